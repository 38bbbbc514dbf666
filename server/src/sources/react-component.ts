// A React component by what a tool says of it.
import { has, isObject, own, plainText } from '../text/json/value.ts';
import { getOrInsert } from '../text/maps.ts';
import type { Path } from '../text/positions.ts';
import {
  type Declaration,
  type Declared,
  type DeclaredProp,
  type Described,
  isDeprecatedIn,
  isOptionalIn,
  objectsIn,
  textAt,
} from './declared.ts';
import { type ReactType, readReactType } from './react-type.ts';
import { acceptedByDefault, literalOf } from './type-text.ts';

/** What a tool says of a component, and where. */
export interface Documented {
  /** The tool, if it misses props that it doesn't understand. */
  readonly tool?: string;
  readonly docs: object;
  readonly path: Path;
  readonly file: string | undefined;
  /** The name of a component that has none of its own. */
  readonly fallback: string | undefined;
}

/** What all components in a file of docs have in common. */
type Known = ReturnType<typeof knownFrom>;

export function knownFrom(text: string, documented: readonly Documented[]) {
  /** The names of the components in a file that have a default. */
  const owners = new Map<string, Set<unknown>>();
  for (const { docs, file } of documented)
    for (const [name, prop] of entriesOf(own(docs, 'props')))
      getOrInsert(owners, defaultIn(file, name, prop), () => new Set()).add(own(docs, 'displayName'));
  return {
    /** The types by their texts: most occur many times. */
    types: new Map<string, ReactType>(),
    /** True if the attributes of HTML are not filtered out, so that a component without any takes none. */
    hasHtml: OF_HTML.test(text),
    owners,
  };
}

const defaultIn = (file: string | undefined, name: string, prop: unknown): string =>
  JSON.stringify([file, name, own(own(prop, 'defaultValue'), 'value')]);

export function componentOf(
  { tool, docs, path, file, fallback }: Documented,
  known: Known,
): Declaration<Declared> {
  const named = ['displayName', 'actualName'].find((member) => textAt(docs, member) !== undefined);
  const listed = entriesOf(own(docs, 'props')).flatMap(([prop, value]) =>
    isObject(value) && prop !== '' && !OF_REACT.has(prop) ? [[prop, value] as const] : [],
  );
  // Tools that ask TypeScript repeat the name of a prop, and list what a component inherits, too.
  const isByTypescript = listed.every(([prop, value]) => textAt(value, 'name') === prop);
  const its = listed.filter(([, value]) => !isOfHtml(value));
  // Of a union of object types, the props that only one of them has are called required, too.
  const places = its.map(([, value]) => filesOf(value).filter((each) => !OF_HTML.test(each)).length);
  const all = its.map(([prop, value], index) => {
    const isRequiredByAll = places[index] === Math.max(...places);
    // react-docgen-typescript gives the defaults of a component to the others in its file.
    const isShared = isByTypescript && known.owners.get(defaultIn(file, prop, value))!.size > 1;
    const sure = { ...(isRequiredByAll ? {} : { required: false }), ...(isShared && { defaultValue: null }) };
    return readProp(prop, { ...value, ...sure }, known.types);
  });
  const composes = own(docs, 'composes');
  // A default without a type is of a prop whose type comes from elsewhere.
  const listsAllProps =
    listed.length > 0 &&
    all.every(({ isTyped }) => isTyped) &&
    (composes === undefined || (Array.isArray(composes) && composes.every(isHtml)));
  const isWhole = listsAllProps && isByTypescript && known.hasHtml && its.length === listed.length;
  const slots = all.flatMap(({ slot }) => slot ?? []);
  const thing = {
    source: 'react' as const,
    ...(tool !== undefined && { tool }),
    tagName: undefined,
    name: nameIn(named === undefined ? fallback : textAt(docs, named), file),
    ...(file !== undefined && { module: file }),
    description: textAt(docs, 'description'),
    ...(isOptionalIn(docs) && { isOptional: true as const }),
    ...(isWhole ? {} : { inheritsUnknown: true as const }),
    props: all.flatMap(({ prop }) => prop ?? []),
    listsAllProps,
    slots: slots.length === 0 ? undefined : slots,
    states: undefined,
  };
  return { path: named === undefined ? path : [...path, named], thing };
}

/** Props that React keeps for itself. */
const OF_REACT = new Set(['ref', 'key']);

/** The name of a type that has the attributes of an HTML element, and nothing else. */
const isHtml = (name: unknown): boolean =>
  typeof name === 'string' &&
  /^(?:\w*HTMLAttributes|HTMLProps|DOMAttributes|AriaAttributes|(?:Ref|Class)?Attributes)$/.test(name);

/** Returns true for an inherited attribute of an HTML element, or one of a view of React Native. */
const isOfHtml = (prop: unknown): boolean => filesOf(prop).every((file) => OF_HTML.test(file));

const OF_HTML = /[/\\](?:@types[/\\]+react(?:-native)?|react-native)[/\\]/;

/** The files that declare a prop: several, if several types of a union or an intersection have it. */
function filesOf(prop: unknown): readonly string[] {
  const places = objectsIn(prop, 'declarations').map(([place]) => place);
  return (places.length > 0 ? places : [own(prop, 'parent')]).map((place) => textAt(place, 'fileName') ?? '');
}

/** The name of a component. One that says nothing, or that a tool has made of the file's, gives way to the name of its file. */
function nameIn(written: string | undefined, file: string | undefined): string | undefined {
  // Some libraries give their components the name of their package: `@acme/core/Button`.
  const name = written?.split('/').at(-1) || undefined;
  const ofFile = nameOfFile(file);
  const isOfFile = /^(?:Component|Default)$/.test(name ?? '') || name === ofFile?.toLowerCase();
  return isOfFile ? (ofFile ?? name) : name;
}

/** The name that a file gives its only component: `IconButton` of `icon-button.tsx` and `IconButton/index.tsx`. */
export function nameOfFile(file = ''): string | undefined {
  const [, base] = /(?:^|[/\\])((?!index\.)[A-Za-z][\w-]*)(?:[/\\]index)?\.\w+$/.exec(file) ?? [];
  return base?.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
}

/** The members of an object that isn't a list. */
export const entriesOf = (value: unknown): [name: string, value: unknown][] =>
  isObject(value) ? Object.entries(value) : [];

/** A prop as a contract sees it: a prop, an event, or a slot for content. */
function readProp(
  name: string,
  value: object,
  types: Known['types'],
): { prop?: DeclaredProp; slot?: Described; isTyped: boolean } {
  const described = ['tsType', 'flowType', 'type'].map((member) => own(value, member)).find(isObject);
  const type = readReactType(described, types);
  const description = textAt(value, 'description');
  const marks = isDeprecatedIn(value) && ({ isOptional: true, isDeprecated: true } as const);
  const isTyped = type !== undefined;
  const isChildren = name === 'children' && !type?.isFunction && !type?.isNever;
  if (isChildren || type?.isContent)
    return { slot: { name: isChildren ? '' : name, description, ...marks }, isTyped };
  const preset = defaultOf(own(value, 'defaultValue'), type);
  const isRequired = own(value, 'required') === true && isTyped && !type.isOptional && !preset.isThere;
  const accepts = type?.accepts ?? acceptedByDefault(type?.text, preset.literal);
  const prop: DeclaredProp = {
    name,
    attribute: undefined,
    description,
    type: type?.text,
    values: type?.values,
    ...(accepts && { accepts }),
    default: preset.literal,
    ...(preset.isThere && !preset.literal && { unreadDefault: preset.text }),
    ...(isRequired && { isRequired }),
    ...(type?.isFunction && { isEvent: true }),
    ...(type?.isNever && { isOptional: true, isNever: true }),
    ...marks,
  };
  return { prop, isTyped };
}

/** The default of a prop. Tools that ask TypeScript write a text without quotes, and other code as it is. */
function defaultOf(value: unknown, type: ReactType | undefined) {
  const text = (plainText(own(value, 'value')) ?? '').trim();
  if (['', 'undefined', 'null'].includes(text)) return { text, isThere: false, literal: undefined };
  const read = own(value, 'computed') === true ? undefined : literalOf(text);
  const isText = !has(value, 'computed') && isPlainText(text, type) && typeof read?.[0] !== 'string';
  return { text, isThere: true, literal: isText ? ([text] as const) : read };
}

/** Returns true if a default without quotes is a text, by the type of its prop, and not other code. */
function isPlainText(text: string, type: ReactType | undefined): boolean {
  const values = type?.values ?? type?.accepts?.values;
  if (values) return values.includes(text);
  const isOfType = type?.accepts ? type.accepts.types.includes('string') : literalOf(text) === undefined;
  return isOfType && !/[()[\]{}`'"<>=?&|+*!;]|^[\w$]+(?:\.[\w$]+)+$| as \w+$/.test(text);
}
