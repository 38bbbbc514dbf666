import vscode = require('vscode');
import type { ContractChanges, ContractComparison } from '../../server/src/kinds/answers.ts';
import { stemOf } from '../../server/src/kinds/contract/detect.ts';
import { folderOf, pathFrom, placeOf } from '../../server/src/text/uri.ts';
import {
  type ChangedFile,
  changeOf,
  type Changes,
  type Git,
  type GitApi,
  oldFile,
  type Repository,
} from './git.ts';
import { registerLiveDocuments } from './live-documents.ts';
import { NO_GIT, revisionsToPick } from './revisions.ts';
import { type Server, showErrorsOf, STOPPED } from './server.ts';

export const COMPARE_REVISION_COMMAND = 'component-contract.compareRevision';

/**
 * The scheme of pages, and of the files at a revision that they link to. A Markdown preview follows only relative links, and those from
 * the first workspace folder on, so that the files of the revision are virtual documents below the page's own folder.
 */
const SCHEME = 'component-contract-changes';

/** A page about changes: the query of its URI, and of the files that it links to. */
interface ChangesPage {
  /** The URI of the root of the repository. */
  readonly root: string;
  readonly revision: string;
  /** The URI of the only contract that it is about. */
  readonly contract?: string | undefined;
}

/** Registers the command that compares contracts with a revision, and the pages about their changes. */
export function registerCompareRevision(
  server: Server,
  git: Git,
  checked: vscode.Event<vscode.Uri>,
): vscode.Disposable {
  const pages = registerLiveDocuments(SCHEME, (uri) => textOf(uri, server, git));

  function updateWhere(isOutdated: (page: ChangesPage) => boolean): void {
    for (const { uri } of vscode.workspace.textDocuments)
      if (uri.scheme === SCHEME && isOutdated(pageOf(uri))) pages.update(uri);
  }

  async function compare(given: unknown, revision: unknown): Promise<void> {
    const only = given instanceof vscode.Uri ? given : undefined;
    const api = await git.api();
    if (!api) return void vscode.window.showErrorMessage(NO_GIT);
    const near = only ?? vscode.window.activeTextEditor?.document.uri;
    const repository = (near && api.getRepository(near)) ?? (await pickRepository(api.repositories));
    const chosen = repository && (typeof revision === 'string' ? revision : await pickRevision(repository));
    if (!repository || chosen === undefined) return;
    // Says that it is unknown before a page is opened.
    await git.changesSince(repository, chosen);
    const { rootUri } = repository;
    const page = uriOfPage({ root: rootUri.toString(), revision: chosen, contract: only?.toString() });
    // A page that was shown before has an old text.
    pages.update(page);
    const show = only ? 'markdown.showPreviewToSide' : 'markdown.showPreview';
    await vscode.commands.executeCommand(show, page);
  }

  return vscode.Disposable.from(
    pages,
    git.onDidChange(() => updateWhere(() => true)),
    checked((uri) => updateWhere(({ contract }) => contract === uri.toString())),
    vscode.commands.registerCommand(COMPARE_REVISION_COMMAND, (given?: unknown, revision?: unknown) =>
      showErrorsOf(server, () => compare(given, revision)),
    ),
  );
}

/** Several repositories are asked about; undefined if none is chosen. */
async function pickRepository(all: readonly Repository[]): Promise<Repository | undefined> {
  if (all.length === 0) throw new Error('No Git repository is open.');
  if (all.length === 1) return all[0];
  const items = all.map((repository) => ({
    label: `$(repo) ${repository.rootUri.path.split('/').pop()}`,
    description: vscode.workspace.asRelativePath(repository.rootUri),
    repository,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: TITLE,
    placeHolder: 'Select a repository',
  });
  return picked?.repository;
}

const TITLE = 'Compare Contracts with Git Revision';

/** A tag or a branch, or what is written; undefined if none is chosen. */
async function pickRevision(repository: Repository): Promise<string | undefined> {
  const box = vscode.window.createQuickPick<vscode.QuickPickItem>();
  box.title = TITLE;
  box.placeholder = 'Select a tag or a branch, or enter a revision, such as HEAD~3';
  box.busy = true;
  box.show();
  let known: vscode.QuickPickItem[] = [];
  const showItems = (): void => {
    const written = box.value.trim();
    const isKnown = written === '' || known.some(({ label }) => label === written);
    box.items = isKnown ? known : [...known, { label: written, description: 'Revision', alwaysShow: true }];
  };
  const picked = new Promise<string | undefined>((resolve) => {
    box.onDidChangeValue(showItems);
    box.onDidHide(() => resolve(undefined));
    box.onDidAccept(() => resolve(box.activeItems[0]?.label));
  });
  const refs = await repository.getRefs({}).catch(() => []);
  known = revisionsToPick(refs).map(({ name, icon }) => ({
    label: name,
    iconPath: new vscode.ThemeIcon(icon),
  }));
  box.busy = false;
  showItems();
  const revision = await picked;
  box.dispose();
  return revision;
}

/** The name of a revision in a path. */
const nameInPath = (revision: string): string => revision.replaceAll('/', '-');

function uriOfPage(page: ChangesPage): vscode.Uri {
  const { root, revision, contract } = page;
  const about = contract === undefined ? '' : `${stemOf(contract) ?? 'contract'}: `;
  const title = `${about}changes since ${nameInPath(revision)}`;
  const path = `${vscode.Uri.parse(root).path}/${contract ? title : title.replace('c', 'C')}`;
  return vscode.Uri.from({ scheme: SCHEME, path, query: JSON.stringify(page) });
}

const pageOf = ({ query }: vscode.Uri): ChangesPage => JSON.parse(query) as ChangesPage;

/** The text of a page, or of a file at its revision. */
async function textOf(uri: vscode.Uri, server: Server, git: Git): Promise<string> {
  const page = pageOf(uri);
  const { root, revision, contract } = page;
  const rootUri = vscode.Uri.parse(root);
  const api = await git.api();
  const repository = api?.getRepository(rootUri);
  if (!api || !repository) return `# No changes\n\n${NO_GIT}`;
  const changes = await git.changesSince(repository, revision);
  const beginOfOld = `${rootUri.path}/${nameInPath(revision)}/`;
  if (uri.path.startsWith(beginOfOld)) {
    const file = vscode.Uri.joinPath(rootUri, uri.path.slice(beginOfOld.length));
    const bytes = await vscode.workspace.fs.readFile(api.toGitUri(file, changes.commit));
    return new TextDecoder().decode(bytes);
  }
  const files =
    contract === undefined
      ? [...changes.files, ...unsavedIn(repository, api, changes)]
      : [changeOf(vscode.Uri.parse(contract), changes)];
  const params: ContractComparison = {
    revision,
    root,
    before: files.flatMap(({ before }) => (before ? oldFile(before, changes.commit, api) : [])),
    after: [...new Set(files.flatMap(({ after }) => after?.toString() ?? []))],
    links: { before: `${encodeURIComponent(nameInPath(revision))}/`, after: pathFromWorkspace(root) },
  };
  const answer = await server
    .request<ContractChanges>('component-contract/diff', params)
    // The next change refreshes the page.
    .catch(() => null);
  return answer?.page ?? `# No changes\n\n${STOPPED}`;
}

/** The files of a repository that git doesn't know to differ, since they aren't saved. */
const unsavedIn = (repository: Repository, api: GitApi, { files }: Changes): ChangedFile[] =>
  vscode.workspace.textDocuments
    .filter(({ isDirty, uri }) => isDirty && uri.scheme === 'file')
    .filter(({ uri }) => String(api.getRepository(uri)?.rootUri) === String(repository.rootUri))
    .filter(({ uri }) => !files.some(({ after }) => String(after) === String(uri)))
    .map(({ uri }) => ({ before: uri, after: uri }));

/** The path of a folder from the first workspace folder on, as a link in a preview begins. */
function pathFromWorkspace(folder: string): string | undefined {
  const first = vscode.workspace.workspaceFolders?.[0]?.uri.toString();
  const [from, place] = [first && folderOf(first), placeOf(`${folder}/x`)];
  if (!from || !place) return undefined;
  const names = pathFrom(from, place).split('/').slice(0, -1);
  return ['', ...names.map(encodeURIComponent), ''].join('/');
}
