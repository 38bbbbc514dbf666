// The page about the traits of a contract, which the client shows as a preview and copies from.
import { fullText } from '../../../check/rule.ts';
import { documentText } from '../../../text/make-edits.ts';
import { code, codeBlock, plain } from '../../../text/words.ts';
import { traitTable } from '../../contract/editing/hover.ts';
import { type ContractDocument, type ContractSource, isContract } from '../../contract/check.ts';
import {
  asWritten,
  lostIn,
  type Projected,
  type Projection,
  projectionOf,
  TRAITS_COME_FROM,
} from '../../contract/traits.ts';
import type { Workspace } from '../../editing.ts';
import { driftOf } from '../drift.ts';
import { TODO, traitsText } from '../print.ts';
import { lossInShort } from '../../contract/messages.ts';
import { lostTrait } from '../../contract/rules/dsds-loss.ts';
import { stateOfEntry } from '../update-document.ts';
import { changesInWords } from '../update-steps.ts';
import { updateOf } from '../update.ts';
import { entriesAbout, knownEntry, NAMELESS } from './entries.ts';
import { NO_LIST } from './hover.ts';
import { type EntryOf, projectedOf } from '../source.ts';

/**
 * The traits of an open contract, also of one that is left alone: as a page of Markdown for the client's preview, and to be
 * copied, as text: a message would lose a number such as 1e400, and can't nest deep.
 */
export function traitsPage({ uri, source }: ContractDocument, workspace: Workspace) {
  const isOne = isContract(source);
  const projection = isOne ? projectionOf(source) : { traits: [], notes: [] };
  const nothing = whyNothing(source, projection);
  const copy = nothing ?? {
    json: documentText(projection.traits.map((trait) => asWritten(source, trait))),
  };
  const page = [markdownOf(source, projection)];
  if (isOne && source.checked.syntax !== 'too deep')
    page.push(...dsdsPart(projectedOf(source), entriesAbout(uri, workspace), workspace));
  return { page: page.join('\n\n'), copy, dsds: nothing ?? dsdsFormOf(source) };
}

function markdownOf(source: ContractSource, projection: Projection): string {
  const { kind, syntax } = source.checked;
  if (kind.kind !== 'contract')
    return `# No DSDS traits\n\nThis document isn't checked: ${plain(kind.why)}\\.`;
  const { component } = source.contract;
  const lost = syntax === 'too deep' ? undefined : lostIn(projectedOf(source));
  const parts = [
    `# Traits of ${component === undefined ? 'this contract' : code(component)}`,
    syntax === 'broken' && `> ${BROKEN} This is what could be read.`,
    syntax === 'too deep' && `> ${TOO_DEEP}`,
    syntax !== 'too deep' && projection.traits.length === 0 && NONE_HERE,
    traitTable(projection, lost),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** The traits of broken text are a guess, which is good to see but not to copy. */
function whyNothing({ checked: { kind, syntax } }: ContractSource, projection: Projection) {
  if (kind.kind !== 'contract') return { why: `This document isn't checked: ${kind.why}.` };
  if (syntax === 'broken') return { why: BROKEN };
  if (syntax === 'too deep') return { why: TOO_DEEP };
  return projection.traits.length === 0 ? { why: NONE_HERE } : undefined;
}

/** The `traits` array of a DSDS entry in each language, the traits that it lacks in a few words, and the descriptions still to be written. */
function dsdsFormOf(source: ContractSource) {
  const projected = projectedOf(source);
  const written = projected.traits.filter(({ isWritable }) => isWritable);
  const losses = projected.losses.map(lossInShort);
  if (written.length === 0) return { why: losses.map((loss) => `Skipped ${loss}.`).join(' ') };
  return {
    count: written.length,
    yaml: traitsText(projected, 'yaml'),
    json: traitsText(projected, 'json'),
    losses,
    todos: todosIn(projected),
  };
}

const NONE_HERE = `${TRAITS_COME_FROM} This contract has none.`;

const BROKEN = 'The document is not valid JSON at the moment.';

const TOO_DEEP = 'The document is nested too deep to be looked at.';

/** The part about DSDS: the entries that point at the contract, and its traits as they would be written there. */
function dsdsPart(projected: Projected, entries: readonly EntryOf[], workspace: Workspace): string[] {
  const language = entries[0]?.source.read.language ?? 'yaml';
  const isWritten = projected.traits.some(({ isWritable }) => isWritable);
  const losses = projected.losses.map((loss) => `- ${plain(fullText(lostTrait.describe(loss)))}`);
  const drifted = entries.some(({ entry, source }) => stateOfEntry(entry, source.read) === 'out of sync');
  return [
    ...(entries.length > 0
      ? ['## DSDS entries', entries.map((each) => `- ${entryLine(each, workspace)}`).join('\n')]
      : []),
    ...(drifted ? [TO_COMPARE] : []),
    ...(isWritten || losses.length > 0 ? ['## As a DSDS document has them'] : []),
    ...(isWritten ? [codeBlock(traitsText(projected, language), language)] : []),
    ...(isWritten && todosIn(projected) > 0 ? [TO_WRITE] : []),
    ...(losses.length > 0 ? [losses.join('\n')] : []),
  ];
}

/** The number of descriptions that a contract has no words for, and that are to be written. */
const todosIn = ({ traits }: Projected): number =>
  traits
    .filter(({ isWritable }) => isWritable)
    .reduce(
      (sum, { description, values = [] }) => sum + (description === undefined ? 1 : 0) + values.length,
      0,
    );

const TO_WRITE = `Where it says ${code(TODO)} a description is still to be written: a contract has one for a prop only.`;

const TO_COMPARE =
  'In the title of this page: **Compare DSDS Traits** shows the difference, **Update Traits from Contract** takes it away.';

function entryLine(each: EntryOf, workspace: Workspace): string {
  const { name, file, state } = knownEntry(each, workspace);
  const where = `${name === null ? NAMELESS : code(name)} in ${code(file)}`;
  if (state !== 'out of sync') return `${where}: ${STATES[state]}`;
  if (driftOf(each.entry)[0]?.kind === 'no list') return `${where}: **drifted**, ${NO_LIST}`;
  const update = updateOf(each.entry);
  return `${where}: **drifted**${update ? `; after an update: ${plain(changesInWords(update))}` : ''}`;
}

const STATES = {
  'in sync': 'in sync',
  'without traits': 'it has no traits yet',
  unknown: 'not compared, since not all of it can be read at the moment',
};
