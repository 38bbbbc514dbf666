import { type Knowledge, NOTHING_KNOWN } from '../kinds/contract/facts.ts';
import { type Linked, NOTHING_LINKED } from '../kinds/dsds/facts.ts';
import { type Artifacts, NO_ARTIFACTS } from '../kinds/manifest/facts.ts';
import { type Across, across } from './across.ts';
import { createDsdsDocuments, type DsdsDocuments } from './dsds-documents.ts';
import { createDsdsReadings, type DsdsReadings } from './dsds-readings.ts';
import { createGuests, type GuestRole } from './guest-files.ts';
import { type Around, createHome, type Home } from './home.ts';
import { knowledgeOf } from './knowing.ts';
import { limitOf } from '../text/relative-uri.ts';
import { createManifests, type Manifests } from './manifests.ts';
import type { Neighbours } from './neighbours.ts';
import type { Fate } from './saved.ts';
import { createSpans, type Spans } from './spans.ts';
import type { Summary } from './summary.ts';
import { createWanted, type Wanted } from './wanted.ts';

/**
 * The files of all projects, by the folder (`home`) that each project begins with, and what they know of each other. A
 * change of one file is followed by the question which contracts it matters to.
 */
export interface Files
  extends
    Across,
    Pick<Neighbours, 'dsdsDocuments'>,
    Pick<Manifests, 'found' | 'saved' | 'hand'>,
    Pick<DsdsDocuments, 'leadingTo'>,
    Pick<Wanted, 'wants' | 'pointedAt'>,
    Pick<Spans, 'moved'> {
  /**
   * Takes what a contract says; without a summary it is gone. A visitor is one that no search finds, and that somebody has
   * checked all the same: it is told what the project knows, but is nothing that others are told of.
   */
  putContract(uri: string, home: string, summary: Summary | undefined, isVisitor?: boolean): void;
  /** Takes a file of another format that a search finds; without a text it is gone. `isSaid`: its project names it. */
  putGuest(uri: string, home: string, role: GuestRole, text: string | undefined, isSaid?: boolean): void;
  /** A file is no longer one of any project, though it may be there. */
  remove(uri: string): void;
  /** Takes the text of a file that was wanted at any time, or that there is none; of others nothing is kept. */
  answer(uri: string, text: string | undefined): void;
  /** All files below a folder are read: what is not among them now is missing. Said again, what was wanted is so again. */
  finish(folder: string): void;
  /** Nobody reads what is below a folder any more. */
  forget(folder: string): void;
  isWhole(home: string): boolean;
  /** What the other files of its project say to a contract. */
  knowledgeFor(uri: string, home: string | undefined): Knowledge;
  /** What the files of its project say to a manifest. */
  artifactsFor(uri: string, home: string | undefined): Artifacts;
  /** What the files of its project say to a DSDS document. */
  linkedFor(uri: string, home: string | undefined): Linked;
  /** Whether a contract refers to nothing, and no other has its identity: then the others have nothing to say to it. */
  isAlone(uri: string): boolean;
  /** The contracts, the manifests of such, and the DSDS documents that what has changed since this was last asked matters to. */
  affected(): ReadonlySet<string>;
  /** Something else than the text of files has changed, so that leads may go elsewhere. */
  reconsider(): void;
}

/** What surrounds the files: where nothing is said of it, nothing leads out of a project, and nothing is left out. */
export interface Surroundings extends Partial<Pick<Around, 'rootOf' | 'isLeftOut'>> {
  /** What is read of DSDS documents. */
  readonly readings?: Pick<DsdsReadings, 'at' | 'forget'>;
  /** The text of a file as it is saved; where nothing is said of that, as it counts. */
  readonly savedOf?: (uri: string) => string | undefined;
  /** What has become of a file without a text; undefined where that is not known. */
  readonly fateOf?: (uri: string) => Fate | undefined;
}

/** `textOf` answers the text of a contract as it counts now. */
export function createFiles(
  textOf: (uri: string) => string | undefined,
  {
    rootOf = (home) => home,
    isLeftOut = () => false,
    savedOf = textOf,
    fateOf,
    readings = createDsdsReadings(() => false),
  }: Surroundings = {},
): Files {
  const guests = createGuests();
  const around: Around = { guests, rootOf, isLeftOut };
  const projects = new Map<string, Home>();
  /** The project that each file is in. */
  const homes = new Map<string, Home>();
  /** The folders below which everything is read. */
  const finished = new Set<string>();
  /** The projects that were not whole when it was last asked what is affected. */
  const unheard = new Set<Home>();
  const spans = createSpans(textOf);
  const manifests = createManifests(savedOf, (manifest) => (place) => spans.spanFor(manifest, place), fateOf);

  const dsds = createDsdsDocuments({
    textOf,
    read(uri) {
      const text = textOf(uri);
      return text === undefined ? undefined : readings.at(uri, text);
    },
    forget: readings.forget,
    rootOf: (home) => limitOf(home, rootOf(home)),
    fateOf: manifests.fateOf,
    isContract: (uri) => homes.get(uri)?.contracts.has(uri) === true,
    holdersOf: (contractId, home) => projects.get(home)?.ids.firstOf(contractId) ?? [],
    spanOf: (document) => (place) => spans.spanFor(document, place),
  });

  const isFound = (uri: string): boolean => homes.has(uri);
  const wanted = createWanted({ projects, guests, manifests, dsds, isFound });

  function projectAt(home: string): Home {
    let project = projects.get(home);
    if (project) return project;
    projects.set(home, (project = createHome(home, around)));
    unheard.add(project);
    return project;
  }

  function remove(uri: string): void {
    const project = homes.get(uri);
    homes.delete(uri);
    spans.forget(uri);
    if (project) putContractIn(project, uri, undefined);
    else dsds.changed(uri);
    project?.putGuest(uri, undefined);
    manifests.remove(uri);
    dsds.put(uri, undefined);
  }

  /** Takes what a contract says, and that documents may have been told something else of it. */
  function putContractIn(project: Home, uri: string, summary: Summary | undefined, isVisitor = false): void {
    const before = project.heldBy(uri);
    project.putContract(uri, summary, isVisitor);
    const now = project.heldBy(uri);
    dsds.changed(uri);
    if (before === now) return;
    dsds.touched(before);
    dsds.touched(now);
  }

  /** The project that a file is in from now on, and no other. */
  function movedTo(home: string, uri: string): Home {
    const project = projectAt(home);
    if (homes.get(uri) !== project) remove(uri);
    homes.set(uri, project);
    return project;
  }

  function take(uri: string, text: string | undefined): void {
    wanted.answered(uri);
    if (!guests.take(uri, text)) return;
    manifests.renew(uri);
    for (const project of projects.values()) project.reconsider(uri);
  }

  const isWhole = (home: string): boolean => {
    for (const folder of finished) if (home.startsWith(folder)) return true;
    return false;
  };

  return {
    remove,
    isWhole,
    answer(uri, text) {
      if (wanted.wasAsked(uri)) take(uri, text);
    },
    putContract(uri, home, summary, isVisitor = false) {
      spans.forget(uri);
      if (!summary) {
        remove(uri);
        return;
      }
      const project = movedTo(home, uri);
      project.putGuest(uri, undefined);
      dsds.put(uri, undefined);
      putContractIn(project, uri, summary, isVisitor);
    },
    putGuest(uri, home, role, text, isSaid) {
      take(uri, text);
      if (text === undefined) {
        remove(uri);
        return;
      }
      const project = movedTo(home, uri);
      putContractIn(project, uri, undefined);
      project.putGuest(uri, role, isSaid);
      dsds.put(uri, role === 'dsds' ? home : undefined);
    },
    wants: wanted.wants,
    pointedAt: wanted.pointedAt,
    finish(folder) {
      const isAgain = finished.has(folder);
      finished.add(folder);
      for (const project of projects.values()) if (project.uri.startsWith(folder)) unheard.add(project);
      if (isAgain) wanted.renew(folder);
    },
    forget(folder) {
      finished.delete(folder);
      manifests.forget(folder);
    },
    found: manifests.found,
    hand: manifests.hand,
    saved(uri, is) {
      wanted.answered(uri);
      manifests.saved(uri, is);
      dsds.changed(uri);
    },
    knowledgeFor(uri, home) {
      if (home === undefined || !isWhole(home)) return NOTHING_KNOWN;
      return knowledgeOf(uri, projectAt(home), { spans, guests });
    },
    artifactsFor(uri, home) {
      return home === undefined ? NO_ARTIFACTS : manifests.artifactsFor(uri, home, isWhole(home));
    },
    linkedFor(uri, home) {
      return home === undefined || !isWhole(home) ? NOTHING_LINKED : dsds.linkedFor(uri, home);
    },
    isAlone(uri) {
      const project = homes.get(uri);
      const { contractId, cemRef, registryRef } = project?.contracts.get(uri) ?? {};
      const isOnly = contractId === undefined || (project?.ids.of(contractId).size ?? 0) <= 1;
      return isOnly && cemRef === undefined && registryRef === undefined;
    },
    affected() {
      const affected = new Set<string>();
      const moved = spans.affected();
      dsds.renew(moved);
      for (const uri of [...moved, ...manifests.affected(), ...dsds.affected()]) {
        const project = homes.get(uri);
        if (project?.contracts.has(uri) || project?.listings.has(uri) || dsds.has(uri)) affected.add(uri);
      }
      for (const project of projects.values()) {
        if (!isWhole(project.uri)) continue;
        for (const uri of project.affected()) affected.add(uri);
        if (!unheard.delete(project)) continue;
        for (const uri of [...project.contracts.keys(), ...project.listings.all(), ...dsds.of(project.uri)])
          affected.add(uri);
      }
      return affected;
    },
    moved(uri) {
      spans.moved(uri);
      dsds.moved(uri);
    },
    reconsider() {
      for (const project of projects.values()) project.reconsider();
      dsds.reconsider();
    },
    ...across(projects, projectAt),
    dsdsDocuments: () => dsds.of(),
    leadingTo: dsds.leadingTo,
  };
}
