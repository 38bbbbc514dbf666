import { type Contract, readContract } from '../kinds/contract/model.ts';
import { type Linked, type LinkedContract, NOTHING_LINKED } from '../kinds/dsds/facts.ts';
import type { Target } from '../kinds/dsds/facts.ts';
import { type Projected, projectForDsds } from '../kinds/contract/projection.ts';
import { isContractName } from '../kinds/contract/file-name.ts';
import { isIdentity } from '../kinds/contract/fold.ts';
import { parseJson } from '../text/json/parse.ts';
import { kindOf } from '../kinds/contract/detect.ts';
import type { Elsewhere } from '../check/finding.ts';
import { namesIn } from '../text/json/tree.ts';
import { nodeAt } from '../text/json/tree.ts';
import { treeOf } from '../text/json/tree.ts';
import { pathBelow, placeOf } from './file-uri.ts';
import { hrefTo, type Way, wayOf } from '../text/relative-uri.ts';
import type { ProjectIndex } from './project-index.ts';
import { remembered } from './remembered.ts';
import { type SavedFile, type SavedState, whyNoContract } from './saved-file.ts';

/** What the files of a project say to its DSDS documents. */
export interface DsdsFacts {
  /** The same object until the document is affected. */
  linkedFor(uri: string, home: string | undefined): Linked;
  textChanged(uri: string): void;
  affected(uri: string): void;
  remove(uri: string): void;
}

interface Around {
  readonly index: ProjectIndex;
  readonly isWhole: (home: string) => boolean;
  /** The folder that no link of a project leads out of. */
  readonly limitOf: (home: string) => string;
  /** Where a document has links, and whether the file is read for it; undefined of what is no document of a project. */
  readonly linksOf: (uri: string) => ReadonlyMap<string, boolean> | undefined;
  /** Whether a file is a contract of a project. */
  readonly isContract: (uri: string) => boolean;
  /** The text of a file as it counts, and what is known of one without a text. */
  readonly textOf: (uri: string) => string | undefined;
  readonly stateWithoutText: (uri: string) => SavedState;
  /** Whether a document that is no member of a project may have any file read that it links to. */
  readonly readsAll: boolean;
  readonly firstWith: (contractId: string, home: string) => readonly Elsewhere[];
  readonly spanOf: Linked['spanOf'];
}

export function createDsdsFacts(around: Around): DsdsFacts {
  const { index, isWhole, limitOf, linksOf, isContract, textOf, stateWithoutText } = around;
  const views = new Map<string, View>();
  const pointedAt = index.answers(
    'contract',
    (uri): PointedAt => {
      const text = textOf(uri);
      const isCalledOne = isContract(uri) || isContractName(placeOf(uri)?.name ?? '');
      const is = text === undefined ? stateWithoutText(uri) : contractIn(text, isCalledOne);
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
      const isRead = linksOf(uri)?.get(to) === true || isContract(to) || (!isKnown && around.readsAll);
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
      const now = around
        .firstWith(id, home)
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
          return around.spanOf(place);
        },
      }),
    };
  }

  return {
    linkedFor(uri, home) {
      if (home === undefined || !isWhole(home)) return NOTHING_LINKED;
      const root = limitOf(home);
      let view = views.get(uri);
      if (view?.home !== home || view.root !== root) view = viewOf(uri, home, root);
      // Of what no search finds nothing is kept.
      if (linksOf(uri)) views.set(uri, view);
      return (view.current ??= view.asOfNow());
    },
    textChanged: (uri) => views.get(uri)?.textChanged(),
    affected(uri) {
      const view = views.get(uri);
      if (view) view.current = undefined;
    },
    remove: (uri) => void views.delete(uri),
  };
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
