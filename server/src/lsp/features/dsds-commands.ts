import * as known from './dsds-entries.ts';
import type { ResponseError } from 'vscode-languageserver/node';
import { driftOf } from '../../kinds/dsds/drift.ts';
import { pointing } from '../../kinds/dsds/pointer-fixes.ts';
import { ADD_POINTER } from '../../kinds/dsds/rules/entries.ts';
import { UPDATE } from '../../kinds/dsds/trait-fixes.ts';
import { allLeft, stateOfEntry, type Updated, updatesIn } from '../../kinds/dsds/update-document.ts';
import { changesInWords } from '../../kinds/dsds/update-steps.ts';
import type { DsdsSource } from '../../project/dsds.ts';
import { placeOf } from '../../project/file-uri.ts';
import type { EntryOf } from '../../project/neighbours.ts';
import { textEdits } from '../../text/make-edits.ts';
import type { TextEdit } from '../../text/text-edit.ts';
import { allOf, quote, sentence } from '../../text/words.ts';
import { joined } from '../convert.ts';
import { type Asked, type Client, type Files, NOT_READ_YET, refusal, type RunCommand } from '../feature.ts';
import { named, type Wanted } from './dsds-entries.ts';
import { editsOfFiles } from './file-renames.ts';

/**
 * Makes the traits of DSDS entries those of their contracts: of all that a file is about, a DSDS document or a contract,
 * named by its URI; or of the one of them that is named besides, as {@link Wanted} or by its path alone.
 */
export const UPDATE_TRAITS = 'component-contract.updateTraits';

/** Has the entries of a DSDS document, named by its URI, point at the contracts whose ids they have; or the one that is named besides. */
const ADD_CONTRACT_POINTER = 'component-contract.addContractPointer';

/** The client's command that opens its log. A client that has one tells itself what was done. */
const SHOW_LOG = 'component-contract.showLog';

/** What a client that tells it itself is answered. */
interface Told {
  readonly said: string;
  /** The same without anything left out. */
  readonly inFull: string;
}

/** The commands that are about DSDS documents, by their ids. */
export const DSDS_COMMANDS: Readonly<Record<string, RunCommand>> = {
  [UPDATE_TRAITS]: (args, ...asked) => run(UPDATE, updates, args, ...asked),
  [ADD_CONTRACT_POINTER]: (args, ...asked) => run(ADD_POINTER, pointers, args, ...asked),
};

/** What a command comes to: the edits of each document, and a sentence for each entry. */
interface Work {
  readonly made: ReadonlyMap<DsdsSource, readonly TextEdit[]>;
  readonly told: readonly string[];
}

async function run(
  label: string,
  work: (uri: string, wanted: Wanted | undefined, files: Files) => Work | string,
  [uri, which]: readonly unknown[],
  client: Client,
  files: Files,
  editor: Asked,
): Promise<Told | null | ResponseError> {
  if (typeof uri !== 'string')
    return refusal('The command needs to be told the URI of a DSDS document or of a contract.');
  await files.upToTexts(uri);
  const done = work(uri, wantedIn(which), files);
  // That there is nothing to do, or nothing can be done, is no failure of the command.
  const { made, told }: Work = typeof done === 'string' ? { made: new Map(), told: [done] } : done;
  const all = [...made].map(([source, edits]) => ({ uri: source.uri, edits }));
  const edits = editsOfFiles(all, files, client.capabilities);
  const why = edits.length > 0 ? await editor.apply(joined(edits), label) : undefined;
  if (why !== undefined) {
    const names = allOf(all.map((each) => placeOf(each.uri)?.name ?? each.uri));
    return refusal(`${names} ${all.length === 1 ? 'was' : 'were'} not changed: ${why}`);
  }
  const inFull = told.join(' ');
  if (client.commands.includes(SHOW_LOG)) return { said: inShort(told), inFull };
  editor.say(inFull);
  return null;
}

/** More would be no message any more. */
const MOST_TOLD = 4;

function inShort(told: readonly string[]): string {
  const more = told.length - MOST_TOLD;
  // What is not said may be that something was removed.
  return more < 2
    ? told.join(' ')
    : [...told.slice(0, MOST_TOLD), `The log tells of ${more} more entries.`].join(' ');
}

function wantedIn(which: unknown): Wanted | undefined {
  if (Array.isArray(which)) return { path: which };
  return typeof which === 'object' && which !== null && 'path' in which ? (which as Wanted) : undefined;
}

function updates(uri: string, wanted: Wanted | undefined, files: Files): Work | string {
  const why = known.whyNone(uri, files);
  if (why !== undefined) return why;
  const all = known.entriesAbout(uri, files);
  const one = wanted && known.entryMeant(all, wanted);
  if (wanted && !one) return `That entry is not in ${named(uri)} any more, or points at no contract.`;
  const entries = one ? [one] : all;
  const isOneDocument = new Set(entries.map(({ source }) => source)).size === 1;
  // Who looks at a contract does not ask for traits where nobody has begun any.
  const isUnasked = ({ source, entry }: EntryOf): boolean =>
    !files.dsds(uri) && stateOfEntry(entry, source.read) === 'without traits';
  const { made, updated } = updatesOf(entries.filter((each) => !isUnasked(each)));
  const [done, left]: [string[], string[]] = [[], []];
  for (const each of entries) {
    const { source, entry } = each;
    const which = entryNamed(entry) + (isOneDocument ? '' : ` in ${named(source.uri)}`);
    const update = updated.get(entry);
    if (isUnasked(each)) left.push(`${sentence(which)} has no traits yet: add them in its document.`);
    else if (source.read.isBroken) left.push(known.whyBroken(source));
    else if (update && (update.edits.length > 0 || leftFor(update).length > 0)) {
      if (update.edits.length > 0) done.push(`Traits of ${which}: ${changesInWords(update)}.`);
      const still = leftFor(update);
      if (still.length > 0) left.push(`Left for you in ${which}: ${still.join('; ')}.`);
    } else if (!entry.contract?.projected) {
      left.push(`${named(entry.contract?.uri ?? '')} is not valid JSON at the moment.`);
    } else if (driftOf(entry).length > 0) {
      left.push(`The traits of ${which} have drifted, and can't be changed as they are written.`);
    }
  }
  const told = [...done, ...new Set(left)];
  return { made, told: told.length > 0 ? told : [inSync(entries)] };
}

const leftFor = (update: Updated): readonly string[] => [
  ...allLeft(update),
  ...update.undone.map(({ said }) => said),
];

/** What becomes of entries, of those of a document together. */
function updatesOf(entries: readonly EntryOf[]): {
  readonly made: ReadonlyMap<DsdsSource, readonly TextEdit[]>;
  readonly updated: ReadonlyMap<EntryOf['entry'], Updated>;
} {
  const made = new Map<DsdsSource, readonly TextEdit[]>();
  const updated = new Map<EntryOf['entry'], Updated>();
  for (const source of new Set(entries.map((each) => each.source))) {
    if (source.read.isBroken) continue;
    const own = entries.filter((each) => each.source === source).map(({ entry }) => entry);
    const all = updatesIn(source.page, own);
    if (all.edits.length > 0) made.set(source, all.edits);
    own.forEach((entry, index) => updated.set(entry, all.updates[index]!));
  }
  return { made, updated };
}

const inSync = (entries: readonly EntryOf[]): string =>
  entries.length === 1
    ? `The traits of ${entryNamed(entries[0]!.entry)} are in sync with the contract.`
    : `The traits of all ${entries.length} entries are in sync with their contracts.`;

function pointers(uri: string, wanted: Wanted | undefined, files: Files): Work | string {
  const source = files.dsds(uri);
  if (!source) return `${named(uri)} is no DSDS document in a project that is open.`;
  const { entries: all, facts: linked } = source.checked;
  if (source.read.isBroken) return known.whyBroken(source);
  if (!linked.isWhole) return NOT_READ_YET;
  if (all.length === 0) return `There is no component entry in ${named(uri)}.`;
  const one =
    wanted &&
    known.entryMeant(
      all.map((entry) => ({ source, entry })),
      wanted,
    );
  if (wanted && !one) return `That entry is not in ${named(uri)} any more.`;
  const [told, left, without]: [string[], string[], string[]] = [[], [], []];
  const edits: TextEdit[] = [];
  for (const entry of one ? [one.entry] : all) {
    if (entry.pointers.length > 0) continue;
    const name = entryNamed(entry);
    const id = entry.id?.text;
    const [contract, another] = id === undefined ? [] : linked.contractsWith(id);
    if (id === undefined) without.push(`${sentence(name)} names no contract: give it an "id".`);
    else if (!contract) without.push(`No contract of the project has the "contractId" ${name}.`);
    else if (another) left.push(`Several contracts have the "contractId" ${name}: give each its own first.`);
    else {
      const made = textEdits(source.page, pointing(entry, contract, linked));
      edits.push(...made);
      if (made.length > 0) told.push(`${name} points at ${quote(contract.file)} now.`);
      else left.push(`The "specs" of ${name} can't be changed as they are written.`);
    }
  }
  // Of a whole document those without a contract are worth a word only where there is nothing else to say.
  const said = [...told, ...left];
  if (said.length === 0) said.push(...without);
  if (said.length === 0) {
    said.push(
      one
        ? `${sentence(entryNamed(one.entry))} points at a contract already.`
        : `Each entry of ${named(uri)} points at a contract already.`,
    );
  }
  return { made: new Map([[source, edits]]), told: said };
}

/** An entry as messages name it. */
function entryNamed(entry: EntryOf['entry']): string {
  const name = known.nameOfEntry(entry);
  return name === undefined ? known.NAMELESS : quote(name);
}
