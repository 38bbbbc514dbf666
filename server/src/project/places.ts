import { CONFIG_NAME } from '../kinds/config/model.ts';
import { placeOf } from './file-uri.ts';
import type { Folders, KnownFolder, ProjectFile } from './folders.ts';
import { type Role, roleOf } from './roles.ts';
import { takenIn } from './taken.ts';

/** What the folders say of a URI, whether there is a file or not. */
export interface Places {
  /** A folder that is known, with those above it. */
  folder(folder: string): KnownFolder | undefined;
  /** What a file is to its project; undefined where it is none of its business, or its folders are not known. */
  role(uri: string): Role | undefined;
  /** Whether a file is to be checked as a contract, open or not; undefined where its folders are not known. */
  isContract(uri: string): boolean | undefined;
  /** The project file at a URI, once its folder is known. */
  file(uri: string): ProjectFile | undefined;
}

export const placesIn = (folders: Pick<Folders, 'at'>): Places => ({
  folder: (folder) => folders.at(folder),
  role(uri) {
    const place = placeOf(uri);
    const folder = place && folders.at(place.folder);
    return folder && roleOf(folder, place.name);
  },
  isContract(uri) {
    const place = placeOf(uri);
    return place && place.name !== CONFIG_NAME ? takenIn(folders, place, false)?.isContract : false;
  },
  file(uri) {
    const place = placeOf(uri);
    return place?.name === CONFIG_NAME ? folders.at(place.folder)?.file : undefined;
  },
});
