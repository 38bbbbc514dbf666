// DSDS documents in a project: where they lead, and the facts about the contracts there, as these count now.
import { treeOf } from '../../text/json/tree.ts';
import { parseJson } from '../../text/json/parse.ts';
import { hrefTo, type Way, wayOf } from '../../text/links.ts';
import { getOrInsert } from '../../text/maps.ts';
import { pathBelow, placeOf } from '../../text/uri.ts';
import { isContractName, kindOf } from '../contract/detect.ts';
import { type Contract, readContract } from '../contract/model.ts';
import { isIdentity } from '../contract/fold.ts';
import {
  firstContracts,
  type SavedFile,
  type SavedState,
  whyNoContract,
  withoutText,
} from '../contract/in-project.ts';
import { type Projected, projectForDsds, propOrder } from '../contract/traits.ts';
import type {
  CalledContract,
  Key,
  Keys,
  KindInProject,
  MemberFile,
  Membership,
  ProjectHost,
} from '../kind.ts';
import {
  type DsdsEntry,
  hasRole,
  isContractHref,
  type Linked,
  type LinkedContract,
  NOTHING_LINKED,
  type Target,
} from './model.ts';
import { languageOf, readDsdsText, type WithoutTree, withoutTree } from './read-text.ts';
import type { DsdsSource } from './source.ts';

export const dsdsInProject = (host: ProjectHost): KindInProject<DsdsSource, Linked, DsdsContent> =>
  new DsdsInProject(host);

class DsdsInProject implements KindInProject<DsdsSource, Linked, DsdsContent> {
  readonly leadsBy = 'link';
  /** The files that documents point at, as they count now. */
  readonly #pointedAt: (uri: string) => PointedAt;
  readonly #firstWith: ReturnType<typeof firstContracts>;

  constructor(private readonly host: ProjectHost) {
    this.#firstWith = firstContracts(host.index);
    this.#pointedAt = host.index.answers(
      'contract',
      (uri) => this.#read(uri),
      (before, now) => before.content === now.content,
    );
  }

  content(uri: string, text: string | undefined, { root, projectRoot }: Membership): DsdsContent | undefined {
    if (text === undefined) return undefined;
    const read = withoutTree(readDsdsText(text, languageOf(uri)));
    return { read, links: linksIn(uri, read.entries, root ?? projectRoot) };
  }

  keys(_uri: string, { projectRoot, content }: MemberFile<DsdsContent>): Keys {
    const leads = [...(content?.links ?? [])].flatMap(([to, isWanted]) =>
      (isWanted ? ['link', 'wanted'] : ['link']).map((kind): Key => [kind, to]),
    );
    return { provides: [], needs: [['project', projectRoot], ...leads] };
  }

  facts(uri: string, projectRoot: string | undefined): Linked {
    const { host } = this;
    if (projectRoot === undefined || !host.isWhole(projectRoot)) return NOTHING_LINKED;
    const { index } = host;
    const root = host.limitOf(projectRoot);
    const isKnown = this.#linksOf(uri) !== undefined;
    const targets = new Map<string, Target>();
    const targetAt = (to: string): Target =>
      getOrInsert(targets, to, () => this.#targetOf(to, uri, projectRoot));
    return {
      isWhole: true,
      at(href) {
        const way = wayOf(uri, href, root);
        return way.kind === 'file' ? targetAt(way.uri) : targetOfNoFile(way, href, projectRoot);
      },
      contractsWith: (id) => {
        if (isKnown) index.read(uri, 'id', id, projectRoot);
        const all = this.#firstWith(id, projectRoot).map((each) => targetAt(each.uri));
        return all.filter((target) => target.kind === 'contract');
      },
      hrefTo: (to) => hrefTo(uri, to),
      spanOf(place) {
        if (isKnown) index.read(uri, 'place', place.uri);
        return host.spanOf(place);
      },
    };
  }

  /** The links of a document that is a member. */
  #linksOf(uri: string): DsdsContent['links'] | undefined {
    const member = this.host.memberAt(uri);
    return member?.role === 'dsds' ? (member.content as DsdsContent | undefined)?.links : undefined;
  }

  #isContract(uri: string): boolean {
    const member = this.host.memberAt(uri);
    return member?.role === 'contract' && member.content !== undefined;
  }

  #calledContract(uri: string): CalledContract {
    if (this.host.memberAt(uri)?.settings?.isNamed) return 'named';
    return this.#isContract(uri) || isContractName(placeOf(uri)?.name ?? '') ? 'called' : undefined;
  }

  #read(uri: string): PointedAt {
    const text = this.host.textOf(uri);
    const is =
      text === undefined
        ? withoutText(this.host.withoutText(uri))
        : contractIn(text, this.#calledContract(uri));
    return { is, content: JSON.stringify({ is }) };
  }

  /** The target that a file is to a document of a project. */
  #targetOf(to: string, document: string, projectRoot: string): Target {
    const file = pathBelow(projectRoot, to);
    if (to === document) return { kind: 'other', uri: to, file, why: 'it is this document itself' };
    const links = this.#linksOf(document);
    // Files that are only linked to, such as pages, are not read.
    if (links?.get(to) !== true && !this.#isContract(to)) return UNKNOWN;
    if (links) this.host.index.read(document, 'contract', to);
    const { is } = this.#pointedAt(to);
    if (is === 'unknown') return UNKNOWN;
    if (is === undefined) return { kind: 'nothing', uri: to, file };
    if (is.kind === 'other') return { ...is, uri: to, file };
    // Only a contract that was read here has a projection.
    if (!('projected' in is)) return UNKNOWN;
    return { ...is, uri: to, file, at: { uri: to, file, path: ID } };
  }
}

/** What is stored of a document. */
export interface DsdsContent {
  readonly read: WithoutTree;
  readonly links: Links;
}

/** The files that a document links to: true for those that are read for it. */
type Links = ReadonlyMap<string, boolean>;

/** The links of a document. Files that are to be contracts, by the role of a link or by their names, are read. */
function linksIn(uri: string, entries: readonly DsdsEntry[], root: string): Links {
  const links = new Map<string, boolean>();
  for (const ref of entries.flatMap(({ specs }) => specs)) {
    const way = ref.href && wayOf(uri, ref.href.text, root);
    if (!ref.href || way?.kind !== 'file' || way.uri === uri) continue;
    const isWanted = hasRole(ref) || isContractHref(ref.href.text);
    links.set(way.uri, links.get(way.uri) === true || isWanted);
  }
  return links;
}

/** The target of a link that leads to no file. */
function targetOfNoFile(way: Way, href: string, projectRoot: string): Target {
  if (way.kind === 'absolute') return way;
  if (way.kind === 'nowhere') return { kind: 'nothing', uri: way.written, file: href };
  if (way.kind !== 'folder') return UNKNOWN;
  return {
    kind: 'other',
    uri: way.uri,
    file: pathBelow(projectRoot, way.uri.slice(0, -1)),
    why: 'it is a folder',
  };
}

const UNKNOWN: Target = { kind: 'unknown' };
const ID = ['contractId'];

/** A file that documents point at: a contract as it counts now, or why it is none. */
interface PointedAt {
  readonly is: Pointed | SavedState;
  /** Its content, to be compared. */
  readonly content: string | undefined;
}

type Pointed =
  | Pick<LinkedContract, 'kind' | 'contractId' | 'component' | 'projected'>
  | Extract<SavedFile, { kind: 'other' }>;

function contractIn(text: string, called: CalledContract): Pointed {
  const parsed = parseJson(text);
  const why = whyNoContract(parsed, called);
  if (why !== undefined) return { kind: 'other', why };
  // The content of a contract of another version can't be read here.
  const isNewer = kindOf(parsed).kind === 'newer';
  const contract = readContract(isNewer ? undefined : parsed.value);
  const { contractId, component } = contract;
  return {
    kind: 'contract',
    contractId: contractId !== undefined && isIdentity(contractId) ? contractId : undefined,
    component,
    projected: parsed.broken || isNewer ? undefined : projectedIn(contract, text),
  };
}

/** The projection in the order that the text declares, for which most texts need no tree. */
function projectedIn(contract: Contract, text: string): Projected {
  const isReordered = contract.props.some(({ name }) => /^\d+$/.test(name));
  return projectForDsds(contract, isReordered ? propOrder({ tree: treeOf(text) }) : undefined);
}
