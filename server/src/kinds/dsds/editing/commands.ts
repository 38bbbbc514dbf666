// The command and the code actions that update DSDS documents.
import type { TextEdit } from '../../../text/text-edit.ts';
import { fileNameOf } from '../../../text/uri.ts';
import { allOf, counted, listed, quote, sentence } from '../../../text/words.ts';
import type { CommandWork, Refused } from '../../answers.ts';
import type { Command, EditorView, Workspace } from '../../editing.ts';
import { changesIn, changesInWords, changesOf, updateEntries } from '../update.ts';
import { differencesOf, stateOfEntry } from '../compare.ts';
import { dsdsAt, type DsdsFeatures, type DsdsSource, type EntryOf, fixableDsds } from '../source.ts';
import { UPDATE } from '../trait-fixes.ts';
import { describeDifference } from '../rules/traits.ts';
import {
  entriesAbout,
  type EntryReference,
  findEntry,
  named,
  NAMELESS,
  nameOfEntry,
  whyBroken,
  whyNone,
} from './entries.ts';

/**
 * Updates the traits of DSDS entries from their contracts: all entries of a DSDS document or of a contract, named by its URI;
 * or the one that is named besides, by an {@link EntryReference} or by its path alone.
 */
export const UPDATE_TRAITS = 'component-contract.updateTraits';

/** The client's command that opens its log. A client that has one shows messages itself. */
const SHOW_LOG = 'component-contract.showLog';

export const commands: Readonly<Record<string, Command>> = { [UPDATE_TRAITS]: { run: updateTraits } };

/** An update of entries. */
interface Update {
  readonly edits: ReadonlyMap<DsdsSource, readonly TextEdit[]>;
  /** What was done, in a line; undefined if nothing was. */
  readonly summary: string | undefined;
  /** A sentence about traits and values that were removed with a description. */
  readonly removed?: string;
  /** A sentence for each entry that was updated. */
  readonly details: readonly string[];
  /** Sentences about what the user has to do. */
  readonly toDo: readonly string[];
}

function updateTraits(
  [uri, which]: readonly unknown[],
  workspace: Workspace,
  editor: EditorView,
): CommandWork | Refused {
  if (typeof uri !== 'string')
    return { refused: 'The command needs the URI of a DSDS document or of a contract.' };
  const update = updateAbout(uri, referenceIn(which), workspace);
  const edits = [...update.edits].map(([source, made]) => ({ uri: source.uri, edits: made }));
  const names = allOf(edits.map((each) => fileNameOf(each.uri)));
  return {
    label: UPDATE,
    edits,
    whyFailed: (why) => `${names} ${edits.length === 1 ? 'was' : 'were'} not changed: ${why}`,
    ...messageOf(update, editor),
  };
}

/** The sentences for a client with a log to show, in short and in full, or as one message. */
function messageOf(
  { summary, removed, details, toDo, edits }: Update,
  editor: EditorView,
): Partial<CommandWork> {
  const inFull = [...details, ...toDo].join(' ');
  if (!editor.commands.includes(SHOW_LOG)) return { message: inFull };
  const [first, ...more] = toDo;
  const rest = more.length > 0 ? `The log lists ${counted(more.length, 'more place')}.` : undefined;
  const message = [summary, removed, first, rest].filter((each) => each !== undefined).join(' ');
  const undo = removed === undefined ? [] : [...edits.keys()].map(({ uri }) => uri);
  return { answer: { message, inFull, isLess: first !== undefined, undo } };
}

function referenceIn(which: unknown): EntryReference | undefined {
  if (Array.isArray(which)) return { path: which };
  return typeof which === 'object' && which !== null && 'path' in which
    ? (which as EntryReference)
    : undefined;
}

/** The update of the entries that a file is about, or of one of them. */
function updateAbout(uri: string, reference: EntryReference | undefined, workspace: Workspace): Update {
  const why = whyNone(uri, workspace);
  if (why !== undefined) return nothingToUpdate(why);
  const all = entriesAbout(uri, workspace);
  const one = reference && findEntry(all, reference);
  if (reference && !one)
    return nothingToUpdate(`That entry isn't in ${named(uri)} any more, or points at no contract.`);
  return updateOf(one ? [one] : all, !dsdsAt(uri, workspace));
}

/** To have nothing to do is no failure. */
const nothingToUpdate = (why: string): Update => ({
  edits: new Map(),
  summary: why,
  details: [why],
  toDo: [],
});

/** `isFromContract`: the command is about a contract, and so doesn't begin the traits of an entry that has none. */
function updateOf(entries: readonly EntryOf[], isFromContract: boolean): Update {
  const isOneDocument = new Set(entries.map(({ source }) => source)).size === 1;
  const isOutOfScope = ({ source, entry }: EntryOf): boolean =>
    isFromContract && stateOfEntry(entry, source.read) === 'without traits';
  const { edits, whyRefused } = editsByDocument(entries.filter((each) => !isOutOfScope(each)));
  const updated: { readonly entry: EntryOf['entry']; readonly text: string }[] = [];
  const toDo: string[] = [];
  const described = new Set<string>();
  let count = 0;
  for (const each of entries) {
    const { source, entry } = each;
    const which = entryNamed(entry) + (isOneDocument ? '' : ` in ${named(source.uri)}`);
    const refused = whyRefused.get(entry);
    if (isOutOfScope(each)) toDo.push(`${sentence(which)} has no traits: add them in its document.`);
    else if (source.read.isBroken) toDo.push(whyBroken(source));
    else if (!entry.contract?.projected) toDo.push(`${named(entry.contract?.uri ?? '')} isn't valid JSON.`);
    else if (refused !== undefined) toDo.push(`Traits of ${which} weren't updated: ${refused}.`);
    else {
      const changes = changesIn(entry);
      count += changes.length;
      for (const { isDescribed, what } of changes) if (isDescribed) described.add(what);
      if (changes.length > 0) updated.push({ entry, text: `Traits of ${which}: ${changesInWords(entry)}.` });
      toDo.push(...toDoIn(entry).map((what) => `Left to do in ${which}: ${what}`));
    }
  }
  const [first, another] = updated;
  if (!first && toDo.length === 0) return nothingToUpdate(inSync(entries));
  const which = another ? counted(updated.length, 'entry', 'entries') : first && entryNamed(first.entry);
  // From a contract, the document that changes is another one.
  const documents = isFromContract ? [...edits.keys()].map((source) => fileNameOf(source.uri)) : [];
  const where = documents.length > 0 ? ` in ${allOf(documents)}` : '';
  return {
    edits,
    summary: which && `Updated ${which}${where}: ${counted(count, 'change')}.`,
    ...(described.size > 0 && { removed: `Removed, with description: ${listed([...described], 'and')}.` }),
    details: updated.map(({ text }) => text),
    toDo: [...new Set(toDo)],
  };
}

/** The differences of an entry that an update doesn't remove, in sentences. */
const toDoIn = (entry: EntryOf['entry']): readonly string[] =>
  differencesOf(entry)
    .filter((difference) => changesOf(difference, entry).length === 0)
    .map((difference) => describeDifference(difference, entry).message);

/** The edits that update entries, those of one document together, and why others can't be updated. */
function editsByDocument(entries: readonly EntryOf[]) {
  const edits = new Map<DsdsSource, readonly TextEdit[]>();
  const whyRefused = new Map<EntryOf['entry'], string>();
  for (const source of new Set(entries.map((each) => each.source))) {
    if (source.read.isBroken) continue;
    const own = entries.filter((each) => each.source === source).map(({ entry }) => entry);
    const { edits: made, refused } = updateEntries(source.page, own);
    if (made.length > 0) edits.set(source, made);
    for (const [entry, why] of refused) whyRefused.set(entry, why);
  }
  return { edits, whyRefused };
}

const inSync = (entries: readonly EntryOf[]): string =>
  entries.length === 1
    ? `${sentence(entryNamed(entries[0]!.entry))} is in sync with its contract.`
    : `All ${entries.length} entries are in sync with their contracts.`;

/** An entry as messages name it. */
function entryNamed(entry: EntryOf['entry']): string {
  const name = nameOfEntry(entry);
  return name === undefined ? NAMELESS : quote(name);
}

/** The text edits of the updates of some entries; none where the text is broken. */
const editsOf = ({ read, page }: DsdsSource, entries: readonly EntryOf['entry'][]): readonly TextEdit[] =>
  read.isBroken ? [] : updateEntries(page, entries).edits;

export const fixes: DsdsFeatures['fixes'] = ({ source }) => fixableDsds(source);

/** The update of the entry at a place, unless a finding there has it as its fix. */
export const refactorings: DsdsFeatures['refactorings'] = (source, { start, end }) => {
  const { findings, entries } = source.checked;
  const hasFix = findings.some(
    ({ code, span }) => code.startsWith('dsds/trait') && span.start <= end && span.end >= start,
  );
  const entry = entries.find(({ span }) => span.start <= start && start <= span.end);
  return entry && !hasFix ? [{ title: UPDATE, edits: editsOf(source, [entry]) }] : [];
};

export const sourceActions: DsdsFeatures['sourceActions'] = [
  {
    kind: 'source.updateTraits.component-contract',
    title: () => 'Update the traits of all entries from their contracts',
    edits: ({ source }) => editsOf(source, source.checked.entries),
  },
];
