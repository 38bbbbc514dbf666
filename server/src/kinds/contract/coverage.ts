// The components of a project that have no contract, and the contracts that describe no component.
import { atValue, type Finding, isOff, rulesByCode, type RuleSettings } from '../../check/rule.ts';
import { placeFindings } from '../../check/place-findings.ts';
import type { Declared, Lookup, RegistryItem } from '../../sources/declared.ts';
import { parseJson } from '../../text/json/parse.ts';
import { getOrInsert } from '../../text/maps.ts';
import type { ContractFile, Coverage } from '../editing.ts';
import { contractFinder, describedComponents } from './component-names.ts';
import { styleFor, subjectOf } from './draft.ts';
import { idStyleOf, neighboursIn } from './new-contract.ts';
import { coverage } from './rules/coverage.ts';
import { nameOfComponent } from './rules/drift.ts';

/** A project as far as its coverage depends on it. */
interface Covered {
  readonly projectRoot: string;
  readonly settings: Pick<RuleSettings, 'declaredName'>;
  /** The custom elements and the React components that its own files declare. */
  readonly elements: readonly Declared[];
  readonly components: readonly Declared[];
  readonly contracts: readonly ContractFile[];
  readonly usersOf: (thing: Declared | RegistryItem) => Iterable<string>;
  /** What a contract refers to; undefined without a reference. */
  targetOf(contract: ContractFile): Lookup<object> | undefined;
}

export function coverageOf(project: Covered): Coverage {
  const { projectRoot, settings, elements, components, contracts, usersOf } = project;
  const things = [...elements, ...components];
  const all = new Map<string, Declared>();
  const described = new Set<ContractFile>();
  const withContract = new Set<Declared>();
  const style = styleFor(settings, idStyleOf(neighboursIn(projectRoot, contracts)), elements);
  const contractsOf = contractFinder(things, contracts, style, usersOf);
  const meant = describedComponents(components, contracts);
  /** Returns false if it is unknown which of several components a contract describes, or if it describes a different one. */
  const isCompared = (contract: ContractFile, component: Declared): boolean => {
    if (component.source === 'element') return (project.targetOf(contract)?.found.length ?? 1) < 2;
    const [only, ...others] = meant.get(contract) ?? [];
    return only === component && others.length === 0;
  };
  for (const component of things) {
    const { name = '', contractId } = subjectOf(component);
    const its = contractsOf(component, contractId ?? '');
    for (const contract of its) described.add(contract);
    if (contractId === undefined) continue;
    // A file and its copy declare the same.
    const key = `${component.source} ${name} ${component.source === 'react' ? component.module : ''}`;
    const first = getOrInsert(all, key, () => component);
    if (its.some((contract) => isCompared(contract, component))) withContract.add(first);
  }
  const isGone = (contract: ContractFile): boolean => {
    const target = project.targetOf(contract);
    return target ? target.isExpected && target.found.length === 0 : components.length > 0;
  };
  // A contract that can't be read may describe any of them.
  const isKnown = !contracts.some(({ summary }) => summary.isUnknown);
  const counted = isKnown ? [...all.values()].filter(({ isOptional }) => !isOptional) : [];
  return {
    components: counted.length,
    withoutContract: counted.filter((each) => !withContract.has(each)),
    withoutComponent: contracts.filter((each) => !described.has(each) && isGone(each)),
  };
}

/** The findings of a source about components that it declares, and that have no contract. */
export function coverageFindings(
  text: string,
  components: readonly Declared[],
  settings: RuleSettings,
): Finding[] {
  if (components.length === 0 || isOff(coverage, settings.levels)) return [];
  const found = components.map((component) => ({
    code: coverage.code,
    at: atValue(...component.at.path),
    args: { source: component.source, name: nameOfComponent(component) },
  }));
  return placeFindings(found, parseJson(text), RULES, { settings, facts: { spanOf: () => undefined } });
}

const RULES = rulesByCode([coverage]);
