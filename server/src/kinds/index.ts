// The kinds of document, and the rules of all of them.
import { internalError } from '../check/internal-error.ts';
import type { Rule, Ruling } from '../check/rule.ts';
import { configKind } from './config/index.ts';
import { RULE_CODES } from './config/model.ts';
import { contractKind } from './contract/index.ts';
import { dsdsKind } from './dsds/index.ts';
import type { DocumentKind } from './kind.ts';
import { manifestKind } from './manifest/index.ts';
import { memo } from '../text/maps.ts';

export { readConfig, unreadableConfig } from './config/read-config.ts';
export { isContractName } from './contract/detect.ts';
export type { Summary } from './contract/in-project.ts';
export type { Index, Key, Keys, KindInProject, Member, Membership, Part, ProjectHost } from './kind.ts';
export { type DocumentKind, type KindId, LARGE } from './kind.ts';

export const KINDS: readonly DocumentKind[] = [contractKind, manifestKind, dsdsKind, configKind];

/** The kind with an id; undefined of a source, and of anything else. */
export const documentKind = (id: string): DocumentKind | undefined => KINDS.find((kind) => kind.id === id);

/** All rules, the gravest first. Of a rule that several kinds share this is the one of the first of them. */
export const RULES: readonly Rule[] = [
  ...new Map(KINDS.toReversed().flatMap(({ rules }) => [...rules])).values(),
].sort((a, b) => RULE_CODES.indexOf(a.code) - RULE_CODES.indexOf(b.code));

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

/** The same ruling with the rules turned off that would report hints. Thousands of files share a few. */
export const withoutHints = memo(({ levels, ...ruling }: Ruling): Ruling => {
  const silent = RULES.filter(({ code, severity }) => (levels.get(code) ?? severity) === 'hint');
  return { ...ruling, levels: new Map([...levels, ...silent.map(({ code }) => [code, 'off'] as const)]) };
});
