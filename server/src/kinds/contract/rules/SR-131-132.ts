import { CALLED, type ContractRule, declaredNames, MEMBER_OF, placesOf, type NameSource } from '../facts.ts';
import { atValue } from '../../../check/rule.ts';
import { codeOfNoFold, fold, whyNoFold } from '../fold.ts';
import { quote, sentence } from '../../../text/words.ts';

/** A declared name that has no fold; `why`: the end of a sentence. */
type WithoutFold = { readonly source: NameSource; readonly name: string; readonly why: string };

/**
 * Reports the declared names of a stated source that have no fold for the reason of this rule. Where one of several
 * declarations has a name with a fold, that one may be meant.
 */
const nameWithoutFold = (
  code: 'SR-131' | 'SR-132',
  summary: string,
  reason: (args: WithoutFold) => string,
): ContractRule<WithoutFold> => ({
  code,
  severity: 'error',
  summary,
  describe: (args) => ({
    message: `No contractId can be derived from the ${CALLED[args.source]} ${quote(args.name)}.`,
    help: `${reason(args)}. Declare the component under another name, or change "declaredName" in component-contract.config.json.`,
  }),

  check(contract, report, project) {
    const source = project.settings.declaredName;
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
  'A declared name without any letter or digit, so that no id can be derived from it.',
  () => 'It has no letter or digit',
);

export const declaredNameIsResidual = nameWithoutFold(
  'SR-132',
  'A declared name with a character that a "contractId" can\'t have.',
  ({ why }) => sentence(why),
);
