import { stateOfEntry } from '../core/dsds/comparison.ts';
import { driftOf } from '../core/dsds/drift.ts';
import { NO_LIST } from '../core/dsds/in-words.ts';
import type { Projected } from '../core/dsds/projected.ts';
import { changesInWords, updateOf } from '../core/dsds/update.ts';
import { TODO, traitsText } from '../core/dsds/written.ts';
import { code, codeBlock, plain } from '../core/markdown.ts';
import { lostTrait } from '../core/rules/dsds/loss.ts';
import type { EntryOf, Neighbours } from '../project/neighbours.ts';
import { knownEntry, NAMELESS } from './dsds-entries.ts';

/** What a page about a contract says of DSDS: its traits as they would be written there, and the entries that point at it. */
export function dsdsPart(projected: Projected, entries: readonly EntryOf[], files: Neighbours): string[] {
  const language = entries[0]?.source.read.language ?? 'yaml';
  const isWritten = projected.traits.some(({ isWritable }) => isWritable);
  const losses = projected.losses.map((loss) => `- ${plain(lostTrait.message(loss))}`);
  const drifted = entries.some(({ entry, source }) => stateOfEntry(entry, source.read) === 'drifted');
  return [
    ...(entries.length > 0
      ? ['## DSDS entries', entries.map((each) => `- ${entryLine(each, files)}`).join('\n')]
      : []),
    ...(drifted ? [TO_COMPARE] : []),
    ...(isWritten || losses.length > 0 ? ['## As a DSDS document has them'] : []),
    ...(isWritten ? [codeBlock(traitsText(projected, language), language)] : []),
    ...(isWritten && todosIn(projected) > 0 ? [TO_WRITE] : []),
    ...(losses.length > 0 ? [losses.join('\n')] : []),
  ];
}

/** How many descriptions a contract has no words for, and somebody has to write. */
export const todosIn = ({ traits }: Projected): number =>
  traits
    .filter(({ isWritable }) => isWritable)
    .reduce(
      (sum, { description, values = [] }) => sum + (description === undefined ? 1 : 0) + values.length,
      0,
    );

const TO_WRITE = `Where it says ${code(TODO)} a description is still to be written: a contract has one for a prop only.`;

const TO_COMPARE =
  'In the title of this page: **Compare DSDS Traits** shows the difference, **Update Traits from Contract** takes it away.';

function entryLine(each: EntryOf, files: Neighbours): string {
  const { name, file, state } = knownEntry(each, files);
  const where = `${name === null ? NAMELESS : code(name)} in ${code(file)}`;
  if (state !== 'drifted') return `${where}: ${STATES[state]}`;
  if (driftOf(each.entry)[0]?.kind === 'no list') return `${where}: **drifted**, ${NO_LIST}`;
  const update = updateOf(each.entry);
  return `${where}: **drifted**${update ? `; after an update: ${plain(changesInWords(update))}` : ''}`;
}

const STATES = {
  'in sync': 'in sync',
  'without traits': 'it has no traits yet',
  unknown: 'not compared, since not all of it can be read at the moment',
};
