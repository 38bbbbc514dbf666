import * as messages from '../../../check/messages.ts';
import type { ContractRule } from '../facts.ts';
import { removing } from '../fixes.ts';
import type { Fix } from '../../../check/rule.ts';
import type { Edit } from '../../../text/text-edit.ts';
import { has, isObject, own, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import { inFull, quote } from '../../../text/words.ts';
import { type Contract, isOfType, isTypeName, NEEDED_MEMBERS } from '../model.ts';
import { identityFrom, likelyId, likelyName } from '../new-contract.ts';
import { schemaPlaceOf } from '../schema-place.ts';
import { likelyTypes, meantMember } from '../type-names.ts';

export const required: ContractRule<{ owner: string; name: string }> = {
  code: 'schema/required',
  severity: 'error',
  ...messages.required,

  fixes({ args: { name }, path }, contract, { stem, ruling }) {
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
      const sure = { preferred: true, all: 'Add all missing types that the values make plain' };
      return likely.map((type) => add(type, likely.length === 1 ? sure : {}));
    }
    const isTaken = contract.slots.some((slot) => slot.name === ruling.defaultSlot);
    return [...(isTaken ? [] : [add(ruling.defaultSlot)]), removing(path)];
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
}> = {
  code: 'schema/additionalProperties',
  severity: 'error',
  ...messages.additionalProperties,

  fixes({ args: { name, nearest, known }, path }, contract) {
    const value = valueAt(contract.value, path);
    const remove = removing(path, { title: `Remove ${quote(name)}`, all: 'Remove all unknown members' });
    const moved = movedProp(contract, path, value) ?? movedRequired(contract, path, value);
    // Where nothing goes elsewhere, both would do the same.
    if (moved) return moved.edits.length > 1 ? [moved, remove] : [moved];
    if (nearest === undefined) {
      // The props are an object schema, and of the kind that this says they are.
      return [{ ...remove, preferred: path.length === 2 && name === 'type' && value === 'object' }];
    }
    const owner = valueAt(contract.value, path.slice(0, -1));
    return [
      {
        title: `Change ${quote(name)} to ${quote(nearest)}`,
        edits: [{ rename: path, name: nearest }],
        preferred: fits(value, [...path.slice(0, -1), nearest]) && !isAmbiguous(owner, name, nearest, known),
        all: 'Change all unknown members to the nearest known ones',
      },
      // What is missing but for this slip would then be missing altogether.
      ...(NEEDED_MEMBERS.includes(nearest) ? [] : [remove]),
    ];
  },
};

/** Whether a value is of the kind that belongs at a place, with no members that are unknown there. */
function fits(value: unknown, path: Path): boolean {
  const { type, members } = schemaPlaceOf(path) ?? {};
  if (type && !isOfType(value, type)) return false;
  return !members || !isObject(value) || Object.keys(value).every((name) => members.includes(name));
}

/** Whether another unknown member could be meant to be the same one. */
function isAmbiguous(owner: unknown, name: string, nearest: string, known: readonly string[]): boolean {
  if (!isObject(owner)) return true;
  const unknown = Object.keys(owner).filter((other) => other !== name && !known.includes(other));
  return unknown.some((other) => meantMember(other, owner[other], [nearest]) === nearest);
}

/** A prop that stands beside `properties` goes into it. */
function movedProp(contract: Contract, path: Path, value: unknown): Fix | undefined {
  const name = String(path[1]);
  const type = own(value, 'type');
  const isProp = path.length === 2 && path[0] === 'props' && (isTypeName(type) || Array.isArray(type));
  if (!isProp || has(contract.properties, name)) return undefined;
  if (!contract.properties && has(own(contract.value, 'props'), 'properties')) return undefined;
  const insert: Edit = contract.properties
    ? { insert: ['props', 'properties'], name, copy: path }
    : { insert: ['props'], name: 'properties', after: [], copy: path, as: name };
  return {
    title: `Move ${quote(name)} into "properties"`,
    edits: [{ remove: path }, insert],
    preferred: true,
    all: 'Move all props into "properties"',
  };
}

/** A prop says of itself whether it is required; in a contract the list of the props says so. */
function movedRequired({ value: root }: Contract, path: Path, value: unknown): Fix | undefined {
  const [, properties, prop, name] = path;
  if (path.length !== 4 || properties !== 'properties' || name !== 'required') return undefined;
  const props = own(root, 'props');
  const listed = own(props, 'required');
  const isListed = Array.isArray(listed) && listed.includes(prop);
  if (value === isListed) {
    const why = isListed ? 'is in the list of required props already' : 'is optional without it';
    return removing(path, { title: `Remove "required": ${quote(prop)} ${why}`, preferred: true });
  }
  if (value !== true || (has(props, 'required') && !Array.isArray(listed))) return undefined;
  const list: Edit = Array.isArray(listed)
    ? { insert: ['props', 'required'], index: listed.length, value: prop }
    : { insert: ['props'], name: 'required', after: ['properties'], value: [prop] };
  return {
    title: `Name ${quote(prop)} in the list of required props instead`,
    edits: [{ remove: path }, list],
    preferred: true,
    all: 'Name all such props in the list of required props instead',
  };
}
