import { TODO, traitsText } from '../../kinds/dsds/print.ts';
import type { Projected } from '../../kinds/contract/projection.ts';
import { type Contract, readContract } from '../../kinds/contract/model.ts';
import { driftOf } from '../../kinds/dsds/drift.ts';
import {
  entryText,
  NO_LIST,
  targetText,
  traitState,
  traitText,
  valueText,
} from '../../kinds/dsds/hover-text.ts';
import { insideOf } from '../../kinds/dsds/model.ts';
import { lostTrait } from '../../kinds/contract/rules/dsds-loss.ts';
import { stateOfEntry } from '../../kinds/dsds/update-document.ts';
import { updateOf } from '../../kinds/dsds/update.ts';
import { changesInWords } from '../../kinds/dsds/update-steps.ts';
import { dsdsAt, type DsdsThere } from '../../project/dsds-links.ts';
import type { DsdsSource } from '../../project/dsds.ts';
import { pathBelow } from '../../project/file-uri.ts';
import type { EntryOf, Neighbours } from '../../project/neighbours.ts';
import { parseJson } from '../../text/json/parse.ts';
import { code, codeBlock, plain } from '../../text/markdown.ts';
import type { Span } from '../../text/span.ts';
import { knownEntry, NAMELESS, nameOfEntry } from './dsds-entries.ts';

/** What there is to say of a place in a DSDS document: the contract's side of what stands there. */
export function aboutDsds(
  source: DsdsSource,
  offset: number,
  files: Neighbours,
): { readonly at: Span; readonly text: string } | undefined {
  const there = dsdsAt(source, offset);
  const at = there && (there.from ?? saidAt(there, source.text, offset));
  const text = at && textFor(there, source, files);
  return text ? { at, text } : undefined;
}

function textFor(there: DsdsThere, source: DsdsSource, files: Neighbours): string | undefined {
  const { kind, entry, pointer, trait, projected, value, valueIndex = -1 } = there;
  if (kind === 'pointer') return pointer && targetText(pointer.target, (uri) => contractAt(uri, files));
  if (kind === 'entry') return entryText(entry, source.read);
  if (!trait || !entry.contract) return undefined;
  return value
    ? valueText(entry, value, projected, valueIndex)
    : traitText(entry, trait, projected, contractAt(entry.contract.uri, files));
}

/** What the entries that point at a contract have of a prop or a state of it, in a few lines. */
export function traitsInDsds(
  uri: string,
  thing: { readonly name: string; readonly traitType: 'variant' | 'state' },
  files: Neighbours,
): string | undefined {
  const lines = files.entriesFor(uri).flatMap(({ source, entry }) => {
    const state = traitState(entry, thing);
    if (state === undefined) return [];
    const name = nameOfEntry(entry);
    const file = pathBelow(files.home(source.uri) ?? '', source.uri);
    return [`- ${name === undefined ? NAMELESS : code(name)} in ${code(file)}: ${state}`];
  });
  const more = lines.length > MOST_SHOWN ? [`- … and ${lines.length - MOST_SHOWN} more`] : [];
  return lines.length === 0
    ? undefined
    : `**DSDS entries**\n\n${[...lines.slice(0, MOST_SHOWN), ...more].join('\n')}`;
}

/** A hover is looked at for a moment. */
const MOST_SHOWN = 4;

/** What else is said there of a pointer or a trait: whatever a contract has to say of that, too. */
function saidAt({ kind, pointer, trait }: DsdsThere, text: string, offset: number): Span | undefined {
  const said =
    kind === 'pointer'
      ? [pointer?.ref.rel, pointer?.ref.role]
      : kind === 'trait'
        ? [trait?.traitType, trait?.kind, trait?.valuesKey]
        : [];
  const at = said.find((span) => span && span.start <= offset && offset <= span.end);
  return at && insideOf(at, text);
}

const contractAt = (uri: string, files: Neighbours): Contract =>
  readContract(parseJson(files.textAt(uri)?.text ?? '').value);

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
