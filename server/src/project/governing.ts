import { isExcluded, isPassedOver } from './folder.ts';
import { type Folders, type KnownFolder, nearestFile, type ProjectFile } from './folders.ts';

/** The project files that govern the files in some folders, but for those of packages and the like. */
export function governingFiles(
  folders: Pick<Folders, 'at'>,
  ofFolders: readonly string[],
): readonly ProjectFile[] {
  const all = ofFolders.flatMap((folder) => nearestFile(folders.at(folder)) ?? []);
  return [...new Set(all)].filter((file) => !isOutside(folders.at(file.folder)));
}

/** Whether git passes over a folder, or the project above excludes it, so that nobody cares for its project file either. */
function isOutside(folder: KnownFolder | undefined): boolean {
  if (!folder?.above) return false;
  return isPassedOver(folder.above, folder.name, true) || isExcluded(folder.above, folder.name);
}
