import * as messages from '../messages.ts';
import { type ContractRule, type Declared, declaredNames, foldsTo, placesOf, sourcesOf } from '../facts.ts';
import { atValue } from '../../../check/rule.ts';
import { quote } from '../../../text/words.ts';
import { foldOf, isIdentity } from '../fold.ts';
import type { DerivedName } from '../messages.ts';

export const idIsNotTheFold: ContractRule<messages.IdArgs> = {
  code: 'SR-130',
  severity: 'information',
  ...messages.idIsNotTheFold,

  check(contract, report, project) {
    const { contractId: id, component } = contract;
    const { declaredName } = project.ruling;
    if (declaredName === 'none' || id === undefined) return;
    const isAuto = declaredName === 'auto';
    // Most identities are the display name in lowercase and with hyphens, which is plain without a fold.
    const counts = isAuto || declaredName === 'component';
    if (counts && component?.toLowerCase().replaceAll(' ', '-') === id) return;
    // A reference is a declared name itself, whether or not it is known where it leads.
    if (isAuto && [contract.cemRef, contract.registryRef].some((name) => foldsTo(name, id))) return;
    const declared = declaredNames(contract, project);
    const names = folded(declared);
    if (names.length === 0 || names.some((each) => each.fold === id)) return;
    // An identity that is no legal one has its own finding: there is one mistake, and it is said once.
    if (!isIdentity(id)) return;
    const agreeing = isAuto ? [] : sourcesOf(id, contract, project.facts);
    report(
      atValue('contractId'),
      { id, names, stated: !isAuto, agreeing },
      {
        related: placesOf(declared),
        // What comes behind a syntax error may be a reference, and lead to a name that agrees.
        ...(isAuto && { needs: [] }),
        // The display name may differ (SR-123): alone it is worth no more than an information.
        ...(!isAuto ? { severity: 'error' } : !isDisplayNameAlone(names) && { severity: 'warning' }),
      },
    );
  },

  // Never preferred: neither the declared name nor whether the identity is published is known here.
  fixes: ({ args: { id, names }, path }, _contract, { facts }) =>
    foldsOf(names)
      // An identity that another contract has would only be the next finding.
      .filter((meant) => facts.othersWith(meant).count === 0)
      .map((meant) => {
        const { name } = names.find((each) => each.fold === meant)!;
        const title = `Change ${quote(id)} to ${quote(meant)}, derived from ${quote(name)}`;
        return { title, edits: [{ replace: path, value: meant }] };
      }),
};

/** The names with a derived id, each name of a source once. */
function folded(declared: readonly Declared[]): DerivedName[] {
  const names = new Map<string, DerivedName>();
  for (const { source, name } of declared) {
    const fold = foldOf(name);
    if (fold !== undefined) names.set(`${source} ${name}`, { source, name, fold });
  }
  return [...names.values()];
}

const foldsOf = (names: readonly DerivedName[]): string[] => [...new Set(names.map((each) => each.fold))];

const isDisplayNameAlone = (names: readonly DerivedName[]): boolean =>
  names.every(({ source }) => source === 'component');
