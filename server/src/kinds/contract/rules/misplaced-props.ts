// Props that stand where another format has them: at the root, beside `properties`, or in a list. Fixes that keep what was written.
import type { Fix } from '../../../check/rule.ts';
import { has, isObject, type JsonObject, own, repeats, valueAt } from '../../../text/json/value.ts';
import { memo } from '../../../text/maps.ts';
import type { Path } from '../../../text/positions.ts';
import type { Content, Edit } from '../../../text/text-edit.ts';
import { nearestName } from '../../../text/similar-names.ts';
import { allOf } from '../../../text/words.ts';
import { type Contract, isTypeName, membersBefore } from '../model.ts';
import { inOneWord, meantMember, type MeantType, meantType, typesOfValues, written } from '../type-names.ts';

/** Whether a member of the root belongs in `props`, as in a plain JSON Schema or another format. */
export const isPropsMember = (name: string, value: unknown): boolean =>
  (name === 'properties' && isObject(value)) ||
  (NAMES_OF_PROPERTIES.has(name) && propertiesFrom(name, value) !== undefined) ||
  (name === 'required' && Array.isArray(value)) ||
  (name === 'additionalProperties' && typeof value === 'boolean');

/** Names of `properties` in other formats. */
const NAMES_OF_PROPERTIES = new Set(['options', 'attributes', 'properties']);

/** The props in a member of the root, as members of `properties`. */
function propertiesFrom(name: string, value: unknown): Content | undefined {
  if (name === 'properties') return isObject(value) ? { copy: [name] } : undefined;
  if (Array.isArray(value) && value.length > 0) return propsFrom(value, [name])?.properties([]);
  const props = isObject(value) ? Object.entries(value) : [];
  if (props.length === 0 || !props.every(([each, prop]) => isProp(prop) || isMaybeProp(each, prop)))
    return undefined;
  return { members: props.map(([each, prop]) => [each, contentOf(prop, [name, each])] as const) };
}

const contentOf = (prop: unknown, path: Path): Content => {
  const whole = propFrom(prop);
  return whole ? { value: whole } : { copy: path };
};

const PROPS_MEMBERS = ['properties', 'required', 'additionalProperties'];

/** Moves what stands at the root as in a plain JSON Schema into `props`; nothing where `only` isn't part of it. */
export function movingIntoProps({ value: root }: Contract, only: string): Fix[] {
  const props = own(root, 'props');
  if (!isObject(root) || (has(root, 'props') && !isObject(props))) return [];
  const ofProperties = Object.keys(root).find(
    (name) => NAMES_OF_PROPERTIES.has(name) && isPropsMember(name, root[name]),
  );
  const members = PROPS_MEMBERS.flatMap((member): [name: string, member: string, content: Content][] => {
    const name = member === 'properties' ? ofProperties : member;
    if (name === undefined || !isPropsMember(name, own(root, name)) || has(props, member)) return [];
    const content = member === 'properties' ? propertiesFrom(name, root[name])! : { copy: [name] };
    return [[name, member, content]];
  });
  const names = members.map(([name]) => name);
  if (!names.includes(only)) return [];
  const isClosed = names.includes('additionalProperties') || has(props, 'additionalProperties');
  // Without that member the props would be the next mistake, and a contract without props has a closed set.
  const closing: [string, Content][] = isClosed ? [] : [['additionalProperties', { value: false }]];
  const inserts: Edit[] = isObject(props)
    ? members.map(([, name, content]) => ({
        insert: ['props'],
        name,
        after: PROPS_MEMBERS.slice(0, PROPS_MEMBERS.indexOf(name)),
        ...content,
      }))
    : [
        {
          insert: [],
          name: 'props',
          after: membersBefore('props'),
          members: [...members.map(([, name, content]) => [name, content] as const), ...closing],
        },
      ];
  const removes = names.flatMap((name): Edit[] => [{ once: [name] }, { remove: [name] }]);
  const isRenamed = names[0] !== 'properties' && names[0] === ofProperties;
  return [
    {
      title: `Move ${allOf(names)} into "props"${isRenamed ? ' as "properties"' : ''}`,
      edits: [...inserts, ...removes],
      preferred: !isRenamed || Object.values(root[ofProperties!] as object).every(isWhole),
      ...(isClosed && !isRenamed && { safe: true }),
    },
  ];
}

/** Whether a value is a prop schema, in this format or in one like it. */
export const isProp = (value: unknown): boolean =>
  [own(value, 'type')].flat().some((type) => typeof type === 'string' && isType(type)) ||
  LISTS.some((name) => Array.isArray(own(value, name)));

const LISTS = ['enum', 'values', 'options', 'oneOf'];

const isType = (text: string): boolean => isTypeName(text) || meantType(text) !== undefined;

/** Returns true if a prop says in the terms of the format all that it says, but for its name. */
function isWhole(prop: unknown): boolean {
  if (typeof prop === 'string') return isTypeName(prop) || meantType(prop)?.isExact === true;
  if (!isObject(prop)) return false;
  const types = [prop['type']].flat();
  const names = Object.keys(prop).filter((name) => !NAMES.includes(name));
  return names.every((name) => PROP_MEMBERS.includes(name)) && types.every(isTypeName);
}

/** Returns true if a value is meant as a prop, and keeps all that it says where it is moved. */
const isSurelyProp = (prop: unknown): boolean => isWhole(prop) || (isObject(prop) && isProp(prop));

/** Whether a value may be a prop schema, if only by its place: it says less than one, or nothing. */
export function isMaybeProp(name: string, value: unknown): boolean {
  if (name.startsWith('$') || SCHEMA_KEYWORDS.has(name)) return false;
  if (typeof value === 'string') return isType(value);
  const isOfProp = (key: string): boolean =>
    key === '$ref' || meantMember(key, own(value, key), PROP_MEMBERS) !== undefined;
  return isObject(value) && Object.keys(value).every((key) => isOfProp(key) || flagNamed(key) !== undefined);
}

export const PROP_MEMBERS: readonly string[] = ['type', 'enum', 'default', 'description'];

/** Members of a JSON Schema that an object has beside its properties. */
const SCHEMA_KEYWORDS = new Set(
  'type title description default format not if then else definitions dependencies items patternProperties propertyNames dependentSchemas unevaluatedProperties'.split(
    ' ',
  ),
);

/** The names of the props that stand beside `properties`, and not in it. */
function misplacedProps({ value, properties }: Contract): string[] {
  const props = own(value, 'props');
  if (!isObject(props) || (!properties && has(props, 'properties'))) return [];
  return Object.keys(props).filter((name) => {
    const prop = props[name];
    if (name === 'required' || !PROPS_MEMBERS.includes(name)) {
      const isMisspelled = nearestName(name, PROPS_MEMBERS) !== undefined;
      return !has(properties, name) && (isProp(prop) || (!isMisspelled && isMaybeProp(name, prop)));
    }
    return false;
  });
}

/** Moves all props that stand beside `properties` into it; none where `only` is not one of them. */
export function movingProps(contract: Contract, only?: string): readonly Fix[] {
  const { names, fixes } = moving(contract);
  return only === undefined || names.has(only) ? fixes : [];
}

/** It is one fix for the findings of all these props, and as long as there are props. */
const moving = memo((contract: Contract): { names: ReadonlySet<string>; fixes: readonly Fix[] } => {
  const names = misplacedProps(contract);
  if (names.length === 0) return { names: new Set(), fixes: [] };
  const content = (name: string): Content =>
    contentOf(valueAt(contract.value, ['props', name]), ['props', name]);
  const inserts: Edit[] = contract.properties
    ? names.map((name) => ({ insert: ['props', 'properties'], name, ...content(name) }))
    : [
        {
          insert: ['props'],
          name: 'properties',
          after: [],
          members: names.map((name) => [name, content(name)] as const),
        },
      ];
  // Of a prop that is written twice one would be lost.
  const removes = names.flatMap((name): Edit[] => [{ once: ['props', name] }, { remove: ['props', name] }]);
  const title = `Move ${allOf(names)} into "properties"`;
  const edits = [...inserts, ...removes];
  const safe = names.map((name) => valueAt(contract.value, ['props', name])).every(isSurelyProp);
  return { names: new Set(names), fixes: [{ title, edits, preferred: true, ...(safe && { safe }) }] };
});

/** A prop of which only the type is written, or a list of its types or values. Undefined if anything would get lost. */
export function propFrom(prop: unknown): JsonObject | undefined {
  if (typeof prop === 'string') {
    const { type, values, without, isGuess }: MeantType = isTypeName(prop)
      ? { type: prop }
      : (meantType(prop) ?? {});
    if (type === undefined || without !== undefined || isGuess) return undefined;
    return { type, ...(values && { enum: values }) };
  }
  if (!Array.isArray(prop) || prop.length === 0 || !prop.every(isPlain)) return undefined;
  const isTypes = prop.every(isTypeName) && repeats(prop).length === 0;
  return isTypes ? { type: prop } : { type: written(typesOfValues(prop)), enum: prop };
}

/** Neither a list nor an object. */
export const isPlain = (value: unknown): boolean =>
  value !== undefined && !Array.isArray(value) && !isObject(value);

/** Props in a list as members of `properties`, and the names of those that say that they are required. */
export function propsFrom(list: unknown, path: Path) {
  if (!Array.isArray(list)) return undefined;
  const key = NAMES.find((name) => list.every((prop) => isName(own(prop, name))));
  if (key === undefined) return undefined;
  const names = list.map((prop) => own(prop, key) as string);
  if (repeats(names).length > 0) return undefined;
  const required = names.filter((_, index) => own(list[index], 'required') === true);
  const properties = (without: readonly string[]): Content => ({
    members: list.map((prop, index) => {
      const flags = without.filter((name) => typeof own(prop, name) === 'boolean');
      return [names[index]!, { copy: [...path, index], without: [key, ...flags] }] as const;
    }),
  });
  return { properties, required };
}

/** What records call their name. */
const NAMES = ['name', 'id', 'key'];

const isName = (name: unknown): boolean => typeof name === 'string' && name !== '';

/** The flag that a member of a prop is, which a contract has elsewhere. */
export function flagNamed(name: string): 'required' | 'optional' | 'nullable' | undefined {
  const word = inOneWord(name).replace(/^is/, '');
  return word === 'mandatory' ? 'required' : FLAGS.find((flag) => nearestName(word, FLAGS) === flag);
}

const FLAGS = ['required', 'optional', 'nullable'] as const;
