// Requests about contracts that are about to be made: where their files go, and drafts of them.
import type * as Drafts from '../../kinds/contract/drafts.ts';
import { AS_SHIPPED, type RuleSettings } from '../../check/rule.ts';
import {
  type FileLayout,
  fileNameIn,
  layoutIn,
  neighboursIn,
  usualLayout,
} from '../../kinds/contract/new-contract.ts';
import type { Chosen, Kind, LeftOut, Offer } from '../../kinds/contract/drafts.ts';
import { contractFileName } from '../../kinds/contract/fold.ts';
import { nearestFile } from '../../project/folders.ts';
import { canonical, folderOf, pathBelow, uriIn } from '../../text/uri.ts';
import type { Files, WorkspaceFeature } from '../feature.ts';

interface NewContractParams {
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

export const newContract: WorkspaceFeature<NewContractParams, NewContract> = {
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

/** The things that contracts can be drafted from, in all projects and the packages that they depend on, or in one file. */
export const draftable: WorkspaceFeature<{ kind: Kind; file?: string }, Offer> = {
  method: 'component-contract/draftable',
  capability: {},
  async handle({ kind, file }, _client, files) {
    const survey = await files.surveyed(file);
    const allSettings = new Map<string, RuleSettings>();
    for (const { projectRoot } of survey.projects)
      allSettings.set(projectRoot, await files.settingsFor(uriIn(projectRoot, ANY)));
    return withDrafts().offerOf(
      kind,
      survey,
      files,
      (projectRoot) => allSettings.get(projectRoot) ?? AS_SHIPPED,
    );
  },
};

/** The name of a contract's file, as far as only its folder counts. */
const ANY = 'x.contract.json';

interface DraftParams {
  readonly kind: Kind;
  /** The things to draft contracts from, as `component-contract/draftable` named them. */
  readonly chosen: readonly Chosen[];
  /** The URI of the folder that they are for, whose project may want them in its own way. */
  readonly folder?: string;
}

/** The drafts of the chosen things, in their order, each with what it leaves out of its source. A thing that is gone has none. */
export const drafts: WorkspaceFeature<DraftParams> = {
  method: 'component-contract/drafts',
  capability: {},
  async handle({ kind, chosen, folder }, _client, files) {
    const { draftsIn, draftText } = withDrafts();
    const ofFiles = new Map<string, ReturnType<typeof draftsIn>>();
    const drafted: (Chosen & { fileName: string; text: string; leftOut: readonly LeftOut[] })[] = [];
    for (const { uri, name } of chosen) {
      const draftNamed = ofFiles.get(uri) ?? draftsIn(kind, await files.surveyed(uri));
      ofFiles.set(uri, draftNamed);
      const like = folder === undefined ? uri : `${folder.replace(/\/$/, '')}/${ANY}`;
      const settings = await files.settingsFor(like);
      const neighbours = neighboursIn(files.projectRoot(like) ?? '', files.contracts());
      const draft = draftNamed(name, settings, neighbours);
      if (!draft) continue;
      const { contractId, leftOut } = draft;
      const fileName = `${contractId}.contract.json`;
      drafted.push({ uri, name, fileName, text: draftText(draft), leftOut });
    }
    return drafted;
  },
};

/** The bundle of drafts, loaded on first use. */
const withDrafts = (): typeof Drafts => require('../../kinds/contract/drafts.ts') as typeof Drafts;
