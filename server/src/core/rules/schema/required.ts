import { valueAt } from '../../contract.ts';
import { likelyTypes } from '../../fixes/infer-type.ts';
import type { Fix, Rule } from '../../rule.ts';
import { identityFrom, likelyId, likelyName } from '../../skeleton.ts';
import { inFull, quote, thingIn } from '../../words.ts';
import { addMember } from '../../fixes/manifest-members.ts';

export const required: Rule<{ owner: string; name: string }> = {
  code: 'schema/required',
  severity: 'error',
  summary: 'A member that must be there is missing.',
  message: ({ owner, name }) => `${owner} has no ${quote(name)}. ${MENDS[name] ?? 'Add it.'}`,

  fixes({ args: { name }, path }, contract, stem, { ruling }) {
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
      const sure = likely.length === 1;
      return likely.map((type) =>
        add(type, sure ? { preferred: true, all: 'Add all missing types that the values make plain' } : {}),
      );
    }
    return [
      ...(contract.slots.some((slot) => slot.name === ruling.defaultSlot) ? [] : [add(ruling.defaultSlot)]),
      { title: `Remove ${thingIn(path)}`, edits: [{ remove: path }] },
    ];
  },

  ofManifest: { fixes: addMember },
};

/** The members that stand before one in the format. */
const BEFORE: Record<string, readonly string[]> = {
  contractId: ['$schema'],
  component: ['$schema', 'contractId'],
  additionalProperties: ['properties', 'required'],
};

const MENDS: Record<string, string> = {
  contractVersion: 'Add the version that is published, such as "contractVersion": "1.0.0".',
  artifacts: 'Add the list of the records, one for each contract.',
  path: 'Add the path of its contract, from the directory of the manifest on.',
  address: 'Add the content address of its contract.',
  origin:
    'Add "inferred" for a contract that was derived from what exists, or "synced" for one that is kept the same as its source.',
  contractId: 'Add the identity of the component, such as "contractId": "icon-button".',
  component: 'Add the name that the design system shows, such as "component": "Icon Button".',
  additionalProperties: 'Add false if only the declared props are allowed, true if any other prop is too.',
  type: 'Add the type of its value, such as "type": "string".',
  name: 'Add the name of the slot, or write the bare name instead of a record.',
};
