// The files of all projects as features see them, and what is read from the disk on demand.
import { treatmentOf } from '../project/treatment.ts';
import type { Loader } from '../io/feed.ts';
import { survey } from '../io/walk.ts';
import { foreignStatus } from '../kinds/contract/detect.ts';
import { EDITING } from '../kinds/editing-of.ts';
import type { KnownFolder } from '../project/folders.ts';
import { placeOf } from '../text/uri.ts';
import type { DocumentSync } from './document-sync.ts';
import type { Files } from './feature.ts';

/** Additions of kinds to the documents of others. */
const CONTRIBUTIONS = Object.values(EDITING).flatMap(({ contributes }) => contributes ?? []);

export function filesOf(sync: DocumentSync, loader: Loader, contractSchema: string | undefined): Files {
  const { project, feed, index, publisher } = sync;
  async function folderAround(uri: string): Promise<KnownFolder | undefined> {
    await feed.unknown(uri);
    const place = placeOf(uri);
    return place && project.folder(place.folder);
  }
  return {
    ...project,
    contractSchema,
    contributions: CONTRIBUTIONS,
    shown: (uri) => publisher.shownIn(uri),
    async namesIn(folder) {
      const [listing] = await loader.list([folder]).catch(() => []);
      return listing ? [...listing.files, ...listing.folders] : [];
    },
    async surveyed(file) {
      await index.settled();
      return survey(file, project, loader);
    },
    whole: () => index.settled(),
    texts: (uris) => loader.texts(uris),
    settingsFor: async (uri) => treatmentOf(await folderAround(uri), placeOf(uri)?.name ?? '').settings,
    folderAround,
    async whyNotChecked(uri) {
      await feed.unknown(uri);
      return project.whyNotChecked(uri);
    },
  };
}

/** Returns true for a contract of its project, open or not. */
export async function isContract(uri: string, { feed, project }: DocumentSync): Promise<boolean | undefined> {
  await feed.unknown(uri);
  return project.isContract(uri);
}

/**
 * The status text of a file that has the name of a contract and is of another format; false if it isn't, or if the config file
 * names it. Without a text only the config file is asked, and the answer is false or undefined.
 */
export async function foreignStatusOf(
  uri: string,
  text: string | undefined,
  { feed, project }: DocumentSync,
): Promise<string | false | undefined> {
  await feed.unknown(uri);
  if (project.isNamedContract(uri)) return false;
  return text === undefined ? undefined : (foreignStatus(text, project.whyNotChecked(uri)) ?? false);
}
