import { type Level, type Ruling, SEVERITIES } from '../check/ruling.ts';
import { RULES } from './rules.ts';

/**
 * The levels that a rule can be given. What tells that a document is no contract can't be silenced, nor made a hint,
 * which a checker shows nobody. That a recorded address is an error is for the format to say, and for no project.
 */
export function levelsFor(code: string): readonly Level[] {
  if (code === 'SR-137') return ['error'];
  return isFirm(code) ? SEVERITIES.filter((severity) => severity !== 'hint') : [...SEVERITIES, 'off'];
}

/** Why a rule can't be given any level, as a sentence; undefined where it can. */
export function whyFirm(code: string): string | undefined {
  if (code === 'SR-137') return 'The format itself says that a record with another address is invalid.';
  return isFirm(code)
    ? `It tells that a document is no ${code === 'yaml/syntax' ? 'YAML' : 'contract'}, so it can neither be switched off nor made a hint.`
    : undefined;
}

/** The same ruling for those who want no hints, which then are not even looked for. */
export function withoutHints(ruling: Ruling): Ruling {
  const known = WITHOUT_HINTS.get(ruling);
  if (known) return known;
  const { levels } = ruling;
  const silent = RULES.filter(({ code, severity }) => (levels.get(code) ?? severity) === 'hint');
  const quiet = {
    ...ruling,
    levels: new Map([...levels, ...silent.map(({ code }) => [code, 'off'] as const)]),
  };
  WITHOUT_HINTS.set(ruling, quiet);
  return quiet;
}

/** Thousands of files share a few rulings. */
const WITHOUT_HINTS = new WeakMap<Ruling, Ruling>();

/** The codes whose levels a project can set: those of the rules about contracts. */
export const GOVERNED_CODES: readonly string[] = RULES.map(({ code }) => code).filter(
  (code) => !code.startsWith('config/'),
);

const isFirm = (code: string): boolean => /^(json|schema|yaml)\//.test(code);
