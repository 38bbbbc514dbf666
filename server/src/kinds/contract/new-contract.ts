// What a new contract is called and looks like, and where it lies, by the conventions of the contracts of its project.
import type { JsonObject } from '../../text/json/value.ts';
import { byCodeUnits } from '../../text/words.ts';
import type { ContractFile } from '../editing.ts';
import { contractFileName, foldOf } from './fold.ts';
import type { Contract } from './model.ts';

/** Who a component is: the two members that no contract can do without. */
export interface Identity {
  readonly contractId: string;
  readonly component: string;
}

/**
 * A first identity, from the name of a file without `.contract.json`. It agrees with itself: the display name folds to
 * the id. A stem that is missing or has no fold gives a stand-in.
 */
export function identityFrom(stem: string | undefined): Identity {
  const contractId = foldOf(stem) ?? 'my-component';
  return { contractId, component: displayNameFor(contractId) };
}

/**
 * The identity that a contract without a legal one most likely has, as far as its display name, its references and its file say;
 * `sure` where nothing of that speaks for another.
 */
export function likelyId(
  contract: Contract,
  stem: string | undefined,
): { readonly id: string; readonly sure: boolean } | undefined {
  const ofFile = foldOf(stem);
  const id = idFromNames(contract) ?? ofFile;
  return id === undefined ? undefined : { id, sure: id === ofFile };
}

/** The id derived from the display name of a contract, or else from what it refers to. */
export const idFromNames = ({ component, cemRef, registryRef }: Contract): string | undefined =>
  foldOf(component) ?? foldOf(cemRef) ?? foldOf(registryRef?.replace(/^@[^/]*\//, ''));

/** The display name that a contract without one most likely has: a draft made of its identity. */
export const likelyName = ({ contractId }: Contract, stem: string | undefined): string =>
  identityFrom(foldOf(contractId) ?? stem).component;

/** A contract to begin with, which has every part and no finding. */
export function skeletonOf({ contractId, component }: Identity): JsonObject {
  return {
    contractId,
    component,
    props: { properties: {}, additionalProperties: false },
    slots: [],
    states: [],
  };
}

/** The text of a new contract's file. Each part stands on lines of its own, so that there is room to write. */
export const skeletonText = (identity: Identity): string =>
  `${JSON.stringify(skeletonOf(identity), null, 2)}\n`;

/** `icon-button` as people write it in a list of components: `Icon Button`. It is a draft: no rule leads from an id to a display name (SR-123). */
export function displayNameFor(contractId: string): string {
  return contractId
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}

/** A contract of the project. */
export interface Neighbour {
  /** Its path from the root of the project, as URIs spell it. */
  readonly path: string;
  readonly contractId?: string | undefined;
  readonly cemRef?: string | undefined;
}

/** The contracts of the project with this root. */
export const neighboursIn = (projectRoot: string, contracts: readonly ContractFile[]): Neighbour[] =>
  contracts
    .filter((each) => each.projectRoot === projectRoot)
    .map(({ uri, summary: { contractId, cemRef } }) => ({
      path: uri.slice(projectRoot.length),
      contractId,
      cemRef,
    }));

/** The way in which contracts lie: in one folder, or in folders below it that have their ids. */
export interface FileLayout {
  /** The path of that folder from the root of the project: empty, or with a slash at its end. */
  readonly folder: string;
  readonly hasOwnFolders: boolean;
}

/** The name of a contract's file from the folder of a layout on. */
export const fileNameIn = (
  { hasOwnFolders }: Pick<FileLayout, 'hasOwnFolders'>,
  contractId: string,
): string => `${hasOwnFolders ? `${contractId}/` : ''}${contractFileName(contractId)}`;

function layoutOf({ path, contractId }: Neighbour): FileLayout {
  const [, folder = '', own, name = ''] = /^(?:(.*\/|)([^/]+)\/)?([^/]*)$/.exec(path) ?? [];
  const hasOwnFolders = own !== undefined && (own === contractId || contractFileName(own) === name);
  return { folder: own === undefined || hasOwnFolders ? folder : `${folder}${own}/`, hasOwnFolders };
}

/**
 * The layout of most contracts that lie in a folder or below it, or in one beside it that is their own; otherwise of most in the
 * project. Undefined where there is none.
 */
export function usualLayout(neighbours: readonly Neighbour[], near = ''): FileLayout | undefined {
  const all = neighbours.map((each) => ({ path: each.path, layout: layoutOf(each) }));
  const around = all.filter(({ path }) => path.startsWith(near));
  return mostFrequent((around.length > 0 ? around : all).map(({ layout }) => layout));
}

/** The layout of contracts in a folder that was chosen, which is kept in any case. */
export function layoutIn(neighbours: readonly Neighbour[], folder: string): FileLayout {
  const there = neighbours.map(layoutOf).filter((layout) => layout.folder === folder);
  return mostFrequent(there) ?? { folder, hasOwnFolders: false };
}

function mostFrequent(layouts: readonly FileLayout[]): FileLayout | undefined {
  const counts = new Map<string, { layout: FileLayout; count: number }>();
  for (const layout of layouts) {
    const key = `${layout.folder}${layout.hasOwnFolders ? '*' : ''}`;
    counts.set(key, { layout, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const sorted = [...counts.values()].sort(
    (a, b) => b.count - a.count || byCodeUnits(a.layout.folder, b.layout.folder),
  );
  return sorted[0]?.layout;
}

/** The kinds of ids that contracts of custom elements have: that of the tag name, or that of the component, without a prefix. */
export const ID_SOURCES = ['tag', 'component'] as const;

export type IdSource = (typeof ID_SOURCES)[number];

/** What the ids of contracts say about those of others: their source, and the prefixes that they leave out. */
export interface IdStyle {
  /** Undefined where no contract tells. */
  readonly idFrom: IdSource | undefined;
  readonly prefixes: readonly string[];
}

/** The style of the ids of contracts that refer to an element. */
export function idStyleOf(neighbours: readonly Neighbour[]): IdStyle {
  const prefixes: string[] = [];
  let whole = 0;
  for (const { contractId, cemRef } of neighbours) {
    const tag = foldOf(cemRef);
    if (contractId === undefined || !tag?.includes('-')) continue;
    if (tag === contractId) whole++;
    else if (tag.endsWith(`-${contractId}`)) prefixes.push(tag.slice(0, -contractId.length));
  }
  const idFrom = prefixes.length > whole ? 'component' : whole > 0 ? 'tag' : undefined;
  return { idFrom, prefixes: [...new Set(prefixes)] };
}
