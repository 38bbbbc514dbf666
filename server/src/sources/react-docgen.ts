import { has, isObject, own } from '../text/json/value.ts';
import type { Path } from '../text/positions.ts';
import { type Declaration, type Declared, jsonIn, textAt } from './declared.ts';
import { componentOf, type Documented, entriesOf, knownFrom, nameOfFile } from './react-component.ts';

/** The components that a tool has found in React code. */
export interface ComponentDocs {
  readonly components: readonly Declaration<Declared>[];
  /** The components that the tool couldn't describe, and what it says about each. */
  readonly failures: readonly { readonly path: Path; readonly name: string; readonly words: string }[];
  /** True if it is another kind of file. */
  readonly isNone: boolean;
  readonly isRead: boolean;
}

/**
 * Reads the output of react-docgen or react-docgen-typescript, or Storybook's manifest of components. Malformed parts are left out.
 */
export function readComponents(text: string): ComponentDocs {
  const json = jsonIn(text);
  if (!json) return { components: [], failures: [], isNone: false, isRead: false };
  const { value } = json;
  const documented = documentedIn(value);
  const known = knownFrom(text, documented);
  const found = documented.filter(({ file }) => !isOfTests(file)).map((each) => componentOf(each, known));
  const components = withoutCopies(understood(found));
  const isEmpty = isObject(value) && Object.keys(value).length === 0;
  const isNone = documented.length === 0 && !isEmpty && !isStorybook(value);
  const failures = isStorybook(value) ? failuresIn(value) : [];
  return { components, failures, isNone, isRead: !isNone };
}

function documentedIn(value: unknown): Documented[] {
  if (isStorybook(value)) return documentedByStorybook(value);
  return Array.isArray(value) ? documentedByTypescript(value) : documentedByDocgen(value);
}

/** Stories and tests are no components of a design system. */
const isOfTests = (file = ''): boolean =>
  /\.(?:stories|story|test|spec)\.\w+$|(?:^|[/\\])__\w+__[/\\]/.test(file);

/** Each component once, although several files export it: preferably that of the file with its name. */
function withoutCopies(components: readonly Declaration<Declared>[]): Declaration<Declared>[] {
  const byContent = new Map<string, Declaration<Declared>>();
  for (const each of components) {
    const content = JSON.stringify({ ...each.thing, module: undefined });
    const before = byContent.get(content);
    if (!before || (isInItsFile(each) && !isInItsFile(before))) byContent.set(content, each);
  }
  return [...byContent.values()];
}

const isInItsFile = ({ thing: { name, module } }: Declaration<Declared>): boolean =>
  nameOfFile(module) === name;

/**
 * The components, with fewer facts if react-docgen has found no props of many of them: they are typed in ways that it doesn't understand,
 * such as `ComponentProps<typeof Other>`. Then others may have more props than it lists, as it omits silently what it doesn't understand
 * of `ComponentProps<typeof Other> & { size: string }`.
 */
function understood(components: readonly Declaration<Declared>[]): readonly Declaration<Declared>[] {
  const without = components.filter(
    ({ thing }) => !thing.listsAllProps && thing.props.length === 0 && !thing.slots,
  ).length;
  // A few components may have no props in any code.
  if (without < 5 || without * 4 < components.length) return components;
  return components.map(({ path, thing }) => ({ path, thing: { ...thing, listsAllProps: false } }));
}

/** A `components.json` with a version, unlike one of shadcn, and not of components in another framework. */
const isStorybook = (value: unknown): boolean =>
  typeof own(value, 'v') === 'number' &&
  isObject(own(value, 'components')) &&
  (textAt(own(value, 'meta'), 'docgen') ?? 'react').startsWith('react');

/** Components by file: in a list, or by itself as earlier versions wrote it. */
const documentedByDocgen = (value: unknown): Documented[] =>
  entriesOf(value).flatMap(([file, there]) => {
    const listed = Array.isArray(there) ? (there as unknown[]) : [there];
    const fallback = listed.length === 1 ? nameOfFile(file) : undefined;
    return listed.flatMap((docs, index) => {
      const path = Array.isArray(there) ? [file, index] : [file];
      return isDocs(docs) ? [{ tool: 'react-docgen', docs, path, file, fallback }] : [];
    });
  });

/** A list of components, each with the path of its file. */
const documentedByTypescript = (value: readonly unknown[]): Documented[] =>
  value.flatMap((docs, index) => {
    const file = textAt(docs, 'filePath');
    return isDocs(docs) ? [{ docs, path: [index], file, fallback: nameOfFile(file) }] : [];
  });

const isDocs = (value: unknown): value is object => {
  const isProps = has(value, 'props') ? isObject(value.props) : Array.isArray(own(value, 'methods'));
  return isProps && typeof own(value, 'description') === 'string';
};

/** Components by id, with what one of several tools says of each. */
const documentedByStorybook = (value: unknown): Documented[] =>
  entriesOf(own(value, 'components')).flatMap(([id, entry]) => {
    const path = ['components', id];
    const parts = entriesOf(own(entry, 'subcomponents'));
    return [
      ...documentedByEntry(entry, path),
      ...parts.flatMap(([name, part]) => documentedByEntry(part, [...path, 'subcomponents', name])),
    ];
  });

/** The components with an error in the place of a description. */
const failuresIn = (value: unknown): ComponentDocs['failures'] =>
  entriesOf(own(value, 'components')).flatMap(([id, entry]) => {
    const words = textAt(own(entry, 'error'), 'name')?.replace(/\.$/, '');
    return words ? [{ path: ['components', id, 'error'], name: textAt(entry, 'name') ?? id, words }] : [];
  });

/** A manifest of version 1 has names only: the rest is in files of its own. */
function documentedByEntry(entry: unknown, path: Path): Documented[] {
  const fallback = textAt(entry, 'name');
  const tool = TOOLS.find((each) => isObject(own(entry, each)));
  const docs = tool === undefined ? {} : own(entry, tool);
  const whole = textAt(docs, 'definedInFile') ?? textAt(docs, 'filePath');
  // Storybook writes where the file was on its machine; mostly it is beside its stories.
  const folder = /^\.\/(.*\/)/.exec(textAt(entry, 'path') ?? '')?.[1];
  const file = folder === undefined ? whole : whole?.slice(whole.lastIndexOf(`/${folder}`) + 1);
  if (!isObject(docs) || fallback === undefined) return [];
  return [{ tool: 'Storybook', docs, path: tool === undefined ? path : [...path, tool], file, fallback }];
}

const TOOLS = ['reactDocgen', 'reactDocgenTypescript', 'reactComponentMeta'];
