import { folderOf, placeOf } from '../project/file-uri.ts';
import { isIn } from './roots.ts';

/** A folder that the user does not work in, and of which an editor is to tell all the same. */
export interface Outside {
  readonly folder: string;
  /** Whether with all that is in its folders. */
  readonly isDeep: boolean;
}

/** Projects that begin further up, and the folders of what else is led to; of all that is installed, that it is another. */
export function outsideOf(
  workFolders: readonly string[],
  roots: Iterable<string>,
  led: Iterable<string>,
): Outside[] {
  const work = new Set(workFolders.flatMap((uri) => folderOf(uri) ?? []));
  const deep = [...roots].filter((root) => !isIn(work, root));
  const told = new Set([...work, ...deep]);
  const flat = new Set<string>();
  for (const uri of led) {
    const [above, ...installed] = uri.split('/node_modules/');
    const folder = installed.length > 0 ? `${above}/node_modules/` : placeOf(uri)?.folder;
    if (folder !== undefined && !isIn(told, folder)) flat.add(folder);
  }
  return [
    ...deep.map((folder) => ({ folder, isDeep: true })),
    ...[...flat].map((folder) => ({ folder, isDeep: false })),
  ];
}

/** Asks for what is outside to be watched, where that is something else than before. */
export function watchingOutside(
  watch: (outside: readonly Outside[]) => void = () => undefined,
): (...from: Parameters<typeof outsideOf>) => void {
  let before = '[]';
  return (...from) => {
    const outside = outsideOf(...from);
    const list = JSON.stringify(outside);
    if (list !== before) watch(outside);
    before = list;
  };
}
