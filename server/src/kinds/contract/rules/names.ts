// Rules about the names of slots, states and props.
import { atName, atValue, type Fix } from '../../../check/rule.ts';
import { has, jsonKey, repeats, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import { quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { changing, removing } from '../fixes.ts';
import { type Contract, type Entry, entryNamed, propNamed } from '../model.ts';
import { movingToSlots } from './meant-types.ts';

/** The rule about slots or states, but for its fixes: it reports each name that stands earlier in its list already. */
const repeated = (thing: 'slot' | 'state'): ContractRule<{ name: string }> => ({
  code: `${thing}/duplicate`,
  severity: 'information',
  summary: `A ${thing} is declared twice.`,
  describe: ({ name }) => ({
    message: `The ${thing} ${quote(name)} is already declared.`,
    help: 'Remove one of the two.',
  }),

  check(contract, report) {
    const entries = contract[`${thing}s`];
    for (const { first, again } of repeats(entries.map(({ name }) => name))) {
      const { name, path } = entries[again]!;
      const related = [{ at: atValue(...entries[first]!.path), message: 'First declared here' }];
      // An empty name is no name, and has its own finding.
      if (name !== '') report(atValue(...path), { name }, { related });
    }
  },
});

export const duplicateSlot: ContractRule<{ name: string }> = {
  ...repeated('slot'),
  fixes({ args: { name }, path }, contract) {
    const again = path.slice(0, 2);
    const first = entryNamed(contract.slots, name)?.path.slice(0, 2) ?? [];
    const nothingLost = isBare(contract, again) || keyAt(contract, again) === keyAt(contract, first);
    const sure = { preferred: true, all: 'Remove all repeated slots without further members' };
    return [removing(again, { title: `Remove the repeated slot ${quote(name)}`, ...(nothingLost && sure) })];
  },
};

const keyAt = ({ value }: Contract, path: Path): string => jsonKey(valueAt(value, path));

/** Returns true if a slot is no more than its name. */
function isBare({ value }: Contract, path: Path): boolean {
  const slot = valueAt(value, path);
  return typeof slot === 'string' || Object.keys(Object(slot)).length === 1;
}

export const duplicateState: ContractRule<{ name: string }> = {
  ...repeated('state'),
  fixes({ args: { name }, path }) {
    const title = `Remove the repeated state ${quote(name)}`;
    return [removing(path, { title, preferred: true, all: 'Remove all repeated states' })];
  },
};

export const stateLikeProp: ContractRule<{ name: string }> = {
  code: 'state/prop',
  severity: 'hint',
  summary: 'A state has the name of a prop.',
  describe: ({ name }) => ({
    message: `The state ${quote(name)} has the name of a prop.`,
    help: 'Remove the state if the prop says the same. Otherwise rename one of the two.',
  }),

  check(contract, report, { facts }) {
    // A DSDS document has one trait of a name, which `dsds/loss` reports.
    if (facts.hasDsds) return;
    for (const { name, path } of contract.states) {
      const prop = propNamed(contract, name);
      if (prop)
        report(atValue(...path), { name }, { related: [{ at: atName(...prop.path), message: 'The prop' }] });
    }
  },

  fixes: ({ path }) => [removing(path, { title: 'Remove the state' })],
};

/** A name of a prop or a state that is probably not meant as it is written. */
type OddName = {
  of: 'prop' | 'state';
  name: string;
  why: 'mark' | 'empty' | 'space' | 'pseudo-class' | 'case' | 'rest' | 'children';
  meant?: string;
  /** The name that differs only in case. */
  other?: string;
};

export const oddName: ContractRule<OddName> = {
  code: 'name/spelling',
  severity: 'information',
  summary: 'A name of a prop or a state that is probably not meant as it is written.',
  describe(args) {
    const { what, help } = ODD[args.why](args);
    return { message: `The ${args.of} ${quote(args.name)} ${what}.`, help };
  },

  check({ props, states }, report) {
    const look = (
      of: 'prop' | 'state',
      entries: readonly Entry[],
      oddIn: (name: string) => Odd,
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
    const children = props.find(({ name, types }) => name === 'children' && types?.join() === 'object');
    if (children) report(atName(...children.path), { of: 'prop', name: children.name, why: 'children' });
    look('state', states, oddState, atValue);
  },

  fixes({ args: { of, name, why, meant }, path }, contract, { settings }) {
    if (why === 'children') return movingToSlots(path, contract, settings);
    if (of === 'state') {
      // Which of two spellings is meant is unknown.
      if (meant === undefined) return [removing(path)];
      return entryNamed(contract.states, meant) !== undefined
        ? [removing(path, { preferred: true })]
        : [changing(quote(name), path, meant, { preferred: true })];
    }
    if (meant === undefined || has(contract.properties, meant)) return [];
    const [first, ...others] = contract.required.filter((each) => each.name === name || each.name === meant);
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

const ODD: Readonly<Record<OddName['why'], (args: OddName) => { what: string; help: string }>> = {
  mark: () => ({
    what: 'has the mark "?" of TypeScript',
    help: 'Remove the "?": a prop is optional unless "required" lists it.',
  }),
  empty: () => ({ what: 'has an empty name', help: 'Write the name of the prop.' }),
  space: ({ meant }) => ({
    what: 'has white space in its name',
    help: `Remove the white space${meant === undefined ? '' : `, as in ${quote(meant)}`}.`,
  }),
  'pseudo-class': ({ meant }) => ({
    what: 'is written like a CSS pseudo-class',
    help: `Write only its name${meant === undefined ? '' : `, ${quote(meant)}`}.`,
  }),
  rest: () => ({
    what: 'is written like the rest of some props',
    help: 'Remove it. With "additionalProperties": true any other prop is allowed.',
  }),
  children: () => ({
    what: 'is probably content',
    help: 'Content is a slot, not a prop. Declare it in "slots".',
  }),
  case: ({ other }) => ({
    what: `differs from ${quote(other)} only in case`,
    help: 'Remove or rename one of the two.',
  }),
};

type Odd = Pick<OddName, 'why' | 'meant'> | undefined;

function oddProp(name: string): Odd {
  if (name === '') return { why: 'empty' };
  if (name.startsWith('...')) return { why: 'rest' };
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
