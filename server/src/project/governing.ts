import { isExcluded, isPassedOver } from './folder.ts';
import { type Folders, type KnownFolder, nearestFile, type ProjectFile } from './folders.ts';
import type { ManifestSources } from './manifest.ts';
import type { OpenDocuments } from './opened.ts';

/** The project files that govern open contracts and manifests, but for those of packages and the like. */
export function governingFiles(
  folders: Pick<Folders, 'at'>,
  documents: Pick<OpenDocuments, 'all' | 'takenOf'>,
  manifests: Pick<ManifestSources, 'at'>,
): readonly ProjectFile[] {
  const all = [...documents.all()].flatMap(({ key, place }) => {
    if (!place || !(documents.takenOf(key)?.isContract || manifests.at(key))) return [];
    return nearestFile(folders.at(place.folder)) ?? [];
  });
  return [...new Set(all)].filter((file) => !isOutside(folders.at(file.folder)));
}

/** Whether git passes over a folder, or the project above excludes it, so that nobody cares for its project file either. */
function isOutside(folder: KnownFolder | undefined): boolean {
  if (!folder?.above) return false;
  return isPassedOver(folder.above, folder.name, true) || isExcluded(folder.above, folder.name);
}
