import type { Path, Span } from '../finding.ts';
import { allAtOnce } from '../steps.ts';
import { endOf, hasTwice, itemsOf, memberOf, namesIn, type Node, startOf } from '../tree.ts';
import type { Dsds, DsdsEntry, DsdsRef, DsdsTrait, DsdsValue, Said, Shape, Stray } from './document.ts';

/** Reads a tree that came from anywhere. */
export const readDsds = (root: Node | undefined): Dsds => allAtOnce(readingDsdsIn(root));

/** The same an entry at a time, since hundreds of them take longer than others are to wait. */
export function* readingDsdsIn(root: Node | undefined): Generator<void, Dsds> {
  const list = memberNamed(root, 'entries')?.value;
  if (!list) return { entries: root ? readEntry(root, []) : [] };
  const entries: DsdsEntry[] = [];
  for (const [index, entry] of itemsOf(list).entries()) {
    entries.push(...readEntry(entry, ['entries', index]));
    yield;
  }
  return { entries };
}

/** Whether a tree is one of a DSDS document, as far as can be told: a base document, or a component entry by itself. */
export function isDsds(root: Node | undefined): boolean {
  if (memberNamed(root, 'entries')?.value?.type === 'array')
    return memberNamed(root, 'schemaVersion') !== undefined;
  return readDsds(root).entries.length > 0;
}

/** A component entry; what says that it is of another kind is none of ours. */
function readEntry(node: Node, path: Path): DsdsEntry[] {
  if (node.type !== 'object') return [];
  const members = readMembers(node);
  const kind = said(members.get('kind')?.value);
  const [specs, traits] = [members.get('specs'), members.get('traits')];
  const isOne =
    kind?.text === 'component' || (kind === undefined && (specs !== undefined || traits !== undefined));
  if (!isOne) return [];
  const entry: DsdsEntry = {
    path,
    span: spanOf(node),
    kind,
    id: said(members.get('id')?.value),
    name: said(members.get('name')?.value),
    specs: readSpecs(specs?.value, [...path, 'specs']),
    traits:
      traits?.value?.type === 'array'
        ? itemsOf(traits.value).flatMap((item, index) => readTrait(item, [...path, 'traits', index]))
        : undefined,
    strays: straysIn(traits?.value),
    isTwofold: isTwofold(node, traits?.value),
    shapes: { specs: shapeOf(specs), traits: shapeOf(traits) },
    keys: { ...(specs && { specs: spanOf(specs.key) }), ...(traits && { traits: spanOf(traits.key) }) },
  };
  return [entry];
}

/** Of what is no list, the one pointer that it seems to be. */
function readSpecs(specs: Node | undefined, path: Path): readonly DsdsRef[] {
  if (specs?.type === 'string' || (specs?.type === 'object' && specs.children?.length))
    return [readRef(specs, path)];
  const alias = specs && aliasIn(specs);
  return itemsOf(specs).map((item, index) => ({ ...readRef(item, [...path, index]), ...alias }));
}

function readRef(node: Node, path: Path): DsdsRef {
  const at = { path, span: spanOf(node), ...aliasIn(node) };
  if (node.type === 'string') {
    const none = { to: undefined, rel: undefined, role: undefined };
    return { ...at, isBare: true, href: said(node), ...none, members: new Set() };
  }
  const members = readMembers(node);
  const [href, to, rel, role] = ['href', 'to', 'rel', 'role'].map((name) => said(members.get(name)?.value));
  return { ...at, isBare: false, href, to, rel, role, members: new Set(members.keys()) };
}

/** In YAML a node may only stand for one that is written elsewhere. */
const aliasIn = (node: Node & { readonly style?: string }): Pick<DsdsRef, 'alias'> =>
  node.style === 'alias' ? { alias: spanOf(node) } : {};

function readTrait(node: Node, path: Path): DsdsTrait[] {
  if (node.type !== 'object') return [];
  const members = readMembers(node);
  const values = members.get('values');
  return [
    {
      ...readValue(node, path),
      traitType: said(members.get('traitType')?.value),
      kind: said(members.get('kind')?.value),
      values:
        values?.value?.type === 'array' ? readValues(itemsOf(values.value), [...path, 'values']) : undefined,
      valuesKey: values && spanOf(values.key),
      strays: straysIn(values?.value),
      shape: shapeOf(values),
      members: new Set(members.keys()),
    },
  ];
}

function readValues(items: readonly Node[], path: Path): DsdsValue[] {
  const values: DsdsValue[] = [];
  items.forEach((item, index) => {
    if (item.type === 'object') values.push(readValue(item, [...path, index]));
  });
  return values;
}

const readValue = (node: Node, path: Path): DsdsValue => ({
  path,
  span: spanOf(node),
  id: saidAs(node, 'id'),
  hasId: memberOf(node, 'id') !== undefined,
  name: saidAs(node, 'name'),
  description: saidAs(node, 'description'),
});

const saidAs = (object: Node, name: string): Said | undefined => said(memberOf(object, name)?.children?.[1]);

function shapeOf(member: ReturnType<Members['get']>): Shape {
  if (!member) return 'none';
  const { value } = member;
  if (value?.type === 'array') return itemsOf(value).length === 0 ? 'empty' : 'list';
  if (!value || value.type === 'null') return 'empty';
  if (value.type !== 'object') return 'word';
  return value.children?.length === 0 ? 'empty' : 'other';
}

function straysIn(list: Node | undefined): readonly Stray[] {
  const items = itemsOf(list);
  if (items.every(({ type }) => type === 'object')) return NONE;
  return items.flatMap((item, index) =>
    item.type === 'object' ? [] : [{ index, at: startOf(item), text: said(item)?.text }],
  );
}

const NONE: readonly Stray[] = [];

/** Whether an entry, one of its traits or a value of one has a key twice. */
function isTwofold(entry: Node, traits: Node | undefined): boolean {
  const items = itemsOf(traits);
  const valuesOf = (trait: Node): readonly Node[] => itemsOf(memberNamed(trait, 'values')?.value);
  return hasTwice(entry) || items.some((trait) => hasTwice(trait) || valuesOf(trait).some(hasTwice));
}

/** The members of an object: each is looked up among the few that there are, since of thousands of objects maps take time. */
interface Members {
  get(name: string): { readonly key: Node; readonly value: Node | undefined } | undefined;
  keys(): Iterable<string>;
}

const readMembers = (node: Node): Members => ({
  get: (name) => memberNamed(node, name),
  keys: () => namesIn(node),
});

function memberNamed(node: Node | undefined, name: string): ReturnType<Members['get']> {
  const [key, value] = (node?.type === 'object' && memberOf(node, name)?.children) || [];
  return key && { key, value };
}

/** A scalar that is there at all: `null` says nothing. */
function said(node: Node | undefined): Said | undefined {
  if (!node || node.type === 'object' || node.type === 'array' || node.type === 'null') return undefined;
  return { text: String(node.value), start: startOf(node), end: endOf(node) };
}

const spanOf = (node: Node): Span => ({ start: startOf(node), end: endOf(node) });
