// The part of DSDS documents in renames of contracts, and in moves of files.
import type { Edit } from '../../../text/text-edit.ts';
import { textEdits } from '../../../text/make-edits.ts';
import { hrefLike, wayOf } from '../../../text/links.ts';
import { getOrInsert } from '../../../text/maps.ts';
import { canonical, fileNameOf, type Move, newUris } from '../../../text/uri.ts';
import { quote } from '../../../text/words.ts';
import type { FileEdits, RenamedContract } from '../../answers.ts';
import type { Named } from '../../contract/name-places.ts';
import { TRAIT_ID } from '../../contract/traits.ts';
import type { Contributions, FileMoves, Workspace } from '../../editing.ts';
import { type DsdsTrait, type DsdsValue, sharedAmong, type WrittenText } from '../model.ts';
import { dsdsAt, type DsdsSource, entriesFor } from '../source.ts';
import { placesOf } from './navigation.ts';

/** Edits of DSDS documents, and the documents in which they can't be made. */
interface Carried {
  readonly edits: readonly FileEdits[];
  readonly unchanged: readonly DsdsSource[];
}

export const afterRename: Contributions['afterRename'] = (contract, { thing, newName }, workspace) =>
  unlessRefused(contract, dsdsAfterRename(contract, thing, newName, workspace), workspace);

export const afterNewId: Contributions['afterNewId'] = (contract, change, workspace) =>
  unlessRefused(contract, dsdsAfterNewId(contract, change, workspace), workspace);

/** The edits, or a refusal where a document is broken or some of the edits can't be made. */
function unlessRefused(contract: string, { edits, unchanged: [first] }: Carried, workspace: Workspace) {
  const broken = entriesFor(contract, workspace).find(({ source }) => source.read.isBroken)?.source;
  if (broken)
    return {
      refused: `${quote(fileNameOf(broken.uri))} points at this contract and isn't valid ${languageIn(broken)}. Fix its syntax errors first.`,
    };
  if (!first) return edits;
  const name = quote(fileNameOf(first.uri));
  return {
    refused: `A use of the name in ${name} can't be changed as it is written, for example at an anchor. Write it out first.`,
  };
}

const languageIn = ({ read: { language } }: DsdsSource): string => language.toUpperCase();

/** The edits that keep the pointers of DSDS documents intact when files and folders move. */
export const moves: FileMoves = {
  edits(all, workspace) {
    const { edits, unchanged } = editsIn(ledElsewhere(all, workspace));
    return { edits, warnings: unchanged.map(notMoved) };
  },
};

function notMoved(source: DsdsSource): string {
  const why = source.read.isBroken
    ? `it isn't valid ${languageIn(source)}`
    : "some can't be changed as they are written, for example at an anchor";
  return `The pointers in ${quote(fileNameOf(source.uri))} weren't updated: ${why}.`;
}

/** The edits of linked entries when a prop, an enum value or a state of a contract gets another name. */
export function dsdsAfterRename(
  contract: string,
  named: Named,
  newName: string,
  workspace: Workspace,
): Carried {
  const isNamed = (written: WrittenText | undefined): boolean => written?.text === named.name;
  const places = placesOf(entriesFor(contract, workspace), named).filter(
    ({ written: { id, name } }) => isNamed(id) || isNamed(name),
  );
  return editsIn(places.map(({ source, written }) => ({ source, edits: renamed(written, named, newName) })));
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
  const ids = entriesFor(key, workspace).map(({ source, entry }) => ({
    source,
    edits:
      entry.id?.text === id && !sharedAmong(source.checked.entries).has(key)
        ? [{ replace: [...entry.path, 'id'], value: newId }]
        : [],
  }));
  const moved = newUri === undefined ? [] : [{ from: contract, to: newUri }];
  return editsIn([...ids, ...ledElsewhere(moved, workspace)]);
}

interface Changes {
  readonly source: DsdsSource;
  readonly edits: readonly Edit[];
}

function ledElsewhere(all: readonly Move[], workspace: Workspace): Changes[] {
  if (all.length === 0) return [];
  const newUri = newUris(all);
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
  const { path, id, name } = own;
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

/** The edits of each document together; broken text is not edited. */
function editsIn(changes: readonly Changes[]): Carried {
  const byDocument = new Map<string, { readonly source: DsdsSource; readonly all: Edit[] }>();
  for (const { source, edits } of changes.filter((each) => each.edits.length > 0))
    getOrInsert(byDocument, source.uri, () => ({ source, all: [] as Edit[] })).all.push(...edits);
  const edits: FileEdits[] = [];
  const unchanged: DsdsSource[] = [];
  for (const { source, all } of byDocument.values()) {
    const made = textEdits(source.page, all);
    if (made.length > 0) edits.push({ uri: source.uri, edits: made });
    else unchanged.push(source);
  }
  return { edits, unchanged };
}
