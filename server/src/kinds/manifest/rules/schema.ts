// The fixes of what the schema does not accept in a manifest. Codes and messages are those of contracts.
import { type Fix, sharedPart } from '../../../check/rule.ts';
import type { Edit } from '../../../text/text-edit.ts';
import { has, isObject, own, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import { changeTitle, quote, quotePath } from '../../../text/words.ts';
import * as members from '../../contract/rules/schema-members.ts';
import * as types from '../../contract/rules/schema-type.ts';
import * as values from '../../contract/rules/schema-values.ts';
import {
  type ArtifactRecord,
  type Artifacts,
  type Manifest,
  type ManifestRule,
  thingInManifest,
} from '../model.ts';
import { isListed, leading, originating, readdressing, recordAt, removing, unlistedIn } from '../records.ts';
import { newRecord, newRecords } from '../update.ts';

export const required: ManifestRule<{ owner: string; name: string }> = {
  ...sharedPart(members.required),
  fixes: ({ args: { name }, path }, manifest, { facts }) => memberFixes([...path, name], manifest, facts),
};

export const additionalProperties: ManifestRule<{
  owner: string;
  name: string;
  nearest?: string;
  known: string[];
}> = {
  ...sharedPart(members.additionalProperties),
  fixes({ args: { name, nearest }, path }) {
    const remove = {
      title: `Remove ${quote(name)}`,
      edits: [{ remove: path }],
      all: 'Remove all unknown members',
    };
    // No manifest needs a "$schema": editors that know JSON look for what it names on the network, and complain.
    if (nearest === undefined || nearest === '$schema') return [remove];
    return [
      {
        title: changeTitle(name, nearest),
        edits: [{ rename: path, name: nearest }],
        preferred: true,
        all: 'Change all unknown members to the nearest known ones',
      },
    ];
  },
};

/** The fixes of a value that is wrong at its path. */
const ofValue = {
  fixes: (
    { path }: { readonly path: Path },
    manifest: Manifest,
    { facts }: { readonly facts: Artifacts },
  ): Fix[] => memberFixes(path, manifest, facts),
};

export const type: ManifestRule = { ...sharedPart(types.wrongType), ...ofValue };

export const minLength: ManifestRule = { ...sharedPart(values.minLength), ...ofValue };

export const pattern: ManifestRule = { ...sharedPart(values.pattern), ...ofValue };

export const enumeration: ManifestRule<{ value: unknown; allowed: string[]; nearest?: string }> = {
  ...sharedPart(values.enumeration),
  fixes({ args: { nearest }, path }, manifest) {
    const record = recordAt(manifest, path);
    return (record ? originating(manifest, record) : []).map((fix) => ({
      ...fix,
      preferred: nearest !== undefined && fix.title.endsWith(quote(nearest)),
    }));
  },
};

/** The fixes of a member that is missing or wrong. */
function memberFixes(path: Path, manifest: Manifest, artifacts: Artifacts): Fix[] {
  const [list, index, name] = path;
  if (list !== 'artifacts') return rootFixes(path, manifest);
  if (index === undefined) return listAnew(manifest, artifacts);
  if (name === undefined) return itemFixes(path, manifest, artifacts);
  const record = recordAt(manifest, path);
  if (!record) return [];
  if (name === 'origin') return originating(manifest, record);
  const fixes =
    name === 'address' ? readdressing(manifest, record, artifacts) : leadingBack(manifest, record, artifacts);
  return fixes.length > 0 ? fixes : [removing(record, "Remove all entries that can't be completed")];
}

/** Fixes of `$schema` and the version of the manifest. */
function rootFixes([name, ...below]: Path, { value }: Manifest): Fix[] {
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

/** Writes the list of records from the contracts of the directory; a single record in its place goes into it. */
function listAnew(manifest: Manifest, artifacts: Artifacts): Fix[] {
  const list = own(manifest.value, 'artifacts');
  const put = (value: unknown): Edit[] =>
    list === undefined
      ? [{ insert: [], name: 'artifacts', after: ['$schema', 'contractVersion'], value, onLines: true }]
      : [{ replace: ['artifacts'], value, onLines: true }];
  if (isObject(list) && has(list, 'path')) {
    const edits: Edit[] = [{ exact: ['artifacts'] }, ...put([list])];
    return [{ title: 'Put the entry into an array', edits, preferred: true }];
  }
  const records = artifacts.isWhole ? newRecords(artifacts.contracts, [], {}) : [];
  return records.length > 0
    ? [{ title: 'List the contracts beside and below this manifest', edits: put(records) }]
    : [{ title: 'Start with an empty array', edits: put([]) }];
}

/** Fixes of an item that is no record: the path of a contract becomes one. */
function itemFixes(path: Path, manifest: Manifest, artifacts: Artifacts): Fix[] {
  const item = valueAt(manifest.value, path);
  const contract = typeof item === 'string' && item !== '' ? artifacts.at(item) : undefined;
  const isFree = contract?.kind === 'contract' && !isListed(manifest, artifacts, contract);
  const records = isFree ? newRecord(contract) : [];
  const all = 'Turn all paths into entries';
  return [
    ...records.map((record): Fix => ({
      title: `Change it to the entry of ${quotePath(record.path)}`,
      edits: [{ replace: path, value: record }],
      preferred: true,
      all,
    })),
    {
      title: `Remove ${thingInManifest(path)}`,
      edits: [{ remove: path }],
      all: "Remove all items that aren't entries",
    },
  ];
}

/** Makes a record without a path that of the contract whose address it has. */
function leadingBack(manifest: Manifest, record: ArtifactRecord, artifacts: Artifacts): Fix[] {
  const meant = unlistedIn(manifest, artifacts).find(
    ({ addressed }) => addressed.ok && addressed.address === record.address,
  );
  return meant ? [{ ...leading(manifest, record, meant), preferred: true }] : [];
}
