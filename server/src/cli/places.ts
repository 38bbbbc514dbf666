import { dirname } from 'node:path';
import type { Knowledge } from '../kinds/contract/facts.ts';
import type { Folder } from '../project/folder.ts';
import type { Sought } from './find.ts';
import type { Folders } from './folders.ts';
import { pathOf, projectOf } from './project-files.ts';

/** The folder of a file, and the project that it is in. */
export interface Place {
  readonly folder: Folder;
  readonly home: string | undefined;
  /** What is known of it before any contract is read. */
  beforehand: Knowledge | undefined;
}

/** Where files that are checked lie: of a folder this is asked once. */
export interface Places {
  readonly placeOf: (path: string) => Place;
  /** The paths of the folders that the projects begin with, by their URIs. */
  readonly homesOf: (all: readonly Sought[]) => ReadonlyMap<string, string>;
}

export function openPlaces(folders: Folders, workFolders: readonly string[]): Places {
  const places = new Map<string, Place>();

  function placeOf(path: string): Place {
    const at = dirname(path);
    let place = places.get(at);
    if (!place) {
      const folder = folders.at(at);
      places.set(at, (place = { folder, home: projectOf(folder, workFolders), beforehand: undefined }));
    }
    return place;
  }

  return {
    placeOf,
    homesOf(all) {
      const homes = new Map<string, string>();
      for (const { path, leftAlone } of all) {
        if (leftAlone !== undefined) continue;
        const { folder, home } = placeOf(path);
        if (home !== undefined && !homes.has(home)) homes.set(home, pathOf(home, folder, dirname(path)));
      }
      return homes;
    },
  };
}
