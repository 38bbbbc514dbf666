// The changes between two versions of a contract.
import { type Contract, type Entry, entryNamed } from '../kinds/contract/model.ts';
import { valueAt } from '../text/json/value.ts';
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
import type { ChangeClasses } from './changes.ts';
import { isOpen, namesOf, propChanges } from './prop-changes.ts';
import { renamesIn } from './renames.ts';

/**
 * The changes of a valid contract, which may be on one side only: then what is in it is no change of its own. There is none only if its values
 * are equal.
 */
export function changesOf(
  before: Contract | undefined,
  after: Contract | undefined,
  renamed = '',
  classes?: ChangeClasses,
): Change[] {
  const contract = `The contract ${quote((after ?? before)?.contractId)}`;
  const changed: readonly Changed[] =
    before && after
      ? changesWithin({ before, after })
      : after
        ? [{ id: 'contract/added', message: `${contract} is added.`, at: [] }]
        : [{ id: 'contract/removed', message: `${contract} is removed${renamed}.`, at: [] }];
  return changed.map(({ at, isMild, ...change }): Change => {
    const paths = pathsOf(at);
    return {
      ...change,
      class: classes?.get(change.id) ?? classOf(change.id, isMild),
      before: before && placeIn(before, paths.before),
      after: after && placeIn(after, paths.after),
    };
  });
}

/** The changes in the order of the format. */
function changesWithin(both: Two<Contract>): readonly Changed[] {
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
  const onlyIn = (one: Contract, other: Contract) =>
    firstsOf(one[list]).flatMap(({ name, path }) => {
      const description = valueAt(one.value, [...path.slice(0, 2), 'description']) as string | undefined;
      return entryNamed(other[list], name) ? [] : { name, path, content: description || undefined };
    });
  const [olds, nows] = [onlyIn(before, after), onlyIn(after, before)];
  const renames = renamesIn(olds, nows, 'description');
  const removed = olds.map(({ name, path }): Changed => {
    const message = `The ${thing} ${quote(name)} is removed${renames.get(name) ?? ''}.`;
    return { id: `${thing}/removed`, message, at: { before: path, after: [list] } };
  });
  const added = nows.map(({ name, path }): Changed => {
    const message = `The ${thing} ${quote(name)} is added.`;
    return { id: `${thing}/added`, message, at: { before: [list], after: path } };
  });
  return [...removed, ...added];
}

/** The first entry of each name. */
const firstsOf = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter((entry) => entryNamed(entries, entry.name) === entry);

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
