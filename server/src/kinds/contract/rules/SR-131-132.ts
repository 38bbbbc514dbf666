import { type ContractRule, declaredNames, MEMBER_OF, placesOf, type Source } from '../facts.ts';
import { atValue, type RuleText } from '../../../check/rule.ts';
import { codeOfNoFold, fold, whyNoFold } from '../fold.ts';
import * as messages from '../messages.ts';

/** A declared name that has no fold (SR-131, SR-132), and why, as the end of a sentence. */
type WithoutFold = { readonly source: Source; readonly name: string; readonly why: string };

/**
 * Reports the declared names of a stated source that have no fold for the reason of this rule. Where one of several
 * declarations has a name with a fold, that one may be meant.
 */
const nameWithoutFold = (
  code: 'SR-131' | 'SR-132',
  text: RuleText<WithoutFold>,
): ContractRule<WithoutFold> => ({
  code,
  severity: 'error',
  ...text,

  check(contract, report, project) {
    const source = project.ruling.declaredName;
    if (source === 'auto' || source === 'none') return;
    const declared = declaredNames(contract, project);
    const rejected = new Map<string, string>();
    for (const { name } of declared) {
      const folded = fold(name);
      if (folded.ok) return;
      if (codeOfNoFold(folded) === code) rejected.set(name, whyNoFold(folded));
    }
    for (const [name, why] of rejected) {
      const related = placesOf(declared.filter((each) => each.name === name));
      report(atValue(MEMBER_OF[source]), { source, name, why }, { related });
    }
  },
});

export const declaredNameIsEmpty = nameWithoutFold('SR-131', messages.declaredNameIsEmpty);

export const declaredNameIsResidual = nameWithoutFold('SR-132', messages.declaredNameIsResidual);
