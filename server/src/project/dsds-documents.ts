import type { Linked } from '../kinds/dsds/facts.ts';
import { isContractHref, isRole } from '../kinds/dsds/pointers.ts';
import { byCodeUnits } from '../text/words.ts';
import type { DsdsFile } from './dsds-readings.ts';
import { createHolders } from './holders.ts';
import { type AroundDsds, type LinkedFor, linkedFor } from './linked.ts';
import { wayOf } from '../text/relative-uri.ts';
import { createPointed } from './pointed.ts';

/** The DSDS documents of all projects: where they lead, what they were told, and to which of them that is something else. */
export interface DsdsDocuments {
  /** A document has another text, or is of another project; without one it is none any more. */
  put(uri: string, home: string | undefined): void;
  has(uri: string): boolean;
  /** Those of the project that begins at a folder, or of all. */
  of(home?: string): readonly string[];
  /** Those that have a link to a file, whether it counts as a pointer or not. */
  readonly leadingTo: (uri: string) => readonly string[];
  /** The files that they point at, or may. */
  wanted(): ReadonlySet<string>;
  /** What is said to one of a project that is all read: the same object as long as nothing is another that it was told. */
  linkedFor(uri: string, home: string): Linked;
  /** A file says something else, or is something else to its project. */
  changed(uri: string): void;
  /** Other contracts have an identity. */
  touched(contractId: string | undefined): void;
  /** Places in a file are others. */
  moved(uri: string): void;
  /** Says which documents were told of such places. */
  renew(all: Iterable<string>): void;
  /** The roots that nothing leads out of may be others. */
  reconsider(): void;
  /** Those that were told something, and are to be told something else; asked again there are none. */
  affected(): readonly string[];
}

/** Who knows what is asked of files. */
interface AroundAll extends Pick<AroundDsds, 'fateOf' | 'isContract'> {
  readonly textOf: (uri: string) => string | undefined;
  /** What the document at a URI says; undefined where there is no text. */
  readonly read: (uri: string) => DsdsFile | undefined;
  /** It is none any more. */
  readonly forget: (uri: string) => void;
  readonly rootOf: (home: string) => string;
  readonly holdersOf: (contractId: string, home: string) => readonly string[];
  readonly spanOf: (document: string) => Linked['spanOf'];
}

export function createDsdsDocuments(around: AroundAll): DsdsDocuments {
  const documents = new Map<string, Document>();
  const leading = createHolders();
  const pointed = createPointed(around.textOf, around.isContract);
  /** Those of which nobody has looked yet where they lead. */
  const unread = new Set<string>();
  /** What has changed since somebody asked. */
  const [uris, ids] = [new Set<string>(), new Set<string>()];
  const moved = new Set<string>();
  const stale = new Set<string>();
  let wanted: ReadonlySet<string> | undefined;

  function leave(uri: string, { leads }: Document): void {
    for (const to of leads.keys()) {
      leading.remove(to, uri);
      if (!leading.has(to)) pointed.forget(to);
    }
    wanted = undefined;
  }

  /** Looks where documents lead that have another text. */
  function settle(): void {
    for (const uri of unread) {
      const document = documents.get(uri)!;
      const leads = leadsOf(uri, around.read(uri), document.root);
      for (const [to, isWanted] of leads) {
        leading.add(to, uri);
        // It may count for more, or less, than before.
        if (document.leads.get(to) !== isWanted) document.isOther = true;
      }
      const before = document.leads;
      document.leads = leads;
      for (const to of before.keys()) {
        if (leads.has(to)) continue;
        leading.remove(to, uri);
        if (!leading.has(to)) pointed.forget(to);
      }
      wanted = undefined;
    }
    unread.clear();
  }

  function refresh(): void {
    settle();
    for (const [uri, document] of documents) {
      const { told, isOther } = document;
      document.isOther = false;
      if (!told) continue;
      const all = isOther ? new Set([...uris, ...document.leads.keys()]) : uris;
      if (told.reconsider(all, ids)) stale.add(uri);
    }
    uris.clear();
    ids.clear();
  }

  function toldTo(uri: string, document: Document): LinkedFor {
    const { home, root } = document;
    return (document.told ??= linkedFor(uri, {
      home,
      root,
      pointedAt: pointed.at,
      fateOf: around.fateOf,
      isContract: around.isContract,
      isWanted: (to) => document.leads.get(to) === true,
      holdersOf: (contractId) => around.holdersOf(contractId, home),
      spanOf: around.spanOf(uri),
    }));
  }

  return {
    put(uri, home) {
      const before = documents.get(uri);
      unread.delete(uri);
      if (home === undefined) {
        if (before) leave(uri, before);
        if (documents.delete(uri)) around.forget(uri);
        stale.delete(uri);
        return;
      }
      unread.add(uri);
      if (before?.home === home) return;
      if (before) leave(uri, before);
      const leads = new Map<string, boolean>();
      documents.set(uri, { home, root: around.rootOf(home), leads, isOther: false, told: undefined });
    },
    has: (uri) => documents.has(uri),
    of: (home) =>
      [...documents]
        .flatMap(([uri, document]) => (home === undefined || document.home === home ? [uri] : []))
        .sort(byCodeUnits),
    leadingTo(uri) {
      settle();
      return [...leading.of(uri)].sort(byCodeUnits);
    },
    wanted() {
      settle();
      if (wanted) return wanted;
      const all = new Set<string>();
      for (const { leads } of documents.values()) {
        for (const [to, isWanted] of leads) if (isWanted) all.add(to);
      }
      return (wanted = all);
    },
    linkedFor(uri, home) {
      if (unread.size + uris.size + ids.size > 0) refresh();
      const document = documents.get(uri);
      if (document) return toldTo(uri, document).asOfNow();
      // No search finds it, so nobody is to remember it either.
      const root = around.rootOf(home);
      const leads = leadsOf(uri, around.read(uri), root);
      return toldTo(uri, { home, root, leads, isOther: false, told: undefined }).asOfNow();
    },
    changed(uri) {
      pointed.changed(uri);
      uris.add(uri);
    },
    touched: (contractId) => void (contractId !== undefined && ids.add(contractId)),
    moved: (uri) => void moved.add(uri),
    renew(all) {
      for (const uri of all) {
        const document = documents.get(uri);
        document?.told?.renew(moved);
        if (document) stale.add(uri);
      }
      moved.clear();
    },
    reconsider() {
      for (const [uri, document] of documents) {
        const root = around.rootOf(document.home);
        if (root === document.root) continue;
        document.root = root;
        document.told = undefined;
        unread.add(uri);
        stale.add(uri);
      }
    },
    affected() {
      refresh();
      const all = [...stale];
      stale.clear();
      return all;
    },
  };
}

interface Document {
  readonly home: string;
  root: string;
  /** The files that it has links to, and whether they are read for it. */
  leads: ReadonlyMap<string, boolean>;
  /** Whether some of them count for something else than before. */
  isOther: boolean;
  told: LinkedFor | undefined;
}

/**
 * The files that a document has links to. Those are read that are to be contracts, by the role of the link or by their names; of
 * others nobody looks whether they are there.
 */
function leadsOf(uri: string, file: DsdsFile | undefined, root: string): ReadonlyMap<string, boolean> {
  const leads = new Map<string, boolean>();
  for (const { specs } of file?.dsds.entries ?? []) {
    for (const { href, role } of specs) {
      const way = href && wayOf(uri, href.text, root);
      if (!href || way?.kind !== 'file' || way.uri === uri) continue;
      const isWanted = (role !== undefined && isRole(role.text)) || isContractHref(href.text);
      leads.set(way.uri, leads.get(way.uri) === true || isWanted);
    }
  }
  return leads;
}
