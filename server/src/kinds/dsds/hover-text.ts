import { lostIn, type ProjectedTrait, whatItIs } from '../contract/projection.ts';
import { own, valueAt } from '../../text/json/value.ts';
import { code, codes, plain } from '../../text/markdown.ts';
import { contractInShort, traitTable } from '../contract/hover-text.ts';
import { counted } from '../../text/words.ts';
import { propInShort } from '../contract/editing/reference-text.ts';
import { type Contract } from '../contract/model.ts';
import { STATES } from '../contract/vocabulary.ts';
import type { LinkedEntry } from './pointers.ts';
import { type Compared, comparedOf } from './compare.ts';
import { calledBy, type Drift, driftOf } from './drift.ts';
import type { LinkedContract, Target } from './facts.ts';
import type { DsdsTrait, DsdsValue } from './model.ts';
import type { DsdsText } from './read-text.ts';
import { type EntryState, stateOfEntry } from './update-document.ts';
import { writableIn } from './update.ts';

/**
 * What a pointer leads to, or why it leads nowhere, as Markdown; empty as long as nobody knows. `contractAt`: a contract as
 * it counts now.
 */
export function targetText(target: Target, contractAt: (uri: string) => Contract): string {
  if (target.kind === 'contract') return [inShort(target), traitsOf(target, contractAt)].join('\n\n');
  if (target.kind === 'other')
    return `Nothing can be linked with ${code(target.file)}: ${plain(target.why)}\\.`;
  if (target.kind === 'nothing') return `There is no file ${code(target.file)}.`;
  return target.kind === 'absolute'
    ? 'This is an absolute URI. It is never fetched, so nothing is known of what is there.'
    : '';
}

/** What an entry is linked with, and whether its traits are those of the contract. */
export function entryText(entry: LinkedEntry, read: DsdsText): string | undefined {
  if (!entry.contract) return undefined;
  const state = entryInWords(entry, read);
  const said = entry.contract.projected ? state && `${state}.` : NOT_JSON;
  return [inShort(entry.contract), said].filter(Boolean).join('\n\n');
}

/** The contract's side of a trait; `contract` is that contract as it counts now. */
export function traitText(
  entry: LinkedEntry,
  trait: DsdsTrait,
  projected: ProjectedTrait | undefined,
  contract: Contract,
): string | undefined {
  if (!entry.contract?.projected) return undefined;
  // That the contract has no such trait is a finding, which stands above this.
  if (!projected) return inShort(entry.contract);
  const drifts = driftOf(entry).filter(({ at }) => isWithin(at, trait.span));
  return [inShort(entry.contract), side(projected, contract), valuesText(projected), syncText(drifts)]
    .filter(Boolean)
    .join('\n\n');
}

/** The contract's side of a value. `index`: its place in the projection; -1 where it has none. */
export function valueText(
  entry: LinkedEntry,
  value: DsdsValue,
  projected: ProjectedTrait | undefined,
  index: number,
): string | undefined {
  const name = (value.id ?? value.name)?.text;
  if (!entry.contract?.projected || !projected || name === undefined) return undefined;
  // That the contract has no such value is a finding, which stands above this.
  const said =
    index < 0
      ? undefined
      : `**Value** ${code(name)} of ${code(projected.name)}${index === 0 ? ', the first one, which DSDS reads as the default' : ''}`;
  return [inShort(entry.contract), said, valuesText(projected)].filter(Boolean).join('\n\n');
}

/** Whether an entry has the trait that a prop or a state of its contract becomes, and as it should be; undefined of what becomes none. */
export function traitState(
  entry: LinkedEntry,
  { name, traitType }: Pick<ProjectedTrait, 'name' | 'traitType'>,
): string | undefined {
  const traits = entry.contract?.projected?.traits;
  const trait = traits?.find((each) => each.name === name && each.traitType === traitType);
  const compared = comparedOf(entry);
  if (trait && driftOf(entry)[0]?.kind === 'no list') return `**lacks all traits**, ${NO_LIST}`;
  if (!trait || !compared) return undefined;
  if (isLeftOut(trait, compared)) return '**lacks this trait**, which has no legal form there';
  const drifts = driftOf(entry).filter((drift) => drift.trait === trait);
  if (drifts.some(({ kind }) => kind === 'missing')) return '**lacks this trait**';
  return drifts.length === 0 ? 'in sync' : `**drifted**, ${drifts.map(driftText).join('; ')}`;
}

/** What has drifted as a whole. */
export const NO_LIST = `its ${code('traits')} are no list`;

const inShort = ({ component, contractId, file }: LinkedContract): string =>
  contractInShort({ component, contractId, path: file });

function traitsOf({ uri, projected }: LinkedContract, contractAt: (uri: string) => Contract): string {
  if (!projected) return NOT_JSON;
  const { traits } = projected;
  if (traits.length === 0) return 'It has nothing that becomes a trait.';
  const { value: contract } = contractAt(uri);
  // The values as the contract has them: there a number is no text.
  const shown = traits.slice(0, MOST_SHOWN).map(({ values, ...trait }) => ({
    ...trait,
    ...(values && { values: values.map(({ path }) => valueAt(contract, path)) }),
  }));
  const more = traits.length > MOST_SHOWN ? [`… and ${traits.length - MOST_SHOWN} more.`] : [];
  return [traitTable({ traits: shown, notes: [] }, lostIn(projected)), ...more].join('\n\n');
}

const NOT_JSON = 'Its text is not valid JSON at the moment, so nothing is compared with it.';

/** A hover is looked at for a moment. */
const MOST_SHOWN = 12;

function side({ name, traitType }: ProjectedTrait, contract: Contract): string {
  if (traitType === 'variant') return propInShort(contract, name);
  const meaning = own(STATES, name);
  return `**State** ${code(name)}${typeof meaning === 'string' ? `: ${plain(meaning)}.` : ''}`;
}

function valuesText({ values }: ProjectedTrait): string | undefined {
  return values && `Values in order: ${codes(values.map(({ name }) => name))}`;
}

function syncText(drifts: readonly Drift[]): string {
  if (drifts.length === 0) return 'In sync with the contract.';
  const said = new Set(drifts.map(driftText));
  return `**Drifted**: ${[...said].join('; ')}.`;
}

/** What has drifted, as a piece of a sentence about the trait. */
function driftText({ kind, trait, own: there, values }: Drift): string {
  if (kind === 'id') return there?.id ? `in the contract its id is ${code(trait!.name)}` : 'it has no id';
  if (kind === 'kind' && trait) return `in the contract it is ${whatItIs(trait)}`;
  if (values?.why === 'missing') {
    const { length } = values.values;
    return `${codes(values.values.map(({ name }) => name))} ${length === 1 ? 'is' : 'are'} missing`;
  }
  if (values?.why === 'words')
    return `of its values ${codes(values.values.map(({ name }) => name))} ${values.values.length === 1 ? 'is a word' : 'are words'}`;
  if (values?.why === 'id')
    return `its value ${code(values.id)} has ${values.value.id ? 'another' : 'no'} id`;
  if (values?.why === 'extra') return `${code(calledBy(values.value))} is not in the contract`;
  return values?.why === 'boolean' ? 'a boolean has no values' : 'its values are in another order';
}

const isWithin = (inner: Drift['at'], outer: DsdsTrait['span']): boolean =>
  outer.start <= inner.start && inner.end <= outer.end;

/** How far the traits of an entry are those of its contract, in a line; undefined where it is linked with none, or nothing is compared. */
export function entryInWords(entry: LinkedEntry, read: Pick<DsdsText, 'isBroken'>): string | undefined {
  const state = stateOfEntry(entry, read);
  if (state === 'unknown') return undefined;
  if (state === 'drifted') {
    const [first, ...others] = driftOf(entry);
    if (first?.kind === 'no list') return 'Traits are no list';
    return `Traits drifted in ${counted(others.length + 1, 'place')}`;
  }
  if (state === 'without traits') return `No traits yet, ${writableIn(entry).length} in the contract`;
  const left = leftOut(entry).length;
  return left === 0 ? 'Traits in sync' : `Traits in sync, ${left} left out`;
}

/** All entries that point at a contract, behind what else there is to say of it; undefined where none is compared with it. */
export function allInWords(
  entries: readonly { readonly state: EntryState; readonly entry: LinkedEntry }[],
): string | undefined {
  const states = new Set(entries.map(({ state }) => state));
  if (states.has('drifted')) return 'DSDS drifted';
  if (!states.has('in sync')) return states.has('without traits') ? 'DSDS without traits' : undefined;
  const left = new Set(entries.flatMap(({ entry }) => leftOut(entry))).size;
  return left === 0 ? 'DSDS in sync' : `DSDS in sync, ${left} left out`;
}

/** The traits of the contract that an entry lacks and can't have as they stand, so that nothing has drifted. */
function leftOut(entry: LinkedEntry): readonly ProjectedTrait[] {
  const compared = comparedOf(entry) ?? { pairs: [] };
  return entry.contract?.projected?.traits.filter((trait) => isLeftOut(trait, compared)) ?? [];
}

/** Whether an entry lacks a trait that can't be put there as it stands. Who gives it an id of their own can have it. */
const isLeftOut = (trait: ProjectedTrait, { pairs }: Pick<Compared, 'pairs'>): boolean =>
  !trait.isWritable && !pairs.some((pair) => pair.trait === trait);
