import { type Artifacts, NO_ARTIFACTS } from '../core/artifacts.ts';
import type { Path, Span } from '../core/finding.ts';
import { parseJson } from '../core/json.ts';
import { type Knowledge, NOTHING_KNOWN, type Others } from '../core/knowledge.ts';
import { locateAll } from '../core/locate.ts';
import { byCodeUnits } from '../core/words.ts';
import { createGuests, type GuestRole } from './guest-files.ts';
import { MOST_OTHERS } from './holders.ts';
import { type Around, createHome, type Home, ID } from './home.ts';
import { createManifests, type Manifests } from './manifests.ts';
import type { ContractFile, Neighbours } from './neighbours.ts';
import type { Summary } from './summary.ts';
import { surveyOf } from './survey.ts';
import { usersOf } from './users.ts';

export type { GuestRole } from './guest-files.ts';

/**
 * The files of all projects, by the folder (`home`) that each project begins with, and what they know of each other. A
 * change of one file is followed by the question which contracts it matters to.
 */
export interface Files
  extends
    Pick<
      Neighbours,
      | 'contracts'
      | 'contractsUsing'
      | 'elementsIn'
      | 'itemsIn'
      | 'namespacesIn'
      | 'manifestsIn'
      | 'listingOf'
      | 'survey'
    >,
    Pick<Manifests, 'found' | 'saved'> {
  /**
   * Takes what a contract says; without a summary it is gone. A visitor is one that no search finds, and that somebody has
   * checked all the same: it is told what the project knows, but is nothing that others are told of.
   */
  putContract(uri: string, home: string, summary: Summary | undefined, isVisitor?: boolean): void;
  /** Takes a file of another format that a search finds; without a text it is gone. `isSaid`: its project names it. */
  putGuest(uri: string, home: string, role: GuestRole, text: string | undefined, isSaid?: boolean): void;
  /** A file is no longer one of any project, though it may be there. */
  remove(uri: string): void;
  /**
   * The files that others lead to and that nobody has answered for: manifests that a `package.json` names, what registries
   * include, what manifests of contracts list, and what is in `node_modules` where a `cemRef` needs that. Each answer may lead further, so this is asked again
   * until there is nothing left.
   */
  wants(): readonly string[];
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
  /** Whether a contract refers to nothing, and no other has its identity: then the others have nothing to say to it. */
  isAlone(uri: string): boolean;
  /** The contracts, and the manifests of such, that what has changed since this was last asked matters to. */
  affected(): ReadonlySet<string>;
  /** Places in a file are others than before, or go by another spelling of its URI. */
  moved(uri: string): void;
  /** Something else than the text of files has changed, so that leads may go elsewhere. */
  reconsider(): void;
}

/** What surrounds the files: where nothing is said of it, nothing leads out of a project, and nothing is left out. */
export interface Surroundings extends Partial<Pick<Around, 'rootOf' | 'isLeftOut'>> {
  /** The text of a file as it is saved; where nothing is said of that, as it counts. */
  readonly savedOf?: (uri: string) => string | undefined;
}

/** `textOf` answers the text of a contract as it counts now. */
export function createFiles(
  textOf: (uri: string) => string | undefined,
  { rootOf = (home) => home, isLeftOut = () => false, savedOf = textOf }: Surroundings = {},
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
  /** Files that were wanted at any time. */
  const asked = new Set<string>();
  /** Those of them that are to be looked at once more. */
  const again = new Set<string>();
  const idSpans = new Map<string, Span | undefined>();
  /** The contracts with findings that speak of places in a file. */
  const speaking = new Map<string, Set<string>>();
  const toTell = new Set<string>();
  const manifests = createManifests(savedOf, (manifest) => ({ uri, path }) => {
    speaking.set(uri, (speaking.get(uri) ?? new Set()).add(manifest));
    return spanIn(textOf(uri), path);
  });

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
    idSpans.delete(uri);
    project?.putContract(uri, undefined);
    project?.putGuest(uri, undefined);
    manifests.renew(uri);
  }

  /** The project that a file is in from now on, and no other. */
  function movedTo(home: string, uri: string): Home {
    const project = projectAt(home);
    if (homes.get(uri) !== project) remove(uri);
    homes.set(uri, project);
    return project;
  }

  function take(uri: string, text: string | undefined): void {
    again.delete(uri);
    if (!guests.take(uri, text)) return;
    manifests.renew(uri);
    for (const project of projects.values()) project.reconsider(uri);
  }

  const isWhole = (home: string): boolean => {
    for (const folder of finished) if (home.startsWith(folder)) return true;
    return false;
  };

  const filesOf = (project: Home, uris: Iterable<string>): ContractFile[] =>
    [...uris].map((uri) => ({ uri, home: project.uri, summary: project.contracts.get(uri)! }));

  return {
    remove,
    isWhole,
    answer(uri, text) {
      if (asked.has(uri)) take(uri, text);
    },
    putContract(uri, home, summary, isVisitor = false) {
      idSpans.delete(uri);
      if (!summary) {
        remove(uri);
        return;
      }
      const project = movedTo(home, uri);
      project.putGuest(uri, undefined);
      project.putContract(uri, summary, isVisitor);
    },
    putGuest(uri, home, role, text, isSaid) {
      take(uri, text);
      if (text === undefined) {
        remove(uri);
        return;
      }
      const project = movedTo(home, uri);
      project.putContract(uri, undefined);
      project.putGuest(uri, role, isSaid);
    },
    wants() {
      const wanted = new Set<string>();
      for (const project of projects.values()) {
        for (const uri of project.leads()) if (!guests.isAnswered(uri) || again.has(uri)) wanted.add(uri);
      }
      for (const uri of wanted) asked.add(uri);
      for (const project of projects.values()) {
        for (const uri of project.listings.files()) {
          if (!manifests.isAnswered(uri) || again.has(uri)) wanted.add(uri);
        }
      }
      return [...wanted].sort(byCodeUnits);
    },
    finish(folder) {
      const isAgain = finished.has(folder);
      finished.add(folder);
      for (const project of projects.values()) {
        if (!project.uri.startsWith(folder)) continue;
        unheard.add(project);
        if (!isAgain) continue;
        for (const uri of [...project.leads(), ...project.listings.files()]) {
          if (homes.get(uri) === undefined) again.add(uri);
        }
      }
    },
    forget(folder) {
      finished.delete(folder);
      manifests.forget(folder);
    },
    found: manifests.found,
    saved(uri, is) {
      again.delete(uri);
      manifests.saved(uri, is);
    },
    knowledgeFor(uri, home) {
      if (home === undefined || !isWhole(home)) return NOTHING_KNOWN;
      const project = projectAt(home);
      return {
        isWhole: true,
        othersWith(contractId): Others {
          const same = project.ids.of(contractId);
          const count = same.size - Number(same.has(uri));
          if (count === 0) return { count, first: [] };
          const others = project.ids.firstOf(contractId).filter((other) => other !== uri);
          return { count, first: others.slice(0, MOST_OTHERS).map((other) => project.idOf(other)) };
        },
        elements: (cemRef) => project.things().elements(cemRef),
        items: (registryRef) => project.things().items(registryRef),
        spanOf({ uri: other, path }) {
          speaking.set(other, (speaking.get(other) ?? new Set()).add(uri));
          if (!projects.get(home)?.contracts.has(other)) return guests.spanOf(other, path);
          if (!idSpans.has(other)) idSpans.set(other, spanIn(textOf(other), ID));
          return idSpans.get(other);
        },
      };
    },
    artifactsFor(uri, home) {
      return home === undefined ? NO_ARTIFACTS : manifests.artifactsFor(uri, home, isWhole(home));
    },
    isAlone(uri) {
      const project = homes.get(uri);
      const { contractId, cemRef, registryRef } = project?.contracts.get(uri) ?? {};
      const isOnly = contractId === undefined || (project?.ids.of(contractId).size ?? 0) <= 1;
      return isOnly && cemRef === undefined && registryRef === undefined;
    },
    affected() {
      const affected = new Set<string>();
      for (const uri of [...toTell, ...manifests.affected()]) {
        const project = homes.get(uri);
        if (project?.contracts.has(uri) || project?.listings.has(uri)) affected.add(uri);
      }
      toTell.clear();
      for (const project of projects.values()) {
        if (!isWhole(project.uri)) continue;
        for (const uri of project.affected()) affected.add(uri);
        if (!unheard.delete(project)) continue;
        for (const uri of [...project.contracts.keys(), ...project.listings.all()]) affected.add(uri);
      }
      return affected;
    },
    moved(uri) {
      for (const each of speaking.get(uri) ?? []) toTell.add(each);
      speaking.delete(uri);
    },
    reconsider() {
      for (const project of projects.values()) project.reconsider();
    },
    contracts: () =>
      [...projects.values()].flatMap((project) =>
        filesOf(project, project.contracts.keys()).filter(({ uri }) => !project.visitors.has(uri)),
      ),
    survey(only) {
      const all = only ? [projectAt(only.home)] : [...projects.values()];
      return surveyOf((further) => all.map((project) => project.declared(further, only?.uri)));
    },
    manifestsIn: (home) => projects.get(home)?.listings.all() ?? [],
    listingOf: (uri) => [...projects.values()].flatMap(({ listings }) => listings.of(uri)),
    elementsIn: (home) => projects.get(home)?.things().allElements ?? [],
    itemsIn: (home) => projects.get(home)?.things().allItems ?? [],
    namespacesIn: (home) => projects.get(home)?.things().namespaces ?? [],
    contractsUsing(thing) {
      return [...projects.values()].flatMap((project) => filesOf(project, usersOf(thing, project)));
    },
  };
}

/** Where a value is in a text that may be gone. */
export function spanIn(text: string | undefined, path: Path): Span | undefined {
  if (text === undefined) return undefined;
  const { json, end } = parseJson(text);
  return locateAll(json, [path], end)[0]?.value;
}
