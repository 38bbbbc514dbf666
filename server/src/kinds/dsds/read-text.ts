// The text of a DSDS document, in YAML or JSON.
import type { Found } from '../../check/rule.ts';
import { parseJson, syntaxOf } from '../../text/json/parse.ts';
import { type Node, treeOf } from '../../text/json/tree.ts';
import { withYaml } from '../../text/make-edits.ts';
import type { YamlError } from '../../text/yaml/index.ts';
import type { DsdsEntry } from './model.ts';
import { memberNamed, readDsds } from './read-entries.ts';

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
  /** The offset from which on broken text may mean something else. */
  readonly brokenAt: number | undefined;
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
    brokenAt: parsed.broken ? parsed.end : isTooDeep ? 0 : undefined,
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
