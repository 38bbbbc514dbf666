import type { Args, Finding } from '../../check/finding.ts';
import type { Fix } from '../../check/rule.ts';
import type { Edit } from '../../text/edit.ts';
import { has, isObject, own } from '../../text/json/value.ts';
import type { Path } from '../../text/span.ts';
import { quote, quotePath } from '../../text/words.ts';
import { valueAt } from '../contract/model.ts';
import type { Artifacts } from './facts.ts';
import { type ArtifactRecord, type Manifest, thingInManifest } from './model.ts';
import { isListed, leading, originating, readdressing, recordAt, removing, unlistedIn } from './records.ts';
import { newRecord, newRecords } from './update.ts';

/** What mends the members of a manifest that the schema does not accept, by what the files around it say. */
type Mend<A extends Args = Args> = (
  finding: Finding & { readonly args: A },
  manifest: Manifest,
  artifacts: Artifacts,
) => Fix[];

/** A member that is missing is added. */
export const addMember: Mend<{ owner: string; name: string }> = (
  { args: { name }, path },
  manifest,
  artifacts,
) => mend([...path, name], manifest, artifacts);

/** What is unknown goes, or gets the name that was meant. */
export const mendUnknown: Mend<{ owner: string; name: string; nearest?: string; known: string[] }> = ({
  args: { name, nearest },
  path,
}) => {
  const remove = {
    title: `Remove ${quote(name)}`,
    edits: [{ remove: path }],
    all: 'Remove all unknown members',
  };
  // No manifest needs a "$schema": editors that know JSON look for what it names on the network, and complain.
  if (nearest === undefined || nearest === '$schema') return [remove];
  return [
    {
      title: `Change ${quote(name)} to ${quote(nearest)}`,
      edits: [{ rename: path, name: nearest }],
      preferred: true,
      all: 'Change all unknown members to the nearest known ones',
    },
  ];
};

/** A value of the wrong kind is written anew, where it is known what it should be. */
export const mendType: Mend<{ thing: string; expected: string[]; actual: string; role: string }> = (
  { path },
  manifest,
  artifacts,
) => mend(path, manifest, artifacts);

export const mendEmpty: Mend<{ thing: string; role: string }> = ({ path }, manifest, artifacts) =>
  mend(path, manifest, artifacts);

export const mendAddress: Mend<{ thing: string; value: string }> = ({ path }, manifest, artifacts) =>
  mend(path, manifest, artifacts);

/** Another word than the two that an origin can be. */
export const mendOrigin: Mend<{ value: unknown; allowed: string[]; nearest?: string }> = (
  { args: { nearest }, path },
  manifest,
) => {
  const record = recordAt(manifest, path);
  return (record ? originating(manifest, record) : []).map((fix) => ({
    ...fix,
    preferred: nearest !== undefined && fix.title.endsWith(quote(nearest)),
  }));
};

/** What makes a member right that is missing or wrong. */
function mend(path: Path, manifest: Manifest, artifacts: Artifacts): Fix[] {
  const [list, index, name] = path;
  if (list !== 'artifacts') return mendOfAll(path, manifest);
  if (index === undefined) return listAnew(manifest, artifacts);
  if (name === undefined) return mendItem(path, manifest, artifacts);
  const record = recordAt(manifest, path);
  if (!record) return [];
  if (name === 'origin') return originating(manifest, record);
  const fixes =
    name === 'address' ? readdressing(manifest, record, artifacts) : leadingBack(manifest, record, artifacts);
  return fixes.length > 0 ? fixes : [removing(record, 'Remove all records that cannot be completed')];
}

/** `$schema` and the version of the manifest. */
function mendOfAll([name, ...below]: Path, { value }: Manifest): Fix[] {
  if (below.length > 0) return [];
  if (name === '$schema') {
    return [{ title: 'Remove "$schema"', edits: [{ remove: ['$schema'] }] }];
  }
  if (name !== 'contractVersion') return [];
  const there = own(value, name);
  if (there === undefined) {
    const edit = { insert: [], name, after: ['$schema'], value: FIRST_VERSION };
    return [{ title: `Add "contractVersion": ${quote(FIRST_VERSION)}`, edits: [edit] }];
  }
  // A version in digits only may be written as a number, and looks the same as a text.
  const meant = typeof there === 'number' ? String(there) : FIRST_VERSION;
  return [
    {
      title: `Change "contractVersion" to ${quote(meant)}`,
      edits: [{ exact: [name] }, { replace: [name], value: meant }],
      preferred: typeof there === 'number',
    },
  ];
}

const FIRST_VERSION = '1.0.0';

/** The list of the records, from the contracts that there are; a record that stands in its place goes into it. */
function listAnew(manifest: Manifest, artifacts: Artifacts): Fix[] {
  const list = own(manifest.value, 'artifacts');
  const put = (value: unknown): Edit[] =>
    list === undefined
      ? [{ insert: [], name: 'artifacts', after: ['$schema', 'contractVersion'], value, onLines: true }]
      : [{ replace: ['artifacts'], value, onLines: true }];
  if (isObject(list) && has(list, 'path')) {
    const edits: Edit[] = [{ exact: ['artifacts'] }, ...put([list])];
    return [{ title: 'Put the record into a list', edits, preferred: true }];
  }
  const records = artifacts.isWhole ? newRecords(artifacts.contracts, [], {}) : [];
  return records.length > 0
    ? [{ title: 'List the contracts beside and below this manifest', edits: put(records) }]
    : [{ title: 'Begin with an empty list', edits: put([]) }];
}

/** An item that is no record: the path of a contract becomes one. */
function mendItem(path: Path, manifest: Manifest, artifacts: Artifacts): Fix[] {
  const item = valueAt(manifest.value, path);
  const contract = typeof item === 'string' && item !== '' ? artifacts.at(item) : undefined;
  const isFree = contract?.kind === 'contract' && !isListed(manifest, artifacts, contract);
  const records = isFree ? newRecord(contract) : [];
  const all = 'Turn all paths into records';
  return [
    ...records.map((record): Fix => ({
      title: `Turn it into the record of ${quotePath(record.path)}`,
      edits: [{ replace: path, value: record }],
      preferred: true,
      all,
    })),
    {
      title: `Remove ${thingInManifest(path)}`,
      edits: [{ remove: path }],
      all: 'Remove all items that are no records',
    },
  ];
}

/** A record that leads nowhere is that of the contract whose address it has. */
function leadingBack(manifest: Manifest, record: ArtifactRecord, artifacts: Artifacts): Fix[] {
  const meant = unlistedIn(manifest, artifacts).find(
    ({ addressed }) => addressed.ok && addressed.address === record.address,
  );
  return meant ? [{ ...leading(manifest, record, meant), preferred: true }] : [];
}
