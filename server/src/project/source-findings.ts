// Findings in sources: files that contracts are compared with, and that are of another kind than their project takes them for.
import { placeFindings } from '../check/place-findings.ts';
import { type Finding, type FindingText, rulesByCode, type RuleSettings } from '../check/rule.ts';
import { syntax, tooDeep } from '../check/syntax-rules.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { parseJson } from '../text/json/parse.ts';
import { quote } from '../text/words.ts';
import type { ReadAs } from './source-files.ts';

/** A source as its project has it. */
export interface SourceText {
  readonly role: string | undefined;
  readonly text: string;
  /** True if the config file names the file. */
  readonly isConfigured: boolean;
  /** Reads it as a source of any role. */
  readonly read: ReadAs;
}

/**
 * The findings of a source: its syntax errors, and if the config file names it, that it is of another kind. Fixtures and templates
 * with the usual name of a source may hold anything.
 */
export function sourceFindings(source: SourceText, settings: RuleSettings): Finding[] {
  const { text, isConfigured } = source;
  const findings = syntaxFindings(text, settings);
  if (findings.length > 0 || !isConfigured) return findings;
  const flaw = flawOf(source);
  if (!flaw) return [];
  const start = Math.max(0, text.search(/[^\s\uFEFF]/));
  const span = { start, end: start + 1 };
  return [{ code: 'config/invalid', severity: 'error', path: [], span, args: { ...flaw }, related: [] }];
}

function syntaxFindings(text: string, settings: RuleSettings): Finding[] {
  const parsed = parseJson(text);
  const found = parsed.findings.flatMap((each) => {
    // The message about an empty text speaks of contracts.
    if (each.code === 'json/empty')
      return [{ ...each, code: 'json/syntax', args: { problem: 'unfinished', token: '' } }];
    return SYNTAX.has(each.code) ? [each] : [];
  });
  if (found.length === 0) return [];
  return placeFindings(found, parsed, SYNTAX, { settings, facts: { spanOf: () => undefined } });
}

const SYNTAX = rulesByCode([syntax, tooDeep]);

/** The members that name sources, what their files have to be, and whether a file declares anything as one. */
export const NAMED_SOURCES = [
  {
    role: 'components',
    member: 'sources',
    thing: 'JSON from react-docgen or Storybook',
    isFull: (read: ReadAs) => read('components')?.components.length,
  },
  {
    role: 'elements',
    member: 'elements',
    thing: 'a Custom Elements Manifest',
    isFull: (read: ReadAs) => read('elements')?.elements.length,
  },
  {
    role: 'registry',
    member: 'registries',
    thing: 'a component registry',
    isFull: (read: ReadAs) => read('registry')?.items.length,
  },
] as const;

/** The flaw of a file that is of another kind than the member that names it says. */
function flawOf({ role, read }: SourceText): FindingText | undefined {
  const source = NAMED_SOURCES.find((each) => each.role === role);
  if (!source || read(source.role)?.isRead) return undefined;
  const named = `${quote(source.member)} in the config file names this file, but it`;
  const other = NAMED_SOURCES.find(({ isFull }) => isFull(read));
  return other
    ? { message: `${named} is ${other.thing}.`, help: `Name it in ${quote(other.member)} of ${CONFIG_NAME}.` }
    : {
        message: `${named} isn't ${source.thing}.`,
        help: `Correct the file, or remove it from ${quote(source.member)}.`,
      };
}
