import type { Found } from '../../check/finding.ts';
import { parseJson, syntaxOf } from '../../text/json/parse.ts';
import { type Node, treeOf } from '../../text/json/tree.ts';
import { withYaml } from '../../text/load-yaml.ts';
import { isDsds } from './read-entries.ts';
import type { BrokenPart, YamlError } from '../../text/yaml/index.ts';

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
