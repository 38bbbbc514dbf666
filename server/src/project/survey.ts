import type { Declared, Placing } from '../sources/declared.ts';
import type { CustomElement, RegistryItem } from '../sources/model.ts';
import {
  elementsOfDependencies,
  type Gathered,
  type Gatherer,
  type Members,
  ownElements,
  ownRegistries,
} from './gathered.ts';
import { createGuests, type Guests } from './guest-files.ts';
import { different, withoutCopies } from './things.ts';

/**
 * What projects and the packages that they depend on declare, for somebody who asks once. What is read for that goes with who
 * has asked: the projects know no more than before, and say the same of their contracts.
 */
export interface Survey {
  /** The files that are still to be taken, though nothing be there; asked again until there are none. */
  wants(): readonly string[];
  take(uri: string, text: string | undefined): void;
  readonly projects: readonly OfProject[];
}

/** What one project and the packages that it depends on declare, as far as their files are taken. */
export interface OfProject {
  /** The folder that the project begins with. */
  readonly home: string;
  wants(): readonly string[];
  elements(): Declarations<CustomElement>;
  items(): Declarations<RegistryItem>;
}

export interface Declarations<Thing> {
  /** Each once, those of the project first. */
  readonly things: readonly Thing[];
  /** The files of which nothing is understood, with what is in them, if anything is. */
  readonly unread: readonly { readonly uri: string; readonly text: string | undefined }[];
}

/** `made` makes the part of each project, of which one file may be of use to several. */
export function surveyOf(made: (further: Guests) => readonly OfProject[]): Survey {
  const further = createGuests();
  const projects = made(further);
  return {
    wants: () => [...new Set(projects.flatMap((each) => each.wants()))],
    take: (uri, text) => void further.take(uri, text),
    projects,
  };
}

/** The files of a project as it has them. */
interface Surveyed {
  readonly members: Members;
  readonly guests: Pick<Guests, 'read' | 'isAnswered' | 'textOf'>;
  readonly isLeftOut: (uri: string) => boolean;
  readonly placed: Placing;
}

/** Of all that a project has; or of one file, whether the project has it or not. */
export function declaredIn(
  { members, guests, isLeftOut, placed }: Surveyed,
  further: Guests,
  only?: string,
): OfProject {
  const guestsFor = (uri: string): Surveyed['guests'] => (guests.isAnswered(uri) ? guests : further);
  const leads = new Set<string>(only === undefined ? [] : [only]);
  const gatherer: Gatherer = {
    read: (uri, role) => guestsFor(uri).read(uri, role),
    follow(uri) {
      if (isLeftOut(uri)) return undefined;
      leads.add(uri);
      return guestsFor(uri).isAnswered(uri);
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
    uris.map((uri) => ({ uri, text: guestsFor(uri).textOf(uri) }));

  function elementsIn({ files }: Gathered<{ readonly elements: readonly Declared<CustomElement>[] }>) {
    return [...files].flatMap(([uri, { elements }]) => elements.map((each) => placed(uri, each)));
  }

  return {
    home: members.home,
    wants() {
      if (only === undefined) elementsOfDependencies(members, gatherer);
      return [...leads].filter((uri) => !guestsFor(uri).isAnswered(uri));
    },
    elements() {
      if (only !== undefined) {
        const file = alone(only, gatherer.read(only, 'elements'));
        return { things: elementsIn(file), unread: withTexts(file.unread) };
      }
      const own = ownElements(members, gatherer);
      const ofDependencies = elementsOfDependencies(members, gatherer);
      const things = withoutCopies(elementsIn(own), own.named);
      const tags = new Set(things.map(({ tagName }) => tagName));
      // What the project declares itself is what a reference means.
      const others = elementsIn(ofDependencies).filter(
        ({ tagName }) => tagName === undefined || !tags.has(tagName),
      );
      return {
        things: different([...things, ...others]),
        unread: withTexts([...own.unread, ...ofDependencies.unread]),
      };
    },
    items() {
      const { files, unread } =
        only === undefined ? ownRegistries(members, gatherer) : alone(only, gatherer.read(only, 'registry'));
      const things = [...files].flatMap(([uri, { items }]) => items.map((each) => placed(uri, each)));
      return { things: different(things), unread: withTexts(unread) };
    },
  };
}
