// The request about a contract that is about to be made: where its file goes, and what speaks against it.
import {
  fileNameIn,
  type FileLayout,
  layoutIn,
  neighboursIn,
  usualLayout,
} from '../../kinds/contract/conventions.ts';
import { contractFileName } from '../../kinds/contract/fold.ts';
import { nearestFile } from '../../project/folders.ts';
import { canonical, folderOf, pathBelow } from '../../text/uri.ts';
import type { Files, WorkspaceFeature } from '../feature.ts';

interface Params {
  readonly contractId: string;
  /** The URI of the folder that was chosen for it, or that the user works in. */
  readonly folder: string;
  readonly isChosen?: boolean;
  /** The URI of the workspace folder, from which on the path is answered. */
  readonly root: string;
  /** The URI of its file, if the user has one in mind. */
  readonly file?: string;
}

interface NewContract {
  /** The path of its file, by the conventions of the project and what its config file includes. */
  readonly path: string;
  /** The URIs of the contracts of the project that have its id. */
  readonly usedBy: readonly string[];
  /** Why the file that the user has in mind won't be checked, as the end of a sentence. */
  readonly whyNotChecked?: string | undefined;
}

export const newContract: WorkspaceFeature<Params, NewContract> = {
  method: 'component-contract/newContract',
  capability: {},
  async handle(params, _client, files) {
    const [folder, root] = [folderOf(params.folder), folderOf(params.root)];
    if (folder === undefined || root === undefined) return null;
    await files.whole();
    const { contractId, file } = params;
    const { projectRoot, usedBy, candidates } = await placesFor(
      contractId,
      folder,
      params.isChosen === true,
      files,
    );
    const below = candidates.map((path) => `${projectRoot}${path}`).filter((uri) => uri.startsWith(root));
    const checked = await firstChecked(below, files);
    return {
      path: pathBelow(root, checked ?? below[0] ?? `${root}${contractFileName(contractId)}`),
      usedBy,
      whyNotChecked: file === undefined ? undefined : await files.whyNotChecked(canonical(file)),
    };
  },
};

/** The possible paths of a contract from the root of its project on, the most fitting first. */
async function placesFor(contractId: string, folder: string, isChosen: boolean, files: Files) {
  const like = `${folder}${contractFileName(contractId)}`;
  const config = nearestFile(await files.folderAround(like))?.reading.config;
  const projectRoot = files.projectRoot(like) ?? folder;
  const near = folder.startsWith(projectRoot) ? folder.slice(projectRoot.length) : '';
  const neighbours = neighboursIn(projectRoot, files.contracts());
  const usedBy = neighbours.flatMap((each) =>
    each.contractId === contractId ? `${projectRoot}${each.path}` : [],
  );
  const included = (config?.contractFolders ?? []).map((path) =>
    folderOf(projectRoot + path)!.slice(projectRoot.length),
  );
  const possible = [near, '', ...included].flatMap((each): FileLayout[] => [
    { folder: each, hasOwnFolders: false },
    { folder: each, hasOwnFolders: true },
  ]);
  const layouts = isChosen
    ? [layoutIn(neighbours, near)]
    : [usualLayout(neighbours, near) ?? [], ...possible].flat();
  const candidates = layouts.map((layout) => `${layout.folder}${fileNameIn(layout, contractId)}`);
  return { projectRoot, usedBy, candidates };
}

async function firstChecked(uris: readonly string[], files: Files): Promise<string | undefined> {
  for (const uri of uris) if ((await files.whyNotChecked(uri)) === undefined) return uri;
  return undefined;
}
