// The changes of the props of a contract.
import { type Contract, entryNamed, type Prop, propNamed, PROPERTIES } from '../kinds/contract/model.ts';
import { has, jsonKey, own, valueAt } from '../text/json/value.ts';
import { memo } from '../text/maps.ts';
import { quote } from '../text/words.ts';
import { type Changed, isEqual, orNotation, textChanges, type Two } from './change.ts';
import { type Named, renamesIn } from './renames.ts';
import { acceptsNothing, enumChanges, typeChanges } from './type-changes.ts';

export const isOpen = ({ value }: Contract): boolean =>
  valueAt(value, ['props', 'additionalProperties']) === true;

/** The names of the props that one of both declares or requires. */
export const namesOf = ({ before, after }: Two<Contract>): readonly string[] => [
  ...new Set([after.props, before.props, after.required, before.required].flat().map(({ name }) => name)),
];

const REQUIRED = ['props', 'required'];

export function propChanges(name: string, both: Two<Contract>): readonly Changed[] {
  const { before, after } = both;
  const [old, now] = [propNamed(before, name), propNamed(after, name)];
  const [was, is] = [entryNamed(before.required, name), entryNamed(after.required, name)];
  const at = [...PROPERTIES, name];
  const prop = `The prop ${quote(name)}`;
  if (!old && now && is && !was)
    return [{ id: 'prop/added-required', message: `The required prop ${quote(name)} is added.`, at }];
  const requirement: Changed[] = [];
  const places = { before: was?.path ?? REQUIRED, after: is?.path ?? REQUIRED };
  if (is && !was) requirement.push({ id: 'prop/required', message: `${prop} is required now.`, at: places });
  if (was && !is && (now || !old))
    requirement.push({ id: 'prop/optional', message: `${prop} is optional now.`, at: places });
  if (!old && now) return [{ id: 'prop/added', message: `${prop} is added.`, at }, ...requirement];
  if (old && !now) {
    const message = `${prop} is removed${renames(both).get(name) ?? ''}.`;
    return [{ id: 'prop/removed', message, at, isMild: acceptsNothing(old) }, ...requirement];
  }
  // It is required, but declared on neither side.
  if (!old || !now) return requirement;
  const props = { before: old, after: now };
  return orNotation(both, at, [
    ...requirement,
    ...typeChanges(props),
    ...enumChanges(props),
    ...defaultChanges(props),
    ...textChanges(both, [...at, 'description'], ` of ${quote(name)}`),
  ]);
}

const renames = memo(({ before, after }: Two<Contract>): ReadonlyMap<string, string> => {
  const onlyIn = ({ props, properties }: Contract, other: Contract): Named[] =>
    props.flatMap(({ name }) =>
      has(other.properties, name) ? [] : { name, content: jsonKey(own(properties, name)) },
    );
  return renamesIn(onlyIn(before, after), onlyIn(after, before), 'schema');
});

function defaultChanges({ before, after }: Two<Prop>): Changed[] {
  const { name, path } = after;
  const at = [...path, 'default'];
  const [old, now] = [quote(before.default), quote(after.default)];
  const [first, firstNow] = [before.values?.[0], after.values?.[0]];
  if (before.hasDefault && after.hasDefault) {
    if (isEqual(before.default, after.default)) return [];
    const message = `The default of ${quote(name)} changes from ${old} to ${now}.`;
    return [{ id: 'default/changed', message, at }];
  }
  if (before.hasDefault)
    return [{ id: 'default/removed', message: `${quote(name)} has no default any more; it was ${old}.`, at }];
  if (after.hasDefault) {
    const isMild = first !== undefined && isEqual(first, after.default);
    return [{ id: 'default/added', message: `${quote(name)} has the default ${now} now.`, at, isMild }];
  }
  if (first === undefined || firstNow === undefined || isEqual(first, firstNow)) return [];
  const change = `changes from ${quote(first)} to ${quote(firstNow)}`;
  const message = `The first value of ${quote(name)}, which DSDS reads as the default, ${change}.`;
  return [{ id: 'default/implied', message, at: [...path, 'enum', 0] }];
}
