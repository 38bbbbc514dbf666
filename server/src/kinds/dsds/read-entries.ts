import type { Found } from '../../check/rule.ts';
import { parseJson, syntaxOf } from '../../text/json/parse.ts';
import {
  endOf,
  hasTwice,
  itemsOf,
  memberOf,
  namesIn,
  type Node,
  startOf,
  treeOf,
} from '../../text/json/tree.ts';
import { withYaml } from '../../text/make-edits.ts';
import type { Path, Span } from '../../text/positions.ts';
import type { BrokenPart, YamlError, YamlNode } from '../../text/yaml/index.ts';
import type { Dsds, DsdsEntry, DsdsRef, DsdsTrait, DsdsValue, Said, Shape, Stray } from './model.ts';

/** Reads the entries of a tree, whatever it holds. */
export function readDsds(root: Node | undefined): Dsds {
  const list = memberNamed(root, 'entries')?.value;
  if (!list) return { entries: root ? readEntry(root, []) : [] };
  return { entries: itemsOf(list).flatMap((entry, index) => readEntry(entry, ['entries', index])) };
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
  const kind = said(members.get('kind'));
  const [specs, traits] = [members.get('specs'), members.get('traits')];
  const isOne =
    kind?.text === 'component' ||
    ((kind === undefined || isNearlyComponent(kind.text)) && (specs !== undefined || traits !== undefined));
  if (!isOne) return [];
  const entry: DsdsEntry = {
    path,
    span: spanOf(node),
    kind,
    id: said(members.get('id')),
    name: said(members.get('name')),
    specs: readSpecs(specs?.value, [...path, 'specs']),
    traits:
      traits?.value?.type === 'array'
        ? itemsOf(traits.value).flatMap((item, index) => readTrait(item, [...path, 'traits', index]))
        : undefined,
    strays: straysIn(traits?.value),
    isTwofold: isTwofold(node, traits?.value),
    shapes: { specs: shapeOf(specs), traits: shapeOf(traits) },
    isUnspaced: isUnspaced(traits?.value),
    keys: { ...(specs && { specs: spanOf(specs.key) }), ...(traits && { traits: spanOf(traits.key) }) },
  };
  return [entry];
}

/** What another language ends a line with stays behind where something is pasted from there. */
const isNearlyComponent = (kind: string): boolean => /^component\s*[,;]$/.test(kind);

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
    const href = said({ key: node, value: node });
    const nothing = { ...none, members: new Set<string>(), odd: new Map<string, Span>() };
    return { ...at, isBare: true, unspaced: linkIn(href), href, ...nothing };
  }
  const members = readMembers(node);
  const [href, to, rel, role] = ['href', 'to', 'rel', 'role'].map((name) => said(members.get(name)));
  const unspaced = said(members.get('-href'));
  const odd = ['rel', 'role'].flatMap((name): [string, Span][] => {
    const { value, from } = members.get(name) ?? {};
    return value?.children ? [[name, spanOf(from ?? value)]] : [];
  });
  const written = { members: new Set(members.keys()), odd: new Map(odd) };
  return { ...at, isBare: false, unspaced, href, to, rel, role, ...written };
}

/** The link in a text that reads `href:x rel:contract`. */
function linkIn(text: Said | undefined): Said | undefined {
  const link = text && /^-?(?:(?:rel|role):.*\s)?href:(\S+)/s.exec(text.text);
  return link ? { ...text, text: link[1]! } : undefined;
}

/** Whether the first member of an object, or a text, begins with a dash that has no space behind it. */
const isUnspaced = (node: Node | undefined): boolean =>
  /^-[a-z]/i.test(String(node?.children?.[0]?.children?.[0]?.value ?? node?.value));

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
      traitType: said(members.get('traitType')),
      kind: said(members.get('kind')),
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
  id: said(memberNamed(node, 'id')),
  hasId: memberNamed(node, 'id') !== undefined,
  name: said(memberNamed(node, 'name')),
  description: said(memberNamed(node, 'description')),
});

function shapeOf(member: Member | undefined): Shape {
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
    item.type === 'object'
      ? []
      : [{ index, at: startOf(item), text: said({ key: item, value: item })?.text }],
  );
}

const NONE: readonly Stray[] = [];

/** Whether an entry, one of its traits or a value of one has a key twice. */
function isTwofold(entry: Node, traits: Node | undefined): boolean {
  const items = itemsOf(traits);
  const valuesOf = (trait: Node): readonly Node[] => itemsOf(memberNamed(trait, 'values')?.value);
  return hasTwice(entry) || items.some((trait) => hasTwice(trait) || valuesOf(trait).some(hasTwice));
}

/** A member of an object; `from`: what it is taken from with `<<`, where the object itself has none of that name. */
interface Member {
  readonly key: Node;
  readonly value: Node | undefined;
  readonly from?: Node;
}

/** The members of an object: each is looked up among the few that there are, since of thousands of objects maps take time. */
interface Members {
  get(name: string): Member | undefined;
  /** The names of those that are written in it. */
  keys(): Iterable<string>;
}

const readMembers = (node: Node): Members => ({
  get: (name) => memberNamed(node, name),
  keys: () => namesIn(node),
});

/** Most readers of YAML merge what `<<` stands for, so a member may come from there. No alias stands for what it is in. */
function memberNamed(node: Node | undefined, name: string): Member | undefined {
  if (node?.type !== 'object') return undefined;
  const [key, value] = memberOf(node, name)?.children ?? [];
  if (key) return { key, value };
  const [merge, from] = memberOf(node, '<<')?.children ?? [];
  // In JSON, and in quotes, it is a name as any other.
  if (!from || (merge as YamlNode).style !== 'plain') return undefined;
  for (const each of from.type === 'array' ? itemsOf(from) : [from]) {
    const found = memberNamed(each, name);
    if (found) return { key: each, value: found.value, from: each };
  }
  return undefined;
}

/**
 * A scalar that is there at all: `null` says nothing. What is taken from elsewhere stands where it is taken, since there it is
 * right or wrong.
 */
function said(member: Member | undefined): Said | undefined {
  const { value, from } = member ?? {};
  if (!value || value.children || value.type === 'null') return undefined;
  return { text: String(value.value), ...spanOf(from ?? value) };
}

const spanOf = (node: Node): Span => ({ start: startOf(node), end: endOf(node) });

export type Language = 'yaml' | 'json';

/** The text of a DSDS document, and what it says. */
export interface DsdsText {
  readonly text: string;
  readonly language: Language;
  /** Of broken text what was read of it; undefined where there is nothing, or it is nested too deep. */
  readonly root: Node | undefined;
  /** What is wrong with the text itself. */
  readonly flaws: readonly Found[];
  /** Whether some of the text may mean something else than what was read. */
  readonly isBroken: boolean;
  /** In broken text, the part that may mean something else. */
  readonly open: BrokenPart | undefined;
}

/** Whether the text of a file of any name is a DSDS document. */
export function detectDsds(text: string, name: string): boolean {
  if (!/\.(?:ya?ml|json)$/i.test(name)) return false;
  // Each of them has one of these members, and to read YAML takes long.
  if (!/entries|specs|traits|kind/.test(text)) return false;
  return isDsds(readDsdsText(text, languageOf(name)).root);
}

/** Which language a file of this name is in. */
export const languageOf = (name: string): Language => (/\.json$/i.test(name) ? 'json' : 'yaml');

/** Reads a text as {@link readDsdsText} does, a few milliseconds at a time. */
export function* readingDsds(text: string, language: Language): Generator<void, DsdsText> {
  if (language === 'yaml') {
    const { errors, ...read } = yield* withYaml().readingYaml(text);
    return { text, language, ...read, flaws: errors.map(foundInYaml) };
  }
  const parsed = parseJson(text);
  yield;
  const isTooDeep = syntaxOf(parsed) === 'too deep';
  const root = isTooDeep || parsed.value === undefined ? undefined : treeOf(parsed.json.slice(0, parsed.end));
  return {
    text,
    language,
    root,
    flaws: parsed.findings.map(foundInJson),
    isBroken: parsed.broken || isTooDeep,
    open: parsed.open && { path: parsed.open, start: text.length, end: text.length, isMisplaced: false },
  };
}

const foundInYaml = ({ span, message, related }: YamlError): Found => ({
  code: 'yaml/syntax',
  at: span,
  path: [],
  args: { message },
  ...(related && { related }),
});

const foundInJson = (found: Found): Found =>
  found.code === 'json/empty' ? { ...found, args: { of: 'dsds' } } : found;

/** Reads the text of a DSDS document, whole or broken. */
export function readDsdsText(text: string, language: Language): DsdsText {
  const steps = readingDsds(text, language);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
