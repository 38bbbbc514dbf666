import { type Draft, draftsOf, draftsOfItems, isComponent, prefixOf } from '../core/draft.ts';
import { nearestName, quote } from '../core/words.ts';
import { readElements } from '../project/elements.ts';
import { jsonIn } from '../project/guests.ts';
import { readRegistry } from '../project/registry.ts';
import { Refusal } from './command.ts';

/** What was drafted from a file, and what was not. */
export interface Drafted {
  readonly drafts: readonly Draft[];
  readonly without: readonly Without[];
}

/** Something without a draft. */
export interface Without {
  readonly name: string;
  /** Whether that is a name by which it is used, so that somebody will miss its contract. */
  readonly isNamed: boolean;
  /** As the end of a sentence. */
  readonly why: string;
}

/** Drafts from a Custom Elements Manifest: of all its elements, or those with these tag names. */
export function draftElements(
  file: string,
  text: string,
  { tags, defaultSlot }: { tags: readonly string[]; defaultSlot: string },
): Drafted {
  const { elements, others, older, isRead } = readElements(text);
  if (!isRead && older.length === 0) throw refusalOf(file, text, 'Custom Elements Manifest', 'modules');
  const foreign = others.flatMap(({ thing }) => thing.tagName ?? []);
  const things = elements.map(({ thing }) => thing);
  const known = [...things.flatMap(({ tagName }) => tagName ?? []), ...foreign, ...older];
  checkNames('custom element', file, tags, known);
  const isMeant = (name: string | undefined): boolean =>
    tags.length === 0 || (name !== undefined && tags.includes(name));
  const { drafts, without } = draftsOf(
    things.filter(({ tagName }) => isMeant(tagName)),
    { defaultSlot, prefix: prefixOf(things) },
  );
  const named = (why: string) => (name: string) => ({ name, isNamed: true, why });
  return {
    drafts,
    without: [
      ...without.map(({ of, why }) => ({
        name: of.tagName ?? of.className ?? '',
        isNamed: of.tagName !== undefined,
        why,
      })),
      ...foreign.filter(isMeant).map(named('declared by another package')),
      ...older
        .filter(isMeant)
        .map(named('in a manifest of the older shape, which has "tags" and no "modules"')),
    ],
  };
}

/** Drafts from a component registry: of all its components, or the items of these names. */
export function draftItems(file: string, text: string, names: readonly string[]): Drafted {
  const { items, isRead } = readRegistry(text);
  if (!isRead) throw refusalOf(file, text, 'component registry', 'items');
  const things = items.map(({ thing }) => thing);
  checkNames(
    'item',
    file,
    names,
    things.map(({ name }) => name),
  );
  const { drafts, without } = draftsOfItems(
    names.length === 0
      ? things
      : // Who names it wants it, whatever the registry takes it for.
        things.filter(({ name }) => names.includes(name)).map((item) => ({ ...item, type: undefined })),
  );
  return {
    drafts,
    without: without.map(({ of, why }) => ({ name: of.name, isNamed: isComponent(of), why })),
  };
}

function refusalOf(file: string, text: string, kind: string, member: string): Refusal {
  if (!jsonIn(text)) return new Refusal(`${quote(file)} is no JSON, so there is nothing to draft from.`);
  return new Refusal(`${quote(file)} is no ${kind}: it has no ${quote(member)} that could be read.`);
}

function checkNames(thing: string, file: string, names: readonly string[], known: readonly string[]): void {
  const there = new Set(known);
  const unknown = names.find((name) => !there.has(name));
  if (unknown === undefined) return;
  const nearest = nearestName(unknown, known);
  const mend = nearest === undefined ? '' : ` Did you mean ${quote(nearest)}?`;
  throw new Refusal(`There is no ${thing} ${quote(unknown)} in ${quote(file)}.${mend}`);
}
