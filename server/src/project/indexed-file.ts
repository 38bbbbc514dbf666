import type { Checked } from '../kinds/contract/check.ts';
import type { Dsds } from '../kinds/dsds/model.ts';
import { isContractHref, isRole } from '../kinds/dsds/pointers.ts';
import { isIdentity } from '../kinds/contract/fold.ts';
import { type ArtifactRecord, manifestIn } from '../kinds/manifest/model.ts';
import type { Ruling } from '../check/ruling.ts';
import { placeOf } from './file-uri.ts';
import { ledTo, wayOf } from '../text/relative-uri.ts';
import type { Key, Keys } from './project-index.ts';
import type { Role } from './roles.ts';

/** How a file belongs to a project. */
export interface Membership {
  /** The folder that the project begins with. */
  readonly home: string;
  readonly role: Role;
  readonly ruling: Ruling | undefined;
  /** Whether the project file names it as what it is. */
  readonly isSaid: boolean;
  /** Of a DSDS document the folder that no link leads out of. */
  readonly root: string | undefined;
  /** Whether no search finds it, but it is open to be checked: others say something to it, and it says nothing to them. */
  readonly isVisitor: boolean;
}

/** A file of a project, and all that is kept of it beside its text. */
export interface IndexedFile extends Membership {
  /** Of a contract what it provides and needs; undefined of what is none by its text. */
  readonly summary?: Summary | undefined;
  /** Of a closed contract that is fine by itself the ruling by which it is. */
  readonly fineBy?: Ruling | undefined;
  /** Of a manifest and a DSDS document the text that was read. */
  readonly text?: string | undefined;
  /** Of a manifest of contracts what it lists. */
  readonly listed?: Listed | undefined;
  /** Of a DSDS document the files that it has links to, and whether these are read for it. */
  readonly links?: ReadonlyMap<string, boolean>;
}

/** What a manifest lists. */
export interface Listed {
  /** The records that lead to another file in or below its folder. */
  readonly records: readonly { readonly target: string; readonly record: ArtifactRecord }[];
  /** Whether it is another kind of file, though it has the name of a manifest. */
  readonly isNone: boolean;
}

/** Of broken text the records count that stand before its first syntax error. */
export function listedIn(uri: string, text: string): Listed {
  const { manifest, isManifest } = manifestIn(text);
  const folder = placeOf(uri)?.folder ?? uri;
  const records = manifest.records.flatMap((record) => {
    const target = record.path === undefined ? undefined : ledTo(uri, record.path, folder);
    return target === undefined || target === uri ? [] : { target, record };
  });
  return { records, isNone: !isManifest };
}

/** Those files are read that are to be contracts, by the role of a link or by their names. */
export function linksIn(uri: string, { entries }: Dsds, root: string): ReadonlyMap<string, boolean> {
  const links = new Map<string, boolean>();
  for (const { specs } of entries) {
    for (const { href, role } of specs) {
      const way = href && wayOf(uri, href.text, root);
      if (!href || way?.kind !== 'file' || way.uri === uri) continue;
      const isWanted = (role !== undefined && isRole(role.text)) || isContractHref(href.text);
      links.set(way.uri, links.get(way.uri) === true || isWanted);
    }
  }
  return links;
}

export const isManifest = ({ role, isSaid, listed }: IndexedFile): boolean =>
  role === 'manifest' && (isSaid || listed?.isNone === false);

/**
 * What a file provides and needs:
 *
 * - `id`: contracts with an identity; `element`, `item`: what references lead to
 * - `saved`: files as they are saved; `below`: the contracts in and below a folder
 * - `link`, `wanted`: where documents have links, and which of these files are to be read
 * - `project`: whether a project is all read, and whether it has DSDS documents; its contracts, manifests and documents need it
 * - the role of any file but a contract, and `home`: the projects that have such files
 */
export function keysOf(uri: string, file: IndexedFile): Keys {
  const { home, role, summary, isVisitor, listed, links } = file;
  const inProject: Key = ['project', home];
  if (role === 'contract') {
    if (!summary) return { provides: [], needs: [] };
    const { contractId, cemRef, registryRef } = summary;
    const id: readonly Key[] = contractId === undefined ? [] : [['id', contractId, home]];
    const element: readonly Key[] = cemRef === undefined ? [] : [['element', cemRef, home]];
    const item: readonly Key[] = registryRef === undefined ? [] : [['item', registryRef, home]];
    return { provides: isVisitor ? [] : id, needs: [inProject, ...id, ...element, ...item] };
  }
  const provides: readonly Key[] = [
    [role, '', home],
    ['home', home],
  ];
  if (role === 'manifest') {
    if (!isManifest(file)) return { provides, needs: [] };
    const targets = new Set(listed?.records.map(({ target }) => target));
    const saved = [...targets].map((target): Key => ['saved', target]);
    return { provides, needs: [inProject, ['below', placeOf(uri)?.folder ?? uri, home], ...saved] };
  }
  if (role !== 'dsds') return { provides, needs: [] };
  const leads = [...(links ?? [])].flatMap(([to, isWanted]): Key[] =>
    isWanted
      ? [
          ['link', to],
          ['wanted', to],
        ]
      : [['link', to]],
  );
  return { provides, needs: [inProject, ...leads] };
}

/** The names and the references of a contract. */
export interface Ties {
  /** Undefined where there is none, or it is no legal one. */
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  readonly cemRef: string | undefined;
  readonly registryRef: string | undefined;
}

/** What a contract provides and needs. */
export interface Summary extends Ties {
  /** The names of its props. */
  readonly props: readonly string[];
}

/** Undefined where the document is no contract, and there is nothing to be said of that either. */
export function tiesOf({ kind, contract }: Pick<Checked, 'kind' | 'contract'>): Ties | undefined {
  // A newer contract, or what has the mark of one, says nothing that could be read here.
  if (kind.kind === 'newer' || (kind.kind === 'foreign' && kind.schema !== undefined)) return NO_TIES;
  if (kind.kind !== 'contract') return undefined;
  const { contractId, component, cemRef, registryRef } = contract;
  const id = contractId !== undefined && isIdentity(contractId) ? contractId : undefined;
  return { contractId: id, component, cemRef, registryRef };
}

const NO_TIES: Ties = {
  contractId: undefined,
  component: undefined,
  cemRef: undefined,
  registryRef: undefined,
};

export function summaryOf(checked: Pick<Checked, 'kind' | 'contract'>): Summary | undefined {
  const ties = tiesOf(checked);
  if (!ties) return undefined;
  const { properties = {} } = checked.contract;
  return { ...ties, props: checked.kind.kind === 'contract' ? Object.keys(properties) : [] };
}
