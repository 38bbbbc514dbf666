import { byCodeUnits } from '../../core/words.ts';
import type { DsdsDocuments } from './dsds-documents.ts';
import type { Guests } from './guest-files.ts';
import type { Home } from './home.ts';
import type { Manifests } from './manifests.ts';

/** The files that are to be read since others lead to them. */
export interface Wanted {
  /**
   * Those that nobody has answered for: manifests that a `package.json` names, what registries include, what manifests of
   * contracts list, and what is in `node_modules` where a `cemRef` needs that. Each answer may lead further, so this is asked
   * again until there is nothing left.
   */
  readonly wants: () => readonly string[];
  /** The files that DSDS documents point at, and of which nobody has said what became of them. */
  readonly pointedAt: () => readonly string[];
  /** Whether a file was wanted at any time, by others than manifests of contracts and DSDS documents. */
  wasAsked(uri: string): boolean;
  /** Somebody says what became of a file. */
  answered(uri: string): void;
  /** All below a folder was read once more: what was wanted there, and no search finds, is wanted again. */
  renew(folder: string): void;
}

interface Around {
  readonly projects: ReadonlyMap<string, Home>;
  readonly guests: Pick<Guests, 'isAnswered'>;
  readonly manifests: Pick<Manifests, 'isAnswered'>;
  readonly dsds: Pick<DsdsDocuments, 'wanted'>;
  /** Whether a search finds a file. */
  readonly isFound: (uri: string) => boolean;
}

export function createWanted({ projects, guests, manifests, dsds, isFound }: Around): Wanted {
  /** Files that were wanted at any time. */
  const asked = new Set<string>();
  /** Those that are to be looked at once more. */
  const again = new Set<string>();

  return {
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
    pointedAt: () =>
      [...dsds.wanted()].filter((uri) => !manifests.isAnswered(uri) || again.has(uri)).sort(byCodeUnits),
    wasAsked: (uri) => asked.has(uri),
    answered: (uri) => void again.delete(uri),
    renew(folder) {
      for (const project of projects.values()) {
        if (!project.uri.startsWith(folder)) continue;
        for (const uri of [...project.leads(), ...project.listings.files()])
          if (!isFound(uri)) again.add(uri);
      }
      for (const uri of dsds.wanted()) if (!isFound(uri)) again.add(uri);
    },
  };
}
