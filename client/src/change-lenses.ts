import vscode = require('vscode');
import type { ContractChanges, ContractComparison } from '../../server/src/kinds/answers.ts';
import { COMPARE_REVISION_COMMAND } from './compare-revision.ts';
import { changeOf, type Git, oldFile } from './git.ts';
import type { Server } from './server.ts';

/** Registers code lenses with the number of changes of a contract since the revision of the setting. */
export function registerChangeLenses(
  server: Server,
  git: Git,
  projectChanged: vscode.Event<void>,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  const refresh = (): void => changed.fire();
  /** What was said to be wrong, so that it is said once. */
  const said = new Set<string>();

  async function lensesOf(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const settings = vscode.workspace.getConfiguration('component-contract');
    const [wanted, setting] = [settings.get('codeLens'), settings.get<unknown>('compareWith')];
    const revision = typeof setting === 'string' ? setting.trim() : '';
    const place = /"contractId"\s*:/.exec(document.getText())?.index;
    if (revision === '' || wanted === 'off' || place === undefined) return [];
    const title = await titleOf(document.uri, revision, server, git);
    if (title === undefined || (wanted === 'outOfSync' && title.startsWith('No '))) return [];
    const at = document.positionAt(place);
    const command = { title, command: COMPARE_REVISION_COMMAND, arguments: [document.uri, revision] };
    return [new vscode.CodeLens(new vscode.Range(at, at), command)];
  }

  function say(error: unknown): [] {
    const message = error instanceof Error ? error.message : String(error);
    if (said.has(message)) return [];
    said.add(message);
    void vscode.window.showWarningMessage(`${message} The setting component-contract.compareWith names it.`);
    return [];
  }

  return vscode.Disposable.from(
    changed,
    vscode.languages.registerCodeLensProvider(
      { language: 'component-contract', scheme: 'file' },
      {
        onDidChangeCodeLenses: changed.event,
        provideCodeLenses: (document) => lensesOf(document).catch(say),
      },
    ),
    git.onDidChange(refresh),
    server.onDidChangeState(refresh),
    // The config file can set the classes of changes.
    projectChanged(refresh),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('component-contract')) refresh();
    }),
  );
}

/** The number of changes of a contract, in words; undefined if it isn't known. Throws if the revision is unknown. */
async function titleOf(
  uri: vscode.Uri,
  revision: string,
  server: Server,
  git: Git,
): Promise<string | undefined> {
  const api = await git.api();
  const repository = api?.getRepository(uri);
  if (!api || !repository) return undefined;
  const changes = await git.changesSince(repository, revision);
  const { before } = changeOf(uri, changes);
  const params: ContractComparison = {
    revision,
    root: repository.rootUri.toString(),
    before: before ? [oldFile(before, changes.commit, api)] : [],
    after: [uri.toString()],
  };
  // A server that has stopped or was overtaken by a change is asked again.
  const answer = await server.request<ContractChanges>('component-contract/diff', params).catch(() => null);
  return answer?.title;
}
