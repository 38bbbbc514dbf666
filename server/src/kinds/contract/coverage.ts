// The components of a project that have no contract, and the contracts that describe no component.
import { atValue, type Finding, isOff, rulesByCode, type RuleSettings } from '../../check/rule.ts';
import { placeFindings } from '../../check/place-findings.ts';
import type { Declared, Lookup, RegistryItem } from '../../sources/declared.ts';
import { parseJson } from '../../text/json/parse.ts';
import { addTo } from '../../text/maps.ts';
import type { ContractFile, Coverage } from '../editing.ts';
import { type DraftStyle, idIn, styleFor, subjectOf, withoutPrefix } from './draft.ts';
import { idStyleOf, neighboursIn } from './new-contract.ts';
import { coverage } from './rules/coverage.ts';

/** A project as far as its coverage depends on it. */
interface Covered {
  readonly projectRoot: string;
  readonly settings: Pick<RuleSettings, 'declaredName'>;
  /** What its own files declare. */
  readonly components: readonly Declared[];
  readonly contracts: readonly ContractFile[];
  usersOf(component: Declared): Iterable<string>;
  /** What a contract refers to; undefined without a reference. */
  targetOf(contract: ContractFile): Lookup<object> | undefined;
}

export function coverageOf(project: Covered): Coverage {
  const { projectRoot, components, contracts } = project;
  const style = styleFor(project.settings, idStyleOf(neighboursIn(projectRoot, contracts)), components);
  const contractsOf = contractFinder(contracts, style, (each: Declared) => project.usersOf(each));
  // A file and its copy declare the same.
  const names = new Set<string>();
  const withoutContract: Declared[] = [];
  for (const component of components) {
    const { name = '', contractId } = subjectOf(component);
    if (contractId === undefined || component.isOptional || names.has(name)) continue;
    names.add(name);
    if (contractsOf(component, contractId).length === 0) withoutContract.push(component);
  }
  const withoutComponent = contracts.filter((contract) => {
    const target = project.targetOf(contract);
    return target?.isExpected === true && target.found.length === 0;
  });
  return { components: names.size, withoutContract, withoutComponent };
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
