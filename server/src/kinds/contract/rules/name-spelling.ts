import * as messages from '../messages.ts';
import type { ContractRule } from '../facts.ts';
import type { OddName } from '../../../check/problem-messages.ts';
import { changing, removing } from '../fixes.ts';
import { atName, atValue, type Fix } from '../../../check/rule.ts';
import { has } from '../../../text/json/value.ts';
import { quote } from '../../../text/words.ts';
import { allByName, type Entry, firstByName } from '../model.ts';

export const oddName: ContractRule<OddName> = {
  code: 'name/spelling',
  severity: 'information',
  ...messages.oddName,

  check({ props, states }, report) {
    const look = (
      of: 'prop' | 'state',
      entries: readonly Entry[],
      oddIn: typeof oddProp,
      place: typeof atName,
    ): void => {
      const spelled = new Map<string, Entry>();
      for (const entry of entries) {
        const { name } = entry;
        const first = spelled.get(name.toLowerCase());
        if (!first) spelled.set(name.toLowerCase(), entry);
        const odd = oddIn(name);
        if (odd) report(place(...entry.path), { of, name, ...odd });
        else if (first && first.name !== name) {
          const related = [{ at: place(...first.path), message: 'The other one' }];
          report(place(...entry.path), { of, name, why: 'case', other: first.name }, { related });
        }
      }
    };
    look('prop', props, oddProp, atName);
    look('state', states, oddState, atValue);
  },

  fixes({ args: { of, name, why, meant }, path }, contract) {
    if (of === 'state') {
      // Which of two spellings is meant is unknown.
      if (meant === undefined) return [removing(path)];
      return firstByName(contract.states).has(meant)
        ? [removing(path, { preferred: true })]
        : [changing(quote(name), path, meant, { preferred: true })];
    }
    if (meant === undefined || has(contract.properties, meant)) return [];
    const required = allByName(contract.required);
    const [first, ...others] = [name, meant].flatMap((each) => required.get(each) ?? []);
    const fix: Fix = {
      title: `Rename ${quote(name)} to ${quote(meant)}`,
      edits: [
        { rename: path, name: meant },
        ...(first ? [{ replace: first.path, value: meant }] : []),
        ...others.map((each) => ({ remove: each.path })),
      ],
      // An optional prop isn't required, and of several words it is unknown how they are joined.
      preferred: why === 'mark' ? !first : meant === name.trim(),
      uses: `prop ${meant}`,
      ...(why === 'mark' && { all: 'Remove the mark "?" from the names of all props' }),
    };
    return [fix];
  },
};

type Odd = Pick<OddName, 'why' | 'meant'> | undefined;

function oddProp(name: string): Odd {
  if (name === '') return { why: 'empty' };
  if (name.endsWith('?')) return odd('mark', name.replace(/[\s?]+$/, ''));
  if (!/\s/.test(name)) return undefined;
  return odd(
    'space',
    name.trim().replaceAll(/\s+(\S)/g, (_, letter: string) => letter.toUpperCase()),
  );
}

const oddState = (name: string): Odd =>
  name.startsWith(':') ? odd('pseudo-class', name.replace(/^:+/, '')) : undefined;

const odd = (why: OddName['why'], meant: string): Odd => (/^[\w$-]+$/.test(meant) ? { why, meant } : { why });
