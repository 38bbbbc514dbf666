// The changes between two versions of a contract.
import { type Contract, type Entry, entryNamed } from '../kinds/contract/model.ts';
import { firstBy } from '../text/maps.ts';
import type { Path } from '../text/positions.ts';
import { quote } from '../text/words.ts';
import {
  type Change,
  type Changed,
  classOf,
  memberChanges,
  orNotation,
  pathsOf,
  placeIn,
  textChanges,
  type Two,
} from './change.ts';
import { isOpen, namesOf, propChanges } from './prop-changes.ts';

/** The changes of a valid contract. If it is on one side only, what is in it is no change of its own. There is none only if its values are equal. */
export function changesOf(before: Contract | undefined, after: Contract | undefined): Change[] {
  return changedIn(before, after).map(({ at, isMild, ...change }): Change => {
    const paths = pathsOf(at);
    return {
      ...change,
      class: classOf(change.id, isMild),
      before: before && placeIn(before, paths.before),
      after: after && placeIn(after, paths.after),
    };
  });
}

/** The changes in the order of the format. */
function changedIn(before: Contract | undefined, after: Contract | undefined): readonly Changed[] {
  const id = quote((after ?? before)?.contractId);
  if (!before) return [{ id: 'contract/added', message: `The contract ${id} is added.`, at: [] }];
  if (!after) return [{ id: 'contract/removed', message: `The contract ${id} is removed.`, at: [] }];
  const both = { before, after };
  const ofProps = namesOf(both).flatMap((name) => propChanges(name, both));
  return [
    ...orNotation(both, ['$schema'], []),
    ...memberChanges('contract/id', both, ['contractId']),
    ...memberChanges('component', both, ['component']),
    ...textChanges(both, ['description']),
    ...memberChanges('reference', both, ['cemRef']),
    ...memberChanges('reference', both, ['registryRef']),
    ...orNotation(both, ['props'], [...propSetChanges(both), ...ofProps]),
    ...orNotation(both, ['slots'], [...listChanges('slots', 'slot', both), ...slotChanges(both)]),
    ...orNotation(both, ['states'], listChanges('states', 'state', both)),
  ];
}

function propSetChanges({ before, after }: Two<Contract>): Changed[] {
  const at = ['props', 'additionalProperties'];
  if (isOpen(before) === isOpen(after)) return [];
  return isOpen(before)
    ? [{ id: 'props/closed', message: 'Undeclared props are no longer permitted.', at }]
    : [{ id: 'props/opened', message: 'Undeclared props are permitted now.', at }];
}

/** The names that are on one side only. */
function listChanges(list: 'slots' | 'states', thing: 'slot' | 'state', { before, after }: Two<Contract>) {
  const onlyIn = (entries: readonly Entry[], others: readonly Entry[]): readonly Entry[] => {
    const known = new Set(others.map(({ name }) => name));
    return firstsOf(entries).filter(({ name }) => !known.has(name));
  };
  const removed = onlyIn(before[list], after[list]).map(({ name, path }): Changed => {
    const message = `The ${thing} ${quote(name)} is removed.`;
    return { id: `${thing}/removed`, message, at: { before: path, after: [list] } };
  });
  const added = onlyIn(after[list], before[list]).map(({ name, path }): Changed => {
    const message = `The ${thing} ${quote(name)} is added.`;
    return { id: `${thing}/added`, message, at: { before: [list], after: path } };
  });
  return [...removed, ...added];
}

/** The first entry of each name. */
const firstsOf = (entries: readonly Entry[]): readonly Entry[] => [
  ...firstBy(entries, ({ name }) => name).values(),
];

/** The changes of slots that are on both sides. A bare name is a record without anything else. */
function slotChanges(both: Two<Contract>): Changed[] {
  return firstsOf(both.after.slots).flatMap(({ name, path }) => {
    const old = entryNamed(both.before.slots, name);
    if (!old) return [];
    const at = (...members: Path): Two<Path> => ({
      before: [...old.path.slice(0, 2), ...members],
      after: [...path.slice(0, 2), ...members],
    });
    const slot = `the slot ${quote(name)}`;
    return [
      ...['role', 'nameFrom', 'required'].flatMap((member) =>
        memberChanges('slot/a11y', both, at('a11y', member), `${quote(member)} of ${slot}`),
      ),
      ...textChanges(both, at('description'), ` of ${slot}`),
    ];
  });
}
