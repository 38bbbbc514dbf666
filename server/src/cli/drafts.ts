import { inWords, type LeftOut, leftOutInWords } from '../kinds/contract/draft-props.ts';
import { type Draft, draftsOf, draftsOfItems, isComponent, prefixOf } from '../kinds/contract/draft.ts';
import { readContract } from '../kinds/contract/model.ts';
import { readElements } from '../sources/custom-elements-manifest.ts';
import { addTo, jsonIn } from '../sources/declared.ts';
import { readRegistry } from '../sources/registry.ts';
import { allOf, counted, nearestName, quote } from '../text/words.ts';
import { alignColumns } from './layout.ts';
import { nameOf } from './terminal.ts';

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
  const advice = nearest === undefined ? '' : ` Did you mean ${quote(nearest)}?`;
  return { refused: `There is no ${thing} ${quote(unknown)} in ${source}.${advice}` };
}

/** What became of a draft. */
export interface Fate {
  /** As a person names its file. */
  readonly file: string;
  /** Whether there is such a file already, which is left as it is. */
  readonly isThere: boolean;
  /** Why it could not be written, as the end of a sentence. */
  readonly failure?: string;
}

interface Outcome {
  readonly fates: readonly (Fate & { readonly draft: Draft })[];
  readonly without: readonly Without[];
  readonly isDry: boolean;
}

/** For people: what was drafted, and what was left out and why; contract by contract, or summed up. */
export function draftsInWords(
  { fates, without, isDry }: Outcome,
  { isVerbose }: { isVerbose: boolean },
): string {
  const fresh = fates.filter(({ isThere, failure }) => !isThere && failure === undefined);
  const rows = alignColumns(fresh.map(({ file, draft }) => [nameOf(file), sizeOf(draft)]));
  const parts = [
    [
      `${counted(fresh.length, 'contract')} ${isDry ? 'would be drafted' : 'drafted'}${fresh.length > 0 ? ':' : '.'}`,
      ...fresh.flatMap(({ draft }, index) => [
        `  ${rows[index]}`,
        ...(isVerbose ? draft.leftOut.map((each) => `    without ${leftOutInWords(each)}`) : []),
      ]),
    ],
    isVerbose ? [] : summed(fresh.flatMap(({ draft }) => draft.leftOut)),
    notOverwritten(fates),
    notDrafted(without, isVerbose),
  ];
  const shown = parts.filter((lines) => lines.length > 0);
  return shown.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n');
}

/** For programs. */
export function draftsAsJson({ fates, without, isDry }: Outcome): object {
  return {
    drafts: fates.map(({ file, isThere, failure, draft: { contractId, leftOut } }) => ({
      file,
      contractId,
      written: !isDry && !isThere && failure === undefined,
      ...(isThere && { exists: true }),
      leftOut,
    })),
    without: without.map(({ name, why }) => ({ name, why })),
  };
}

function sizeOf({ contract }: Draft): string {
  const { props, slots, states } = readContract(contract);
  const parts = [
    [props.length, 'prop'],
    [slots.length, 'slot'],
    [states.length, 'state'],
  ] as const;
  const sizes = parts.flatMap(([count, thing]) => (count > 0 ? counted(count, thing) : []));
  return sizes.length === 0 ? 'only who it is' : sizes.join(', ');
}

/** So many of each kind, for each reason. */
function summed(leftOut: readonly LeftOut[]): string[] {
  const counts = new Map<string, { of: LeftOut['of']; count: number; why: string }>();
  for (const { of, reason } of leftOut) {
    const key = `${of} ${reason}`;
    const { count } = counts.get(key) ?? { count: 0 };
    counts.set(key, { of, count: count + 1, why: inWords(reason) });
  }
  if (counts.size === 0) return [];
  const rows = [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ of, count, why }) => [`${count} ${CALLED[of][count === 1 ? 0 : 1]}`, why]);
  return ['Left out (--verbose names all of it):', ...alignColumns(rows).map((row) => `  ${row}`)];
}

const CALLED: Readonly<Record<LeftOut['of'], readonly [one: string, several: string]>> = {
  props: ['prop set', 'prop sets'],
  prop: ['prop', 'props'],
  default: ['default', 'defaults'],
  values: ['list of values', 'lists of values'],
  slot: ['slot', 'slots'],
  state: ['state', 'states'],
};

function notOverwritten(fates: Outcome['fates']): string[] {
  const existing = fates.filter(({ isThere }) => isThere);
  if (existing.length === 0) return [];
  return ['Not overwritten:', ...existing.map(({ file }) => `  ${nameOf(file)}`)];
}

/** Where there are many, only the first ones are listed. */
function notDrafted(without: readonly Without[], isVerbose: boolean): string[] {
  const byReason = new Map<string, string[]>();
  for (const { name, why } of without) addTo(byReason, why, quote(name));
  const lines = [...byReason].map(([why, names]) => {
    const shown = isVerbose || names.length <= 5 ? names : [...names.slice(0, 3), `${names.length - 3} more`];
    return `  ${shown.join(', ')}: ${why}`;
  });
  return lines.length === 0 ? [] : ['Not drafted:', ...lines];
}
