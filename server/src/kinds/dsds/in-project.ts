// DSDS documents in a project: where they lead, and the facts about the contracts there, as these count now.
import { namesIn, nodeAt, treeOf } from '../../text/json/tree.ts';
import { parseJson } from '../../text/json/parse.ts';
import { hrefTo, pathBelow, placeOf, type Way, wayOf } from '../../text/uri.ts';
import { type Contract, isContractName, kindOf, readContract } from '../contract/model.ts';
import { isIdentity } from '../contract/fold.ts';
import {
  firstContracts,
  type SavedFile,
  type SavedState,
  whyNoContract,
  withoutText,
} from '../contract/in-project.ts';
import { type Projected, projectForDsds } from '../contract/traits.ts';
import { type Key, type KindInProject, type ProjectHost, remembered } from '../kind.ts';
import {
  type Dsds,
  isContractHref,
  isRole,
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
  const pointedAt = index.answers(
    'contract',
    (uri): PointedAt => {
      const text = textOf(uri);
      const isCalledOne = isContract(uri) || isContractName(placeOf(uri)?.name ?? '');
      const is = text === undefined ? withoutText(host.withoutText(uri)) : contractIn(text, isCalledOne);
      return { is, content: JSON.stringify(is) };
    },
    (before, now) => before.content === now.content,
  );
  /** Another object each time that places in a file may be others. */
  const placesIn = index.answers('place', () => ({}));

  /** What a file is to a document of a project; `pointed` is undefined where it is not read for that. */
  function targetOf(to: string, document: string, home: string, pointed: PointedAt | undefined): Target {
    const file = pathBelow(home, to);
    if (to === document) return { kind: 'other', uri: to, file, why: 'it is this document itself' };
    if (!pointed || pointed.is === 'unknown') return UNKNOWN;
    const { is } = pointed;
    if (is === undefined) return { kind: 'nothing', uri: to, file };
    if (is.kind === 'other') return { ...is, uri: to, file };
    // What is there is not said in words of its own, but by a file that says it.
    if (!('projected' in is)) return UNKNOWN;
    const { contractId, component, projected } = is;
    return {
      kind: 'contract',
      uri: to,
      file,
      contractId,
      component,
      at: { uri: to, file, path: ID },
      projected,
    };
  }

  function viewOf(uri: string, home: string, root: string): View {
    const isKnown = linksOf(uri) !== undefined;
    const ways = remembered((href) => wayOf(uri, href, root));
    const targets = remembered((): Told => ({ target: undefined, pointed: undefined, places: undefined }));
    const nowheres = remembered((href): Target => ({
      kind: 'nothing',
      uri: uriOf(ways.get(href)),
      file: href,
    }));
    const folders = remembered((to): Target => {
      const file = pathBelow(home, to.slice(0, -1));
      return { kind: 'other', uri: to, file, why: 'it is a folder' };
    });
    const withIds = remembered((): { all: readonly LinkedContract[] } => ({ all: [] }));

    function targetAt(to: string): Target {
      const isRead = linksOf(uri)?.get(to) === true || isContract(to) || (!isKnown && host.readsAll);
      if (isKnown && isRead) index.read(uri, 'contract', to);
      const told = targets.get(to);
      const pointed = isRead ? pointedAt(to) : undefined;
      const places = placesIn(to);
      if (told.target && told.pointed === pointed && told.places === places) return told.target;
      Object.assign(told, { pointed, places });
      return (told.target = targetOf(to, uri, home, pointed));
    }

    function contractsWith(id: string): readonly LinkedContract[] {
      if (isKnown) index.read(uri, 'id', id, home);
      const same = withIds.get(id);
      const now = firstWith(id, home)
        .map((each) => targetAt(each.uri))
        .filter((target) => target.kind === 'contract');
      const isSame = now.length === same.all.length && now.every((each, at) => each === same.all[at]);
      return isSame ? same.all : (same.all = now);
    }

    return {
      home,
      root,
      current: undefined,
      textChanged: () => [ways, targets, nowheres, folders, withIds].forEach((each) => each.turn()),
      asOfNow: () => ({
        isWhole: true,
        at(href) {
          const way = ways.get(href);
          if (way.kind === 'absolute') return way;
          if (way.kind === 'outside') return UNKNOWN;
          if (way.kind === 'nowhere') return nowheres.get(href);
          return way.kind === 'file' ? targetAt(way.uri) : folders.get(way.uri);
        },
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
    content: (uri, text, { root, home }) =>
      text === undefined ? new Map() : linksIn(uri, documents.read(uri, text).dsds, root ?? home),
    keys(_uri, { home, content }) {
      const leads = [...(content ?? [])].flatMap(([to, isWanted]): Key[] =>
        isWanted
          ? [
              ['link', to],
              ['wanted', to],
            ]
          : [['link', to]],
      );
      return { provides: [], needs: [['project', home], ...leads] };
    },
    changing(uri, before, now) {
      if (before?.text !== now?.text) views.get(uri)?.textChanged();
    },
    facts(uri, home) {
      if (home === undefined || !isWhole(home)) return NOTHING_LINKED;
      const root = limitOf(home);
      let view = views.get(uri);
      if (view?.home !== home || view.root !== root) view = viewOf(uri, home, root);
      // Of what no search finds nothing is kept.
      if (linksOf(uri)) views.set(uri, view);
      return (view.current ??= view.asOfNow());
    },
    document: documents.make,
    ahead: documents.ahead,
    affected(uri) {
      const view = views.get(uri);
      if (view) view.current = undefined;
    },
    closed: (uri) => documents.closed(uri),
    removed(uri) {
      views.delete(uri);
      documents.forget(uri);
    },
  };
}

/** The files that a document links to, and whether they are read for it. */
type DsdsContent = ReadonlyMap<string, boolean>;

/** Those files are read that are to be contracts, by the role of a link or by their names. */
function linksIn(uri: string, { entries }: Dsds, root: string): DsdsContent {
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

/** What is said to one document; what was made for it is kept as long as it is the same. */
interface View {
  readonly home: string;
  readonly root: string;
  current: Linked | undefined;
  asOfNow(): Linked;
  textChanged(): void;
}

interface Told {
  target: Target | undefined;
  pointed: PointedAt | undefined;
  places: object | undefined;
}

const UNKNOWN: Target = { kind: 'unknown' };
const ID = ['contractId'];
const uriOf = (way: Way): string => (way.kind === 'nowhere' ? way.written : '');

/** What stands where documents point: a contract as it counts now, or why it is none. */
interface PointedAt {
  readonly is: Pointed | SavedState;
  /** All that it says, to be compared. */
  readonly content: string | undefined;
}

type Pointed =
  | Pick<LinkedContract, 'kind' | 'contractId' | 'component' | 'projected'>
  | Extract<SavedFile, { kind: 'other' }>;

function contractIn(text: string, isCalledContract: boolean): Pointed {
  const parsed = parseJson(text);
  const why = whyNoContract(parsed, isCalledContract);
  if (why !== undefined) return { kind: 'other', why };
  // What a contract of another version says can't be read here.
  const contract = readContract(kindOf(parsed).kind === 'newer' ? undefined : parsed.value);
  const { contractId, component } = contract;
  const isSaid = !parsed.broken && kindOf(parsed).kind !== 'newer';
  return {
    kind: 'contract',
    contractId: contractId !== undefined && isIdentity(contractId) ? contractId : undefined,
    component,
    projected: isSaid ? projectedIn(contract, text) : undefined,
  };
}

/** The projection in the order that the text declares, for which most texts need no tree. */
function projectedIn(contract: Contract, text: string): Projected {
  const isReordered = contract.props.some(({ name }) => /^\d+$/.test(name));
  const declared = isReordered ? namesIn(nodeAt(treeOf(text), ['props', 'properties'])) : undefined;
  return projectForDsds(contract, declared);
}
