import { itemsOf, memberOf, membersOf, namesIn, type Node, spanOf } from '../../text/json/tree.ts';
import type { Path, Span } from '../../text/positions.ts';
import { nearestName, quote } from '../../text/words.ts';
import type { YamlNode } from '../../text/yaml/index.ts';
import type { DsdsEntry, DsdsRef, DsdsTrait, DsdsValue, WrittenText, Shape } from './model.ts';

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
  const names = namesIn(root);
  // An entry by itself, or a document that only refers to others.
  if (names.some((name) => OTHER_PARTS.has(name))) return undefined;
  const meant = names.find((name) => {
    const items = itemsOf(memberNamed(root, name)?.value);
    return items.length > 0 && items.every((item) => readEntry(item, []).length > 0);
  });
  const instead = meant ?? nearestName('entries', names);
  return `it has no "entries"${instead === undefined ? '' : `, but ${quote(instead)}`}`;
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
    traits: readItems(traits?.value, [...path, 'traits'], readTrait),
    shapes: { specs: shapeOf(specs), traits: shapeOf(traits) },
    keys: { ...(specs && { specs: spanOf(specs.key) }), ...(traits && { traits: spanOf(traits.key) }) },
  };
  return [entry];
}

/** The pointers of a list, or the one that stands in its place. */
function readSpecs(specs: Node | undefined, path: Path): readonly DsdsRef[] {
  if (specs?.type === 'string' || (specs?.type === 'object' && specs.children?.length))
    return [readRef(specs, path)];
  const alias = specs && aliasIn(specs);
  return itemsOf(specs).map((item, index) => ({ ...readRef(item, [...path, index]), ...alias }));
}

function readRef(node: Node, path: Path): DsdsRef {
  const isBare = node.type === 'string';
  const text = isBare ? writtenIn({ key: node, value: node }) : undefined;
  const odd = ['rel', 'role'].flatMap((name): [string, Span][] => {
    const { value, from } = memberNamed(node, name) ?? {};
    return value?.children ? [[name, spanOf(from ?? value)]] : [];
  });
  return {
    path,
    span: spanOf(node),
    ...aliasIn(node),
    isBare,
    href: text ?? textIn(node, 'href'),
    to: textIn(node, 'to'),
    rel: textIn(node, 'rel'),
    role: textIn(node, 'role'),
    members: new Set(namesIn(node)),
    odd: new Map(odd),
  };
}

/** In YAML a node may only stand for one that is written elsewhere. */
const aliasIn = (node: Node & { readonly style?: string }): Pick<DsdsRef, 'alias'> =>
  node.style === 'alias' ? { alias: spanOf(node) } : {};

/** The items of an array; undefined where there is none. */
function readItems<Item>(list: Node | undefined, path: Path, read: (node: Node, path: Path) => Item) {
  return list?.type === 'array'
    ? itemsOf(list).map((item, index) => read(item, [...path, index]))
    : undefined;
}

function readTrait(node: Node, path: Path): DsdsTrait {
  const values = memberNamed(node, 'values');
  return {
    ...readValue(node, path),
    traitType: textIn(node, 'traitType'),
    kind: textIn(node, 'kind'),
    values: readItems(values?.value, [...path, 'values'], readValue),
    valuesKey: values && spanOf(values.key),
    shape: shapeOf(values),
    members: new Set(namesIn(node)),
  };
}

const readValue = (node: Node, path: Path): DsdsValue => ({
  path,
  span: spanOf(node),
  isObject: node.type === 'object',
  id: node.type === 'object' ? textIn(node, 'id') : writtenIn({ key: node, value: node }),
  name: textIn(node, 'name'),
  description: textIn(node, 'description'),
});

function shapeOf(member: Member | undefined): Shape {
  if (!member) return 'none';
  const { value } = member;
  if (value?.type === 'array') return itemsOf(value).length === 0 ? 'empty' : 'list';
  if (!value || value.type === 'null') return 'empty';
  if (value.type !== 'object') return 'word';
  return value.children?.length === 0 ? 'empty' : 'other';
}

/** A member of an object; `from`: the object that it is taken from with `<<`, where the object itself has none of that name. */
interface Member {
  readonly key: Node;
  readonly value: Node | undefined;
  readonly from?: Node;
}

/**
 * A member of an object, looked up among the few that there are: maps for thousands of objects take time. Most readers of YAML
 * merge what `<<` stands for, so a member may come from there. No alias stands for what it is in.
 */
export function memberNamed(node: Node | undefined, name: string): Member | undefined {
  if (node?.type !== 'object') return undefined;
  const [key, value] = memberOf(node, name)?.children ?? [];
  if (key) return { key, value };
  const [merge] = memberOf(node, '<<')?.children ?? [];
  // In JSON, and in quotes, it is a name as any other.
  if ((merge as YamlNode | undefined)?.style !== 'plain') return undefined;
  // Some readers merge several of them.
  const from = membersOf(node).flatMap((each) => (each.name === '<<' && each.value ? [each.value] : []));
  for (const each of from.flatMap((one) => (one.type === 'array' ? itemsOf(one) : one))) {
    const found = memberNamed(each, name);
    if (found) return { key: each, value: found.value, from: each };
  }
  return undefined;
}

/** The scalar that is the value of a member. */
const textIn = (node: Node, name: string): WrittenText | undefined => writtenIn(memberNamed(node, name));

/**
 * A scalar that is there at all: `null` says nothing. A value that is taken from elsewhere stands where it is taken, since there it is
 * right or wrong.
 */
function writtenIn(member: Member | undefined): WrittenText | undefined {
  const { value, from } = member ?? {};
  if (!value || value.children || value.type === 'null') return undefined;
  return { text: String(value.value), ...spanOf(from ?? value) };
}
