// Definition, references and highlights of the names in a contract.
import type { Elsewhere } from '../../../check/finding.ts';
import { endOf, startOf } from '../../../text/json/tree.ts';
import { canonical } from '../../../text/uri.ts';
import { byCodeUnits } from '../../../text/words.ts';
import type { Definition, Highlight, Target } from '../../answers.ts';
import type { Workspace } from '../../editing.ts';
import type { Knowledge } from '../facts.ts';
import {
  isDeclaration,
  placesAt,
  type SharedMember,
  type SharedName,
  sharedNameAt,
  spanOfName,
} from '../names.ts';
import type { ContractDocument } from '../source.ts';
import { located, membersOfContracts, type PathInFile, targetIn, usersOf } from './targets.ts';

/** The name at an offset, and its declaration: here, in another contract, or in a source. */
export function definition(
  { uri, source }: Pick<ContractDocument, 'uri' | 'source'>,
  offset: number,
  workspace: Workspace,
): Definition | undefined {
  const { tree, checked } = source;
  const places = placesAt(tree, offset);
  const here = places.find(({ node }) => startOf(node) <= offset && offset <= endOf(node));
  if (here) {
    return { from: spanOfName(here), to: places.filter(isDeclaration).map((place) => targetIn(uri, place)) };
  }
  const shared = sharedNameAt(tree, offset);
  if (!shared) return undefined;
  const { member, name } = shared;
  const there = located(declarationsOf(member, name, checked.facts), workspace);
  // An identity that no other contract has is declared right here.
  const isAlone = member === 'contractId' && there.length === 0;
  return { from: spanOfName(shared), to: isAlone ? [targetIn(uri, shared)] : there };
}

/** The places of the name at an offset: in every contract where it means the same, and in the documents of other kinds. */
export function references(
  document: Pick<ContractDocument, 'uri' | 'source'>,
  offset: number,
  withDeclaration: boolean,
  workspace: Workspace,
): Target[] {
  const { uri, source } = document;
  const all = placesAt(source.tree, offset);
  const elsewhere = (thing: (typeof all)[number] | undefined): Target[] =>
    workspace.contributions.flatMap((each) => each.references?.(uri, thing, workspace) ?? []);
  const places = all.filter((place) => withDeclaration || !isDeclaration(place));
  if (places.length > 0) return [...places.map((place) => targetIn(uri, place)), ...elsewhere(all[0])];
  const shared = sharedNameAt(source.tree, offset);
  const inContracts = shared ? sharedReferences(document, shared, withDeclaration, workspace) : [];
  return [...inContracts, ...(all[0] || shared?.member === 'contractId' ? elsewhere(all[0]) : [])];
}

function sharedReferences(
  { uri, source: { checked } }: Pick<ContractDocument, 'uri' | 'source'>,
  shared: SharedName,
  withDeclaration: boolean,
  workspace: Workspace,
): Target[] {
  const { member, name } = shared;
  const key = canonical(uri);
  const others = alike(shared, key, checked.facts, workspace).filter((other) => other !== key);
  const isId = member === 'contractId';
  const declared = isId || !withDeclaration ? [] : declarationsOf(member, name, checked.facts);
  // Each contract with an identity declares it.
  const here = isId && !withDeclaration ? [] : [targetIn(uri, shared)];
  return [...here, ...located(declared, workspace), ...membersOfContracts(others, member, workspace)];
}

/** The declarations of a shared name in other files. */
function declarationsOf(member: SharedMember, name: string, knowledge: Knowledge): readonly PathInFile[] {
  if (member === 'contractId') return knowledge.othersWith(name).first;
  if (member === 'registryRef')
    return knowledge.items(name).found.map(({ at }) => ({ ...at, names: ['name'] }));
  return knowledge.elements(name).found.map(({ at, tagName }) => {
    // The caret goes to what was referred to: the tag name, unless it was the class.
    return around(at, tagName === name ? [] : ['name']);
  });
}

/** The object around a name. */
function around({ uri, path }: Elsewhere, names: readonly string[] = []): PathInFile {
  return { uri, path: path.slice(0, -1), names: [...names, String(path.at(-1))] };
}

/** The contracts with the same identity, or with a reference to the same thing. */
function alike(
  { member, name }: SharedName,
  key: string,
  knowledge: Knowledge,
  workspace: Workspace,
): readonly string[] {
  if (member !== 'contractId') {
    const things = member === 'cemRef' ? knowledge.elements(name).found : knowledge.items(name).found;
    if (things.length > 0) return usersOf(things, workspace);
  }
  // A reference without a declaration is identified by its name.
  const home = workspace.home(key);
  const same = workspace.contracts().filter((each) => each.home === home && each.summary[member] === name);
  return same.map(({ uri }) => uri).sort(byCodeUnits);
}

/** The places of the name at an offset, in this contract. */
export const highlights = ({ source }: ContractDocument, offset: number): Highlight[] =>
  placesAt(source.tree, offset).map((place) => ({
    at: spanOfName(place),
    isDeclaration: isDeclaration(place),
  }));
