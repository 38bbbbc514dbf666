import { type Draft, draftsOf, draftsOfItems, isComponent, prefixOf } from '../kinds/contract/draft.ts';
import { readElements } from '../sources/custom-elements-manifest.ts';
import { jsonIn } from '../sources/declared.ts';
import { readRegistry } from '../sources/registry.ts';
import { allOf, nearestName, quote } from '../text/words.ts';

/** What was drafted from a file, and what was not. */
export interface Drafted {
  readonly drafts: readonly Draft[];
  readonly without: readonly Without[];
}

/** Why nothing can be drafted from a file, as a sentence. */
interface Refused {
  readonly refused: string;
}

/** Something without a draft. */
export interface Without {
  readonly name: string;
  /** Whether that is a name by which it is used, so that its contract will be missed. */
  readonly isNamed: boolean;
  /** As the end of a sentence. */
  readonly why: string;
}

/** Drafts from a Custom Elements Manifest, `source` being its name in messages: of all its elements, or those with these tag names. */
export function draftElements(
  source: string,
  text: string,
  { tags, defaultSlot }: { tags: readonly string[]; defaultSlot: string },
): Drafted | Refused {
  const { elements, others, older, isRead } = readElements(text);
  if (!isRead && older.length === 0) return unread(source, text, 'Custom Elements Manifest', 'modules');
  if (elements.length + others.length + older.length === 0) {
    return { refused: `There is nothing to draft from in ${source}: its modules declare no custom element.` };
  }
  const foreign = others.flatMap(({ thing }) => thing.tagName ?? []);
  const things = elements.map(({ thing }) => thing);
  const known = [...things.flatMap(({ tagName }) => tagName ?? []), ...foreign, ...older];
  const stranger = strangerAmong('custom element', source, tags, known);
  if (stranger) return stranger;
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
export function draftItems(source: string, text: string, names: readonly string[]): Drafted | Refused {
  const { items, includes, isRead } = readRegistry(text);
  if (!isRead) return unread(source, text, 'component registry', 'items');
  if (items.length === 0) {
    const where = includes.length === 0 ? '' : ` Draft from what it includes: ${allOf(includes)}.`;
    return { refused: `There is nothing to draft from in ${source}: it has no items of its own.${where}` };
  }
  const things = items.map(({ thing }) => thing);
  const known = things.map(({ name }) => name);
  const stranger = strangerAmong('item', source, names, known);
  if (stranger) return stranger;
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

function unread(source: string, text: string, kind: string, member: string): Refused {
  const why = jsonIn(text) ? `no ${kind}, as it has no ${quote(member)} that could be read` : 'no JSON';
  return { refused: `There is nothing to draft from in ${source}: it is ${why}.` };
}

function strangerAmong(
  thing: string,
  source: string,
  names: readonly string[],
  known: readonly string[],
): Refused | undefined {
  const there = new Set(known);
  const unknown = names.find((name) => !there.has(name));
  if (unknown === undefined) return undefined;
  const nearest = nearestName(unknown, known);
  const mend = nearest === undefined ? '' : ` Did you mean ${quote(nearest)}?`;
  return { refused: `There is no ${thing} ${quote(unknown)} in ${source}.${mend}` };
}
