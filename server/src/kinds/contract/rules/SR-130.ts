import {
  CALLED,
  type ContractRule,
  type NameDeclaration,
  declaredNames,
  foldsTo,
  placesOf,
  type NameSource,
  sourcesOf,
} from '../facts.ts';
import { atValue } from '../../../check/rule.ts';
import { anyOf, listed, quote } from '../../../text/words.ts';
import { foldOf, isIdentity } from '../fold.ts';

/** A name that the component is known by, with the id derived from it. */
type DerivedName = Pick<NameDeclaration, 'source' | 'name'> & { readonly fold: string };

type IdArgs = {
  id: string;
  /** Each gives another id. */
  names: readonly DerivedName[];
  /** True if the project says which of its names is the declared one. */
  stated: boolean;
  /** The sources with names that do give it, any of which the project could state instead. */
  agreeing: readonly NameSource[];
};

export const idIsNotTheFold: ContractRule<IdArgs> = {
  code: 'SR-130',
  severity: 'information',
  summary: 'The "contractId" is not the id derived from the declared name.',
  describe({ id, names, stated }) {
    const [first] = names;
    const derived = anyOf(foldsOf(names), (fold) => {
      const called = names.filter((each) => each.fold === fold).map(({ source }) => CALLED[source]);
      return names.length === 1 ? quote(fold) : `${quote(fold)} (${listed(called, 'and')})`;
    });
    const message =
      names.length === 1
        ? `contractId ${quote(id)} isn't derived from the ${CALLED[first!.source]} ${quote(first!.name)}.`
        : `contractId ${quote(id)} doesn't match any name of the component.`;
    const help = stated
      ? `Use ${derived}, or change "declaredName" in component-contract.config.json.`
      : isDisplayNameAlone(names)
        ? `Keep it if the component is declared under another name. Otherwise use ${derived}.`
        : `Use ${derived}.`;
    return { message, help };
  },

  check(contract, report, project) {
    const { contractId: id, component } = contract;
    const { declaredName } = project.settings;
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
function folded(declared: readonly NameDeclaration[]): DerivedName[] {
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
