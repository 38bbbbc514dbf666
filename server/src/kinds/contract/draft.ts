import type { RuleSettings } from '../../check/rule.ts';
import type { Declared, Described, RegistryItem } from '../../sources/declared.ts';
import type { JsonObject } from '../../text/json/value.ts';
import { getOrInsert } from '../../text/maps.ts';
import { documentText } from '../../text/make-edits.ts';
import { quote } from '../../text/words.ts';
import type { IdSource, IdStyle } from './new-contract.ts';
import { descriptionFrom, displayNameFrom, type LeftOut, propsFrom } from './draft-props.ts';
import { fold, splitAtCapitals, whyNoFold } from './fold.ts';

/** A contract to go on from, made of what another file says of the component, and what of that could not be taken over. */
export interface Draft {
  readonly contractId: string;
  readonly contract: JsonObject;
  readonly leftOut: readonly LeftOut[];
}

/** Something without a draft. */
export interface Without {
  readonly name: string;
  /** True if that is a name by which it is used, so that its contract will be missed. */
  readonly isNamed: boolean;
  /** The end of a sentence. */
  readonly why: string;
}

/** The drafts from a file, and the items without one. */
export interface Drafted {
  readonly drafts: readonly Draft[];
  readonly without: readonly Without[];
}

/** A component without its place. */
type Component = Omit<Declared, 'at'>;

/** An item of a registry without its place. */
type Item = Omit<RegistryItem, 'at'>;

/** Something that a contract can be drafted from: a custom element, a React component or an item of a registry. */
export type Subject = Component | Item;

/** Options for drafts of elements. */
export interface DraftStyle {
  /** The name of the default slot. */
  readonly defaultSlot?: string;
  /** The segments that identities have in front, and no display name: see {@link prefixOf}. */
  readonly prefixes?: readonly string[];
  /** The source of the ids of elements; the tag name by default. */
  readonly idFrom?: IdSource | undefined;
  /** True to keep what is deprecated. */
  readonly withDeprecated?: boolean;
}

/**
 * The contract that a component has by what its source says of it: nothing is guessed, and no member is there of
 * which the source does not speak. Undefined where {@link subjectOf} says why.
 */
export function draftOf(thing: Subject, style: DraftStyle = {}): Draft | undefined {
  const { contractId: whole } = subjectOf(thing);
  if (whole === undefined) return undefined;
  const contractId = idIn(whole, style);
  const description = descriptionOf(thing);
  const { words, reference } = sourceOf(thing);
  const title = thing.source === 'item' ? thing.title : words?.(thing);
  const shown = withoutPrefix(whole, style.prefixes);
  const { members, leftOut } = thing.source === 'item' ? OF_ITEM : membersOf(thing, style);
  const contract = {
    contractId,
    component: title || displayNameFrom(shown, description),
    ...(description !== undefined && { description }),
    ...reference(thing),
    ...members,
  };
  return { contractId, contract, leftOut };
}

/** The style of drafts: as a project states it, otherwise as its contracts have it. Only the names of elements have prefixes. */
export function styleFor(
  { declaredName }: Pick<RuleSettings, 'declaredName'>,
  { idFrom, prefixes }: IdStyle,
  things: readonly Subject[],
): DraftStyle {
  const elements = things.filter(({ source }) => source === 'element');
  if (elements.length === 0) return {};
  const common = prefixOf(elements);
  return {
    idFrom: declaredName === 'cem.tagName' ? 'tag' : idFrom,
    prefixes: common === '' ? prefixes : [...prefixes, common],
  };
}

/** The id of a contract in a style. */
export const idIn = (id: string, { idFrom, prefixes }: DraftStyle): string =>
  idFrom === 'component' ? withoutPrefix(id, prefixes) : id;

export function withoutPrefix(id: string, prefixes: readonly string[] = []): string {
  const fitting = prefixes.filter((prefix) => id.startsWith(prefix)).sort((a, b) => b.length - a.length);
  return id.slice(fitting[0]?.length ?? 0);
}

/** The names of a thing, and the identity that its contract has, or why it has none, as the end of a sentence. */
export function subjectOf(thing: Subject) {
  const { names, words, whyNone, called: what } = sourceOf(thing);
  const [name, called] = names(thing);
  const folded = fold((words ? words(thing) : name) ?? '');
  const noFold = folded.ok
    ? undefined
    : `no contractId can be derived from the ${what}: ${whyNoFold(folded)}`;
  const why = whyNone(thing) ?? noFold;
  return { name, called, why, contractId: why === undefined && folded.ok ? folded.id : undefined };
}

/** The names of the things of a source, and which of them are components. */
interface Source<Thing> {
  /** The name by which a thing is used, and another one that people may know. */
  readonly names: (thing: Thing) => readonly [name: string | undefined, called: string | undefined];
  readonly called: string;
  /** That name in words, if an id is the fold of these. */
  readonly words?: (thing: Thing) => string | undefined;
  /** Why a thing is no component, so that its contract is not missing, as the end of a sentence. */
  readonly whyNone: (thing: Thing) => string | undefined;
  /** The member by which a contract refers to a thing. */
  readonly reference: (thing: Thing) => JsonObject;
}

const OF_ELEMENT: Source<Component> = {
  names: ({ tagName, name }) => [tagName, name],
  called: 'tag name',
  whyNone: whyNoTag,
  reference: ({ tagName }) => ({ cemRef: tagName }),
};

const OF_REACT: Source<Component> = {
  names: ({ name }) => [name, undefined],
  called: 'name',
  words: wordsOf,
  whyNone: whyNoReactComponent,
  reference: () => ({}),
};

const OF_REGISTRY: Source<Item> = {
  names: ({ name, title }) => [name, title],
  called: 'name',
  whyNone: whyNoComponent,
  reference: ({ name }) => ({ registryRef: name }),
};

const SOURCES = { element: OF_ELEMENT, react: OF_REACT, item: OF_REGISTRY };

const sourceOf = ({ source }: Subject): Source<Subject> => SOURCES[source] as Source<Subject>;

/** The description that the contract of a thing has. */
export const descriptionOf = (thing: Subject): string | undefined =>
  descriptionFrom('summary' in thing ? thing.summary : undefined, thing.description);

/** Why a browser takes no element of such a name, which then is only a mistake of the manifest. */
function whyNoTag({ tagName }: Component): string | undefined {
  if (tagName === undefined) return 'no tag name';
  return /^[a-z][^A-Z]*-[^A-Z]*$/.test(tagName) ? undefined : 'not a valid tag name';
}

/** Why React renders nothing of such a name: tools take other functions and values for components, too. */
function whyNoReactComponent({ name, props }: Component): string | undefined {
  if (name === undefined) return 'no name';
  const [last = ''] = name.split('.').slice(-1);
  if (/^use[A-Z]/.test(last)) return 'a hook';
  if (last.endsWith('Context') && props.length === 0) return 'a context';
  // Of components that a module exports under one name, react-docgen-typescript lists `"tabs".List`, too.
  return /^[a-z]/.test(last) || name.includes('"')
    ? 'not the name of a component, which begins with a capital letter'
    : undefined;
}

/** The name of a React component as words: `Color Picker` for `ColorPicker`, `Card Header` for `Card.Header`. */
function wordsOf({ name }: Component): string | undefined {
  return (
    name &&
    splitAtCapitals(name)
      .replaceAll(/[ _./]+/g, ' ')
      .trim()
  );
}

/** Registries hold hooks, themes and whole pages, too. */
function whyNoComponent({ type }: Item): string | undefined {
  const isComponent = type === undefined || type === 'registry:ui' || type === 'registry:component';
  return isComponent ? undefined : `not a component, but ${quote(type)}`;
}

/**
 * The common prefix of all tag names of a library, in whole segments of their folds, as `sl-` in `sl-button` and `sl-card`:
 * people leave it out when they speak of the components. Of few tag names it may as well be their own word, as in `date-picker` and
 * `date-input`, so there it must be too short for one. Of a single element it is unknown.
 */
export function prefixOf(elements: readonly Subject[]): string {
  const ids = elements.flatMap((element) => subjectOf(element).contractId ?? []);
  const [first = [], ...others] = [...new Set(ids)].map((id) => id.split('-').slice(0, -1));
  const isFew = others.length + 1 < MANY;
  const differs = first.findIndex(
    (segment, at) => (isFew && segment.length > LONGEST) || others.some((other) => other[at] !== segment),
  );
  const common = differs === -1 ? first : first.slice(0, differs);
  return others.length === 0 || common.length === 0 ? '' : `${common.join('-')}-`;
}

/** Of how many tag names it is sure, and how long a segment is that is hardly a word. */
const [MANY, LONGEST] = [5, 3];

/** The drafts of components. Of two that fold to one identity the first has it. */
export function draftsOf(things: readonly Subject[], style?: DraftStyle): Drafted {
  const drafted = new Map<string, { draft: Draft; thing: Subject }>();
  const without: Without[] = [];
  for (const thing of things) {
    const draft = draftOf(thing, style);
    const first = draft && getOrInsert(drafted, draft.contractId, () => ({ draft, thing }));
    // Some files declare a component twice.
    if (first && JSON.stringify(first.draft) === JSON.stringify(draft)) continue;
    const { name, called, why = '' } = subjectOf(thing);
    const isNamed = sourceOf(thing).whyNone(thing) === undefined;
    const reason = first ? whyTaken(draft.contractId, thing, first.thing) : why;
    without.push({ name: name ?? called ?? '', isNamed, why: reason });
  }
  return { drafts: [...drafted.values()].map(({ draft }) => draft), without };
}

/** Why a thing has no draft beside that of another thing with its id: elements are told apart by their classes, others by their files. */
function whyTaken(id: string, ...things: readonly Subject[]): string {
  const [its, other] = things.map((each) => (each.source === 'react' ? each.module : subjectOf(each).called));
  const isTold = its !== undefined && other !== undefined && its !== other;
  if (!isTold) return `contractId ${quote(id)} is already used by another draft`;
  return `${quote(its)} has the same contractId ${quote(id)} as ${quote(other)}`;
}

/** The text of a draft's file, as the editor would lay it out. */
export const draftText = ({ contract }: Draft): string => `${documentText(contract)}\n`;

/** A registry knows the name of a component but not its props, so they stay open. */
const OF_ITEM = { members: { props: { properties: {}, additionalProperties: true } }, leftOut: [] };

function membersOf(component: Component, style: DraftStyle) {
  const { props, leftOut } = propsFrom(component, style);
  const slots = namesFrom('slot', component.slots, leftOut, style);
  const states = namesFrom('state', component.states, leftOut, style);
  const members = {
    props,
    ...(slots.length > 0 && { slots: slots.map(slotFrom) }),
    ...(states.length > 0 && { states: states.map(({ name }) => name) }),
  };
  return { members, leftOut };
}

/** The names of slots or states that a contract can promise; the default slot, whose name is empty, under another one. */
function namesFrom(
  of: 'slot' | 'state',
  described: readonly Described[] = [],
  leftOut: LeftOut[],
  { defaultSlot, withDeprecated = false }: DraftStyle,
): Described[] {
  const taken: Described[] = [];
  const names = new Set(described.map(({ name }) => name));
  for (const each of described) {
    const name = each.name === '' ? defaultSlot : each.name;
    if (name === undefined) continue;
    if (each.isPattern) leftOut.push({ of, name, reason: 'pattern' });
    else if (each.isDeprecated && !withDeprecated) leftOut.push({ of, name, reason: 'deprecated' });
    else if (each.isOptional && !each.isDeprecated) leftOut.push({ of, name, reason: 'inherited' });
    else if (each.name === '' && names.has(name)) leftOut.push({ of, name, reason: 'name taken' });
    else taken.push({ ...each, name });
  }
  return taken;
}

function slotFrom(slot: Described): string | JsonObject {
  const description = descriptionFrom(slot.description);
  return description === undefined ? slot.name : { name: slot.name, description };
}
