// Drafts from one file: a Custom Elements Manifest, or a component registry.
import { readElements } from '../../sources/custom-elements-manifest.ts';
import { jsonIn } from '../../sources/declared.ts';
import { readRegistry } from '../../sources/readers.ts';
import { allOf, didYouMean, nearestName, quote } from '../../text/words.ts';
import type { Refused } from '../answers.ts';
import { type Drafted, draftsOf, type DraftStyle, type Element, type Without } from './draft.ts';

/** Kind of draftable thing: `elements` of Custom Elements Manifests, or `items` of component registries. */
export type Kind = 'elements' | 'items';

/** Why nothing of a file is understood, as the name of what it is. */
export function whyUnread(kind: Kind, text: string | undefined): string {
  if (text === undefined) return 'no such file';
  if (text === '') return "empty, or can't be read";
  if (!jsonIn(text)) return 'not valid JSON';
  if (kind === 'items') return 'not a component registry';
  return 'not a Custom Elements Manifest: it has no "modules"';
}

/** Who names an item wants it, whatever the registry takes it for. */
export const asNamed = <Thing extends object>(thing: Thing): Thing =>
  'type' in thing ? { ...thing, type: undefined } : thing;

/** Drafts from a Custom Elements Manifest, `source` being its name in messages: of all its elements, or those with these tag names. */
export function draftElements(
  source: string,
  text: string,
  { tags, style }: { tags: readonly string[]; style: (things: readonly Element[]) => DraftStyle },
): Drafted | Refused {
  const { elements, others, isRead } = readElements(text);
  if (!isRead) return refusedFrom(source, whyUnread('elements', text));
  const things = elements.map(({ thing }) => thing);
  if (things.length + others.length === 0)
    return refusedFrom(source, 'its modules declare no custom element');
  const foreign = others.flatMap(({ thing }) => thing.tagName ?? []);
  const known = [...things.flatMap(({ tagName }) => tagName ?? []), ...foreign];
  const unknown = unknownAmong(tags, known, 'custom element');
  if (unknown.length > 0 && unknown.length === tags.length)
    return { refused: `There is no custom element ${unknown[0]!.inWords(source)}` };
  const isMeant = (name: string | undefined): boolean =>
    tags.length === 0 || (name !== undefined && tags.includes(name));
  const { drafts, without } = draftsOf(
    things.filter(({ tagName }) => isMeant(tagName)),
    style(things),
  );
  const undrafted = foreign
    .filter(isMeant)
    .map((name): Without => ({ name, isNamed: true, why: 'declared by another package' }));
  return { drafts, without: [...without, ...undrafted, ...unknown] };
}

/** Drafts from a component registry: of all its components, or the items of these names. */
export function draftItems(source: string, text: string, names: readonly string[]): Drafted | Refused {
  const { items, includes, isRead } = readRegistry(text);
  if (!isRead) return refusedFrom(source, whyUnread('items', text));
  if (items.length === 0) {
    const more = includes.length === 0 ? '' : `. Draft from what it includes: ${allOf(includes)}`;
    return refusedFrom(source, `it has no items of its own${more}`);
  }
  const things = items.map(({ thing }) => thing);
  const unknown = unknownAmong(
    names,
    things.map(({ name }) => name),
    'item',
  );
  if (unknown.length > 0 && unknown.length === names.length)
    return { refused: `There is no item ${unknown[0]!.inWords(source)}` };
  const meant = things.filter(({ name }) => names.includes(name)).map(asNamed);
  const { drafts, without } = draftsOf(names.length === 0 ? things : meant);
  return { drafts, without: [...without, ...unknown] };
}

const refusedFrom = (source: string, why: string): Refused => ({
  refused: `No contract can be drafted from ${source}: ${why}.`,
});

/** The names that a file doesn't have, each with the name that is most likely meant. */
function unknownAmong(names: readonly string[], known: readonly string[], thing: string) {
  const unknown = names.filter((name) => !known.includes(name));
  return unknown.map((name): Without & { inWords(source: string): string } => {
    const nearest = nearestName(name, known);
    const advice = nearest === undefined ? '' : `. ${didYouMean([nearest])}`;
    return {
      name,
      isNamed: true,
      why: `no such ${thing}${advice}`,
      inWords: (source) => `${quote(name)} in ${source}${advice || '.'}`,
    };
  });
}
