import {
  type ContractRule,
  declaredNames,
  type InProject,
  MEMBER_OF,
  placesOf,
  type Source,
  STATED,
} from '../facts.ts';
import { atValue, type Report } from '../../../check/rule.ts';
import { quote } from '../../../text/words.ts';
import { fold, type Rejection, whyNoFold } from '../fold.ts';
import type { Contract } from '../model.ts';

/** A declared name that has no fold (SR-131, SR-132), and why, as the end of a sentence. */
type WithoutFold = { readonly source: Source; readonly name: string; readonly why: string };

const messageOf = ({ source, name, why }: WithoutFold): string =>
  `In this project ${STATED[source]} is the declared name, but ${quote(name)} folds to no contractId: ${why}. Declare the component under another name, or state another source of declared names.`;

/**
 * Reports the declared names of a stated source that are rejected for this reason. Where one of several declarations has a
 * name with a fold, that one may be meant.
 */
function reportWithoutFold(
  reason: Rejection,
  contract: Contract,
  report: Report<WithoutFold>,
  project: InProject,
): void {
  const source = project.ruling.declaredName;
  if (source === 'auto' || source === 'none') return;
  const declared = declaredNames(contract, project);
  const rejected = new Map<string, string>();
  for (const { name } of declared) {
    const folded = fold(name);
    if (folded.ok) return;
    if (folded.rejected === reason) rejected.set(name, whyNoFold(folded));
  }
  for (const [name, why] of rejected) {
    const related = placesOf(declared.filter((each) => each.name === name));
    report(atValue(MEMBER_OF[source]), { source, name, why }, { related });
  }
}

export const declaredNameIsEmpty: ContractRule<WithoutFold> = {
  code: 'SR-131',
  severity: 'error',
  summary: 'A declared name of which nothing is left when it is folded.',
  message: messageOf,
  check: (contract, report, project) => reportWithoutFold('empty after fold', contract, report, project),
};

export const declaredNameIsResidual: ContractRule<WithoutFold> = {
  code: 'SR-132',
  severity: 'error',
  summary: 'A declared name with a character that has no place in a "contractId".',
  message: messageOf,
  check: (contract, report, project) =>
    reportWithoutFold('carries residual character', contract, report, project),
};
