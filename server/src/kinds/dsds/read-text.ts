import type { Found } from '../../check/finding.ts';
import { parseJson, syntaxOf } from '../../text/json/parse.ts';
import { type Node, treeOf } from '../../text/json/tree.ts';
import { withYaml } from '../../text/load-yaml.ts';
import { allAtOnce } from '../../text/steps.ts';
import type { Open, YamlFlaw, YamlNode } from '../../text/yaml/index.ts';

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
  /** In broken text, what of it that is. */
  readonly open: Open | undefined;
}

/** Which language a file of this name is in. */
export const languageOf = (name: string): Language => (/\.json$/i.test(name) ? 'json' : 'yaml');

/**
 * Reads a text a step at a time: a long one in YAML takes half a second. That is less with what was read of it
 * before an edit, when there was no mistake in it.
 */
export function* readingDsds(text: string, language: Language, sound?: DsdsText): Generator<void, DsdsText> {
  if (language === 'yaml') {
    const root = sound && (yield* readingAgain(text, sound));
    if (root) return { text, language, root, flaws: [], isBroken: false, open: undefined };
    const { flaws, ...read } = yield* withYaml().readingYaml(text);
    return { text, language, ...read, flaws: flaws.map(foundInYaml) };
  }
  const parsed = parseJson(text);
  yield;
  const isTooDeep = syntaxOf(parsed) === 'too deep';
  const root = isTooDeep || parsed.value === undefined ? undefined : treeOf(parsed.json.slice(0, parsed.end));
  yield;
  return {
    text,
    language,
    root,
    flaws: parsed.findings.map(foundInJson),
    isBroken: parsed.broken || isTooDeep,
    open: parsed.open && { path: parsed.open, start: text.length, end: text.length, isMisplaced: false },
  };
}

function* readingAgain(
  text: string,
  { text: before, language, root }: DsdsText,
): Generator<void, Node | undefined> {
  if (language !== 'yaml' || !root) return undefined;
  return yield* withYaml().rereadingYaml(text, { text: before, root: root as YamlNode });
}

const foundInYaml = ({ span, message, ...related }: YamlFlaw): Found => ({
  code: 'yaml/syntax',
  at: span,
  path: [],
  args: { message },
  ...related,
});

const foundInJson = (found: Found): Found =>
  found.code === 'json/empty' ? { ...found, args: { of: 'dsds' } } : found;

/** Reads it all at once. */
export const readDsdsText = (text: string, language: Language): DsdsText =>
  allAtOnce(readingDsds(text, language));
