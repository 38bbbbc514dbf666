import { dirname } from 'node:path';
import { isPassedOver } from '../project/folder.ts';
import { find, shownFrom, type Sought } from './find.ts';
import { type Folders, uriOf } from './folders.ts';
import { openPlaces } from './places.ts';

/** The contracts that a search finds in the directory of a manifest and below, whatever git says of that directory. */
export interface Around {
  /** Those of its project. */
  readonly own: readonly Sought[];
  /** Those that belong to other projects below. */
  readonly foreign: readonly Sought[];
  readonly problems: readonly string[];
}

export function contractsAround(manifest: string, cwd: string, folders: Folders): Around {
  const { placeOf } = openPlaces(folders, [uriOf(cwd)]);
  const { home } = placeOf(manifest);
  const { files, problems } = find([], dirname(manifest), folders);
  const [own, foreign]: [Sought[], Sought[]] = [[], []];
  for (const file of files) {
    if (!file.isContract) continue;
    const shown = shownFrom(cwd, file.path);
    (placeOf(file.path).home === home ? own : foreign).push({ ...file, shown, isListed: true });
  }
  return { own, foreign, problems };
}

/** The same contracts of its project, where git ignores the directory, so that no search of the project finds them. */
export function contractsBeside(manifest: string, cwd: string, folders: Folders): readonly Sought[] {
  const { above, name } = folders.aside.at(dirname(manifest));
  return above && isPassedOver(above, name, true) ? contractsAround(manifest, cwd, folders).own : [];
}
