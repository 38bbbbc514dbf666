// What a contract is compared with, or why it isn't compared with any code.
import { isOff, type RuleSettings } from '../../check/rule.ts';
import type { Declared } from '../../sources/declared.ts';
import { counted } from '../../text/words.ts';
import type { ContractNames, Knowledge } from './facts.ts';
import { DRIFT, elementDrift, nameOfComponent, reactDrift } from './rules/drift.ts';

/** The component that a contract is compared with, or the reason why there is none. */
export type Comparison = { readonly component: Declared } | { readonly why: WhyNot };

/** Why a contract isn't compared with code. */
export type WhyNot = keyof typeof WHY_NOT;

/** The reasons in words: of one contract as the end of a sentence, and of a number of contracts. */
const WHY_NOT = {
  undescribed: [
    'its component has no description',
    (count: number) => `${counted(count, 'component has', 'components have')} no description`,
  ],
  unresolved: [
    'its "cemRef" isn\'t resolved',
    (count: number) => `${counted(count, '"cemRef" isn\'t', '"cemRef" aren\'t')} resolved`,
  ],
  ambiguous: [
    'it matches several components',
    (count: number) => `${counted(count, 'matches', 'match')} several components`,
  ],
  empty: [
    'its component is described without props',
    (count: number) => `${counted(count, 'component is', 'components are')} described without props`,
  ],
  off: ['the rule is off', (count: number) => `the rule is off for ${count}`],
} as const;

const RULES = { element: elementDrift, react: reactDrift } as const;

/** Answers what a contract is compared with. */
export function comparisonOf(
  contract: ContractNames,
  facts: Knowledge,
  { levels }: Pick<RuleSettings, 'levels'>,
): Comparison {
  const answers = Object.values(DRIFT).flatMap(({ find }): Comparison[] => {
    const [component, ...others] = find(contract, facts);
    if (!component) return [];
    if (others.length > 0) return [{ why: 'ambiguous' }];
    if (hasNameOnly(component)) return [{ why: 'empty' }];
    return [isOff(RULES[component.source], levels) ? { why: 'off' } : { component }];
  });
  const compared = answers.find((each) => 'component' in each);
  return compared ?? answers[0] ?? { why: contract.cemRef === undefined ? 'undescribed' : 'unresolved' };
}

/** Returns true for a component of which its source says nothing that a contract could be compared with. */
export const hasNameOnly = ({ props, slots, states, listsAllProps }: Omit<Declared, 'at'>): boolean =>
  !listsAllProps && props.length === 0 && !slots?.length && !states?.length;

/** Why a contract isn't compared, as the end of a sentence. */
export const whyNotInWords = (why: WhyNot): string => WHY_NOT[why][0];

/** A few words about what a contract is compared with, for its status. */
export function comparisonInWords(comparison: Comparison): string {
  if ('why' in comparison) return `Checked, but not compared with code: ${whyNotInWords(comparison.why)}`;
  const { component } = comparison;
  return `Compared with ${nameOfComponent(component)} in ${component.module ?? component.at.file}`;
}

/** The number of contracts, and why some of them aren't compared with code. */
export interface ComparisonCounts {
  readonly contracts: number;
  readonly notCompared: readonly { readonly why: WhyNot }[];
}

/** Returns true if no contract is compared, all for one reason. */
export const areAllAlike = ({ contracts, notCompared }: ComparisonCounts): boolean =>
  notCompared.length === contracts && notCompared.every(({ why }) => why === notCompared[0]?.why);

/** A sentence such as `2 of 3 contracts compared with code (1 component has no description).`; none without contracts. */
export function comparedInWords(counts: ComparisonCounts, hint = ''): string[] {
  const { contracts, notCompared } = counts;
  if (contracts === 0) return [];
  const compared = `${contracts - notCompared.length} of ${counted(contracts, 'contract')} compared with code`;
  const [first] = notCompared;
  if (!first) return [`${compared}.`];
  if (contracts === 1) return [`${compared} (${whyNotInWords(first.why)}).`];
  const isAlike = areAllAlike(counts);
  if (isAlike && first.why === 'undescribed') return [`${compared} (no component has a description).`];
  const reasons = (Object.keys(WHY_NOT) as WhyNot[]).flatMap((why) => {
    const count = notCompared.filter((each) => each.why === why).length;
    return count > 0 ? WHY_NOT[why][1](count) : [];
  });
  return [`${compared} (${reasons.join(', ')}${isAlike ? '' : hint}).`];
}
