// The kinds of document, and the rules of all of them.
import { internalError } from '../check/internal-error.ts';
import { type Rule, LEVELS, type RuleSettings } from '../check/rule.ts';
import { configKindFor } from './config/index.ts';
import { isGoverned, type ReadConfig } from './config/model.ts';
import { readConfig as readConfigWith } from './config/read-config.ts';
import { contractKind } from './contract/index.ts';
import { dsdsKind } from './dsds/index.ts';
import type { DocumentKind } from './kind.ts';
import { manifestKind } from './manifest/index.ts';
import { memo } from '../text/maps.ts';

export { unreadableConfig } from './config/read-config.ts';
export { comparedInWords, comparisonOf } from './contract/compared.ts';
export { coverageFindings, coverageOf } from './contract/coverage.ts';
export { coverage as coverageRule } from './contract/rules/coverage.ts';
export { undescribed as undescribedRule } from './contract/rules/undescribed.ts';
export { isContractName } from './contract/detect.ts';
export type { Knowledge } from './contract/facts.ts';
export type { Summary } from './contract/in-project.ts';
export type {
  Index,
  Key,
  Keys,
  KindInProject,
  MemberFile,
  Membership,
  FileRole,
  ProjectHost,
} from './kind.ts';
export type { DocumentKind, KindId } from './kind.ts';
export type { ContractFile, Coverage } from './editing.ts';

/** The codes of the rules whose levels a config file can set. */
export const GOVERNED_CODES: readonly string[] = [
  ...new Set([contractKind, manifestKind, dsdsKind].flatMap(({ rules }) => [...rules.keys()])),
].filter(isGoverned);

/** Reads a config file. */
export const readConfig = (text: string): ReadConfig => readConfigWith(text, GOVERNED_CODES);

export const configKind = configKindFor(GOVERNED_CODES);

export const KINDS: readonly DocumentKind[] = [contractKind, manifestKind, dsdsKind, configKind];

/** The kind with an id; undefined of a source, and of anything else. */
export const documentKind = (id: string): DocumentKind | undefined => KINDS.find((kind) => kind.id === id);

const OF_ALL_KINDS = KINDS.flatMap(({ rules }) => [...rules.values()]);

/** All rules, the most severe first. Of a rule that several kinds share this is the one of the first of them. */
export const RULES: readonly Rule[] = OF_ALL_KINDS.filter(
  ({ code }, index) => OF_ALL_KINDS.findIndex((each) => each.code === code) === index,
).sort((a, b) => LEVELS.indexOf(a.severity) - LEVELS.indexOf(b.severity));

const BY_CODE = new Map([...RULES, internalError as Rule].map((rule) => [rule.code, rule]));

/** The rule with this code, or what stands for one in a finding about this program. Findings have no other codes. */
export function ruleOf(code: string): Rule {
  const rule = BY_CODE.get(code);
  if (!rule) throw new Error(`There is no rule ${code}.`);
  return rule;
}

/** The code of a rule as someone types it, in any case. */
export function codeOf(typed: string): string | undefined {
  return RULES.find(({ code }) => code.toLowerCase() === typed.toLowerCase())?.code;
}

/** The same settings with the rules turned off that would report hints. Thousands of files share a few. */
export const withoutHints = memo(({ levels, ...settings }: RuleSettings): RuleSettings => {
  const silent = RULES.filter(({ code, severity }) => (levels.get(code) ?? severity) === 'hint');
  return { ...settings, levels: new Map([...levels, ...silent.map(({ code }) => [code, 'off'] as const)]) };
});
