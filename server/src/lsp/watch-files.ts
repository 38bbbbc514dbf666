import type { Disposable, FileSystemWatcher } from 'vscode-languageserver';
import type { Outside } from '../io/walk-plan.ts';
import { errorText } from '../text/words.ts';
import type { EditorConnection } from './editor-connection.ts';
import { DidChangeWatchedFilesNotification } from './protocol.ts';

/** All files: an editor reports a folder that is moved or deleted without its files, and a config file may name any file. */
const WATCHERS: FileSystemWatcher[] = [{ globPattern: '**/*' }];

/** Has the editor watch all files of the folders that the user works in. */
export function watchFiles({ connection, client, complain }: EditorConnection): void {
  if (!client.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration) return;
  connection.client
    .register(DidChangeWatchedFilesNotification.type, { watchers: WATCHERS })
    .catch((error: unknown) =>
      complain(
        `Files aren't watched: the editor refused (${errorText(error)}). Changes on disk take effect when a document in the same folder is opened or saved.`,
      ),
    );
}

/** Has the editor watch folders outside of the workspace: plain patterns are about workspace folders. */
export function watchOutside(editor: EditorConnection): (all: readonly Outside[]) => void {
  let before: Promise<Disposable | void> = Promise.resolve(undefined);
  return (all) => {
    const { dynamicRegistration, relativePatternSupport } =
      editor.client.capabilities.workspace?.didChangeWatchedFiles ?? {};
    if (!dynamicRegistration || !relativePatternSupport) return;
    const watchers = all.map(({ folder, isDeep }) => ({
      globPattern: { baseUri: folder, pattern: isDeep ? '**/*' : '*' },
    }));
    before = before
      .then((last) => {
        last?.dispose();
        if (watchers.length === 0) return undefined;
        return editor.connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
      })
      .catch(editor.complain);
  };
}
