import type { DocumentSource } from '../check/fix-all.ts';
import type { Ruling } from '../check/rule.ts';
import type { Ahead, Summary } from '../kinds/index.ts';
import type { CustomElement, RegistryItem } from '../sources/declared.ts';
import { canonical, keyOf, placeOf } from '../text/uri.ts';
import { byCodeUnits } from '../text/words.ts';
import type { ProjectIndex } from './project-index.ts';
import type { ProjectState } from './project-state.ts';
import { isCalled, partOf, type Role, ROLES } from './roles.ts';
import { type Survey, surveyOf } from './survey.ts';

/** Questions about all files of all projects. URIs in answers are canonical. */
export interface Neighbours {
  /** A file as it counts now, with the URI that an editor has it open under, and the version that is open. */
  readonly textAt: (uri: string) => FileText | undefined;
  /** The folder that the project of a file begins with. */
  readonly home: (uri: string) => string | undefined;
  /** The contracts of all projects, open or not. */
  readonly contracts: () => readonly ContractFile[];
  /** The contracts that refer to a thing by any of its names. */
  readonly contractsUsing: (thing: CustomElement | RegistryItem) => readonly ContractFile[];
  /** A document of a kind that leads to contracts, open or not; undefined of anything else. */
  readonly document: (kind: string, uri: string) => DocumentSource | undefined;
  /** A document with a text and a ruling of its own, whatever its project calls it: nothing is kept of it. */
  readonly documentWith: (
    kind: string,
    uri: string,
    text: string,
    ruling: Ruling,
  ) => DocumentSource | undefined;
  /** The documents of a kind in all projects. */
  readonly documents: (kind: string) => readonly string[];
  /** The documents of a kind that lead to a file. */
  readonly leadingTo: (kind: string, uri: string) => readonly string[];
  /** The facts for a document, whether it is there or not; `home` is for one that is in no project. */
  readonly facts: (kind: string, uri: string, home?: string) => unknown;
  /** Work on the long documents of a role ahead. */
  readonly ahead: (role: string) => Ahead | undefined;
  /** The declarations of all projects and the packages that they depend on, once what that wants is taken; or of one file. */
  readonly survey: (only?: { readonly uri: string; readonly home: string }) => Survey;
  /** The files of other formats that their project names, since their own names do not tell what they are. */
  readonly namedGuests: () => readonly { readonly uri: string; readonly role: Role }[];
  /** The declarations of a project, whether a contract refers to them or not. */
  readonly elementsIn: (home: string) => readonly CustomElement[];
  readonly itemsIn: (home: string) => readonly RegistryItem[];
  /** The registry namespaces of a project, with the `@` that they begin with. */
  readonly namespacesIn: (home: string) => readonly string[];
}

/** A contract as its project has it. */
export interface ContractFile {
  readonly uri: string;
  readonly home: string;
  /** Its names and references. */
  readonly summary: Summary;
}

/** The text of a file; one that is not open has no version. */
interface FileText {
  readonly uri: string;
  readonly text: string;
  readonly version?: number;
}

/** Makes a question answer by the files as they are now. */
export type Settled = <Asked extends unknown[], Answer>(
  ask: (...asked: Asked) => Answer,
) => (...asked: Asked) => Answer;

/** The folders that the projects begin with that have any file. */
export const homesIn = (index: ProjectIndex): string[] => [
  ...new Set([...index.needed('project'), ...index.provided('home')]),
];

export function neighboursIn(state: ProjectState, settled: Settled): Neighbours {
  const { index, members, disk, documents, folders, sources, sourcesOf, references, kindOf, textOf } = state;
  const home: Neighbours['home'] = (uri) => {
    const place = placeOf(uri);
    return place && members.homeAt(place);
  };
  const withRole = (role: string): string[] =>
    homesIn(index)
      .flatMap((each) => [...index.providers(role, '', each)])
      .sort(byCodeUnits);
  const fileOf = (uri: string): ContractFile[] => {
    const { home: its, role, content } = members.at(uri) ?? {};
    return its !== undefined && role === 'contract' && content
      ? [{ uri, home: its, summary: content as Summary }]
      : [];
  };
  const surveyed = (each: string) => ({
    sources: sourcesOf(each),
    files: sources,
    isAnswered: (uri: string) => disk.fateOf(uri) !== undefined,
    placed: references.placingIn(each),
  });
  const factsOf = (kind: string, uri: string, otherwise?: string): unknown =>
    kindOf(kind)?.facts(canonical(uri), home(uri) ?? otherwise);

  return {
    home,
    textAt(uri) {
      const key = canonical(uri);
      const text = disk.textAt(key);
      return documents.at(key) ?? (text === undefined ? undefined : { uri: key, text });
    },
    document: settled((kind, uri) => {
      const place = placeOf(uri);
      const folder = place && folders.at(place.folder);
      const part = folder && partOf(folder, place.name);
      const key = place && keyOf(place);
      const text = key === undefined || part?.role !== kind ? undefined : textOf(key);
      if (!part || key === undefined || text === undefined) return undefined;
      return kindOf(kind)?.document?.(key, text, part, factsOf(kind, key), true);
    }),
    documentWith: (kind, uri, text, ruling) =>
      kindOf(kind)?.document?.(uri, text, { role: kind, ruling, isSaid: true }, factsOf(kind, uri), false),
    documents: settled((kind) => {
      const inProject = kindOf(kind);
      return withRole(kind).filter((uri) => inProject?.isOne?.(members.at(uri)!) ?? true);
    }),
    leadingTo: settled((kind, uri) => {
      const { leadsBy } = kindOf(kind) ?? {};
      const all = leadsBy === undefined ? [] : index.needing(leadsBy, canonical(uri));
      return all.filter((each) => members.at(each)?.role === kind).sort(byCodeUnits);
    }),
    facts: settled(factsOf),
    ahead: (role) => kindOf(role)?.ahead,
    namedGuests: settled(() =>
      ROLES.flatMap((role) =>
        withRole(role)
          .filter((uri) => !isCalled(placeOf(uri)?.name ?? '', role))
          .map((uri) => ({ uri, role })),
      ),
    ),
    contracts: settled(() =>
      [...members.all()].flatMap(([uri, { isVisitor }]) => (isVisitor ? [] : fileOf(uri))),
    ),
    contractsUsing: settled((thing) =>
      homesIn(index).flatMap((each) => [...references.usersOf(thing, each)].flatMap(fileOf)),
    ),
    elementsIn: settled((its) => references.elementsIn(its)),
    itemsIn: settled((its) => references.itemsIn(its)),
    namespacesIn: settled((its) => references.namespacesIn(its)),
    survey: settled((only) => surveyOf((only ? [only.home] : homesIn(index)).map(surveyed), only?.uri)),
  };
}
