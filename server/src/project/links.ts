import type { Elsewhere } from '../check/finding.ts';
import type { Knowledge } from '../kinds/contract/facts.ts';
import {
  isDeclaration,
  type NamedPlace,
  placesAt,
  type SharedMember,
  type SharedName,
  sharedNameAt,
  spanOfName,
} from '../kinds/contract/names.ts';
import type { Source } from '../kinds/contract/source.ts';
import type { CustomElement, RegistryItem } from '../sources/model.ts';
import { locateAll } from '../text/json/locate.ts';
import { parseJson } from '../text/json/parse.ts';
import { endOf, startOf } from '../text/json/tree.ts';
import type { Path, Span } from '../text/span.ts';
import { byCodeUnits } from '../text/words.ts';
import { canonical } from './file-uri.ts';
import type { Neighbours } from './neighbours.ts';

/** A thing in a file: all of it, and its name there. */
export interface Target {
  readonly uri: string;
  readonly whole: Span;
  readonly name: Span;
}

/** A contract whose text names things. */
interface Naming {
  readonly uri: string;
  readonly source: Source;
}

/** What the name at an offset of a contract stands for, and the name itself. */
export function definitionsAt(
  { uri, source }: Naming,
  offset: number,
  files: Neighbours,
): { readonly from: Span; readonly to: readonly Target[] } | undefined {
  const { tree, checked } = source;
  const places = placesAt(tree, offset);
  const here = places.find(({ node }) => startOf(node) <= offset && offset <= endOf(node));
  if (here) {
    return { from: spanOfName(here), to: places.filter(isDeclaration).map((place) => targetIn(uri, place)) };
  }
  const shared = sharedNameAt(tree, offset);
  if (!shared) return undefined;
  const { member, name } = shared;
  const there = located(declarationsOf(member, name, checked.facts), files);
  // An identity that no other contract has is declared right here.
  const isAlone = member === 'contractId' && there.length === 0;
  return { from: spanOfName(shared), to: isAlone ? [targetIn(uri, shared)] : there };
}

/** The places of the name at an offset of a contract, in every file where it means the same. */
export function referencesAt(
  { uri, source }: Naming,
  offset: number,
  files: Neighbours,
  withDeclaration: boolean,
): Target[] {
  const { tree, checked } = source;
  const places = placesAt(tree, offset).filter((place) => withDeclaration || !isDeclaration(place));
  if (places.length > 0) return places.map((place) => targetIn(uri, place));
  const shared = sharedNameAt(tree, offset);
  if (!shared) return [];
  const { member, name } = shared;
  const key = canonical(uri);
  const others = likeThis(shared, key, checked.facts, files).filter((other) => other !== key);
  const isId = member === 'contractId';
  const declared = isId || !withDeclaration ? [] : declarationsOf(member, name, checked.facts);
  // Each contract with an identity declares it.
  const here = isId && !withDeclaration ? [] : [targetIn(uri, shared)];
  const listed = isId ? recordsOf(key, files) : [];
  return [...here, ...located(declared, files), ...membersOf(others, member, files), ...listed];
}

/** A member of some contracts, as far as they have it. */
export const membersOf = (uris: readonly string[], member: SharedMember, files: Neighbours): Target[] =>
  located(
    uris.map((uri) => ({ uri, path: [member] })),
    files,
  );

/** The records of manifests that lead to a file, by their paths. */
export const recordsOf = (uri: string, files: Neighbours): Target[] =>
  located(
    files.listingOf(uri).map(({ manifest, record }) => ({ uri: manifest, path: [...record.at, 'path'] })),
    files,
  );

/** What a shared name stands for in other files. */
function declarationsOf(member: SharedMember, name: string, knowledge: Knowledge): readonly Asked[] {
  if (member === 'contractId') return knowledge.othersWith(name).first;
  if (member === 'registryRef')
    return knowledge.items(name).found.map(({ at }) => ({ ...at, names: ['name'] }));
  return knowledge.elements(name).found.map(({ at, tagName }) => {
    // What was referred to is what the caret goes to: the tag name, unless it was the class.
    return around(at, tagName === name ? [] : ['name']);
  });
}

/** What has its name at a place. */
function around({ uri, path }: Elsewhere, names: readonly string[] = []): Asked {
  return { uri, path: path.slice(0, -1), names: [...names, String(path.at(-1))] };
}

/** The contracts whose member means the same: they have the same identity, or refer to the same thing. */
function likeThis(
  { member, name }: SharedName,
  key: string,
  knowledge: Knowledge,
  files: Neighbours,
): readonly string[] {
  if (member !== 'contractId') {
    const things = member === 'cemRef' ? knowledge.elements(name).found : knowledge.items(name).found;
    if (things.length > 0) return usersOf(things, files);
  }
  // What is not there goes by its name.
  const home = files.home(key);
  const alike = files.contracts().filter((each) => each.home === home && each.summary[member] === name);
  return alike.map(({ uri }) => uri).sort(byCodeUnits);
}

/** The contracts that refer to one of these things, each once. */
export function usersOf(things: readonly (CustomElement | RegistryItem)[], files: Neighbours): string[] {
  const uris = things.flatMap((thing) => files.contractsUsing(thing).map(({ uri }) => uri));
  return [...new Set(uris)].sort(byCodeUnits);
}

/** A place whose span is asked for, and the members below it that may hold its name, the likeliest first. */
interface Asked extends Pick<Elsewhere, 'uri' | 'path'> {
  readonly names?: readonly string[];
  /** Whether the name is that of the member itself. */
  readonly isKey?: boolean;
}

/** Where the places are now, as far as they are there. */
function located(asked: readonly Asked[], files: Neighbours): Target[] {
  return targetsFor(asked, files).filter((target) => target !== undefined);
}

/** The same, each at its index; undefined what is not there any more. Each file is read once. */
export function targetsFor(asked: readonly Asked[], files: Neighbours): (Target | undefined)[] {
  const byFile = new Map<string, Asked[]>();
  for (const each of asked) {
    const same = byFile.get(each.uri);
    if (same) same.push(each);
    else byFile.set(each.uri, [each]);
  }
  const found = new Map<Asked, Target>();
  for (const [uri, places] of byFile) {
    const file = files.textAt(uri);
    if (!file) continue;
    const { text } = file;
    const paths = places.flatMap(({ path, names = [] }): Path[] => [
      path,
      ...names.map((name) => [...path, name]),
    ]);
    const { json, end } = parseJson(text);
    const spots = locateAll(json, paths, end).values();
    for (const place of places) {
      const { key, value: whole } = spots.next().value ?? {};
      const names = (place.names ?? []).map(() => spots.next().value?.value);
      const name = (place.isKey ? key : names.find((each) => each !== undefined)) ?? whole;
      if (whole && name) found.set(place, { uri: file.uri, whole, name: withoutQuotes(text, name) });
    }
  }
  return asked.map((each) => found.get(each));
}

/** A place in a contract, as one that a link leads to. */
export function targetIn(uri: string, place: Pick<NamedPlace, 'node'> & Partial<NamedPlace>): Target {
  const { node, list } = place;
  const whole = (list === 'properties' && node.parent) || node;
  return { uri, whole: { start: startOf(whole), end: endOf(whole) }, name: spanOfName({ node }) };
}

/** A string without its quotes, unless nothing would be left. */
function withoutQuotes(text: string, { start, end }: Span): Span {
  return text[start] === '"' && end - start > 2 ? { start: start + 1, end: end - 1 } : { start, end };
}
