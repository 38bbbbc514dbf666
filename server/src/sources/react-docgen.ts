import { has, isObject, own } from '../text/json/value.ts';
import { firstBy } from '../text/maps.ts';
import type { Path } from '../text/positions.ts';
import {
  type Declaration,
  type Declared,
  type DeclaredProp,
  type Described,
  jsonIn,
  textAt,
} from './declared.ts';
import { type ReactType, readReactType } from './react-type.ts';
import { literalOf } from './type-text.ts';

/** The components that a tool has found in React code. */
export interface ComponentDocs {
  readonly components: readonly Declaration<Declared>[];
  /** True if it is another kind of file. */
  readonly isNone: boolean;
  readonly isRead: boolean;
}

/** Reads the output of react-docgen, or Storybook's manifest of components. Malformed parts are left out. */
export function readComponents(text: string): ComponentDocs {
  const json = jsonIn(text);
  if (!json) return { components: [], isNone: false, isRead: false };
  const read = isStorybook(json.value) ? componentsOfStorybook : componentsOfDocgen;
  const found = read(json.value, new Map());
  const components = areUnderstood(found) ? found : found.map(withUnknown);
  const isEmpty = isObject(json.value) && Object.keys(json.value).length === 0;
  const isNone = components.length === 0 && !isEmpty && !isStorybook(json.value);
  return { components, isNone, isRead: !isNone };
}

/**
 * Returns false if the tool has found no props of many components: they are typed in ways that it doesn't understand, such as
 * `ComponentProps<typeof Other>`. Then other components may have more props than it lists, as it omits silently what it doesn't
 * understand of `ComponentProps<typeof Other> & { size: string }`.
 */
function areUnderstood(components: readonly Declaration<Declared>[]): boolean {
  const without = components.filter(({ thing }) => thing.props.length === 0 && !thing.slots).length;
  return without < FEW || without * 4 < components.length;
}

/** So many components may have no props in any code. */
const FEW = 5;

const withUnknown = ({ path, thing }: Declaration<Declared>): Declaration<Declared> => ({
  path,
  thing: { ...thing, inheritsUnknown: true, listsAllProps: false },
});

/** A `components.json` with a version, unlike one of shadcn, and not of components in another framework. */
const isStorybook = (value: unknown): boolean =>
  typeof own(value, 'v') === 'number' &&
  isObject(own(value, 'components')) &&
  (textAt(own(value, 'meta'), 'docgen') ?? 'react').startsWith('react');

/** Components by file: in a list, or by itself as earlier versions wrote it. */
function componentsOfDocgen(value: unknown, types: Types): Declaration<Declared>[] {
  return entriesOf(value).flatMap(([file, there]) => {
    const docs = Array.isArray(there) ? (there as unknown[]) : [there];
    const fallback = docs.length === 1 ? nameOfFile(file) : undefined;
    return docs.flatMap((each, index) => {
      const path = Array.isArray(there) ? [file, index] : [file];
      return isDocs(each) ? [componentOf(each, path, { file, fallback, types })] : [];
    });
  });
}

const isDocs = (value: unknown): value is object => {
  const isProps = has(value, 'props') ? isObject(value.props) : Array.isArray(own(value, 'methods'));
  return isProps && typeof own(value, 'description') === 'string';
};

/** The name that a file gives its only component: `IconButton` of `icon-button.tsx` and `IconButton/index.tsx`. */
function nameOfFile(file: string): string | undefined {
  const [, base] = /(?:^|[/\\])((?!index\.)[A-Za-z][\w-]*)(?:[/\\]index)?\.\w+$/.exec(file) ?? [];
  return base?.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
}

/** Components by id, with what one of several tools says of each. A component with several pages of stories counts once. */
function componentsOfStorybook(value: unknown, types: Types): Declaration<Declared>[] {
  const all = entriesOf(own(value, 'components')).flatMap(([id, entry]) => {
    const path = ['components', id];
    const parts = entriesOf(own(entry, 'subcomponents'));
    return [
      ...componentOfEntry(entry, path, types),
      ...parts.flatMap(([name, part]) => componentOfEntry(part, [...path, 'subcomponents', name], types)),
    ];
  });
  const keyOf = ({ path, thing: { name, module } }: Declaration<Declared>): string =>
    JSON.stringify(module === undefined ? path : [name, module]);
  return [...firstBy(all, keyOf).values()];
}

/** A manifest of version 1 has names only: the rest is in files of its own. */
function componentOfEntry(entry: unknown, path: Path, types: Types): Declaration<Declared>[] {
  const fallback = textAt(entry, 'name');
  const tool = TOOLS.find((each) => isObject(own(entry, each)));
  const docs = tool === undefined ? {} : own(entry, tool);
  const file = textAt(docs, 'definedInFile') ?? textAt(docs, 'filePath');
  if (!isObject(docs) || fallback === undefined) return [];
  return [componentOf(docs, tool === undefined ? path : [...path, tool], { file, fallback, types })];
}

const TOOLS = ['reactDocgen', 'reactDocgenTypescript', 'reactComponentMeta'];

/** The types in a docs file by their texts: most occur many times. */
type Types = Map<string, ReactType>;

interface Known {
  readonly file: string | undefined;
  /** The name of a component that has none of its own. */
  readonly fallback: string | undefined;
  readonly types: Types;
}

function componentOf(docs: object, path: Path, { file, fallback, types }: Known): Declaration<Declared> {
  const named = ['displayName', 'actualName'].find((member) => textAt(docs, member) !== undefined);
  // Some libraries give their components the name of their package: `@acme/core/Button`.
  const name = (named === undefined ? fallback : textAt(docs, named))?.split('/').at(-1) || undefined;
  const all = entriesOf(own(docs, 'props')).flatMap(([prop, value]) =>
    isObject(value) && prop !== '' && !OF_REACT.has(prop) ? [readProp(prop, value, types)] : [],
  );
  const props = all.flatMap(({ prop }) => prop ?? []);
  const slots = all.flatMap(({ slot }) => slot ?? []);
  const composes = own(docs, 'composes');
  // A default without a type is of a prop whose type comes from elsewhere.
  const isWhole =
    all.length > 0 &&
    all.every(({ isTyped }) => isTyped) &&
    (composes === undefined || (Array.isArray(composes) && composes.every(isHtml)));
  const description = textAt(docs, 'description');
  const isOptional = /(?:^|\s)@(?:deprecated|internal|private)\b/.test(description ?? '');
  const thing = {
    source: 'react' as const,
    tagName: undefined,
    name,
    ...(file !== undefined && { module: file }),
    description,
    ...(isOptional && { isOptional: true as const }),
    ...(isWhole ? {} : { inheritsUnknown: true as const }),
    props,
    listsAllProps: isWhole,
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

/** A prop as a contract sees it: a prop, an event, or a slot for content. */
function readProp(
  name: string,
  value: object,
  types: Types,
): { prop?: DeclaredProp; slot?: Described; isTyped: boolean } {
  const described = ['tsType', 'flowType', 'type'].map((member) => own(value, member)).find(isObject);
  const type = readReactType(described, types);
  const description = textAt(value, 'description');
  const isDeprecated = description !== undefined && /(?:^|\s)@deprecated\b/.test(description);
  const marks = isDeprecated && ({ isOptional: true, isDeprecated: true } as const);
  const isTyped = type !== undefined;
  const isChildren = name === 'children' && !type?.isFunction;
  if (isChildren || type?.isContent)
    return { slot: { name: isChildren ? '' : name, description, ...marks }, isTyped };
  const preset = defaultOf(own(value, 'defaultValue'), type);
  const isRequired = own(value, 'required') === true && isTyped && !type.isOptional && !preset.isThere;
  const prop: DeclaredProp = {
    name,
    attribute: undefined,
    description,
    type: type?.text,
    values: type?.values,
    ...(type?.accepts && { accepts: type.accepts }),
    default: preset.literal,
    ...(preset.isThere && !preset.literal && { unreadDefault: preset.text }),
    ...(isRequired && { isRequired }),
    ...(type?.isFunction && { isEvent: true }),
    ...marks,
  };
  return { prop, isTyped };
}

/** The default of a prop. Some tools write a text as it is, without quotes. */
function defaultOf(value: unknown, type: ReactType | undefined) {
  const text = textAt(value, 'value')?.trim() ?? '';
  if (['', 'undefined', 'null'].includes(text)) return { text, isThere: false, literal: undefined };
  const isPlain = !has(value, 'computed') && type?.values?.includes(text) === true;
  const read = own(value, 'computed') === true ? undefined : literalOf(text);
  return { text, isThere: true, literal: isPlain ? ([text] as const) : read };
}

/** The members of an object that isn't a list. */
const entriesOf = (value: unknown): [name: string, value: unknown][] =>
  isObject(value) ? Object.entries(value) : [];
