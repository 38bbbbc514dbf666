import type { Fix, Rule } from '../../rule.ts';
import { likelyName } from '../../skeleton.ts';
import { quote, thingIn } from '../../words.ts';
import { pointAtSchema } from './foreign.ts';
import { mendEmpty } from '../../fixes/manifest-members.ts';

export const minLength: Rule<{ thing: string; role: string }> = {
  code: 'schema/minLength',
  severity: 'error',
  summary: 'A text that must not be empty is empty.',
  message: ({ thing, role }) =>
    `${thing} is empty. ${MENDS[role] ?? 'Write at least one character, or remove it.'}`,

  fixes({ args: { role }, path }, contract, stem, { ruling }) {
    const change = (value: string, title = `Change ${thingIn(path)} to ${quote(value)}`): Fix => ({
      title,
      edits: [{ replace: path, value }],
    });
    const remove: Fix = { title: `Remove ${thingIn(path)}`, edits: [{ remove: path }] };
    if (role === 'component') return [change(likelyName(contract, stem))];
    if (role === '$schema') return [pointAtSchema, remove];
    if (role !== 'name' && role !== 'item of slots') {
      return [{ ...remove, preferred: true, all: 'Remove all empty texts that can be left out' }];
    }
    // Custom elements call the slot for what has no other "", and this is what others call it.
    const isTaken = contract.slots.some(({ name }) => name === ruling.defaultSlot);
    const slot = path.slice(0, 2);
    return [
      ...(isTaken ? [] : [change(ruling.defaultSlot, `Name the slot ${quote(ruling.defaultSlot)}`)]),
      { title: `Remove ${thingIn(slot)}`, edits: [{ remove: slot }] },
    ];
  },

  ofManifest: { fixes: mendEmpty },
};

/** Where the text cannot just be left out. */
const MENDS: Record<string, string> = {
  component: 'Write the name that the design system shows.',
  name: 'Write the name of the slot.',
  contractVersion: 'Write the version that is published.',
  path: 'Write the path of the contract, from the directory of the manifest on.',
};
