// The texts of the rules of contracts; those that other kinds share are in `check/messages.ts`.
import { texts } from '../../check/messages.ts';
import type { EnumArgs, OddName } from '../../check/problem-messages.ts';
import type { FindingText, RuleText } from '../../check/rule.ts';
import type { TypeName } from '../../text/json/value.ts';
import {
  allOf,
  anyOf,
  didYouMean,
  listed,
  listedOf,
  quote,
  quoteApart,
  quotePath,
  sentence,
  WITH_ARTICLE,
} from '../../text/words.ts';
import type { Drift } from './element-drift.ts';
import type { Declared, Source } from './facts.ts';
import type { Loss } from './traits.ts';

export const requiredNotDeclared: RuleText<{ name: string; alike?: string }> = {
  summary: 'A required prop is not declared.',
  describe: ({ name, alike }) => ({
    message: `The required prop ${quoteApart(name, [alike])} isn't declared.`,
    help:
      alike === undefined
        ? 'Declare it in "properties", or remove it from "required".'
        : didYouMean(name, [alike]),
  }),
};

export const defaultNotInEnum: RuleText<{ prop: string; value: string; allowed: string }> = {
  summary: 'A default is not one of the values of its enum.',
  describe: ({ prop, value, allowed }) => ({
    message: `The default ${value} isn't in the enum of ${quote(prop)}.`,
    help: allowed === '' ? 'Add it to the enum, or remove it.' : `Use ${allowed}, or add it to the enum.`,
  }),
};

export const variantsMember: RuleText = {
  summary: 'A contract has no "variants": each variant is a prop with an "enum".',
  describe: () => ({
    message: 'A contract has no "variants".',
    help: 'Declare each variant as a prop with an "enum".',
  }),
};

/** A name that the component is known by, with the id derived from it. */
export type DerivedName = Pick<Declared, 'source' | 'name'> & { readonly fold: string };

export type IdArgs = {
  id: string;
  /** Each gives another id. */
  names: readonly DerivedName[];
  /** True if the project says which of its names is the declared one. */
  stated: boolean;
  /** The sources with names that do give it, any of which the project could state instead. */
  agreeing: readonly Source[];
};

export const idIsNotTheFold: RuleText<IdArgs> = {
  summary: 'The "contractId" is not the id derived from the declared name.',
  describe({ id, names, stated }) {
    const [first] = names;
    const derived = anyOf([...new Set(names.map(({ fold }) => fold))]);
    const all = names.map(({ source, name, fold }) => {
      return `the ${CALLED[source]} ${quote(name)} gives ${quote(fold)}`;
    });
    const message =
      names.length === 1
        ? `contractId ${quote(id)} isn't derived from the ${CALLED[first!.source]} ${quote(first!.name)}.`
        : `contractId ${quote(id)} doesn't match any name of the component.`;
    const why = names.length === 1 ? '' : `${sentence(listed(all, 'and'))}. `;
    if (stated) {
      return {
        message,
        help: `${why}Use ${derived}, or change "declaredName" in component-contract.config.json.`,
      };
    }
    return names.every(({ source }) => source === 'component')
      ? {
          message,
          help: `Keep it if the component is declared under another name. Otherwise use ${derived}.`,
        }
      : { message, help: `${why}Use ${derived}.` };
  },
};

/** The words for a name of each source. */
export const CALLED: Readonly<Record<Source, string>> = {
  component: 'display name',
  'cem.tagName': 'tag name',
  'cem.className': 'class name',
  'registry.name': 'registry item',
};

/** The words for each source of declared names. */
export const STATED: Readonly<Record<Source, string>> = {
  component: '"component"',
  'cem.tagName': 'the tag name of the custom element',
  'cem.className': 'the class name of the custom element',
  'registry.name': 'the name of the registry item',
};

/** A declared name that gives no id; `why`: the end of a sentence. */
type NoId = { readonly source: Source; readonly name: string; readonly why: string };

const DECLARE_OTHERWISE =
  'Declare the component under another name, or change "declaredName" in component-contract.config.json.';

export const declaredNameIsEmpty: RuleText<NoId> = {
  summary: 'A declared name without any letter or digit, so that no id can be derived from it.',
  describe: ({ source, name }) => ({
    message: `No contractId can be derived from the ${CALLED[source]} ${quote(name)}.`,
    help: `It has no letter or digit. ${DECLARE_OTHERWISE}`,
  }),
};

export const declaredNameIsResidual: RuleText<NoId> = {
  summary: 'A declared name with a character that a "contractId" can\'t have.',
  describe: ({ source, name, why }) => ({
    message: `No contractId can be derived from the ${CALLED[source]} ${quote(name)}.`,
    help: `${sentence(why)}. ${DECLARE_OTHERWISE}`,
  }),
};

/** Some of the contracts that have an id, and how many there are: of the others in a contract, of all in a manifest. */
export type Same = {
  readonly id: string;
  readonly files: readonly string[];
  readonly count: number;
  /** In a manifest: the entries that list a contract again. */
  readonly repeated?: readonly number[];
};

export const idIsTaken: RuleText<Same> = {
  summary: 'Another contract of the project has the same "contractId".',
  describe(args) {
    if (args.repeated) return inManifest(args, args.repeated);
    const { id, files, count } = args;
    const others = count === 1 ? quotePath(files[0]!) : `${count} other contracts`;
    return {
      message: `contractId ${quote(id)} is also used in ${others}.`,
      help: 'Give each component its own contractId.',
    };
  },
};

function inManifest({ id, files, count }: Same, repeated: readonly number[]): FindingText {
  const paths = listedOf(files, count, quotePath);
  if (count === 1) {
    const times = repeated.length === 1 ? 'twice' : `${repeated.length + 1} times`;
    const help = `A manifest lists each contract once. Remove ${repeated.length === 1 ? 'one entry' : 'all entries but one'}.`;
    return { message: `${paths} is listed ${times}.`, help };
  }
  return {
    message: `contractId ${quote(id)} is used by ${count} contracts of this manifest.`,
    help: `They are ${paths}. Give each component its own contractId, ${repeated.length > 0 ? 'and list each contract once' : 'or remove entries'}.`,
  };
}

export const defaultNotFirst: RuleText<{ prop: string; value: string; index: number }> = {
  summary: 'A default is in its enum, but not the first value there.',
  describe: ({ prop, value }) => ({
    message: `The default ${value} isn't the first value in the enum of ${quote(prop)}.`,
    help: 'DSDS lists the default first. Move it to the front.',
  }),
};

export const enumWithoutDefault: RuleText<{ prop: string; first: string }> = {
  summary: 'An enum without a default: DSDS uses the first value.',
  describe: ({ prop, first }) => ({
    message: `${quote(prop)} has no default, so DSDS uses its first value, ${first}.`,
    help: 'Declare the default, if there is one.',
  }),
};

export type LossArgs = Pick<Loss, 'name' | 'of' | 'why' | 'value' | 'text'>;

export const lostTrait: RuleText<LossArgs> = {
  summary: "A prop or state can't become a DSDS trait as it stands.",
  describe(args) {
    const { because, help } = LOST[args.why](args);
    return {
      message: `The ${args.of} ${quote(args.name)} can't be a DSDS trait: ${because}.`,
      help,
    };
  },
};

/** The loss in a few words: `"size": its value "extra large" isn't a valid DSDS id`. */
export const lossInShort = (args: LossArgs): string => `${quote(args.name)}: ${LOST[args.why](args).because}`;

const LOST: Readonly<Record<Loss['why'], (args: LossArgs) => { because: string; help: string }>> = {
  name: ({ name }) => ({
    because: "its name isn't a valid DSDS id",
    help: `Use only letters, digits, "_", "$" and single hyphens between them. A trait written by hand can have another "id" and the "name" ${quotePath(name)}.`,
  }),
  value: (args) => ({
    because: `its ${valueIn(args)} isn't a valid DSDS id`,
    help: `Change the value. In a trait written by hand it can have another "id" and the "name" ${quotePath(args.text ?? '')}.`,
  }),
  alike: (args) => ({
    because: `its ${valueIn(args)} has the same text as another value`,
    help: 'Remove one of the two.',
  }),
  empty: () => ({ because: 'its enum is empty', help: 'Add a value to the enum.' }),
  taken: () => ({ because: 'a prop has the same name', help: 'Remove the state, or rename one of the two.' }),
};

/** A number may be written in another way than its text is. */
const valueIn = ({ value = '', text = '' }: LossArgs): string =>
  /^[-\d]/.test(value) ? `value ${quotePath(text)}` : `value ${value}`;

export const repeatedName = (thing: 'slot' | 'state'): RuleText<{ name: string }> => ({
  summary: `A ${thing} is declared twice.`,
  describe: ({ name }) => ({
    message: `The ${thing} ${quote(name)} is already declared.`,
    help: 'Remove one of the two.',
  }),
});

export const elementDrift: RuleText<{ element: string; drift: Drift }> = {
  summary: 'A contract and its custom element disagree.',
  describe: ({ element, drift }) => describeDrift(drift, `the custom element ${quote(element)}`),
};

function describeDrift(drift: Drift, element: string): FindingText {
  if (drift.kind === 'missing names') {
    const all = allOf(drift.names.map(({ name }) => name));
    const { length } = drift.names;
    if (length > MOST_NAMES) {
      const message = `The contract doesn't have ${length} ${drift.list} of ${element}.`;
      return { message, help: `Add ${all}, or change the element.` };
    }
    return {
      message: `The contract doesn't have the ${drift.list.slice(0, length === 1 ? -1 : undefined)} ${all} of ${element}.`,
      help: `Add ${length === 1 ? 'it' : 'them'}, or change the element.`,
    };
  }
  if (drift.kind === 'extra name') {
    const message = `The ${drift.list.slice(0, -1)} ${quote(drift.name)} isn't in ${element}.`;
    return { message, help: 'Remove it, or add it to the element.' };
  }
  const prop = quote(drift.prop);
  if (drift.kind === 'extra value') {
    const message = `${quote(drift.value)} isn't a value of ${prop} in ${element}.`;
    return { message, help: 'Remove it, or add it to the element.' };
  }
  if (drift.kind === 'default') {
    const message = `The default of ${prop} is ${quote(drift.value)} here, but ${quote(drift.other)} in ${element}.`;
    return { message, help: 'Use one of the two in both.' };
  }
  if (drift.kind === 'other values') {
    return {
      message: `The enum of ${prop} has no value in common with ${element}.`,
      help: `The element has ${anyOf(drift.values)}. Correct one of the two, or rename one of them.`,
    };
  }
  const { length } = drift.values;
  const isShort = length <= MOST_NAMES;
  return {
    message: `The enum of ${prop} doesn't have ${isShort ? allOf(drift.values) : `${length} values`} of ${element}.`,
    help: `Add ${isShort ? (length === 1 ? 'it' : 'them') : allOf(drift.values)}, or change the element.`,
  };
}

/** A message with more names is too long for one line. */
const MOST_NAMES = 3;

export const typeMismatch: RuleText<{
  prop: string;
  value: string;
  role: 'default' | 'enum';
  needed: TypeName;
  types: readonly TypeName[];
}> = {
  summary: 'A default or enum value that the type of its prop does not allow.',
  describe({ prop, value, role, needed, types }) {
    const what = role === 'default' ? `The default ${value}` : `The enum value ${value}`;
    // Every integer is a number.
    const isNarrower = needed === 'number' && types.includes('integer');
    const widen = isNarrower ? 'change "integer" to "number" in' : `add ${quote(needed)} to`;
    return {
      message: `${what} of ${quote(prop)} doesn't match its type ${anyOf(types)}.`,
      help: `It is ${WITH_ARTICLE[needed]}. Change the value, or ${widen} the type.`,
    };
  },
};

export const oddEnum: RuleText<EnumArgs> = {
  summary: 'An enum that has no value, or has one twice.',
  describe: (args) => texts().describeEnum(args),
};

export const requiredDefault: RuleText<{ prop: string }> = {
  summary: 'A required prop has a default, which is never used.',
  describe: ({ prop }) => ({
    message: `${quote(prop)} is required, so its default is never used.`,
    help: 'Remove the default, or remove the prop from "required".',
  }),
};

export const stateLikeProp: RuleText<{ name: string }> = {
  summary: 'A state has the name of a prop.',
  describe: ({ name }) => ({
    message: `The state ${quote(name)} has the name of a prop.`,
    help: 'Remove the state if the prop says the same. Otherwise rename one of the two.',
  }),
};

export const oddName: RuleText<OddName> = {
  summary: 'A name of a prop or a state that is probably not meant as it is written.',
  describe: (args) => texts().describeOddName(args),
};

type Reference = 'cemRef' | 'registryRef';

export type Unresolved = {
  member: Reference;
  name: string;
  nearest: readonly string[];
  /** True if it can't be the name of a custom element. */
  isNoName?: boolean;
};

export const unresolvedReference: RuleText<Unresolved> = {
  summary: 'A "cemRef" or "registryRef" that nothing in the project declares.',
  describe({ member, name, nearest, isNoName }) {
    const { missing, help } = UNRESOLVED[member];
    return {
      message: isNoName
        ? `The cemRef ${quote(name)} isn't a tag name or a class name.`
        : `${missing} ${quoteApart(name, nearest)}.`,
      help: nearest.length > 0 ? didYouMean(name, nearest) : help,
    };
  },
};

const UNRESOLVED: Readonly<Record<Reference, { readonly missing: string; readonly help: string }>> = {
  cemRef: {
    missing: 'No Custom Elements Manifest of this project declares',
    help: 'Use the tag name or the class name of a declared custom element, or remove "cemRef".',
  },
  registryRef: {
    missing: 'No component registry of this project has the item',
    help: 'Use the name of an item there, or remove "registryRef".',
  },
};

/** A custom element that may be meant. */
export type Candidate = {
  readonly file: string;
  readonly className?: string;
  readonly tagName?: string;
  /** Tells those of one file apart. */
  readonly module?: string;
};

export function nameOfCandidate({ tagName, className, module, file }: Candidate): string {
  const of = module === undefined ? '' : ` of ${quote(module)}`;
  return `${quote(tagName ?? className ?? '')}${of} in ${quote(file)}`;
}

/** `candidates`: the first of them; `hasUniqueTags`: tag names tell them apart. */
export type Ambiguous = {
  name: string;
  candidates: readonly Candidate[];
  count: number;
  hasUniqueTags: boolean;
};

export const ambiguousReference: RuleText<Ambiguous> = {
  summary: 'A "cemRef" that several different custom elements fit.',
  describe({ name, candidates, count, hasUniqueTags }) {
    const advice = hasUniqueTags
      ? 'Use the tag name of the one you mean.'
      : 'Values, slots and states are compared with none of them. Set "elements" in component-contract.config.json so that one remains.';
    return {
      message: `${quote(name)} matches ${count} custom elements.`,
      help: `They are ${listedOf(candidates.map(nameOfCandidate), count, (each) => each)}. ${advice}`,
    };
  },
};

export const foreign: RuleText<{ member: string; unknown?: string[]; meant?: string; isFolder?: boolean }> = {
  summary:
    'A contract whose "$schema" or "$format" names something else, so that it may be of another format.',
  describe({ member, unknown, meant, isFolder }) {
    if (unknown === undefined)
      return {
        message: `"$schema" isn't the component contract schema${isFolder ? ', only its file name is' : ''}.`,
        help:
          meant === undefined
            ? 'Remove it: a contract needs no "$schema". That of a contract ends in "schemas/v0/component.contract.schema.json".'
            : didYouMean(undefined, [meant]),
      };
    const others = listedOf(unknown.slice(0, 3), unknown.length, quote);
    return {
      message: `Not checked: ${quote(member)} names another format, but it looks like a contract.`,
      help: `A contract has no ${others}. If this is one, remove ${quote(member)}; otherwise "exclude" the file in component-contract.config.json.`,
    };
  },
};

export const newer: RuleText<{ version: string }> = {
  summary: 'The contract follows another version of the schema.',
  describe: ({ version }) => ({
    message: `Not checked: schema ${version} isn't supported (only v0).`,
    help: 'Update Component Contract, or use v0 if that is meant.',
  }),
};
