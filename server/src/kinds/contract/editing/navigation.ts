// Definitions and references of contracts.
import type { Elsewhere } from '../../../check/rule.ts';
import { codeOf, type Declared, type RegistryItem } from '../../../sources/declared.ts';
import { locateAll } from '../../../text/json/locate.ts';
import { parseJson } from '../../../text/json/parse.ts';
import { endOf, nodeAt, spanOf, spotAt, startOf } from '../../../text/json/tree.ts';
import type { Path, Span } from '../../../text/positions.ts';
import { canonical } from '../../../text/uri.ts';
import { byCodeUnits } from '../../../text/words.ts';
import type { Target } from '../../answers.ts';
import type { Workspace } from '../../editing.ts';
import type { ContractDocument, ContractFeatures } from '../check.ts';
import type { Knowledge } from '../facts.ts';
import { describedProps } from '../rules/drift.ts';
import {
  isDeclaration,
  type NamedPlace,
  placesAt,
  type SharedMember,
  type SharedName,
  sharedNameAt,
  spanOfName,
} from '../name-places.ts';
import { addTo } from '../../../text/maps.ts';

/** The name at an offset, and its declaration: here, in another contract, or in a source. */
export const definition: ContractFeatures['definition'] = ({ uri, source }, offset, workspace) => {
  const { tree, checked } = source;
  const places = placesAt(tree, offset);
  const here = places.find(({ node }) => startOf(node) <= offset && offset <= endOf(node));
  if (here) {
    const to = places.filter(isDeclaration).map((place) => targetIn(uri, place));
    const props = here.list === 'properties' ? describedProps(checked, here.name) : [];
    const inCode = props.map(([component, { name }]) => codeOf(component, name));
    return { from: spanOfName(here), to, inCode };
  }
  const shared = sharedNameAt(tree, offset);
  const displayName = nodeAt(tree, ['component']);
  const node = shared?.node ?? (displayName === spotAt(tree, offset)?.node ? displayName : undefined);
  if (!node) return undefined;
  const others = shared ? declarationsOf(shared, checked.facts) : [];
  // The contract is named after a React component, which has no other reference.
  const components =
    others.length > 0 && shared?.member !== 'contractId' ? [] : checked.facts.components(checked.contract);
  const there = located([...others, ...components.map(({ at }) => at)], workspace);
  // An identity that no other contract has is declared right here.
  const isAlone = shared?.member === 'contractId' && there.length === 0;
  const elements = shared?.member === 'cemRef' ? checked.facts.elements(shared.name).found : [];
  const inCode = [...elements, ...components].map((each) => codeOf(each));
  return { from: spanOfName({ node }), to: isAlone ? [targetIn(uri, shared)] : there, inCode };
};

/** The places of the name at an offset: in every contract where it means the same, and in the documents of other kinds. */
export const references: ContractFeatures['references'] = (document, offset, withDeclaration, workspace) => {
  const { uri, source } = document;
  const places = placesAt(source.tree, offset);
  const [thing] = places;
  const here = places.filter((place) => withDeclaration || !isDeclaration(place));
  const shared = sharedNameAt(source.tree, offset);
  const inContracts = shared ? sharedReferences(document, shared, withDeclaration, workspace) : [];
  const isElsewhere = thing !== undefined || shared?.member === 'contractId';
  return [
    ...here.map((place) => targetIn(uri, place)),
    ...inContracts,
    ...(isElsewhere ? workspace.contributions : []).flatMap(
      (each) => each.references?.(uri, thing, workspace) ?? [],
    ),
  ];
};

function sharedReferences(
  { uri, source: { checked } }: ContractDocument,
  shared: SharedName,
  withDeclaration: boolean,
  workspace: Workspace,
): Target[] {
  const { member } = shared;
  const key = canonical(uri);
  const others = alike(shared, key, checked.facts, workspace).filter((other) => other !== key);
  const isId = member === 'contractId';
  const declared = isId || !withDeclaration ? [] : declarationsOf(shared, checked.facts);
  // Each contract with an identity declares it.
  const here = isId && !withDeclaration ? [] : [targetIn(uri, shared)];
  return [...here, ...located(declared, workspace), ...membersOfContracts(others, member, workspace)];
}

/** The declarations of a shared name in other files. */
function declarationsOf({ member, name }: SharedName, knowledge: Knowledge): readonly PathInFile[] {
  if (member === 'contractId') return knowledge.othersWith(name).first;
  if (member === 'registryRef') {
    return knowledge.items(name).found.map(({ at }) => ({ ...at, names: ['name'] }));
  }
  return knowledge.elements(name).found.map(({ at: { uri, path }, tagName }) => {
    // The caret goes to the name in the object around it: the tag name, unless the class was referred to.
    const names = [...(tagName === name ? [] : ['name']), String(path.at(-1))];
    return { uri, path: path.slice(0, -1), names };
  });
}

/** The contracts with the same identity, or with a reference to the same thing. */
function alike({ member, name }: SharedName, key: string, knowledge: Knowledge, workspace: Workspace) {
  if (member !== 'contractId') {
    const things = member === 'cemRef' ? knowledge.elements(name).found : knowledge.items(name).found;
    if (things.length > 0) return usersOf(things, workspace);
  }
  // A reference without a declaration is identified by its name.
  const projectRoot = workspace.projectRoot(key);
  const same = workspace
    .contracts()
    .filter((each) => each.projectRoot === projectRoot && each.summary[member] === name);
  return same.map(({ uri }) => uri).sort(byCodeUnits);
}

/** The places of the name at an offset, in this contract. */
export const highlights: ContractFeatures['highlights'] = ({ source }, offset) =>
  placesAt(source.tree, offset).map((place) => ({
    at: spanOfName(place),
    isDeclaration: isDeclaration(place),
  }));

/** A place whose span is looked up, and the members below it that may have its name, the likeliest first. */
interface PathInFile extends Pick<Elsewhere, 'uri' | 'path'> {
  readonly names?: readonly string[];
}

/** The places as far as they exist now. Each file is parsed once. */
export function located(places: readonly PathInFile[], workspace: Workspace): Target[] {
  const byFile = new Map<string, PathInFile[]>();
  for (const each of places) addTo(byFile, each.uri, each);
  const found = new Map<PathInFile, Target>();
  for (const [uri, inFile] of byFile) {
    const file = workspace.textAt(uri);
    if (!file) continue;
    const { text } = file;
    const paths = inFile.flatMap(({ path, names = [] }) => [path, ...names.map((name) => [...path, name])]);
    const { json, end } = parseJson(text);
    const spots = locateAll(json, paths, end).values();
    for (const place of inFile) {
      const whole = spots.next().value?.value;
      const names = (place.names ?? []).map(() => spots.next().value?.value);
      const name = names.find((each) => each !== undefined) ?? whole;
      if (whole && name) found.set(place, { uri: file.uri, whole, name: withoutQuotes(text, name) });
    }
  }
  return places.flatMap((each) => found.get(each) ?? []);
}

/** A string without its quotes, unless nothing would be left. */
function withoutQuotes(text: string, { start, end }: Span): Span {
  return text[start] === '"' && end - start > 2 ? { start: start + 1, end: end - 1 } : { start, end };
}

/** The identity of a contract, or else all of the file. */
export function contractTarget(uri: string, workspace: Workspace): Target | undefined {
  const paths: Path[] = [['contractId'], []];
  const places = paths.map((path) => ({ uri, path }));
  return located(places, workspace)[0];
}

/** All of a JSON file. */
export const fileTarget = (uri: string, workspace: Workspace): Target | undefined =>
  located([{ uri, path: [] }], workspace)[0];

/** A place in a contract. */
export function targetIn(
  uri: string,
  { node, list }: Pick<NamedPlace, 'node'> & Partial<NamedPlace>,
): Target {
  const whole = (list === 'properties' && node.parent) || node;
  return { uri, whole: spanOf(whole), name: spanOfName({ node }) };
}

/** A member of some contracts, as far as they have it. */
function membersOfContracts(uris: readonly string[], member: SharedMember, workspace: Workspace): Target[] {
  const places = uris.map((uri) => ({ uri, path: [member] }));
  return located(places, workspace);
}

/** The contracts that refer to one of these things, each once. */
function usersOf(things: readonly (Declared | RegistryItem)[], workspace: Workspace): string[] {
  const uris = things.flatMap((thing) => workspace.contractsUsing(thing).map(({ uri }) => uri));
  return [...new Set(uris)].sort(byCodeUnits);
}

/** `$schema` is an identifier and leads nowhere by itself: it links to the schema that comes with this program. */
export const links: ContractFeatures['links'] = ({ source: { tree } }, { contractSchema }) => {
  const node = nodeAt(tree, ['$schema']);
  if (typeof node?.value !== 'string' || contractSchema === undefined) return [];
  const { start, end } = spanOf(node);
  return [
    { at: { start: start + 1, end: end - 1 }, uri: contractSchema, tooltip: 'Open the bundled schema' },
  ];
};
