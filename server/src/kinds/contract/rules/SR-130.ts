import {
  CALLED,
  type ContractRule,
  type Declared,
  declaredNames,
  foldsTo,
  placesOf,
  type Source,
  sourcesOf,
  STATED,
} from '../facts.ts';
import { atValue } from '../../../check/rule.ts';
import { allOf, anyOf, listed, quote } from '../../../text/words.ts';
import { foldOf, isIdentity } from '../fold.ts';

/** A name that the component is known by, with its fold. */
interface Name extends Pick<Declared, 'source' | 'name'> {
  readonly fold: string;
}

export const idIsNotTheFold: ContractRule<{
  id: string;
  /** Each with another fold than the identity. */
  names: readonly Name[];
  /** Whether the project says which of its names is the declared one. */
  stated: boolean;
  /** The sources with names that do fold to it, any of which the project could state instead. */
  agreeing: readonly Source[];
}> = {
  code: 'SR-130',
  severity: 'information',
  summary: 'The "contractId" is not the fold of the declared name.',
  message({ id, names, stated }) {
    const [first] = names;
    const folds = anyOf(foldsOf(names));
    if (stated) {
      const declared = names.map(({ name }) => quote(name));
      const one = `the declared name ${declared[0]} folds to ${folds}`;
      const several = `the declared names ${listed(declared, 'and')} fold to ${allOf(names.map((each) => each.fold))}`;
      return `The identity is ${quote(id)}, while ${names.length === 1 ? one : several}. In this project ${STATED[first!.source]} is the declared name, so write ${folds}.`;
    }
    if (isDisplayNameAlone(names)) {
      return `The identity is ${quote(id)}, while the display name ${quote(first!.name)} folds to ${folds}. That is fine if the component was declared under another name; otherwise write ${folds}.`;
    }
    const known = names.map((each, index) => {
      return `the ${CALLED[each.source]} ${quote(each.name)}${index === 0 ? ' folds' : ''} to ${quote(each.fold)}`;
    });
    return `The identity is ${quote(id)}, to which no name of the component folds: ${listed(known, 'and')}. Write ${folds}.`;
  },

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
        const title = `Change ${quote(id)} to ${quote(meant)}, the fold of ${quote(name)}`;
        return { title, edits: [{ replace: path, value: meant }] };
      }),
};

/** Those that have a fold, each name of a source once. */
function folded(declared: readonly Declared[]): Name[] {
  const names = new Map<string, Name>();
  for (const { source, name } of declared) {
    const fold = foldOf(name);
    if (fold !== undefined) names.set(`${source} ${name}`, { source, name, fold });
  }
  return [...names.values()];
}

const foldsOf = (names: readonly Name[]): string[] => [...new Set(names.map((each) => each.fold))];

const isDisplayNameAlone = (names: readonly Name[]): boolean =>
  names.every(({ source }) => source === 'component');
