// The declarations of projects and installed packages, surveyed for one request.
import type { Declaration, Declared, Placing, RegistryItem } from '../sources/declared.ts';
import { different, withoutCopies } from './elements-index.ts';
import {
  type Gathered,
  installedElements,
  ownComponents,
  ownElements,
  ownRegistries,
  type ProjectSources,
} from './project-sources.ts';
import { createSourceFiles, type SourceFiles } from './source-files.ts';

/**
 * The declarations of projects and the packages that they depend on, for a request that asks once. What is read for that goes with
 * the request: the projects know no more than before, and say the same of their contracts.
 */
export type Survey = ReturnType<typeof surveyOf>;

interface Declarations<Thing> {
  /** Each once, those of the project first. */
  readonly things: readonly Thing[];
  /** The files of which nothing is understood, with what is in them, if anything is. */
  readonly unread: readonly { readonly uri: string; readonly text: string | undefined }[];
}

/** A project whose declarations are surveyed. */
interface Surveyed {
  readonly sources: ProjectSources;
  readonly files: SourceFiles;
  /** Returns true if it is known what a file says, or that it is not there. */
  readonly isAnswered: (uri: string) => boolean;
  readonly placed: Placing;
}

/** Surveys all that projects have; or one file only, whether its project has it or not. */
export function surveyOf(surveyed: readonly Surveyed[], only?: string) {
  const texts = new Map<string, string | undefined>();
  const further = createSourceFiles((uri) => texts.get(uri));
  const projects = surveyed.map((each) => declaredIn(each, further, (uri) => texts.has(uri), only));
  return {
    /** The files that are still to be taken, though nothing be there; asked again until there are none. */
    wants: (): readonly string[] => [...new Set(projects.flatMap((each) => each.wants()))],
    take: (uri: string, text: string | undefined) => void texts.set(uri, text),
    projects,
  };
}

/** The declarations of one project and the packages that it depends on, as far as their files are taken. */
function declaredIn(
  { sources: own, files, isAnswered, placed }: Surveyed,
  further: SourceFiles,
  isTaken: (uri: string) => boolean,
  only: string | undefined,
) {
  const filesFor = (uri: string): SourceFiles => (isAnswered(uri) ? files : further);
  const isKnown = (uri: string): boolean => isAnswered(uri) || isTaken(uri);
  const leads = new Set<string>(only === undefined ? [] : [only]);
  const sources: ProjectSources = {
    ...own,
    read: (uri, role) => filesFor(uri).read(uri, role),
    follow(uri) {
      if (own.follow(uri) === undefined) return undefined;
      leads.add(uri);
      return isKnown(uri);
    },
  };

  const alone = <Reading extends { readonly isRead: boolean }>(
    uri: string,
    reading: Reading | undefined,
  ): Gathered<Reading> =>
    reading?.isRead
      ? { files: new Map([[uri, reading]]), unread: [], isRead: true }
      : { files: new Map(), unread: [uri], isRead: false };

  const withTexts = (uris: readonly string[]): Declarations<never>['unread'] =>
    uris.map((uri) => ({ uri, text: filesFor(uri).textOf(uri) }));

  function elementsIn({ files: all }: Gathered<{ readonly elements: readonly Declaration<Declared>[] }>) {
    return [...all].flatMap(([uri, { elements }]) => elements.map((each) => placed(uri, each)));
  }

  return {
    /** The folder that the project begins with. */
    projectRoot: sources.projectRoot,
    wants(): readonly string[] {
      if (only === undefined) installedElements(sources);
      return [...leads].filter((uri) => !isKnown(uri));
    },
    elements(): Declarations<Declared> {
      if (only !== undefined) {
        const file = alone(only, sources.read(only, 'elements'));
        return { things: elementsIn(file), unread: withTexts(file.unread) };
      }
      const found = ownElements(sources);
      const installed = installedElements(sources);
      const things = withoutCopies(elementsIn(found), found.named);
      const tags = new Set(things.map(({ tagName }) => tagName));
      // What the project declares itself is what a reference means.
      const others = elementsIn(installed).filter(
        ({ tagName }) => tagName === undefined || !tags.has(tagName),
      );
      return {
        things: different([...things, ...others]),
        unread: withTexts([...found.unread, ...installed.unread]),
      };
    },
    components(): Declarations<Declared> {
      const { files: all, unread } =
        only === undefined ? ownComponents(sources) : alone(only, sources.read(only, 'components'));
      const things = [...all].flatMap(([uri, { components }]) => components.map((each) => placed(uri, each)));
      return { things: different(things), unread: withTexts(unread) };
    },
    items(): Declarations<RegistryItem> {
      const { files: all, unread } =
        only === undefined ? ownRegistries(sources) : alone(only, sources.read(only, 'registry'));
      const things = [...all].flatMap(([uri, { items }]) => items.map((each) => placed(uri, each)));
      return { things: different(things), unread: withTexts(unread) };
    },
  };
}
