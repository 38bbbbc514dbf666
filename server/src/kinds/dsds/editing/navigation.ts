// Definition, references and links of DSDS documents, and their places that stand for contracts.
import { treeOf } from '../../../text/json/tree.ts';
import type { Definition, Link, Target, ThingName } from '../../answers.ts';
import { contractTarget, fileTarget, targetIn } from '../../contract/editing/targets.ts';
import { isDeclaration, type Named, placesIn } from '../../contract/names.ts';
import type { Workspace } from '../../editing.ts';
import type { LinkedEntry } from '../pointers.ts';
import { comparedOf } from '../compare.ts';
import { type DsdsValue, insideOf } from '../model.ts';
import { type DsdsDocument, type DsdsSource, entriesFor, type EntryOf } from '../source.ts';
import { type DsdsSpot, dsdsSpotAt, namedAt, textOf } from './spot.ts';

/** The target of the name at an offset: in the contract; of a pointer also a file that is no contract. */
export function definition(
  { source }: DsdsDocument,
  offset: number,
  workspace: Workspace,
): Definition | undefined {
  const there = dsdsSpotAt(source, offset);
  return there?.from && { from: there.from, to: inContract(there, workspace) };
}

/** The places in all DSDS documents that stand for the same as the name at an offset; and the contract's. */
export function references(
  { source }: DsdsDocument,
  offset: number,
  withDeclaration: boolean,
  workspace: Workspace,
): Target[] {
  const there = dsdsSpotAt(source, offset);
  if (!there?.from || !there.contract) return [];
  const named = namedAt(there);
  const isAboutAll = there.kind === 'pointer' || there.kind === 'entry';
  const found = named || isAboutAll ? referencesTo(there.contract.uri, named, workspace) : [];
  return [...(withDeclaration ? inContract(there, workspace) : []), ...found];
}

/** The places in linked entries that stand for a thing of a contract, or for the contract itself. */
export function referencesTo(contract: string, thing: ThingName | undefined, workspace: Workspace): Target[] {
  const entries = entriesFor(contract, workspace);
  if (!thing) return entries.flatMap(pointersIn);
  return placesOf(entries, thing).map(({ source: { uri, text }, said: { span, id, name } }) => ({
    uri,
    whole: span,
    name: insideOf(id ?? name ?? span, text),
  }));
}

/** The pointers of an entry that lead to its contract, by their `href`, and its id. */
function pointersIn({ source, entry: { id, pointers, contract } }: EntryOf): Target[] {
  const { uri, text } = source;
  return [
    ...(id ? [{ uri, whole: id, name: insideOf(id, text) }] : []),
    ...pointers.flatMap(({ ref, target }) =>
      target.kind === 'contract' && target.uri === contract?.uri && ref.href
        ? [{ uri, whole: ref.span, name: insideOf(ref.href, text) }]
        : [],
    ),
  ];
}

/** The pointers of a document, each as a link to its file. */
export const links = ({ source: { text, checked } }: DsdsDocument, workspace: Workspace): Link[] =>
  checked.entries.flatMap(({ pointers }) =>
    pointers.flatMap(({ ref: { href }, target }): Link[] => {
      if (!href || (target.kind !== 'contract' && target.kind !== 'other')) return [];
      const uri = workspace.textAt(target.uri)?.uri;
      return uri === undefined ? [] : [{ at: insideOf(href, text), uri, tooltip: `Open ${target.file}` }];
    }),
  );

/** A trait or a value that stands for a thing of the contract. */
interface DsdsPlace {
  readonly source: DsdsSource;
  readonly entry: LinkedEntry;
  readonly said: DsdsValue;
}

/** The traits or values of linked entries that stand for a prop, a state or an enum value. */
export function placesOf(entries: readonly EntryOf[], named: Named): DsdsPlace[] {
  return entries.flatMap(({ source, entry }) => {
    const said = saidOf(entry, named);
    return said ? [{ source, entry, said }] : [];
  });
}

function saidOf(entry: LinkedEntry, { kind, name, of }: Named): DsdsValue | undefined {
  if (kind === 'slot') return undefined;
  const traitType = kind === 'state' ? 'state' : 'variant';
  const traitName = kind === 'enum value' ? of : name;
  const pair = comparedOf(entry)?.pairs.find(
    ({ trait }) => trait.name === traitName && trait.traitType === traitType,
  );
  if (kind !== 'enum value') return pair?.own;
  return pair?.values?.all.find(({ value }) => value.name === textOf(name))?.own;
}

function inContract(there: DsdsSpot, workspace: Workspace): Target[] {
  const { contract, kind, pointer } = there;
  const { target } = pointer ?? {};
  const uri = target && 'uri' in target ? target.uri : contract?.uri;
  if (uri === undefined) return [];
  if (kind === 'trait' || kind === 'value') {
    const named = namedAt(there);
    return named ? declarationsOf(uri, named, workspace) : [];
  }
  const found = target?.kind === 'other' ? fileTarget(uri, workspace) : contractTarget(uri, workspace);
  return found ? [found] : [];
}

/** The declarations of a thing in a contract, by its name as text. */
function declarationsOf(uri: string, { kind, name, of }: Named, workspace: Workspace): Target[] {
  const file = workspace.textAt(uri);
  if (!file) return [];
  return placesIn(treeOf(file.text))
    .filter(isDeclaration)
    .filter((each) => each.kind === kind && each.of === of && textOf(each.name) === name)
    .map((each) => targetIn(file.uri, each));
}
