// Hovers of a DSDS document, and its part in the hovers of contracts.
import { parseJson } from '../../../text/json/parse.ts';
import { own, valueAt } from '../../../text/json/value.ts';
import { code, codes, plain } from '../../../text/markup.ts';
import { traitTable } from '../../contract/editing/hover.ts';
import type { Span } from '../../../text/positions.ts';
import { pathBelow } from '../../../text/uri.ts';
import { contractInShort, propInShort } from '../../contract/editing/reference-text.ts';
import { type Contract, readContract } from '../../contract/model.ts';
import { STATES } from '../../contract/vocabulary.ts';
import type { Contributions, Workspace } from '../../editing.ts';
import {
  type DsdsTrait,
  type DsdsValue,
  insideOf,
  type LinkedContract,
  type LinkedEntry,
  type Target,
} from '../model.ts';
import { calledBy, type Difference, differencesOf, traitOf } from '../compare.ts';
import { lostIn, type ProjectedTrait, whatItIs } from '../../contract/traits.ts';
import type { DsdsText } from '../read-text.ts';
import { NAMELESS, nameOfEntry } from './entries.ts';
import { entryInWords, isLeftOut } from './lenses.ts';
import { type DsdsFeatures, type DsdsSource, entriesFor } from '../source.ts';
import { type DsdsSpot, dsdsSpotAt } from './navigation.ts';

export const hover: DsdsFeatures['hover'] = ({ source }, offset, workspace) => {
  const there = dsdsSpotAt(source, offset);
  const at = there && (there.from ?? memberAt(there, source.text, offset));
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

/** A member of a pointer or a trait that a contract has to do with, beside its name. */
function memberAt({ kind, pointer, trait }: DsdsSpot, text: string, offset: number): Span | undefined {
  const members =
    kind === 'pointer'
      ? [pointer?.ref.rel, pointer?.ref.role]
      : kind === 'trait'
        ? [trait?.traitType, trait?.kind, trait?.valuesKey]
        : [];
  const at = members.find((span) => span && span.start <= offset && offset <= span.end);
  return at && insideOf(at, text);
}

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
  return [inShort(entry.contract), side(projected, contract), valuesText(projected), syncText(differences)]
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
  if (differences[0]?.what === 'no array') return `**out of sync**, ${NO_ARRAY}`;
  if (entry.shapes.traits !== 'list') return undefined;
  if (isLeftOut(trait, entry)) return 'skipped: it has no valid form in DSDS';
  const ofTrait = differences.filter((each) => traitOf(each) === trait);
  if (ofTrait.some(({ what }) => what === 'trait missing')) return '**out of sync**, the trait is missing';
  return ofTrait.length === 0 ? 'in sync' : `**out of sync**, ${ofTrait.map(differenceText).join('; ')}`;
}

/** Traits that are no array, in words. */
export const NO_ARRAY = `${code('traits')} isn't an array`;

const inShort = ({ component, contractId, file }: LinkedContract): string =>
  contractInShort({ component, contractId, path: file });

function traitsOf({ uri, projected }: LinkedContract, contractOf: (uri: string) => Contract): string {
  if (!projected) return NOT_JSON;
  const { traits } = projected;
  if (traits.length === 0) return 'It has no traits.';
  const { value: contract } = contractOf(uri);
  // The values as the contract has them: there a number is no text.
  const shown = traits.slice(0, MOST_SHOWN).map(({ values, ...trait }) => ({
    ...trait,
    ...(values && { values: values.map(({ path }) => valueAt(contract, path)) }),
  }));
  const more = traits.length > MOST_SHOWN ? [`… and ${traits.length - MOST_SHOWN} more.`] : [];
  return [traitTable({ traits: shown, notes: [] }, lostIn(projected)), ...more].join('\n\n');
}

const NOT_JSON = "The contract isn't valid JSON, so nothing is compared with it.";

/** A hover is read in a moment. */
const MOST_SHOWN = 12;

function side({ name, traitType }: ProjectedTrait, contract: Contract): string | undefined {
  if (traitType === 'variant') return propInShort(contract, name);
  const meaning = own(STATES, name);
  return `**State** ${code(name)}${typeof meaning === 'string' ? `: ${plain(meaning)}.` : ''}`;
}

function valuesText({ values }: ProjectedTrait): string | undefined {
  return values && `Values in order: ${codes(values.map(({ name }) => name))}`;
}

function syncText(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'In sync with the contract.';
  const texts = new Set(differences.map(differenceText));
  return `**Out of sync**: ${[...texts].join('; ')}.`;
}

/** A difference as a piece of a sentence about the trait. */
function differenceText(difference: Difference): string {
  if (difference.what === 'kind') {
    return `in the contract it is ${whatItIs(difference.pair.trait)}`;
  }
  if (difference.what === 'values missing') {
    const names = difference.values.map(({ name }) => name);
    return `${codes(names)} ${names.length === 1 ? 'is' : 'are'} missing`;
  }
  if (difference.what === 'value no object') {
    return `${code(calledBy(difference.value))} isn't an object`;
  }
  if (difference.what === 'value extra') {
    return `${code(calledBy(difference.value))} isn't in the contract`;
  }
  if (difference.what === 'values of boolean') {
    return 'a boolean has no values';
  }
  if (difference.what === 'values order') {
    return 'its values are in another order';
  }
  return "it isn't an object";
}

const isWithin = (inner: Difference['at'], outer: DsdsTrait['span']): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;
