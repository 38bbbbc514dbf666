// The edits of DSDS documents that follow the renames and moves of contracts.
import type { Edit, TextEdit } from '../../../text/text-edit.ts';
import { isPossible, type Page, textEdits } from '../../../text/make-edits.ts';
import { hrefLike, wayOf } from '../../../text/links.ts';
import { canonical, type Move, newUris } from '../../../text/uri.ts';
import type { FileEdits, RenamedContract } from '../../answers.ts';
import type { Named } from '../../contract/name-places.ts';
import type { Workspace } from '../../editing.ts';
import { type DsdsTrait, type DsdsValue, type WrittenText, sharedAmong } from '../model.ts';
import { TRAIT_ID } from '../../contract/traits.ts';
import { placesOf } from './navigation.ts';
import { dsdsAt, type DsdsSource, entriesFor, type EntryOf } from '../source.ts';
import { getOrInsert } from '../../../text/maps.ts';

/** Edits of DSDS documents, and the documents in which not all of them can be made. */
export interface Carried {
  readonly edits: readonly FileEdits[];
  readonly unchanged: readonly Unchanged[];
}

export interface Unchanged {
  readonly source: DsdsSource;
  /** Its text is broken; a text is shared, by an anchor, with something that is not renamed; another trait or value has the name. */
  readonly why: 'broken' | 'shared' | 'taken';
}

/** The edits of linked entries when a prop, an enum value or a state of a contract gets another name. */
export function dsdsAfterRename(
  contract: string,
  named: Named,
  newName: string,
  workspace: Workspace,
): Carried {
  // What seems to be meant for it keeps its name.
  const isNamed = (written: WrittenText | undefined): boolean => written?.text === named.name;
  const places = placesOf(entriesFor(contract, workspace), named).filter(
    ({ written: { id, name } }) => isNamed(id) || isNamed(name),
  );
  const taken = places.flatMap(({ source, entry, written }): Unchanged[] =>
    siblingsOf(entry, written).some(({ id }) => id?.text === newName) ? [{ source, why: 'taken' }] : [],
  );
  const carried = editsIn(
    places.map(({ source, written }) => ({ source, edits: renamed(written, named, newName) })),
  );
  return { edits: carried.edits, unchanged: [...taken, ...carried.unchanged] };
}

/** The others that need different names: traits of one type, or the values of one trait. */
function siblingsOf(entry: EntryOf['entry'], written: DsdsTrait | DsdsValue): readonly DsdsValue[] {
  const { traits = [] } = entry;
  const trait = traits.find((each) => each === written);
  const all = trait
    ? traits.filter(({ traitType }) => traitType?.text === trait.traitType?.text)
    : (traits.find(({ values }) => values?.includes(written))?.values ?? []);
  return all.filter((each) => each !== written);
}

/**
 * The edits of DSDS documents when a contract gets another identity, and maybe another name of its file: the ids of entries
 * that were the same, and the pointers to it.
 */
export function dsdsAfterNewId(
  contract: string,
  { id, newId, newUri }: Omit<RenamedContract, 'newText'>,
  workspace: Workspace,
): Carried {
  const key = canonical(contract);
  const ids = [...entriesFor(key, workspace), ...unpointedWith(id, key, workspace)].map(
    ({ source, entry }) => ({
      source,
      edits:
        entry.id?.text === id && !sharedAmong(source.checked.entries).has(key)
          ? [{ replace: [...entry.path, 'id'], value: newId }]
          : [],
    }),
  );
  const moves = newUri === undefined ? [] : [{ from: contract, to: newUri }];
  return editsIn([...ids, ...ledElsewhere(moves, workspace)]);
}

/** The edits of DSDS documents that keep their pointers intact when files and folders move. */
export const dsdsAfterMoves = (moves: readonly Move[], workspace: Workspace): Carried =>
  editsIn(ledElsewhere(moves, workspace));

/** The entries that point nowhere, and are known by their id as those of a contract that no other has the identity of. */
function unpointedWith(id: string, contract: string, workspace: Workspace): EntryOf[] {
  return workspace.documents('dsds').flatMap((document) => {
    const source = dsdsAt(document, workspace);
    if (!source?.read.text.includes(id)) return [];
    const { entries, facts } = source.checked;
    return entries
      .filter((entry) => entry.pointers.length === 0 && entry.id?.text === id)
      .filter(() => {
        const [only, another] = facts.contractsWith(id);
        return only?.uri === contract && !another;
      })
      .map((entry) => ({ source, entry }));
  });
}

interface Changes {
  readonly source: DsdsSource;
  readonly edits: readonly Edit[];
}

function ledElsewhere(moves: readonly Move[], workspace: Workspace): Changes[] {
  if (moves.length === 0) return [];
  const newUri = newUris(moves);
  return workspace.documents('dsds').flatMap((document) => {
    const source = dsdsAt(document, workspace);
    if (!source) return [];
    const edits = source.checked.entries.flatMap(({ pointers }) =>
      pointers.flatMap(({ ref: { href, path, isBare } }): Edit[] => {
        const value = href && hrefAfter(document, href.text, newUri);
        return value === undefined ? [] : [{ replace: isBare ? path : [...path, 'href'], value }];
      }),
    );
    return [{ source, edits }];
  });
}

/** Undefined where it leads to the same file as it is, or to none. */
function hrefAfter(document: string, href: string, newUri: (uri: string) => string): string | undefined {
  const way = wayOf(document, href, '');
  if (way.kind !== 'file' || way.uri === document) return undefined;
  const [from, to] = [newUri(document), newUri(way.uri)];
  const leadsTo = (written: string): boolean => {
    const there = wayOf(from, written, '');
    return there.kind === 'file' && there.uri === to;
  };
  if (leadsTo(href)) return undefined;
  const written = hrefLike(href, from, to);
  return leadsTo(written) ? written : undefined;
}

/**
 * A trait or a value that stands for another name: its id is that, or where that is no legal one its name, by which it is
 * known then.
 */
function renamed(own: DsdsTrait | DsdsValue, { name: old }: Named, newName: string): Edit[] {
  const { path, id, name, isObject } = own;
  if (!isObject) return [{ replace: path, value: newName }];
  const put = (member: 'id' | 'name', is: WrittenText | undefined, value: string): Edit[] => {
    if (!is) return [{ insert: path, name: member, after: BEFORE, value }];
    return is.text === value ? [] : [{ replace: [...path, member], value }];
  };
  const isOldName = name?.text === old;
  if (!TRAIT_ID.test(newName)) return put('name', name, newName);
  // Without a legal id it was known by its name alone.
  const isOnlyName = !TRAIT_ID.test(old);
  return [...put('id', id, newName), ...(isOldName && isOnlyName ? put('name', name, newName) : [])];
}

/** The members that stand before an id or a name by convention. */
const BEFORE = ['traitType', 'kind', 'id'];

/** The edits of each document together, as far as they can be made: broken text is not edited. */
function editsIn(changes: readonly Changes[]): Carried {
  const byDocument = new Map<string, { readonly source: DsdsSource; readonly edits: Edit[] }>();
  for (const { source, edits } of changes)
    if (edits.length > 0)
      getOrInsert(byDocument, source.uri, () => ({ source, edits: [] })).edits.push(...edits);
  const edits: FileEdits[] = [];
  const unchanged: Unchanged[] = [];
  for (const [uri, { source, edits: all }] of byDocument) {
    if (source.read.isBroken) {
      unchanged.push({ source, why: 'broken' });
      continue;
    }
    const made = madeOf(source.page, all);
    if (made.edits.length > 0) edits.push({ uri, edits: made.edits });
    if (!made.isAll) unchanged.push({ source, why: 'shared' });
  }
  return { edits, unchanged };
}

/** All edits together, or else those that can be made. */
function madeOf(page: Page, edits: readonly Edit[]): { readonly edits: TextEdit[]; readonly isAll: boolean } {
  const all = textEdits(page, edits);
  if (all.length > 0) return { edits: all, isAll: true };
  const possible = edits.filter((edit) => isPossible(page, edit));
  return { edits: textEdits(page, possible), isAll: false };
}
