// The components of a project that have no contract, and the contracts that describe no component.
import { atValue, type Finding, isOff, rulesByCode, type RuleSettings } from '../../check/rule.ts';
import { placeFindings } from '../../check/place-findings.ts';
import type { Declared, Lookup, RegistryItem } from '../../sources/declared.ts';
import { parseJson } from '../../text/json/parse.ts';
import { addTo, getOrInsert } from '../../text/maps.ts';
import type { ContractFile, Coverage } from '../editing.ts';
import { componentsByName, componentsFor } from './component-names.ts';
import { type DraftStyle, idIn, styleFor, subjectOf, withoutPrefix } from './draft.ts';
import { foldOf } from './fold.ts';
import { idStyleOf, neighboursIn } from './new-contract.ts';
import { coverage } from './rules/coverage.ts';

/** A project as far as its coverage depends on it. */
interface Covered {
  readonly projectRoot: string;
  readonly settings: Pick<RuleSettings, 'declaredName'>;
  /** The custom elements and the React components that its own files declare. */
  readonly elements: readonly Declared[];
  readonly components: readonly Declared[];
  readonly contracts: readonly ContractFile[];
  readonly usersOf: (element: Declared) => Iterable<string>;
  /** What a contract refers to; undefined without a reference. */
  targetOf(contract: ContractFile): Lookup<object> | undefined;
}

export function coverageOf(project: Covered): Coverage {
  const { elements, components, contracts } = project;
  const all = new Map<string, Declared>();
  const described = new Set<ContractFile>();
  const withContract = new Set<Declared>();
  const contractsOf = contractsIn(project);
  for (const component of [...elements, ...components]) {
    const name = nameOf(component);
    if (name === undefined) continue;
    // A file and its copy declare the same.
    const key = `${component.source} ${name} ${component.source === 'react' ? component.module : ''}`;
    const first = getOrInsert(all, key, () => component);
    for (const contract of contractsOf(component)) {
      described.add(contract);
      withContract.add(first);
    }
  }
  const isGone = (contract: ContractFile): boolean => {
    const target = project.targetOf(contract);
    return target ? target.isExpected && target.found.length === 0 : components.length > 0;
  };
  const counted = [...all.values()].filter(({ isOptional }) => !isOptional);
  return {
    components: counted.length,
    withoutContract: counted.filter((each) => !withContract.has(each)),
    withoutComponent: contracts.filter((each) => !described.has(each) && isGone(each)),
  };
}

/** The name of a component that a contract can be drafted from. */
function nameOf(component: Declared): string | undefined {
  if (component.source === 'react') return foldOf(component.name) === undefined ? undefined : component.name;
  const { name, contractId } = subjectOf(component);
  return contractId === undefined ? undefined : name;
}

/** Finds the contracts of each component. */
function contractsIn({ projectRoot, settings, elements, components, contracts, usersOf }: Covered) {
  const style = styleFor(settings, idStyleOf(neighboursIn(projectRoot, contracts)), elements);
  const ofElement = contractFinder(contracts, style, usersOf);
  const byName = componentsByName(components);
  const ofReact = new Map<Declared, ContractFile[]>();
  if (components.length > 0)
    for (const contract of contracts)
      for (const each of componentsFor(contract.summary, byName)) addTo(ofReact, each, contract);
  return (component: Declared): readonly ContractFile[] =>
    component.source === 'react'
      ? (ofReact.get(component) ?? [])
      : ofElement(component, foldOf(component.tagName) ?? '');
}

/**
 * Finds the contracts that a component has, whose tag name or item has this fold: those that refer to it, those that have the id of its
 * draft or the whole fold, and those without a reference whose id is the fold without its prefix.
 */
export function contractFinder<Thing extends Declared | RegistryItem>(
  contracts: readonly ContractFile[],
  style: DraftStyle,
  usersOf: (thing: Thing) => Iterable<string>,
): (thing: Thing, fold: string) => readonly ContractFile[] {
  const byUri = new Map(contracts.map((each) => [each.uri, each]));
  const byId = new Map<string, ContractFile[]>();
  for (const each of contracts) addTo(byId, each.summary.contractId, each);
  const withId = (id: string): readonly ContractFile[] => byId.get(id) ?? [];
  const isFree = ({ summary: { cemRef, registryRef } }: ContractFile): boolean =>
    cemRef === undefined && registryRef === undefined;
  return (thing, fold) => {
    const users = [...usersOf(thing)].flatMap((uri) => byUri.get(uri) ?? []);
    const free = withId(withoutPrefix(fold, style.prefixes)).filter(isFree);
    return [...new Set([...users, ...withId(idIn(fold, style)), ...withId(fold), ...free])];
  };
}

/** The findings of a source about components that it declares, and that have no contract. */
export function coverageFindings(
  text: string,
  components: readonly Declared[],
  settings: RuleSettings,
): Finding[] {
  if (components.length === 0 || isOff(coverage, settings.levels)) return [];
  const found = components.map(({ source, at, tagName, name = '' }) => ({
    code: coverage.code,
    at: atValue(...at.path),
    args: { source, name: tagName ?? name },
  }));
  return placeFindings(found, parseJson(text), RULES, { settings, facts: { spanOf: () => undefined } });
}

const RULES = rulesByCode([coverage]);
