import { type ContractRule, declaredNames, MEMBER_OF, placesOf, type Source, STATED } from '../facts.ts';
import { atValue } from '../../../check/rule.ts';
import { quote } from '../../../text/words.ts';
import { codeOfNoFold, fold, whyNoFold } from '../fold.ts';

/** A declared name that has no fold (SR-131, SR-132), and why, as the end of a sentence. */
type WithoutFold = { readonly source: Source; readonly name: string; readonly why: string };

/**
 * Reports the declared names of a stated source that have no fold for the reason of this rule. Where one of several
 * declarations has a name with a fold, that one may be meant.
 */
const nameWithoutFold = (code: 'SR-131' | 'SR-132', summary: string): ContractRule<WithoutFold> => ({
  code,
  severity: 'error',
  summary,
  message: ({ source, name, why }) =>
    `In this project ${STATED[source]} is the declared name, but ${quote(name)} folds to no contractId: ${why}. Declare the component under another name, or state another source of declared names.`,

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

export const declaredNameIsEmpty = nameWithoutFold(
  'SR-131',
  'A declared name of which nothing is left when it is folded.',
);

export const declaredNameIsResidual = nameWithoutFold(
  'SR-132',
  'A declared name with a character that has no place in a "contractId".',
);
