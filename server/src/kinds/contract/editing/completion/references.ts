import type { CustomElement, RegistryItem } from '../../../../sources/model.ts';
import { fitsOf } from '../../../../text/fuzzy-match.ts';
import { inlineText } from '../../../../text/json/value.ts';
import { plain } from '../../../../text/markdown.ts';
import { literally } from '../../../../text/snippets.ts';
import { byCodeUnits, visible } from '../../../../text/words.ts';
import type { Suggestion } from '../../../answers.ts';
import { brief } from '../reference-text.ts';
import { type Around } from './suggestion.ts';

/** A longer list is not read; it changes with every letter. */
const MOST_OFFERED = 500;

/** Tests for members whose list of possible targets may be longer than that. */
export function mayBeCut(place: string | undefined, project: Around): boolean {
  // An element has two names.
  if (place === '/properties/cemRef') return 2 * project.elements().length > MOST_OFFERED;
  return place === '/properties/registryRef' && project.items().length > MOST_OFFERED;
}

/** By tag name, which is what most contracts refer to; then by class, which may be all that there is. */
export function elementRefs(elements: readonly CustomElement[], begun: string): Suggestion[] {
  const refsBy = (nameOf: (element: CustomElement) => string | undefined): Suggestion[] =>
    inOrder(elements, nameOf, begun).map(([name, { at, description }]) => refTo(name, at.file, description));
  return [...refsBy(({ tagName }) => tagName), ...refsBy(({ className }) => className)].slice(
    0,
    MOST_OFFERED,
  );
}

export const itemRefs = (items: readonly RegistryItem[], begun: string): Suggestion[] =>
  inOrder(items, ({ name }) => name, begun).map(([name, { title, at, description }]) =>
    refTo(name, title ?? at.file, description),
  );

/** Of what another registry holds nothing is known, since none is fetched; so the beginning is offered. */
export const namespaceRefs = (namespaces: readonly string[]): Suggestion[] =>
  [...namespaces].sort(byCodeUnits).map((namespace) => ({
    label: visible(`${namespace}/`),
    kind: 'value',
    detail: 'another registry',
    insert: `"${literally(inlineText(`${namespace}/`).slice(1, -1))}$1"`,
  }));

function refTo(name: string, detail: string, description: string | undefined): Suggestion {
  const about = description === undefined ? {} : { about: plain(brief(description)) };
  const text = inlineText(name);
  return {
    label: visible(name),
    kind: 'value',
    detail,
    ...about,
    insert: literally(text),
    match: text.slice(1, -1),
  };
}

/** By name, each once; of too many only those that fit what is typed, the best. */
function inOrder<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string | undefined,
  begun: string,
): (readonly [name: string, thing: Thing])[] {
  const byName = new Map<string, Thing>();
  for (const thing of things) {
    const name = nameOf(thing);
    if (name !== undefined) byName.set(name, thing);
  }
  const sorted = [...byName].sort(([a], [b]) => byCodeUnits(a, b));
  if (sorted.length <= MOST_OFFERED) return sorted;
  const fitOf = fitsOf(begun);
  return sorted
    .flatMap((each) => {
      const fit = fitOf(each[0]);
      return fit === undefined ? [] : [{ each, fit }];
    })
    .sort((a, b) => a.fit - b.fit)
    .slice(0, MOST_OFFERED)
    .map(({ each }) => each);
}
