// Hovers of a DSDS document, and its part in the hovers of contracts.
import { parseJson } from '../../../text/json/parse.ts';
import { own } from '../../../text/json/value.ts';
import { code, codes, plain } from '../../../text/markup.ts';
import { traitTable } from '../../contract/editing/hover.ts';
import { pathBelow } from '../../../text/uri.ts';
import { contractInShort, propInShort } from '../../contract/editing/reference-text.ts';
import { type Contract, readContract } from '../../contract/model.ts';
import { STATES } from '../../contract/vocabulary.ts';
import type { Contributions, Workspace } from '../../editing.ts';
import {
  type DsdsTrait,
  type DsdsValue,
  type LinkedContract,
  type LinkedEntry,
  type Target,
} from '../model.ts';
import { type Difference, differencesOf, traitOf } from '../compare.ts';
import { lostIn, type ProjectedTrait, projectTraits } from '../../contract/traits.ts';
import type { DsdsText } from '../read-text.ts';
import { describeDifference } from '../rules/traits.ts';
import { NAMELESS, nameOfEntry } from './entries.ts';
import { entryInWords, isLeftOut } from './lenses.ts';
import { type DsdsFeatures, type DsdsSource, entriesFor } from '../source.ts';
import { type DsdsSpot, dsdsSpotAt } from './navigation.ts';

export const hover: DsdsFeatures['hover'] = ({ source }, offset, workspace) => {
  const there = dsdsSpotAt(source, offset);
  const at = there?.from;
  const text = at && textFor(there, source, workspace);
  return text ? { at, text } : undefined;
};

/** The contract's side of a part of a DSDS document. */
function textFor(there: DsdsSpot, source: DsdsSource, workspace: Workspace): string | undefined {
  const { kind, entry, pointer, trait, projected, value, valueIndex = -1 } = there;
  if (kind === 'pointer') return pointer && targetText(pointer.target, (uri) => contractAt(uri, workspace));
  if (kind === 'entry') return entryText(entry, source.read);
  if (!trait || !entry.contract) return undefined;
  return value
    ? valueText(entry, value, projected, valueIndex)
    : traitText(entry, trait, projected, contractAt(entry.contract.uri, workspace));
}

/** The traits that the entries of a contract have of a prop or a state, in a few lines. */
export const hoverOfContract: Contributions['hover'] = (contract, { kind, name: thing }, workspace) => {
  const wanted = { name: thing, traitType: kind === 'state' ? 'state' : 'variant' } as const;
  const lines = entriesFor(contract, workspace).flatMap(({ source, entry }) => {
    const state = traitState(entry, wanted);
    if (state === undefined) return [];
    const name = nameOfEntry(entry);
    const file = pathBelow(workspace.projectRoot(source.uri) ?? '', source.uri);
    return [`- ${name === undefined ? NAMELESS : code(name)} in ${code(file)}: ${state}`];
  });
  const more = lines.length > MOST_ENTRIES ? [`- … and ${lines.length - MOST_ENTRIES} more`] : [];
  return lines.length === 0
    ? undefined
    : `**DSDS entries**\n\n${[...lines.slice(0, MOST_ENTRIES), ...more].join('\n')}`;
};

/** A hover is read in a moment. */
const MOST_ENTRIES = 4;

const contractAt = (uri: string, workspace: Workspace): Contract =>
  readContract(parseJson(workspace.textAt(uri)?.text ?? '').value);

/**
 * The target of a pointer, or why it has none, as Markdown; empty as long as it is unknown. `contractOf`: a contract as
 * it counts now.
 */
function targetText(target: Target, contractOf: (uri: string) => Contract): string {
  if (target.kind === 'contract') return [inShort(target), traitsOf(target, contractOf)].join('\n\n');
  if (target.kind === 'other') return `${code(target.file)} isn't a contract: ${plain(target.why)}.`;
  if (target.kind === 'nothing') return `${code(target.file)} doesn't exist.`;
  return target.kind === 'absolute' ? 'This is an absolute URI, which is never fetched.' : '';
}

/** The contract of an entry, and the state of its traits. */
function entryText(entry: LinkedEntry, read: DsdsText): string | undefined {
  if (!entry.contract) return undefined;
  const state = entryInWords(entry, read);
  const about = entry.contract.projected ? state && `${state}.` : NOT_JSON;
  return [inShort(entry.contract), about].filter(Boolean).join('\n\n');
}

/** The contract's side of a trait; `contract` is that contract as it counts now. */
function traitText(
  entry: LinkedEntry,
  trait: DsdsTrait,
  projected: ProjectedTrait | undefined,
  contract: Contract,
): string | undefined {
  if (!entry.contract?.projected) return undefined;
  // That the contract has no such trait is a finding, which stands above this.
  if (!projected) return inShort(entry.contract);
  const differences = differencesOf(entry).filter(({ at }) => isWithin(at, trait.span));
  return [
    inShort(entry.contract),
    side(projected, contract),
    valuesText(projected),
    syncText(differences, entry),
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** The contract's side of a value. `index`: its place in the projection; -1 where it has none. */
function valueText(
  entry: LinkedEntry,
  value: DsdsValue,
  projected: ProjectedTrait | undefined,
  index: number,
): string | undefined {
  const name = (value.id ?? value.name)?.text;
  if (!entry.contract?.projected || !projected || name === undefined) return undefined;
  // That the contract has no such value is a finding, which stands above this.
  const about =
    index < 0
      ? undefined
      : `**Value** ${code(name)} of ${code(projected.name)}${index === 0 ? ', the default' : ''}`;
  return [inShort(entry.contract), about, valuesText(projected)].filter(Boolean).join('\n\n');
}

/** The state, in an entry, of the trait of a prop or a state of its contract; undefined without such a trait. */
export function traitState(
  entry: LinkedEntry,
  { name, traitType }: Pick<ProjectedTrait, 'name' | 'traitType'>,
): string | undefined {
  const traits = entry.contract?.projected?.traits;
  const trait = traits?.find((each) => each.name === name && each.traitType === traitType);
  if (!trait) return undefined;
  const differences = differencesOf(entry);
  const [first] = differences;
  if (entry.shapes.traits !== 'list' && first?.what !== 'no array') return undefined;
  if (isLeftOut(trait, entry)) return 'skipped: it has no valid form in DSDS';
  const ofTrait = differences.filter((each) => each.what === 'no array' || traitOf(each) === trait);
  return ofTrait.length === 0 ? 'in sync' : `**out of sync**: ${inWords(ofTrait, entry)}`;
}

const inShort = ({ component, contractId, file }: LinkedContract): string =>
  contractInShort({ component, contractId, path: file });

function traitsOf({ uri, projected }: LinkedContract, contractOf: (uri: string) => Contract): string {
  if (!projected) return NOT_JSON;
  if (projected.traits.length === 0) return 'It has no traits.';
  return traitTable(projectTraits(contractOf(uri)), lostIn(projected));
}

const NOT_JSON = "The contract isn't valid JSON, so nothing is compared with it.";

function side({ name, traitType }: ProjectedTrait, contract: Contract): string | undefined {
  if (traitType === 'variant') return propInShort(contract, name);
  const meaning = own(STATES, name);
  return `**State** ${code(name)}${typeof meaning === 'string' ? `: ${plain(meaning)}.` : ''}`;
}

function valuesText({ values }: ProjectedTrait): string | undefined {
  return values && `Values in order: ${codes(values.map(({ name }) => name))}`;
}

function syncText(differences: readonly Difference[], entry: LinkedEntry): string {
  if (differences.length === 0) return 'In sync with the contract.';
  return `**Out of sync**: ${inWords(differences, entry)}`;
}

/** Differences as findings describe them. */
const inWords = (differences: readonly Difference[], entry: LinkedEntry): string =>
  differences.map((each) => plain(describeDifference(each, entry).message)).join(' ');

const isWithin = (inner: Difference['at'], outer: DsdsTrait['span']): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
