import type { DocumentSource } from '../check/fix-all.ts';
import type { RuleSettings } from '../check/rule.ts';
import type { Summary } from '../kinds/index.ts';
import type { CustomElement, RegistryItem } from '../sources/declared.ts';
import { canonical, keyOf, placeOf } from '../text/uri.ts';
import { byCodeUnits } from '../text/words.ts';
import type { Opened } from './opened.ts';
import type { ProjectIndex } from './project-index.ts';
import type { ProjectState } from './project-state.ts';
import { isCalled, partOf, ROLES } from './roles.ts';
import { surveyOf } from './references.ts';

/** Answers about all files of all projects. URIs in answers are canonical. */
export type Neighbours = ReturnType<typeof neighboursIn>;

/** Makes a function return answers for the files as they are now. */
type Settled = <Asked extends unknown[], Answer>(
  ask: (...asked: Asked) => Answer,
) => (...asked: Asked) => Answer;

/** The folders that the projects begin with that have any file. */
export const projectRootsIn = (index: ProjectIndex): string[] => [
  ...new Set([...index.needed('project'), ...index.provided('projectRoot')]),
];

export function neighboursIn(state: ProjectState, settled: Settled) {
  const { index, members, disk, documents, folders, sources, sourcesOf, references, kindOf, textOf } = state;
  const projectRoot = (uri: string): string | undefined => {
    const place = placeOf(uri);
    return place && members.projectRootAt(place);
  };
  const withRole = (role: string): string[] =>
    projectRootsIn(index)
      .flatMap((each) => [...index.providers(role, '', each)])
      .sort(byCodeUnits);
  /** A contract as its project has it, with its names and references. */
  const fileOf = (uri: string) => {
    const { projectRoot: its, role, content } = members.at(uri) ?? {};
    return its !== undefined && role === 'contract' && content
      ? [{ uri, projectRoot: its, summary: { props: [], ...(content as Summary) } }]
      : [];
  };
  const surveyed = (each: string) => ({
    sources: sourcesOf(each),
    files: sources,
    isAnswered: (uri: string) => disk.stateOf(uri) !== undefined,
    placed: references.placingIn(each),
  });
  const factsOf = (kind: string, uri: string, otherwise?: string): unknown =>
    kindOf(kind)?.facts(canonical(uri), projectRoot(uri) ?? otherwise);

  return {
    /** The folder that the project of a file begins with. */
    projectRoot,
    /** A file as it counts now, with the URI and version that an editor has it open under. */
    textAt(uri: string): (Pick<Opened, 'uri' | 'text'> & { readonly version?: number }) | undefined {
      const key = canonical(uri);
      const text = disk.textAt(key);
      return documents.at(key) ?? (text === undefined ? undefined : { uri: key, text });
    },
    /** A document of a kind that leads to contracts, open or not; undefined of anything else. */
    document: settled((kind: string, uri: string): DocumentSource | undefined => {
      const place = placeOf(uri);
      const folder = place && folders.at(place.folder);
      const part = folder && partOf(folder, place.name);
      const key = place && keyOf(place);
      const text = key === undefined || part?.role !== kind ? undefined : textOf(key);
      if (!part || key === undefined || text === undefined) return undefined;
      return kindOf(kind)?.document(key, text, part, factsOf(kind, key), true);
    }),
    /** A document with a text and settings of its own, whatever its project calls it: nothing is kept of it. */
    documentWith: (
      kind: string,
      uri: string,
      text: string,
      settings: RuleSettings,
      facts: unknown = factsOf(kind, uri),
    ): DocumentSource | undefined =>
      kindOf(kind)?.document(uri, text, { role: kind, settings, isConfigured: true }, facts, false),
    /** The documents of a kind in all projects. */
    documents: settled((kind: string): readonly string[] => {
      const inProject = kindOf(kind);
      return withRole(kind).filter((uri) => inProject?.isOne?.(members.at(uri)!) ?? true);
    }),
    /** The documents of a kind that lead to a file. */
    leadingTo: settled((kind: string, uri: string): readonly string[] => {
      const { leadsBy } = kindOf(kind) ?? {};
      const all = leadsBy === undefined ? [] : index.needing(leadsBy, canonical(uri));
      return all.filter((each) => members.at(each)?.role === kind).sort(byCodeUnits);
    }),
    /** The facts for a document, whether it is there or not; `otherwise` is the project of one that is in none. */
    facts: settled(factsOf),
    /** The files of other formats that their project names, since their own names do not say what they are. */
    filesNamedByConfig: settled(() =>
      ROLES.flatMap((role) =>
        withRole(role)
          .filter((uri) => !isCalled(placeOf(uri)?.name ?? '', role))
          .map((uri) => ({ uri, role })),
      ),
    ),
    /** The contracts of all projects, open or not. */
    contracts: settled(() =>
      [...members.all()].flatMap(([uri, { isOutside }]) => (isOutside ? [] : fileOf(uri))),
    ),
    /** The contracts that refer to a thing by any of its names. */
    contractsUsing: settled((thing: CustomElement | RegistryItem) =>
      projectRootsIn(index).flatMap((each) => [...references.usersOf(thing, each)].flatMap(fileOf)),
    ),
    /** The declarations of a project, whether a contract refers to them or not. */
    elementsIn: settled(references.elementsIn),
    itemsIn: settled(references.itemsIn),
    /** The registry namespaces of a project, with the `@` that they begin with. */
    namespacesIn: settled(references.namespacesIn),
    /** The declarations of all projects and the packages that they depend on, once what that wants is taken; or of one file. */
    survey: settled((only?: { readonly uri: string; readonly projectRoot: string }) =>
      surveyOf((only ? [only.projectRoot] : projectRootsIn(index)).map(surveyed), only?.uri),
    ),
  };
}
