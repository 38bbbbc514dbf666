import type { Linked, LinkedContract, Target } from '../kinds/dsds/facts.ts';
import { pathBelow } from './file-uri.ts';
import { hrefTo, type Way, wayOf } from '../text/relative-uri.ts';
import type { PointedAt } from './pointed.ts';
import type { SavedFile } from './saved.ts';

/** The files around a DSDS document, as they count. */
export interface AroundDsds {
  /** The folder that the project begins with, and the one that nothing leads out of. */
  readonly home: string;
  readonly root: string;
  /** What a file that is there says; undefined where nobody has its text. */
  pointedAt(uri: string): PointedAt | undefined;
  /** What became of one without a text: undefined where it is not there, `unknown` where nobody knows, or can read it. */
  fateOf(uri: string): SavedFile | undefined | 'unknown';
  /** Whether a search finds it, as a contract. */
  isContract(uri: string): boolean;
  /** Whether the document leads there in such a way that the file is read for it. */
  isWanted(uri: string): boolean;
  /** The contracts of the project with an identity, in their order. */
  holdersOf(contractId: string): readonly string[];
  spanOf: Linked['spanOf'];
}

/** What the files of a project that is all read say to a DSDS document, of which most stay as they are. */
export interface LinkedFor {
  /** The same object as long as nothing is another that was told; of another one, what it tells is the same as far as it can be. */
  asOfNow(): Linked;
  /** Answers whether what was told of these files, and of contracts with these identities, is something else by now. */
  reconsider(uris: ReadonlySet<string>, ids: ReadonlySet<string>): boolean;
  /** Says that places in these files may be others, so that what is said of them is so anew. */
  renew(uris: Iterable<string>): void;
}

export function linkedFor(document: string, around: AroundDsds): LinkedFor {
  const { home, root } = around;
  /** What was told. */
  const targets = new Map<string, Target>();
  const withIds = new Map<string, readonly LinkedContract[]>();
  const ways = new Map<string, Way>();
  /** Of links that lead nowhere, whatever becomes of files. */
  const nowheres = new Map<string, Target>();
  let linked: Linked | undefined;

  function made(uri: string): Target {
    const file = pathBelow(home, uri);
    if (uri === document) return { kind: 'other', uri, file, why: 'it is this document itself' };
    if (!around.isContract(uri) && !around.isWanted(uri)) return UNKNOWN;
    const is = around.pointedAt(uri) ?? around.fateOf(uri);
    if (is === 'unknown') return UNKNOWN;
    if (is === undefined) return { kind: 'nothing', uri, file };
    if (is.kind === 'other') return { ...is, uri, file };
    // What is there is not told in words of its own, but by a file that says it.
    if (!('projected' in is)) return UNKNOWN;
    const { contractId, component, projected } = is;
    const at = { uri, file, path: ID };
    return { kind: 'contract', uri, file, contractId, component, at, projected };
  }

  function targetAt(uri: string): Target {
    let target = targets.get(uri);
    if (!target) targets.set(uri, (target = made(uri)));
    return target;
  }

  function nowhere(href: string, uri: string): Target {
    let target = nowheres.get(href);
    if (!target) nowheres.set(href, (target = { kind: 'nothing', uri, file: href }));
    return target;
  }

  const contractsWith = (id: string): LinkedContract[] =>
    around
      .holdersOf(id)
      .map(targetAt)
      .filter((target) => target.kind === 'contract');

  function followed(href: string): Way {
    let way = ways.get(href);
    if (!way) ways.set(href, (way = wayOf(document, href, root)));
    return way;
  }

  return {
    asOfNow: () =>
      (linked ??= {
        isWhole: true,
        at(href) {
          const way = followed(href);
          if (way.kind === 'absolute') return way;
          if (way.kind === 'outside') return UNKNOWN;
          if (way.kind === 'nowhere') return nowhere(href, way.written);
          const { uri } = way;
          if (way.kind === 'file') return targetAt(uri);
          const folder: Target = {
            kind: 'other',
            uri,
            file: pathBelow(home, uri.slice(0, -1)),
            why: 'it is a folder',
          };
          const before = targets.get(uri) ?? folder;
          targets.set(uri, before);
          return before;
        },
        contractsWith(id) {
          let all = withIds.get(id);
          if (!all) withIds.set(id, (all = contractsWith(id)));
          return all;
        },
        hrefTo: (uri) => hrefTo(document, uri),
        spanOf: around.spanOf,
      }),
    reconsider(uris, ids) {
      let isOther = false;
      for (const uri of shared(targets, uris)) {
        const before = targets.get(uri)!;
        const now = made(uri);
        if (isSame(before, now)) continue;
        targets.set(uri, now);
        isOther = true;
      }
      // A contract that is another may have been told by its identity.
      for (const id of isOther ? [...withIds.keys()] : shared(withIds, ids)) {
        const now = contractsWith(id);
        const before = withIds.get(id)!;
        if (now.length === before.length && now.every((each, index) => each === before[index])) continue;
        withIds.set(id, now);
        isOther = true;
      }
      if (isOther) linked = undefined;
      return isOther;
    },
    renew(uris) {
      linked = undefined;
      for (const uri of uris) {
        const target = targets.get(uri);
        if (!target) continue;
        targets.delete(uri);
        for (const [id, all] of withIds) if (all.some((each) => each === target)) withIds.delete(id);
      }
    },
  };
}

const UNKNOWN: Target = { kind: 'unknown' };

const ID = ['contractId'];

function isSame(a: Target, b: Target): boolean {
  if (a.kind === 'contract' && b.kind === 'contract') {
    // What was projected is the same object as long as it is the same.
    return a.projected === b.projected && a.contractId === b.contractId && a.component === b.component;
  }
  return a.kind === b.kind && (a.kind !== 'other' || b.kind !== 'other' || a.why === b.why);
}

/** What of some keys something is known of, whichever are fewer. */
function* shared(known: ReadonlyMap<string, unknown>, keys: ReadonlySet<string>): Generator<string> {
  if (keys.size < known.size) {
    for (const key of keys) if (known.has(key)) yield key;
  } else {
    for (const key of known.keys()) if (keys.has(key)) yield key;
  }
}
