// The rules whose levels a config file can set, and to which levels.
import { type Level, SEVERITIES } from '../../check/ruling.ts';

/** The codes of all rules, the gravest first, as lists and the schema of the config file have them. */
export const RULE_CODES: readonly string[] = `
  json/syntax json/duplicate-key json/empty json/too-deep yaml/syntax config/invalid
  schema/required schema/additionalProperties schema/type schema/enum schema/pattern schema/minLength schema/minItems
  schema/uniqueItems SR-126 SR-127 SR-128 SR-131 SR-132 SR-137 SR-138
  manifest/missing manifest/escapes manifest/not-contract manifest/self
  schema/newer SR-133 manifest/unlisted dsds/trait-missing dsds/trait-extra dsds/trait-kind dsds/trait-values dsds/id
  ref/unresolved SR-130 ref/ambiguous drift/element dsds/todo dsds/loss prop/type-mismatch slot/duplicate
  state/duplicate schema/foreign SR-139 SCN-018 dsds/unpointed`
  .trim()
  .split(/\s+/);

/** The codes whose levels a config file can set: all but those about the config file itself. */
export const GOVERNED_CODES = RULE_CODES.filter((code) => !code.startsWith('config/'));

/**
 * The levels that a rule can be given. A rule that says that a document is no contract can't be turned off, nor be made
 * a hint, which the checker does not report. SR-137 is an error by the format itself.
 */
export function levelsFor(code: string): readonly Level[] {
  if (code === 'SR-137') return ['error'];
  return isFirm(code) ? SEVERITIES.filter((severity) => severity !== 'hint') : [...SEVERITIES, 'off'];
}

/** The reason why a rule can't be given every level, as a sentence; undefined where it can. */
export function whyFirm(code: string): string | undefined {
  if (code === 'SR-137') return 'The format itself says that a record with another address is invalid.';
  return isFirm(code)
    ? `It tells that a document is no ${code === 'yaml/syntax' ? 'YAML' : 'contract'}, so it can neither be switched off nor made a hint.`
    : undefined;
}

const isFirm = (code: string): boolean => /^(json|schema|yaml)\//.test(code);
