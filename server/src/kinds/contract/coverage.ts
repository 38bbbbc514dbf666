// The components of a project that have no contract, and the contracts that describe no component.
import { atValue, type Finding, isOff, rulesByCode, type RuleSettings } from '../../check/rule.ts';
import { placeFindings } from '../../check/place-findings.ts';
import type { Declared, Lookup, RegistryItem } from '../../sources/declared.ts';
import { parseJson } from '../../text/json/parse.ts';
import { addTo, getOrInsert } from '../../text/maps.ts';
import type { ContractFile, Coverage } from '../editing.ts';
import { componentsByName, componentsFor } from './component-names.ts';
import { type DraftStyle, idIn, styleFor, subjectOf, withoutPrefix } from './draft.ts';
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
  const { projectRoot, settings, elements, components, contracts, usersOf } = project;
  const things = [...elements, ...components];
  const all = new Map<string, Declared>();
  const described = new Set<ContractFile>();
  const withContract = new Set<Declared>();
  const style = styleFor(settings, idStyleOf(neighboursIn(projectRoot, contracts)), elements);
  const contractsOf = contractFinder(things, contracts, style, usersOf);
  for (const component of things) {
    const { name = '', contractId } = subjectOf(component);
    const its = contractsOf(component, contractId ?? '');
    for (const contract of its) described.add(contract);
    if (contractId === undefined) continue;
    // A file and its copy declare the same.
    const key = `${component.source} ${name} ${component.source === 'react' ? component.module : ''}`;
    const first = getOrInsert(all, key, () => component);
    if (its.length > 0) withContract.add(first);
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

/**
 * Finds the contracts that one of some things has, its name having this fold: those that refer to it or mean it by their names, those
 * that have the id of its draft or the whole fold, and those without a reference whose id is the fold without its prefix.
 */
export function contractFinder<Thing extends Declared | RegistryItem>(
  things: readonly Thing[],
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
  const byName = componentsByName((things as readonly (Declared | RegistryItem)[]).filter(isReact));
  const meaning = new Map<object, ContractFile[]>();
  if (byName.size > 0)
    for (const each of contracts)
      for (const component of componentsFor(each.summary, byName)) addTo(meaning, component, each);
  return (thing, fold) => {
    const users =
      thing.source === 'react'
        ? (meaning.get(thing) ?? [])
        : [...usersOf(thing)].flatMap((uri) => byUri.get(uri) ?? []);
    const free = withId(withoutPrefix(fold, style.prefixes)).filter(isFree);
    return [...new Set([...users, ...withId(idIn(fold, style)), ...withId(fold), ...free])];
  };
}

const isReact = (thing: Declared | RegistryItem): thing is Declared => thing.source === 'react';

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
