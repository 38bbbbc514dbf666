import type { CustomElement, RegistryItem } from '../knowledge.ts';
import { plain } from '../markdown.ts';
import { inlineText } from '../print.ts';
import { brief } from '../reference-text.ts';
import { byCodeUnits, visible } from '../words.ts';
import { literally } from './snippet.ts';
import type { Suggestion } from './suggestion.ts';

/** By tag name, which is what most contracts refer to; then by class, which may be all that there is. */
export function elementRefs(elements: readonly CustomElement[]): Suggestion[] {
  const tags = elements.flatMap(({ tagName, at, description }) =>
    tagName === undefined ? [] : [refTo(tagName, at.file, description)],
  );
  const classes = elements.flatMap(({ className, at, description }) =>
    className === undefined ? [] : [refTo(className, at.file, description)],
  );
  return [...inOrder(tags), ...inOrder(classes)];
}

export const itemRefs = (items: readonly RegistryItem[]): Suggestion[] =>
  inOrder(items.map(({ name, title, at, description }) => refTo(name, title ?? at.file, description)));

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

/** By name, each once. */
function inOrder(all: readonly Suggestion[]): Suggestion[] {
  const byName = new Map(all.map((each) => [each.insert, each]));
  return [...byName.values()].sort((a, b) => byCodeUnits(a.label, b.label));
}
