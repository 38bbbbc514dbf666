import type { ContractRule } from '../facts.ts';
import { removing } from '../fixes.ts';
import type { Fix } from '../../../check/rule.ts';
import { indexOfEqual, isObject, jsonKey, type JsonObject, own, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import { allOf, changeTitle, didYouMean, inFull, nearestName, quote, sentence } from '../../../text/words.ts';
import { hasSchemaName } from '../detect.ts';
import { helpForForeign, inOneWord, meantMember, type ObjectKind } from '../foreign-members.ts';
import { entryNamed, isOfType, NEEDED_MEMBERS } from '../model.ts';
import { identityFrom, likelyId, likelyName } from '../new-contract.ts';
import { schemaPlaceOf } from '../schema-place.ts';
import { likelyTypes } from './meant-types.ts';
import { type MeantAs, puttingRight } from './misplaced-members.ts';

export const required: ContractRule<{ owner: string; name: string; meant?: string }> = {
  code: 'schema/required',
  severity: 'error',
  summary: 'A required member is missing.',
  describe: ({ owner, name, meant }) => ({
    message: `${sentence(owner)} has no ${quote(name)}.`,
    help: meant === undefined ? (TO_ADD[name] ?? 'Add it.') : `Add ${quote(name)}: ${quote(meant)}.`,
  }),

  fixes({ args: { name }, path }, contract, { stem, settings }) {
    const add = (value: unknown, more?: Partial<Fix>): Fix => ({
      title: `Add ${quote(name)}: ${inFull(value)}`,
      edits: [{ insert: path, name, after: BEFORE[name] ?? [], value }],
      ...more,
    });
    if (name === 'contractId') {
      const { id, sure } = likelyId(contract, stem) ?? { id: identityFrom(stem).contractId, sure: false };
      return [add(id, { preferred: sure })];
    }
    if (name === 'component') return [add(likelyName(contract, stem))];
    if (name === 'additionalProperties') {
      return [
        add(false, { title: 'Close the prop set: add "additionalProperties": false' }),
        add(true, { title: 'Open the prop set: add "additionalProperties": true' }),
      ];
    }
    if (name === 'type') {
      const likely = likelyTypes(valueAt(contract.value, path));
      const sure = { preferred: true, all: 'Add all missing types that follow from the values' };
      return likely.map((type) => add(type, likely.length === 1 ? sure : {}));
    }
    const isTaken = entryNamed(contract.slots, settings.defaultSlot) !== undefined;
    return [...(isTaken ? [] : [add(settings.defaultSlot)]), removing(path)];
  },
};

/** The members that stand before one in the format. */
const BEFORE: Record<string, readonly string[]> = {
  contractId: ['$schema'],
  component: ['$schema', 'contractId'],
  additionalProperties: ['properties', 'required'],
};

export const additionalProperties: ContractRule<{
  owner: string;
  name: string;
  nearest?: string;
  known: string[];
  /** Its likely meaning in another format. */
  as?: MeantAs;
  /** The known member that means the same, where that is there already. */
  taken?: string;
  /** The kind of object that it is in. */
  in?: ObjectKind;
}> = {
  code: 'schema/additionalProperties',
  severity: 'error',
  summary: 'A member that the format does not know.',
  describe: ({ owner, name, nearest, known, as, taken, in: kind }) => ({
    message: `${quote(name)} isn't allowed in ${owner}.`,
    help:
      (kind && helpForForeign(kind, name)) ??
      (as && TO_PUT_RIGHT[as]) ??
      (nearest !== undefined
        ? didYouMean([nearest])
        : taken !== undefined
          ? `Use ${quote(taken)}, which is already here: keep one of the two.`
          : `Remove it. Allowed here: ${allOf(known)}.`),
  }),

  fixes({ args: { name, nearest, known, as, taken }, path }, contract) {
    const value = valueAt(contract.value, path);
    const only = removing(path, { title: `Remove ${quote(name)}` });
    if (as !== undefined) {
      const fixes = puttingRight(as, path, contract);
      // Where it only goes away, both would do the same.
      const isRemoval = fixes.some(({ edits }) => edits.length === 1 && 'remove' in edits[0]!);
      return isRemoval ? fixes : [...fixes, only];
    }
    // What has its place elsewhere is not among them.
    const remove = { ...only, all: 'Remove all unknown members' };
    const owner = valueAt(contract.value, path.slice(0, -1));
    if (taken !== undefined) {
      const isEqual = jsonKey(own(owner, taken)) === jsonKey(value);
      const why = isEqual ? `: ${quote(taken)} says the same` : `, and keep ${quote(taken)}`;
      return [removing(path, { title: `Remove ${quote(name)}${why}`, preferred: isEqual })];
    }
    if (nearest === undefined) {
      // The props are an object schema, and of the kind that this says they are.
      return [{ ...remove, preferred: path.length === 2 && name === 'type' && value === 'object' }];
    }
    // A file with another "$schema" is no longer checked.
    const goesOn = nearest !== '$schema' || (typeof value === 'string' && hasSchemaName(value));
    const preferred =
      goesOn &&
      fits(value, [...path.slice(0, -1), nearest]) &&
      areConsistent(owner, nearest, value) &&
      !isAmbiguous(owner, name, nearest, known);
    return [
      {
        title: changeTitle(name, nearest),
        edits: [{ rename: path, name: nearest }],
        preferred,
        ...(preferred && isSpelling(name, nearest) && { safe: true }),
        ...(goesOn && { all: 'Change all unknown members to the nearest known ones' }),
      },
      // What is missing but for this slip would then be missing altogether, and a reference says what nothing else does.
      ...([...NEEDED_MEMBERS, 'cemRef', 'registryRef'].includes(nearest) ? [] : [remove]),
    ];
  },
};

/** Returns true if a name is another one with a slip in it, and no other word. */
const isSpelling = (name: string, known: string): boolean =>
  inOneWord(name) === inOneWord(known) || nearestName(name, [known]) !== undefined;

/** Returns true if a value is of the kind that belongs at a place, with no members that are unknown there. */
function fits(value: unknown, path: Path): boolean {
  const { type, members } = schemaPlaceOf(path) ?? {};
  if (type && !isOfType(value, type)) return false;
  // Values that are records are hardly meant as they are.
  if (path.at(-1) === 'enum' && Array.isArray(value) && value.some(isObject)) return false;
  return !members || !isObject(value) || Object.keys(value).every((name) => members.includes(name));
}

/** Returns true if the default of a prop is one of its values once it has a member that it lacks. */
function areConsistent(owner: unknown, name: string, value: unknown): boolean {
  const [list, chosen] = ['enum', 'default'].map((each) => (each === name ? value : own(owner, each)));
  return !Array.isArray(list) || chosen === undefined || indexOfEqual(list, chosen) !== -1;
}

/** Returns true if another unknown member could be meant to be the same one. */
const isAmbiguous = (owner: unknown, name: string, nearest: string, known: readonly string[]): boolean =>
  Object.entries(owner as JsonObject).some(
    ([other, value]) =>
      other !== name && !known.includes(other) && meantMember(other, value, [nearest]) === nearest,
  );

/** Help for a member that is missing, by its name. */
const TO_ADD: Record<string, string> = {
  contractVersion: 'Add the version to publish, such as "contractVersion": "1.0.0".',
  artifacts: 'Add the list of entries, one for each contract.',
  path: 'Add the path of the contract, relative to the folder of the manifest.',
  address: 'Add the content address of the contract.',
  origin:
    'Add "inferred" for a contract derived from existing sources, or "synced" for one that is kept the same as its source.',
  contractId: 'Add the id of the component, such as "contractId": "icon-button".',
  component: 'Add the display name, such as "component": "Icon Button".',
  additionalProperties: 'Add false to allow only the declared props, or true to allow any.',
  type: 'Add the type of its value, such as "type": "string".',
  name: 'Add the name of the slot, or write only its name instead of the object.',
};

/** Help by the likely meaning of a member. */
const TO_PUT_RIGHT: Readonly<Record<MeantAs, string>> = {
  props: 'It belongs in "props". Move it there.',
  prop: 'Props are declared in "properties". Move it there.',
  required: 'Required props are listed in "required" of "props". List this one there instead.',
  optional: 'A prop is optional unless "required" of "props" lists it.',
  enum: 'List the values in "enum".',
  nullable: 'A prop that can be null has "null" among its types, as in ["string", "null"].',
};
