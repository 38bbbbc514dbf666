import type { CustomElement, Described, RegistryItem } from '../../sources/declared.ts';
import type { JsonObject } from '../../text/json/value.ts';
import { documentText } from '../../text/make-edits.ts';
import { quote } from '../../text/words.ts';
import {
  descriptionFrom,
  displayNameFrom,
  type LeftOut,
  type PropsDraft,
  propsFrom,
  wellFormed,
} from './draft-props.ts';
import { fold, type Fold, whyNoFold } from './fold.ts';
import { SCHEMA_ID } from './model.ts';

/** A contract to go on from, made of what another file says of the component, and what of that could not be taken over. */
export interface Draft {
  readonly contractId: string;
  readonly contract: JsonObject;
  readonly leftOut: readonly LeftOut[];
}

/** Where it is declared makes no difference. */
type Element = Omit<CustomElement, 'at'>;

type Item = Omit<RegistryItem, 'at'>;

/** How a project wants its drafts. */
interface DraftStyle {
  /** What the default slot is called. */
  readonly defaultSlot: string;
  /** The segments that all identities have in front, and no display name: see {@link prefixOf}. */
  readonly prefix?: string;
}

/** The drafts of some elements, no two with one identity, and those of which there is none. */
interface Drafts<Thing> {
  readonly drafts: readonly (Draft & { readonly of: Thing })[];
  readonly without: readonly Undrafted<Thing>[];
}

interface Undrafted<Thing> {
  readonly of: Thing;
  /** As the end of a sentence. */
  readonly why: string;
}

/**
 * The contract that a custom element has by what its manifest says of it: nothing is guessed, and no member is there of
 * which the manifest does not speak. Undefined where {@link whyNoDraft} says why.
 */
export function draftOf(element: Element, { defaultSlot, prefix = '' }: DraftStyle): Draft | undefined {
  const folded = foldOf(element.tagName);
  if (!folded?.ok || whyNoTag(element.tagName)) return undefined;
  const { props, leftOut } = propsFrom(element);
  const slots = namesFrom('slot', element.slots, defaultSlot);
  const states = namesFrom('state', element.states);
  const description = descriptionFrom(element.summary, element.description);
  const contract = {
    $schema: SCHEMA_ID,
    contractId: folded.id,
    component: displayNameFrom(
      folded.id.slice(folded.id.startsWith(prefix) ? prefix.length : 0),
      description,
    ),
    ...(description !== undefined && { description }),
    cemRef: element.tagName,
    props,
    ...(slots.taken.length > 0 && { slots: slots.taken.map(slotFrom) }),
    ...(states.taken.length > 0 && { states: states.taken.map(({ name }) => name) }),
  };
  return { contractId: folded.id, contract, leftOut: [...leftOut, ...slots.leftOut, ...states.leftOut] };
}

/** Why there is no draft of an element, as the end of a sentence. */
export function whyNoDraft({ tagName }: Element): string | undefined {
  const folded = foldOf(tagName);
  if (tagName === undefined || !folded) return 'no tag name';
  const why = whyNoTag(tagName);
  if (why !== undefined) return `no tag name of a custom element: ${why}`;
  return folded.ok ? undefined : `the tag name has no fold: ${whyNoFold(folded)}`;
}

/** Why a browser takes no element of such a name, which then is only a mistake of the manifest. */
function whyNoTag(tagName = ''): string | undefined {
  if (/[A-Z]/.test(tagName)) return 'it has capitals';
  if (!/^[a-z]/.test(tagName)) return 'it does not begin with a letter from a to z';
  return tagName.includes('-') ? undefined : 'it has no hyphen';
}

/** The drafts of all elements of a manifest, or of some of them. */
export function draftsOf(elements: readonly Element[], style: DraftStyle): Drafts<Element> {
  return eachOnce(elements, (element) => draftOf(element, style), whyNoDraft);
}

/**
 * What all tag names of a library begin with, as whole segments of their folds, as `sl-` in `sl-button` and `sl-card`:
 * people leave it out when they speak of the components. Of few tag names it may as well be their own word, as in `date-picker` and
 * `date-input`, so there it must be too short for one. Of a single element it is unknown.
 */
export function prefixOf(elements: readonly Element[]): string {
  const ids = elements.flatMap((element) => {
    const folded = foldOf(element.tagName);
    return folded?.ok && whyNoTag(element.tagName) === undefined ? folded.id : [];
  });
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

/** What a registry says of a component is who it is. Its props it does not know, so they stay open. */
export function draftOfItem(item: Item): Draft | undefined {
  const folded = fold(item.name);
  if (!folded.ok) return undefined;
  const description = descriptionFrom(undefined, item.description);
  const contract = {
    $schema: SCHEMA_ID,
    contractId: folded.id,
    component: (item.title && wellFormed(item.title)) || displayNameFrom(folded.id, description),
    ...(description !== undefined && { description }),
    registryRef: item.name,
    props: OPEN,
  };
  return { contractId: folded.id, contract, leftOut: [] };
}

const OPEN: PropsDraft = { properties: {}, additionalProperties: true };

/** Why there is no draft of an item, as the end of a sentence. */
export function whyNoDraftOfItem(item: Item): string | undefined {
  if (!isComponent(item)) return `no component, but ${quote(item.type)}`;
  const folded = fold(item.name);
  return folded.ok ? undefined : `the name has no fold: ${whyNoFold(folded)}`;
}

/** Registries hold hooks, themes and whole pages, too. */
export const isComponent = ({ type }: Item): boolean =>
  type === undefined || type === 'registry:ui' || type === 'registry:component';

/** The drafts of all items of a registry that are components. */
export function draftsOfItems(items: readonly Item[]): Drafts<Item> {
  return eachOnce(items, draftOfItem, whyNoDraftOfItem);
}

/** The text of a draft's file, as the editor would lay it out. */
export function draftText({ contract }: Draft): string {
  return `${documentText(contract)}\n`;
}

/** Of two that fold to one identity the first has it. */
function eachOnce<Thing>(
  things: readonly Thing[],
  draft: (thing: Thing) => Draft | undefined,
  whyNone: (thing: Thing) => string | undefined,
): Drafts<Thing> {
  const drafts: (Draft & { of: Thing })[] = [];
  const without: { of: Thing; why: string }[] = [];
  const taken = new Set<string>();
  for (const of of things) {
    const why = whyNone(of);
    const made = why === undefined ? draft(of) : undefined;
    if (!made) without.push({ of, why: why ?? '' });
    else if (taken.has(made.contractId)) {
      without.push({ of, why: `the identity ${quote(made.contractId)} is taken by another one` });
    } else {
      taken.add(made.contractId);
      drafts.push({ ...made, of });
    }
  }
  return { drafts, without };
}

const foldOf = (name: string | undefined): Fold | undefined => (name === undefined ? undefined : fold(name));

/** The names of slots or states that a contract can promise; the default slot, whose name is empty, under another one. */
function namesFrom(
  of: 'slot' | 'state',
  described: readonly Described[] = [],
  unnamed?: string,
): { taken: Described[]; leftOut: LeftOut[] } {
  const taken: Described[] = [];
  const leftOut: LeftOut[] = [];
  const names = new Set(described.map(({ name }) => name));
  for (const each of described) {
    const name = each.name === '' ? unnamed : each.name;
    if (name === undefined) continue;
    if (wellFormed(name) !== name) leftOut.push({ of, name, reason: 'no character' });
    else if (each.isDeprecated) leftOut.push({ of, name, reason: 'deprecated' });
    else if (each.isOptional) leftOut.push({ of, name, reason: 'inherited' });
    else if (each.name === '' && names.has(name)) leftOut.push({ of, name, reason: 'name taken' });
    else taken.push({ ...each, name });
  }
  return { taken, leftOut };
}

function slotFrom(slot: Described): string | JsonObject {
  const description = descriptionFrom(undefined, slot.description);
  return description === undefined ? slot.name : { name: slot.name, description };
}
