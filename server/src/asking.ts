import type { Files } from './features/feature.ts';
import type { Feed, Loader } from './loaders/feed.ts';
import type { Indexing } from './loaders/indexing.ts';
import { survey } from './loaders/surveying.ts';
import { placeOf } from './project/file-uri.ts';
import { treatmentOf } from './project/folder.ts';
import type { Project } from './project/project.ts';

/** What the projects know of all files, and what is asked of the disk at the moment when somebody wants to know. */
export function filesFor(
  project: Project,
  loader: Loader,
  feed: Feed,
  index: Pick<Indexing, 'settled'>,
  { upToTexts }: Pick<Files, 'upToTexts'>,
): Files {
  return {
    ...project,
    async namesIn(folder) {
      const [listing] = await loader.list([folder]).catch(() => []);
      return listing ? [...listing.files, ...listing.folders] : [];
    },
    async surveyed(file) {
      await index.settled();
      return survey(file, project, loader);
    },
    upToTexts,
    async rulingFor(uri) {
      await feed.unknown(uri);
      const place = placeOf(uri);
      return treatmentOf(place && project.folder(place.folder), place?.name ?? '').ruling;
    },
  };
}
