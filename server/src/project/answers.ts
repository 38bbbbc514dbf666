import type { DocumentSource } from '../check/fix-all.ts';
import { AS_SHIPPED, type Elsewhere, type Finding, type RuleSettings } from '../check/rule.ts';
import { comparedInWords, comparisonOf, documentKind, type Knowledge, withoutHints } from '../kinds/index.ts';
import type { Declared, RegistryItem } from '../sources/declared.ts';
import { canonical, keyOf, pathBelow, placeOf } from '../text/uri.ts';
import { byCodeUnits } from '../text/words.ts';
import type { ContractDocument, Opened } from './documents.ts';
import { isFoundContract } from './members.ts';
import type { ProjectState } from './project-state.ts';
import type { ReadAs } from './source-files.ts';
import { surveyOf } from './survey.ts';
import { isAboutContracts, isCalled, ROLES } from './roles.ts';
import { type FoundSource, isNeeded, type Referring, sourceFindings } from './source-findings.ts';
import { documentTreatment, treatmentOf, roleOf } from './treatment.ts';

/** Answers about all files of all projects. URIs in answers are canonical. */
export const answersOf = (state: ProjectState) => ({ ...documentsOf(state), ...filesOf(state) });

const withRole = (state: ProjectState, role: string): string[] =>
  state
    .projectRoots()
    .flatMap((each) => [...state.index.providers(role, '', each)])
    .sort(byCodeUnits);

/** Answers about documents. */
function documentsOf(state: ProjectState) {
  const { disk, folders, index, members } = state;
  const settled = settledBy(state);

  /** A document of a kind that leads to contracts, open or not; undefined of anything else. */
  const document = settled((kind: string, uri: string): DocumentSource | undefined => {
    const place = placeOf(uri);
    const folder = place && folders.at(place.folder);
    if (!folder) return undefined;
    const { role, settings } = treatmentOf(folder, place.name);
    return role === kind ? state.linkingDocument(kind, keyOf(place), settings) : undefined;
  });

  return {
    document,
    /** An open contract, or a document that leads to contracts, as it counts now. */
    sourceAt(uri: string): DocumentSource | undefined {
      const place = placeOf(uri);
      const folder = place && folders.at(place.folder);
      return (
        state.openContract(canonical(uri))?.source ??
        document((folder && roleOf(folder, place.name)) ?? '', uri)
      );
    },
    /** A contract on the disk that is not open and may have findings. */
    closed: settled((uri: string): ContractDocument | undefined => {
      const key = canonical(uri);
      const text = disk.textAt(key);
      const treatment = documentTreatment(folders, placeOf(uri), false);
      if (state.isOpen(key) || text === undefined || !treatment?.isContract) return undefined;
      const settings = withoutHints(treatment.settings);
      if (state.isFine(key, settings)) return undefined;
      const { whyNotChecked } = treatment;
      return { source: readDocument('contract', key, text, settings), whyNotChecked };
    }),
    /** Returns true for a contract on the disk that has no findings by some settings. */
    isFine: settled((uri: string, settings: RuleSettings) => state.isFine(canonical(uri), settings)),
    /** A document with a text and settings of its own, whatever its project calls it: nothing is kept of it. */
    documentWith: settled(readDocument),
    /** The facts for a document, whether it is there or not; `otherwise` is the project of one that is in none. */
    facts: settled((kind: string, uri: string, otherwise?: string) =>
      state.factsOf(kind, canonical(uri), otherwise),
    ),
    /** The documents of a kind in all projects. */
    documents: settled((kind: string): readonly string[] => {
      const inProject = state.kindOf(kind);
      return withRole(state, kind).filter((uri) => inProject?.isOne?.(members.at(uri)!) ?? true);
    }),
    /** The documents of a kind that lead to a file. */
    leadingTo: settled((kind: string, uri: string): readonly string[] => {
      const { leadsBy } = state.kindOf(kind) ?? {};
      const all = leadsBy === undefined ? [] : index.needing(leadsBy, canonical(uri));
      return all.filter((each) => members.at(each)?.role === kind).sort(byCodeUnits);
    }),
  };

  function readDocument(
    kind: string,
    uri: string,
    text: string,
    settings: RuleSettings,
    facts: unknown = state.factsOf(kind, canonical(uri)),
  ): DocumentSource {
    return documentKind(kind)!.read({ uri, text, settings, isConfigured: true, facts });
  }
}

/** Answers about files, and what they declare. */
function filesOf(state: ProjectState) {
  const { members, disk, documents, sources, references, coverage } = state;
  const settled = settledBy(state);
  const fileOf = (uri: string) => state.contractFile(uri) ?? [];
  const contracts = () =>
    [...members.all()].flatMap(([uri, { isOutside }]) => (isOutside ? [] : fileOf(uri)));
  const readerOf =
    (uri: string): ReadAs =>
    (role) =>
      sources.read(canonical(uri), role);
  const surveyed = (each: string) => ({
    sources: state.sourcesOf(each),
    files: sources,
    isAnswered: (uri: string) => disk.stateOf(uri) !== undefined,
    placed: references.placingIn(each),
  });

  return {
    /** The folder that the project of a file begins with. */
    projectRoot: (uri: string): string | undefined => state.projectRootOf(uri),
    /** A file as it counts now, with the URI and version that an editor has it open under. */
    textAt(uri: string): (Pick<Opened, 'uri' | 'text'> & { readonly version?: number }) | undefined {
      const key = canonical(uri);
      const text = disk.textAt(key);
      return documents.at(key) ?? (text === undefined ? undefined : { uri: key, text });
    },
    /** The files of other formats that their project names, since their own names do not say what they are. */
    filesNamedByConfig: settled(() =>
      ROLES.flatMap((role) =>
        withRole(state, role)
          .filter((uri) => !isCalled(placeOf(uri)?.name ?? '', role))
          .map((uri) => ({ uri, role })),
      ),
    ),
    /** Returns true if a contract may depend on what a source fails to declare: one of its project, or of some others. */
    isNeeded: settled((source: FoundSource, isRead: boolean, others: readonly Referring[]): boolean => {
      const its = [...contracts(), ...others].filter((each) => each.projectRoot === source.projectRoot);
      return isNeeded(source, its, references, isRead);
    }),
    /** A source with its findings, if it may have any. */
    source: settled((uri: string) => {
      const key = canonical(uri);
      const { role, isConfigured = false, settings = AS_SHIPPED } = members.at(key) ?? {};
      const text = state.textOf(key);
      if (text === undefined || role === 'contract' || isAboutContracts(role)) return undefined;
      const uncovered = coverage.findingsIn(key, text);
      const mayBeFlawed = isConfigured || coverage.isFlawed(key);
      if (!mayBeFlawed && uncovered.length === 0) return undefined;
      const source = { role, text, isConfigured, read: readerOf(uri) };
      const own = mayBeFlawed ? sourceFindings(source, settings) : [];
      return { text, checked: { findings: [...own, ...uncovered] } };
    }),
    /** The findings of the config file in a folder about globs that match nothing, once all of its project is read. */
    unusedGlobs: settled((folder: string): readonly Finding[] => {
      const { reading } = state.folders.at(folder)?.file ?? {};
      if (!reading || !state.isWhole(folder)) return [];
      const fileAt = (uri: string) => ({ path: pathBelow(folder, uri), ...state.contractFile(uri)?.summary });
      return reading.unused(() => {
        const own = [...members.all()].filter(
          ([, each]) => each.projectRoot === folder && isFoundContract(each),
        );
        return { files: disk.below(folder).map(fileAt), contracts: own.map(([uri]) => fileAt(uri)) };
      });
    }),
    /** Which components and contracts of a project belong together. */
    coverage: settled((projectRoot: string) => coverage.of('', projectRoot)),
    /** The span of a value in a file; undefined where it no longer exists. */
    spanOf: settled(({ uri, path }: Elsewhere) => sources.spanOf(uri, path)),
    /** Reads a file as a source. */
    readerOf,
    /** The contracts of all projects, open or not. */
    contracts: settled(contracts),
    /** How many contracts of all projects are compared with code, in a sentence. */
    compared: settled(() => comparedIn(state)),
    /** The contracts that refer to a thing by any of its names. */
    contractsUsing: settled((thing: Declared | RegistryItem) =>
      state.projectRoots().flatMap((each) => [...references.usersOf(thing, each)].flatMap(fileOf)),
    ),
    /** The declarations of a project, whether a contract refers to them or not. */
    elementsIn: settled((projectRoot: string) => references.elementsIn(projectRoot)),
    itemsIn: settled((projectRoot: string) => references.itemsIn(projectRoot)),
    /** The declarations of all projects and the packages that they depend on, once what that wants is taken; or of one file. */
    survey: settled((only?: { readonly uri: string; readonly projectRoot: string }) =>
      surveyOf((only ? [only.projectRoot] : state.projectRoots()).map(surveyed), only?.uri),
    ),
  };
}

/** How many contracts of all projects are compared with code, in a sentence. */
function comparedIn(state: ProjectState): string {
  const all = [...state.members.all()].flatMap(([uri, { isOutside, settings = AS_SHIPPED }]) => {
    const { summary } = (!isOutside && state.contractFile(uri)) || {};
    // Without traits it is none that could be read.
    if (summary?.traits === undefined) return [];
    return comparisonOf(summary, state.factsOf('contract', uri) as Knowledge, settings);
  });
  return comparedInWords({
    contracts: all.length,
    notCompared: all.filter((each) => 'why' in each),
  }).join();
}

/** Makes functions return answers for the files as they are now. */
export const settledBy =
  (state: ProjectState) =>
  <Asked extends unknown[], Answer>(ask: (...asked: Asked) => Answer) =>
  (...asked: Asked): Answer => {
    state.settle();
    return ask(...asked);
  };
