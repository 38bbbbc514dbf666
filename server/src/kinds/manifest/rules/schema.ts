// The fixes of what the schema does not accept in a manifest. Codes and messages are those of contracts.
import { type Fix, sharedPart } from '../../../check/rule.ts';
import { putMember } from '../../../text/text-edit.ts';
import { own } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import { changeTitle, quote } from '../../../text/words.ts';
import * as members from '../../contract/rules/schema-members.ts';
import * as types from '../../contract/rules/schema-type.ts';
import * as values from '../../contract/rules/schema-values.ts';
import { type Artifacts, type Manifest, type ManifestRule, thingInManifest } from '../model.ts';
import { originating, readdressing, recordAt, removing } from '../records.ts';
import { newRecords } from '../update.ts';

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
  if (list === 'contractVersion') return versionFixes(manifest);
  if (list !== 'artifacts') return [{ title: `Remove ${quote(String(list))}`, edits: [{ remove: path }] }];
  if (index === undefined) return listFixes(manifest, artifacts);
  const record = recordAt(manifest, path);
  const remove = "Remove all entries that can't be completed";
  if (!record) return [{ title: `Remove ${thingInManifest(path)}`, edits: [{ remove: path }], all: remove }];
  if (name === 'origin') return originating(manifest, record);
  const fixes = name === 'address' ? readdressing(manifest, record, artifacts) : [];
  return fixes.length > 0 ? fixes : [removing(record, remove)];
}

function versionFixes({ value }: Manifest): Fix[] {
  const name = 'contractVersion';
  const isThere = own(value, name) !== undefined;
  const title = `${isThere ? `Change ${quote(name)} to` : `Add ${quote(name)}:`} ${quote(FIRST_VERSION)}`;
  return [{ title, edits: [putMember([], name, FIRST_VERSION, isThere, ['$schema'])] }];
}

const FIRST_VERSION = '1.0.0';

/** Writes the list of records from the contracts of the directory. */
function listFixes({ value }: Manifest, artifacts: Artifacts): Fix[] {
  const records = artifacts.isWhole ? newRecords(artifacts.contracts, [], {}) : [];
  const title =
    records.length > 0 ? 'List the contracts beside and below this manifest' : 'Start with an empty array';
  const isThere = own(value, 'artifacts') !== undefined;
  const edit = putMember([], 'artifacts', records, isThere, ['$schema', 'contractVersion']);
  return [{ title, edits: [{ ...edit, onLines: true }] }];
}
