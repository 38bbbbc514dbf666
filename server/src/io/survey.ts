import { folderAbove, keyOf, placeOf, uriIn } from '../text/uri.ts';
import type { Neighbours } from '../project/neighbours.ts';
import type { Survey } from '../project/survey.ts';
import type { Loader } from './feed.ts';
import { readAll } from './walk.ts';

/** What all projects and the packages that they depend on declare, or one file, with all that has to be read for that. */
export async function survey(
  file: string | undefined,
  project: Pick<Neighbours, 'survey' | 'home'>,
  loader: Loader,
): Promise<Survey> {
  const place = file === undefined ? undefined : placeOf(file);
  // It is unknown where a file that lies on no disk belongs; its name leads to nothing that is there.
  const only = place
    ? { uri: keyOf(place), home: homeAbove(place.folder, project) }
    : { uri: file!, home: '' };
  const all = project.survey(file === undefined ? undefined : only);
  const asked = new Set<string>();
  const taker = {
    take: (uri: string, text: string | undefined) => all.take(uri, text),
    unreadable: (uri: string) => all.take(uri, ''),
  };
  for (;;) {
    const uris = all.wants().filter((uri) => !asked.has(uri));
    if (uris.length === 0) return all;
    for (const uri of uris) asked.add(uri);
    await readAll(uris, { loader, project: taker, isCancelled: () => false, onProgress: () => undefined }, 0);
  }
}

/** The project that a folder is in, even one that was not read, such as of a package. */
function homeAbove(folder: string, project: Pick<Neighbours, 'home'>): string {
  for (let each: string | undefined = folder; each !== undefined; each = folderAbove(each)) {
    const home = project.home(uriIn(each, 'x'));
    if (home !== undefined) return home;
  }
  return folder;
}
