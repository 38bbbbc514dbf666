import vscode = require('vscode');
import type { ComparedRevision } from '../../server/src/kinds/answers.ts';
import { changeOf, type Git, oldFile } from './git.ts';
import type { Server } from './server.ts';

/**
 * Tells the server which texts the open contracts had at the revision of the setting, so that it shows code lenses with the number of
 * changes since.
 */
export function followComparedContracts(server: Server, git: Git): vscode.Disposable {
  let isOutdated = false;
  let isSending = false;
  let sent = JSON.stringify(NONE);
  /** What was said to be wrong, so that it is said once. */
  const said = new Set<string>();

  /** Sends again, after what is under way if there is something. */
  async function refresh(): Promise<void> {
    isOutdated = true;
    if (isSending) return;
    isSending = true;
    while (isOutdated) {
      isOutdated = false;
      const compared = await comparedContracts(git, say);
      const now = JSON.stringify(compared);
      if (now === sent || server.state !== 'running') continue;
      sent = now;
      // The next server is told again.
      await server.request('component-contract/compareWith', compared).catch(() => undefined);
    }
    isSending = false;
  }

  function say(error: unknown): void {
    const message = error instanceof Error ? error.message : String(error);
    if (said.has(message)) return;
    said.add(message);
    void vscode.window.showWarningMessage(`${message} The setting component-contract.compareWith names it.`);
  }

  void refresh();
  return vscode.Disposable.from(
    git.onDidChange(refresh),
    server.onDidChangeState(() => {
      sent = JSON.stringify(NONE);
      void refresh();
    }),
    vscode.workspace.onDidOpenTextDocument(refresh),
    vscode.workspace.onDidCloseTextDocument(refresh),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('component-contract.compareWith')) void refresh();
    }),
  );
}

const NONE: ComparedRevision = { revision: '', contracts: [] };

async function comparedContracts(git: Git, say: (error: unknown) => void): Promise<ComparedRevision> {
  const setting = vscode.workspace.getConfiguration('component-contract').get('compareWith', '');
  const revision = typeof setting === 'string' ? setting.trim() : '';
  const opened = vscode.workspace.textDocuments.filter(
    ({ languageId, uri }) => languageId === 'component-contract' && uri.scheme === 'file',
  );
  const api = revision === '' || opened.length === 0 ? undefined : await git.api();
  if (!api) return NONE;
  const contracts: ComparedRevision['contracts'][number][] = [];
  for (const { uri } of opened) {
    const repository = api.getRepository(uri);
    if (!repository) continue;
    try {
      const changes = await git.changesSince(repository, revision);
      const { before } = changeOf(uri, changes);
      contracts.push({
        uri: uri.toString(),
        ...(before && { before: oldFile(before, changes.commit, api) }),
      });
    } catch (error) {
      say(error);
    }
  }
  return { revision, contracts };
}
