// DSDS documents in a project: where they lead, and the facts about the contracts there, as these count now.
import { namesIn, nodeAt, treeOf } from '../../text/json/tree.ts';
import { parseJson } from '../../text/json/parse.ts';
import { hrefTo, type Way, wayOf } from '../../text/links.ts';
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
import { type Projected, projectForDsds } from '../contract/traits.ts';
import { type CalledContract, type Key, type KindInProject, type ProjectHost, remembered } from '../kind.ts';
import {
  type DsdsEntry,
  hasRole,
  isContractHref,
  type Linked,
  type LinkedContract,
  NOTHING_LINKED,
  type Target,
} from './model.ts';
import { createDocuments, type DsdsSource } from './source.ts';

export function dsdsInProject(host: ProjectHost): KindInProject<DsdsSource, Linked, DsdsContent> {
  const { index, isWhole, limitOf, textOf } = host;
  const views = new Map<string, View>();
  const documents = createDocuments(host.isOpen);
  const firstWith = firstContracts(index);
  const linksOf = (uri: string): DsdsContent | undefined => {
    const member = host.memberAt(uri);
    return member?.role === 'dsds' ? (member.content as DsdsContent) : undefined;
  };
  const isContract = (uri: string): boolean => {
    const member = host.memberAt(uri);
    return member?.role === 'contract' && member.content !== undefined;
  };
  const calledContract = (uri: string): CalledContract => {
    if (host.memberAt(uri)?.settings?.isNamed) return 'named';
    return isContract(uri) || isContractName(placeOf(uri)?.name ?? '') ? 'called' : undefined;
  };
  const pointedAt = index.answers(
    'contract',
    (uri): PointedAt => {
      const text = textOf(uri);
      const is =
        text === undefined ? withoutText(host.withoutText(uri)) : contractIn(text, calledContract(uri));
      return { is, content: JSON.stringify({ is }) };
    },
    (before, now) => before.content === now.content,
  );
  /** Another object each time that places in a file may be others. */
  const placesIn = index.answers('place', () => ({}));

  /** The target that a file is to a document of a project; `pointed` is undefined where it is not read for that. */
  function targetOf(
    to: string,
    document: string,
    projectRoot: string,
    pointed: PointedAt | undefined,
  ): Target {
    const file = pathBelow(projectRoot, to);
    if (to === document) return { kind: 'other', uri: to, file, why: 'it is this document itself' };
    if (!pointed || pointed.is === 'unknown') return UNKNOWN;
    const { is } = pointed;
    if (is === undefined) return { kind: 'nothing', uri: to, file };
    if (is.kind === 'other') return { ...is, uri: to, file };
    // Only a contract that was read here has a projection.
    if (!('projected' in is)) return UNKNOWN;
    return { ...is, uri: to, file, at: { uri: to, file, path: ID } };
  }

  function viewOf(uri: string, projectRoot: string, root: string): View {
    const isKnown = linksOf(uri) !== undefined;
    const leads = remembered((href): (() => Target) => {
      const way = wayOf(uri, href, root);
      if (way.kind === 'file') return () => targetAt(way.uri);
      const target = targetOfNoFile(way, href, projectRoot);
      return () => target;
    });
    const targets = remembered((): Answer => ({}));
    const withIds = remembered((): { all: readonly LinkedContract[] } => ({ all: [] }));

    function targetAt(to: string): Target {
      const isRead = linksOf(uri)?.get(to) === true || isContract(to);
      if (isKnown && isRead) index.read(uri, 'contract', to);
      const answer = targets.get(to);
      const pointed = isRead ? pointedAt(to) : undefined;
      const places = placesIn(to);
      if (answer.target && answer.pointed?.content === pointed?.content && answer.places === places)
        return answer.target;
      Object.assign(answer, { pointed, places });
      return (answer.target = targetOf(to, uri, projectRoot, pointed));
    }

    function contractsWith(id: string): readonly LinkedContract[] {
      if (isKnown) index.read(uri, 'id', id, projectRoot);
      const same = withIds.get(id);
      const now = firstWith(id, projectRoot)
        .map((each) => targetAt(each.uri))
        .filter((target) => target.kind === 'contract');
      const isSame = now.length === same.all.length && now.every((each, at) => each === same.all[at]);
      return isSame ? same.all : (same.all = now);
    }

    return {
      projectRoot,
      root,
      current: undefined,
      textChanged: () => [leads, targets, withIds].forEach((each) => each.turn()),
      asOfNow: () => ({
        isWhole: true,
        at: (href) => leads.get(href)(),
        contractsWith,
        hrefTo: (to) => hrefTo(uri, to),
        spanOf(place) {
          if (isKnown) index.read(uri, 'place', place.uri);
          return host.spanOf(place);
        },
      }),
    };
  }

  return {
    leadsBy: 'link',
    content: (uri, text, { root, projectRoot }) =>
      text === undefined ? new Map() : linksIn(uri, documents.read(uri, text).entries, root ?? projectRoot),
    keys(_uri, { projectRoot, content }) {
      const leads = [...(content ?? [])].flatMap(([to, isWanted]) =>
        (isWanted ? ['link', 'wanted'] : ['link']).map((kind): Key => [kind, to]),
      );
      return { provides: [], needs: [['project', projectRoot], ...leads] };
    },
    changing(uri, before, now) {
      if (before?.text !== now?.text) views.get(uri)?.textChanged();
    },
    facts(uri, projectRoot) {
      if (projectRoot === undefined || !isWhole(projectRoot)) return NOTHING_LINKED;
      const root = limitOf(projectRoot);
      let view = views.get(uri);
      if (view?.projectRoot !== projectRoot || view.root !== root) view = viewOf(uri, projectRoot, root);
      // Nothing is kept for a document that no search finds.
      if (linksOf(uri)) views.set(uri, view);
      return (view.current ??= view.asOfNow());
    },
    document: documents.make,
    affected(uri) {
      const view = views.get(uri);
      if (view) view.current = undefined;
    },
    closed: documents.closed,
    removed(uri) {
      views.delete(uri);
      documents.forget(uri);
    },
  };
}

/** The files that a document links to: true for those that are read for it. */
type DsdsContent = ReadonlyMap<string, boolean>;

/** The links of a document. Files that are to be contracts, by the role of a link or by their names, are read. */
function linksIn(uri: string, entries: readonly DsdsEntry[], root: string): DsdsContent {
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

/** The facts for one document, kept as long as they are the same. */
interface View {
  readonly projectRoot: string;
  readonly root: string;
  current: Linked | undefined;
  asOfNow(): Linked;
  textChanged(): void;
}

/** A target, and what it was made of. */
interface Answer {
  target?: Target;
  pointed?: PointedAt | undefined;
  places?: object;
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
  const declared = isReordered ? namesIn(nodeAt(treeOf(text), ['props', 'properties'])) : undefined;
  return projectForDsds(contract, declared);
}
