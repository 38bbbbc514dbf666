// Commands, code actions and requests about DSDS documents.
import { textEdits } from '../../../text/make-edits.ts';
import type { TextEdit } from '../../../text/text-edit.ts';
import { fileNameOf } from '../../../text/uri.ts';
import { allOf, counted, quote, sentence } from '../../../text/words.ts';
import type { CommandWork, Refused } from '../../answers.ts';
import { type Command, type EditorView, NOT_READ_YET, type Workspace } from '../../editing.ts';
import { changesIn, changesInWords, changesOf } from '../changes.ts';
import { differencesOf, stateOfEntry } from '../compare.ts';
import { dsdsAt, type DsdsFeatures, type DsdsSource, type EntryOf, fixableDsds } from '../source.ts';
import { pointing } from '../pointer-fixes.ts';
import { ADD_POINTER } from '../rules/entries.ts';
import { UPDATE } from '../trait-fixes.ts';
import { updateEntries } from '../update.ts';
import { describeDifference } from '../rules/trait-values.ts';
import {
  entriesAbout,
  entryMeant,
  named,
  NAMELESS,
  nameOfEntry,
  type Wanted,
  whyBroken,
  whyNone,
} from './entries.ts';

/**
 * Updates the traits of DSDS entries from their contracts: all entries of a DSDS document or of a contract, named by its URI;
 * or the one that is named besides, as {@link Wanted} or by its path alone.
 */
export const UPDATE_TRAITS = 'component-contract.updateTraits';

/** Points the entries of a DSDS document, named by its URI, at the contracts with their ids; or the one that is named besides. */
const ADD_CONTRACT_POINTER = 'component-contract.addContractPointer';

/** The client's command that opens its log. A client that has one shows messages itself. */
const SHOW_LOG = 'component-contract.showLog';

export const commands: Readonly<Record<string, Command>> = {
  [UPDATE_TRAITS]: command(UPDATE, updates),
  [ADD_CONTRACT_POINTER]: command(ADD_POINTER, pointers),
};

/** The work of a command: the edits of each document, what was done in a line, and a sentence for each entry. */
interface Outcome {
  readonly made: ReadonlyMap<DsdsSource, readonly TextEdit[]>;
  readonly done: string | undefined;
  readonly sentences: readonly string[];
  /** The steps that are left to the user, in sentences. */
  readonly left: readonly string[];
}

function command(
  label: string,
  work: (uri: string, wanted: Wanted | undefined, workspace: Workspace) => Outcome | string,
): Command {
  return {
    run([uri, which], workspace, editor): CommandWork | Refused {
      if (typeof uri !== 'string')
        return { refused: 'The command needs the URI of a DSDS document or of a contract.' };
      const done = work(uri, wantedIn(which), workspace);
      // To have nothing to do is no failure.
      const outcome: Outcome =
        typeof done === 'string' ? { made: new Map(), done, sentences: [done], left: [] } : done;
      const { made } = outcome;
      const edits = [...made].map(([source, its]) => ({ uri: source.uri, edits: its }));
      const names = allOf(edits.map((each) => fileNameOf(each.uri)));
      return {
        label,
        edits,
        whyFailed: (why) => `${names} ${edits.length === 1 ? 'was' : 'were'} not changed: ${why}`,
        ...messageOf(outcome, editor),
      };
    },
  };
}

/** The sentences for the client to show, in short and in full, or as one message. */
function messageOf({ done, sentences, left }: Outcome, { commands: its }: EditorView): Partial<CommandWork> {
  const inFull = [...sentences, ...left].join(' ');
  if (!its.includes(SHOW_LOG)) return { message: inFull };
  const message = inShort([...(done === undefined ? [] : [done]), ...left]);
  // A single sentence about what could not be done fits on a line.
  return { answer: { message, inFull, isLess: left.length > (done === undefined ? 1 : 0) } };
}

/** More would be no message any more. */
const MOST_SENTENCES = 4;

function inShort(sentences: readonly string[]): string {
  const more = sentences.length - MOST_SENTENCES;
  // Even one more sentence may say that something was removed.
  return more < 2
    ? sentences.join(' ')
    : [...sentences.slice(0, MOST_SENTENCES), `The log lists ${more} more entries.`].join(' ');
}

function wantedIn(which: unknown): Wanted | undefined {
  if (Array.isArray(which)) return { path: which };
  return typeof which === 'object' && which !== null && 'path' in which ? (which as Wanted) : undefined;
}

function updates(uri: string, wanted: Wanted | undefined, workspace: Workspace): Outcome | string {
  const why = whyNone(uri, workspace);
  if (why !== undefined) return why;
  const all = entriesAbout(uri, workspace);
  const one = wanted && entryMeant(all, wanted);
  if (wanted && !one) return `That entry isn't in ${named(uri)} any more, or points at no contract.`;
  const entries = one ? [one] : all;
  const isOneDocument = new Set(entries.map(({ source }) => source)).size === 1;
  // A command about a contract does not begin the traits of an entry that has none.
  const isOutOfScope = ({ source, entry }: EntryOf): boolean =>
    !dsdsAt(uri, workspace) && stateOfEntry(entry, source.read) === 'without traits';
  const { made, whyRefused } = updatesOf(entries.filter((each) => !isOutOfScope(each)));
  const done: { readonly entry: EntryOf['entry']; readonly text: string }[] = [];
  const left: string[] = [];
  let count = 0;
  for (const each of entries) {
    const { source, entry } = each;
    const which = entryNamed(entry) + (isOneDocument ? '' : ` in ${named(source.uri)}`);
    if (isOutOfScope(each)) left.push(`${sentence(which)} has no traits: add them in its document.`);
    else if (source.read.isBroken) left.push(whyBroken(source));
    else if (!entry.contract?.projected) left.push(`${named(entry.contract?.uri ?? '')} isn't valid JSON.`);
    else {
      const refused = whyRefused.get(entry);
      if (refused !== undefined) {
        left.push(`Traits of ${which} weren't updated: ${refused}.`);
        continue;
      }
      const changes = changesIn(entry).length;
      count += changes;
      if (changes > 0) done.push({ entry, text: `Traits of ${which}: ${changesInWords(entry)}.` });
      const still = differencesOf(entry).filter((difference) => changesOf(difference, entry).length === 0);
      left.push(
        ...still.map((difference) => `Left to do in ${which}: ${describeDifference(difference, entry)}`),
      );
    }
  }
  if (done.length + left.length === 0) {
    const nothing = inSync(entries);
    return { made, done: nothing, sentences: [nothing], left: [] };
  }
  const which = done.length === 1 ? entryNamed(done[0]!.entry) : counted(done.length, 'entry', 'entries');
  // From a contract, the document that changes is another one.
  const documents = dsdsAt(uri, workspace) ? [] : [...made.keys()].map((source) => fileNameOf(source.uri));
  const where = documents.length > 0 ? ` in ${allOf(documents)}` : '';
  const short = done.length > 0 ? `Updated ${which}${where}: ${counted(count, 'change')}.` : undefined;
  return { made, done: short, sentences: done.map(({ text }) => text), left: [...new Set(left)] };
}

/** The updates of entries, those of one document together. */
function updatesOf(entries: readonly EntryOf[]) {
  const made = new Map<DsdsSource, readonly TextEdit[]>();
  const whyRefused = new Map<EntryOf['entry'], string>();
  for (const source of new Set(entries.map((each) => each.source))) {
    if (source.read.isBroken) continue;
    const own = entries.filter((each) => each.source === source).map(({ entry }) => entry);
    const { edits, refused } = updateEntries(source.page, own);
    if (edits.length > 0) made.set(source, edits);
    for (const [entry, why] of refused) whyRefused.set(entry, why);
  }
  return { made, whyRefused };
}

const inSync = (entries: readonly EntryOf[]): string =>
  entries.length === 1
    ? `${sentence(entryNamed(entries[0]!.entry))} is in sync with its contract.`
    : `All ${entries.length} entries are in sync with their contracts.`;

function pointers(uri: string, wanted: Wanted | undefined, workspace: Workspace): Outcome | string {
  const source = dsdsAt(uri, workspace);
  if (!source) return `${named(uri)} isn't a DSDS document of this project.`;
  const { entries: all, facts } = source.checked;
  if (source.read.isBroken) return whyBroken(source);
  if (!facts.isWhole) return NOT_READ_YET;
  if (all.length === 0) return `${named(uri)} has no component entry.`;
  const own = all.map((entry) => ({ source, entry }));
  const one = wanted && entryMeant(own, wanted);
  if (wanted && !one) return `That entry isn't in ${named(uri)} any more.`;
  const [sentences, left, without]: [string[], string[], string[]] = [[], [], []];
  const edits: TextEdit[] = [];
  for (const entry of one ? [one.entry] : all) {
    if (entry.pointers.length > 0) continue;
    const name = entryNamed(entry);
    const id = entry.id?.text;
    const [contract, another] = id === undefined ? [] : facts.contractsWith(id);
    if (id === undefined) without.push(`${sentence(name)} has no "id" to find its contract by.`);
    else if (!contract) without.push(`No contract has the contractId ${name}.`);
    else if (another) left.push(`Several contracts have the contractId ${name}.`);
    else {
      const made = textEdits(source.page, pointing(entry, contract, facts));
      edits.push(...made);
      if (made.length > 0) sentences.push(`${name} now points at ${quote(contract.file)}.`);
      else left.push(`The "specs" of ${name} can't be changed as they are written.`);
    }
  }
  // Entries without a contract are mentioned only if there is nothing else to say.
  const made = new Map([[source, edits]]);
  const [only, ...others] = sentences;
  const done = others.length === 0 ? only : `Added ${counted(sentences.length, 'contract pointer')}.`;
  const rest = sentences.length + left.length === 0 ? without : left;
  if (sentences.length + rest.length > 0) return { made, done, sentences, left: rest };
  const nothing = one
    ? `${sentence(entryNamed(one.entry))} already points at a contract.`
    : `Each entry of ${named(uri)} already points at a contract.`;
  return { made, done: nothing, sentences: [nothing], left: [] };
}

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
    title: 'Update the traits of all entries from their contracts',
    edits: ({ source }) => editsOf(source, source.checked.entries),
  },
];
