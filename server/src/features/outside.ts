import {
  type ClientCapabilities,
  type Connection,
  DidChangeWatchedFilesNotification,
  type Disposable,
} from 'vscode-languageserver/node';

/** A folder, and whether it is watched with all that is in its folders. */
export interface Outside {
  readonly folder: string;
  readonly isDeep: boolean;
}

/** Has the editor watch folders that the user does not work in: other patterns are about those that the user does. */
export function watchOutside(
  connection: Connection,
  capabilities: () => ClientCapabilities,
  complain: (error: unknown) => void,
): (all: readonly Outside[]) => void {
  let before: Promise<Disposable | undefined> = Promise.resolve(undefined);
  return (all) => {
    const { dynamicRegistration, relativePatternSupport } =
      capabilities().workspace?.didChangeWatchedFiles ?? {};
    if (!dynamicRegistration || !relativePatternSupport) return;
    const watchers = all.map(({ folder, isDeep }) => ({
      globPattern: { baseUri: folder, pattern: isDeep ? '**/*' : '*' },
    }));
    const last = before;
    before = (async () => {
      (await last)?.dispose();
      if (watchers.length === 0) return undefined;
      return connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    })().catch((error: unknown) => {
      complain(error);
      return undefined;
    });
  };
}
