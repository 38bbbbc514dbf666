// Reads the text of a DSDS document, in YAML or JSON, and its component entries.
import type { Found } from '../../check/rule.ts';
import { parseJson, syntaxOf } from '../../text/json/parse.ts';
import { itemsOf, memberOf, namesIn, type Node, spanOf, treeOf } from '../../text/json/tree.ts';
import { withYaml } from '../../text/make-edits.ts';
import type { Path } from '../../text/positions.ts';
import type { YamlError, YamlNode } from '../../text/yaml/index.ts';
import type { DsdsEntry, DsdsRef, DsdsTrait, DsdsValue, Shape, WrittenText } from './model.ts';

export type Language = 'yaml' | 'json';

/** The text of a DSDS document, its tree and its component entries. */
export interface DsdsText {
  readonly text: string;
  readonly language: Language;
  /** The tree, of broken text a part of it; undefined where there is nothing, or it is nested too deep. */
  readonly root: Node | undefined;
  readonly entries: readonly DsdsEntry[];
  /** The mistakes of the text itself. */
  readonly flaws: readonly Found[];
  /** Some of the text may mean something else than what was read. */
  readonly isBroken: boolean;
}

/** Returns true if the text of a file of any name is a DSDS document: a base document, or a component entry by itself. */
export function detectDsds(text: string, name: string): boolean {
  if (!/\.(?:ya?ml|json)$/i.test(name)) return false;
  // Each of them has one of these members, and to read YAML takes long.
  if (!/entries|specs|traits|kind/.test(text)) return false;
  const { root, entries } = readDsdsText(text, languageOf(name));
  const isBase = memberNamed(root, 'entries')?.value?.type === 'array';
  return isBase ? memberNamed(root, 'schemaVersion') !== undefined : entries.length > 0;
}

/** The language of a file, by its name. */
export const languageOf = (name: string): Language => (/\.json$/i.test(name) ? 'json' : 'yaml');

/** Reads the text of a DSDS document, whole or broken. */
export function readDsdsText(text: string, language: Language): DsdsText {
  const read = language === 'yaml' ? readYamlText(text) : readJsonText(text);
  return { text, language, ...read, entries: readDsds(read.root) };
}

/** What is kept of a closed document: a project has thousands, of which the trees would take much memory. */
export type WithoutTree = Omit<DsdsText, 'root'>;

export const withoutTree = ({ root: _root, ...read }: DsdsText): WithoutTree => read;

/** Reads the tree again when it is first needed. */
export function withTree(read: WithoutTree): DsdsText {
  let tree: Pick<DsdsText, 'root'> | undefined;
  return {
    ...read,
    get root() {
      return (tree ??= readDsdsText(read.text, read.language)).root;
    },
  };
}

type OfText = Omit<DsdsText, 'text' | 'language' | 'entries'>;

function readYamlText(text: string): OfText {
  const { errors, ...read } = withYaml().readYaml(text);
  return { ...read, flaws: errors.map(foundInYaml) };
}

function readJsonText(text: string): OfText {
  const parsed = parseJson(text);
  const isTooDeep = syntaxOf(parsed) === 'too deep';
  return {
    root: isTooDeep ? undefined : treeOf(parsed.json.slice(0, parsed.end)),
    flaws: parsed.findings.map(foundInJson),
    isBroken: parsed.broken || isTooDeep,
  };
}

const foundInYaml = ({ span: at, message, help }: YamlError): Found => ({
  code: 'yaml/syntax',
  at,
  path: [],
  args: { message, ...(help !== undefined && { help }) },
});

const foundInJson = (found: Found): Found =>
  found.code === 'json/empty' ? { ...found, args: { of: 'dsds' } } : found;

/**
 * Reads the component entries of a tree in document order, whatever it holds: those of a base document, or the one that the
 * document is.
 */
export function readDsds(root: Node | undefined): DsdsEntry[] {
  const list = memberNamed(root, 'entries')?.value;
  if (!list) return root ? readEntry(root, []) : [];
  return itemsOf(list).flatMap((entry, index) => readEntry(entry, ['entries', index]));
}

/** Why a tree is no DSDS document, as the end of a sentence; undefined if it may be one, with component entries or without. */
export function whyNoDocument(root: Node | undefined): string | undefined {
  if (root?.type === 'array') return 'it is an array, but a DSDS document is an object with "entries"';
  if (root?.type !== 'object') return 'it isn\'t an object with "entries"';
  const list = memberNamed(root, 'entries');
  if (list) return list.value?.type === 'array' ? undefined : 'its "entries" isn\'t an array';
  // An entry by itself, or a document that only refers to others.
  return namesIn(root).some((name) => OTHER_PARTS.has(name)) ? undefined : 'it has no "entries"';
}

const OTHER_PARTS: ReadonlySet<string> = new Set(['kind', 'refs', 'shared', 'specs', 'traits']);

/** A component entry; none where the node says that it is of another kind. */
function readEntry(node: Node, path: Path): DsdsEntry[] {
  if (node.type !== 'object') return [];
  const kind = textIn(node, 'kind');
  const [specs, traits] = [memberNamed(node, 'specs'), memberNamed(node, 'traits')];
  const isOne =
    kind?.text === 'component' || (kind === undefined && (specs !== undefined || traits !== undefined));
  if (!isOne) return [];
  const entry: DsdsEntry = {
    path,
    span: spanOf(node),
    kind,
    id: textIn(node, 'id'),
    name: textIn(node, 'name'),
    specs: readSpecs(specs?.value, [...path, 'specs']),
    traits: readItems(traits, [...path, 'traits'], readTrait),
    shapes: { specs: shapeOf(specs, () => true), traits: shapeOf(traits) },
    keys: { ...(specs && { specs: spanOf(specs.key) }), ...(traits && { traits: spanOf(traits.key) }) },
  };
  return [entry];
}

/** The pointers of a list, or the one that stands in its place. */
function readSpecs(specs: Node | undefined, path: Path): readonly DsdsRef[] {
  if (specs?.type === 'string' || (specs?.type === 'object' && specs.children?.length))
    return [readRef(specs, path)];
  return itemsOf(specs).map((item, index) => readRef(item, [...path, index]));
}

function readRef(node: Node, path: Path): DsdsRef {
  const isBare = node.type === 'string';
  return {
    path,
    span: spanOf(node),
    isBare,
    href: isBare ? writtenIn(node) : textIn(node, 'href'),
    to: textIn(node, 'to'),
    rel: textIn(node, 'rel'),
    role: textIn(node, 'role'),
    members: new Set(namesIn(node)),
  };
}

/** The objects of a list; undefined where there is none. */
function readItems<Item>(member: Member | undefined, path: Path, read: (node: Node, path: Path) => Item) {
  if (shapeOf(member) !== 'list') return undefined;
  return itemsOf(member!.value).flatMap((item, index) =>
    item.type === 'object' ? [read(item, [...path, index])] : [],
  );
}

function readTrait(node: Node, path: Path): DsdsTrait {
  const values = memberNamed(node, 'values');
  return {
    ...readValue(node, path),
    traitType: textIn(node, 'traitType'),
    kind: textIn(node, 'kind'),
    values: readItems(values, [...path, 'values'], readValue),
    valuesKey: values && spanOf(values.key),
    shape: shapeOf(values),
    members: new Set(namesIn(node)),
  };
}

const readValue = (node: Node, path: Path): DsdsValue => ({
  path,
  span: spanOf(node),
  id: textIn(node, 'id'),
  name: textIn(node, 'name'),
  description: textIn(node, 'description'),
});

const isObject = ({ type }: Node): boolean => type === 'object';

/** The shape of a member that should be a list of such items. An item of `null` is one that is being typed. */
function shapeOf(member: Member | undefined, isItem = isObject): Shape {
  if (!member) return 'none';
  const { value } = member;
  if (!value || value.type === 'null') return 'empty';
  if (value.type === 'object') return value.children?.length === 0 ? 'empty' : 'other';
  if (value.type !== 'array') return 'word';
  const items = itemsOf(value).filter(({ type }) => type !== 'null');
  if (items.length === 0) return 'empty';
  if (items.every(isItem)) return 'list';
  return items.some(({ children }) => children) ? 'other' : 'word';
}

interface Member {
  readonly key: Node;
  readonly value: Node | undefined;
}

/** A member of an object. Most readers of YAML merge what `<<` stands for, so a member may come from there. */
export function memberNamed(node: Node | undefined, name: string): Member | undefined {
  if (node?.type !== 'object') return undefined;
  const [key, value] = memberOf(node, name)?.children ?? [];
  if (key) return { key, value };
  const [merge, from] = memberOf(node, '<<')?.children ?? [];
  // In JSON, and in quotes, it is a name as any other.
  if ((merge as YamlNode | undefined)?.style !== 'plain') return undefined;
  for (const each of from?.type === 'array' ? itemsOf(from) : [from]) {
    const found = memberNamed(each, name);
    if (found) return found;
  }
  return undefined;
}

/** The scalar that is the value of a member. */
const textIn = (node: Node, name: string): WrittenText | undefined =>
  writtenIn(memberNamed(node, name)?.value);

/** A scalar that is there at all: `null` says nothing. */
const writtenIn = (value: Node | undefined): WrittenText | undefined =>
  !value || value.children || value.type === 'null'
    ? undefined
    : { text: String(value.value), ...spanOf(value) };
