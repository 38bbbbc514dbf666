// A contract and the component that it describes disagree: a rule for each kind of source.
import { atName, atValue, type FindingText, type Place } from '../../../check/rule.ts';
import { codeOf, type ComponentSource, type Declared } from '../../../sources/declared.ts';
import { has } from '../../../text/json/value.ts';
import { allOf, anyOf, quote } from '../../../text/words.ts';
import { type ByKind, callByKind, type Difference, differencesOf, propsNamed } from '../compare.ts';
import type { ContractNames, ContractRule, InProject, Knowledge } from '../facts.ts';
import { type Contract, entryNamed } from '../model.ts';
import { fixesFor, namesInWords } from './drift-fixes.ts';

/** `name`: the name of the component. */
type Drift = { name: string; difference: Difference };

/** A kind of component that contracts are compared with. */
export interface ComponentKind {
  readonly code: string;
  /** The kind of component, in full and in short. */
  readonly called: string;
  readonly short: string;
  readonly find: (contract: ContractNames, facts: Knowledge) => readonly Declared[];
}

/** The kinds of components, each with a rule of its own. */
export const DRIFT: Readonly<Record<ComponentSource, ComponentKind>> = {
  element: {
    code: 'drift/element',
    called: 'custom element',
    short: 'element',
    find: ({ cemRef }, facts) => (cemRef ? facts.elements(cemRef).found : []),
  },
  react: {
    code: 'drift/react',
    called: 'React component',
    short: 'component',
    find: (contract, facts) => facts.components(contract),
  },
};

const driftRule = (source: ComponentKind): ContractRule<Drift> => ({
  code: source.code,
  severity: 'warning',
  summary: `A contract and its ${source.called} disagree.`,
  describe: ({ name, difference }) =>
    callByKind(TEXTS, difference, `the ${source.called} ${quote(name)}`, source.short),

  check(contract, report, { facts, settings }) {
    const component = componentOf(source, contract, facts);
    if (!component) return;
    const name = nameOfComponent(component);
    const { source: kind, module, at } = component;
    // The place is in the JSON about the code, so the file of the code is named, too.
    const file = kind === 'react' && module !== undefined ? ` in ${quote(module)}` : '';
    const message = `The ${source.called} ${quote(name)}${file}`;
    for (const difference of differencesOf(contract, component, settings)) {
      const needs = 'prop' in difference && { needs: pathOf(difference.prop) };
      const prop =
        'prop' in difference ? difference.prop : 'missing' in difference ? difference.missing : undefined;
      const related = [{ at, message, code: codeOf(component, prop) }];
      report(placeOf(difference, contract), { name, difference }, { related, ...needs });
    }
  },

  fixes: ({ args: { difference }, path }, contract) => fixesFor(difference, path, contract, source.called),
});

export const elementDrift = driftRule(DRIFT.element);

export const reactDrift = driftRule(DRIFT.react);

/** The component that a contract describes; undefined if there is none, or it is unknown which of several is meant. */
export function componentOf(
  { find }: ComponentKind,
  contract: Contract,
  facts: Knowledge,
): Declared | undefined {
  const [component, ...others] = find(contract, facts);
  return others.length > 0 ? undefined : component;
}

/** The components that a contract describes. */
export const describedBy = ({ contract, facts }: Described): Declared[] =>
  Object.values(DRIFT).flatMap((kind) => componentOf(kind, contract, facts) ?? []);

/** A contract, and the facts of its project. */
type Described = { readonly contract: Contract; readonly facts: Knowledge };

/** The prop of this name in each component that a contract describes. */
export const describedProps = (described: Described, name: string) =>
  describedBy(described).flatMap((component) =>
    propsNamed(component.props, name).map((prop) => [component, prop] as const),
  );

/** The name of a component in its code. */
export const nameOfComponent = ({ tagName, name }: Declared): string => tagName ?? name ?? '';

/** The texts of a difference; `component` in full, `short` the kind of it. */
const TEXTS: ByKind<[component: string, short: string], FindingText> = {
  // A tool that reads React code may miss props.
  'extra prop': ({ prop, tool }, component, short) => ({
    message: tool
      ? `${tool} lists no prop ${quote(prop)} for ${component}.`
      : `The prop ${quote(prop)} isn't in ${component}.`,
    help: tool
      ? `If the ${short} has it, list it in "drift.ignore" of component-contract.config.json. Otherwise remove it.`
      : removeOrAdd(short),
  }),
  'missing prop': ({ missing }, component, short) => ({
    message: `The contract doesn't have the prop ${quote(missing)} of ${component}.`,
    help: addOrChange([missing], short),
  }),
  type: ({ prop, types, meant }, component, short) => {
    const others = anyOf([meant['type']].flat());
    return {
      message: `The type of ${quote(prop)} is ${anyOf(types)} here, but ${others} in ${component}.`,
      help: `Write ${others} here, or change the type in the ${short} to ${anyOf(types)}.`,
    };
  },
  'needlessly required': ({ prop }, component, short) => ({
    message: `${quote(prop)} is required here, but has a default in ${component}.`,
    help: `Remove it from "required", or the default from the ${short}.`,
  }),
  'not required': ({ prop }, component, short) => ({
    message: `${quote(prop)} is required in ${component}, but not here.`,
    help: `Add it to "required", or make it optional in the ${short}.`,
  }),
  'missing values': ({ prop, values }, component, short) => ({
    message: `The enum of ${quote(prop)} doesn't have ${allOf(values)} of ${component}.`,
    help: addOrChange(values, short),
  }),
  'other values': ({ prop, values }, component, short) => ({
    message: `The enum of ${quote(prop)} has no value in common with ${component}.`,
    help: `The ${short} has ${anyOf(values)}. Correct one of the two, or rename one of them.`,
  }),
  'extra value': ({ prop, value }, component, short) => ({
    message: `${quote(value)} isn't a value of ${quote(prop)} in ${component}.`,
    help: removeOrAdd(short),
  }),
  default: ({ prop, value, other }, component, short) => ({
    message: `The default of ${quote(prop)} is ${quote(value)} here, but ${quote(other)} in ${component}.`,
    help: `Write ${quote(other)} here, or change the default of the ${short} to ${quote(value)}.`,
  }),
  'missing names': (missing, component, short) => ({
    message: `The contract doesn't have ${namesInWords(missing)} of ${component}.`,
    help: addOrChange(missing.names, short),
  }),
  'extra name': ({ list, name }, component, short) => ({
    message: `The ${list.slice(0, -1)} ${quote(name)} isn't in ${component}.`,
    help: removeOrAdd(short),
  }),
};

const addOrChange = (missing: readonly unknown[], short: string): string =>
  `Add ${missing.length === 1 ? 'it' : 'them'}, or change the ${short}.`;

const removeOrAdd = (short: string): string => `Remove it, or add it to the ${short}.`;

/** The smallest place that a difference is about; what is missing is missing in its list, or in the contract. */
export const placeOf = (difference: Difference, contract: Contract): Place =>
  callByKind(PLACES, difference, contract);

/** The props with a finding about their default. */
export function withOtherDefault(contract: Contract, { facts, settings }: InProject): ReadonlySet<string> {
  const reported = Object.values(DRIFT).filter(({ code }) => settings.levels.get(code) !== 'off');
  const differences = reported.flatMap((kind) => {
    const component = componentOf(kind, contract, facts);
    return component ? differencesOf(contract, component, settings) : [];
  });
  return new Set(differences.flatMap((each) => (each.kind === 'default' ? each.prop : [])));
}

const PLACES: ByKind<[contract: Contract], Place> = {
  'extra prop': ({ prop }) => atName(...pathOf(prop)),
  'missing prop': (_, { properties, value }) =>
    properties ? atName('props', 'properties') : has(value, 'props') ? atName('props') : atName(),
  type: ({ prop }) => atValue(...pathOf(prop), 'type'),
  'needlessly required': ({ prop }, { required }) => atValue(...entryNamed(required, prop)!.path),
  'not required': ({ prop }) => atName(...pathOf(prop)),
  'missing values': ({ prop }) => atName(...pathOf(prop), 'enum'),
  'other values': ({ prop }) => atName(...pathOf(prop), 'enum'),
  'extra value': ({ prop, index }) => atValue(...pathOf(prop), 'enum', index),
  default: ({ prop }) => atValue(...pathOf(prop), 'default'),
  'missing names': ({ list }, { value }) => (has(value, list) ? atName(list) : atName()),
  'extra name': ({ path }) => atValue(...path),
};

const pathOf = (prop: string) => ['props', 'properties', prop];
