/**
 * A virtual file system in VS Code, with and without node: `virtual://localhost:1234/examples/a.json` is a file of the disk that
 * disk.ts serves at that address.
 */
import * as vscode from 'vscode';

type Entry = { isFolder: boolean; mtime: number; size: number };

type Change = { path: string; is: 'created' | 'changed' | 'deleted' };

/** Of the API of VS Code that is not final, which every virtual file system uses. */
type Proposed = {
  registerFileSearchProvider(
    scheme: string,
    provider: {
      provideFileSearchResults(query: object, options: { folder: vscode.Uri }): Promise<vscode.Uri[]>;
    },
  ): vscode.Disposable;
};

const TYPES = {
  created: vscode.FileChangeType.Created,
  changed: vscode.FileChangeType.Changed,
  deleted: vscode.FileChangeType.Deleted,
};

export function activate(context: vscode.ExtensionContext): void {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  let isFollowing = false;

  /** Hears of changes, but only once VS Code has asked to watch something. */
  async function follow(folder: vscode.Uri): Promise<void> {
    const reader = (await ask('changes', folder)).body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (text + part.value).split('\n');
      text = lines.pop()!;
      const changes = lines.map((line) => JSON.parse(line) as Change);
      changed.fire(changes.map(({ path, is }) => ({ uri: folder.with({ path }), type: TYPES[is] })));
    }
  }

  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch(uri) {
      if (!isFollowing) void follow(uri);
      isFollowing = true;
      return new vscode.Disposable(() => undefined);
    },
    async stat(uri) {
      const { isFolder, mtime, size } = (await (await ask('stat', uri)).json()) as Entry;
      return { type: typeOf(isFolder), ctime: 0, mtime, size };
    },
    async readDirectory(uri) {
      const entries = (await (await ask('list', uri)).json()) as [string, boolean][];
      return entries.map(([name, isFolder]) => [name, typeOf(isFolder)]);
    },
    readFile: async (uri) => new Uint8Array(await (await ask('read', uri)).arrayBuffer()),
    writeFile: async (uri, content) => void (await ask('write', uri, content)),
    createDirectory: async (uri) => void (await ask('create', uri)),
    delete: async (uri) => void (await ask('delete', uri)),
    rename: async (from, to) => void (await ask('rename', from, new TextEncoder().encode(to.path))),
  };
  context.subscriptions.push(
    vscode.workspace.registerFileSystemProvider('virtual', provider, { isCaseSensitive: true }),
    (vscode.workspace as unknown as Proposed).registerFileSearchProvider('virtual', {
      async provideFileSearchResults(_query, { folder }) {
        const paths = (await (await ask('find', folder)).json()) as string[];
        return paths.map((path) => vscode.Uri.joinPath(folder, path));
      },
    }),
  );
}

const typeOf = (isFolder: boolean): vscode.FileType =>
  isFolder ? vscode.FileType.Directory : vscode.FileType.File;

async function ask(what: string, uri: vscode.Uri, content: Uint8Array = new Uint8Array()): Promise<Response> {
  const address = `http://${uri.authority}/disk/${what}${encodeURI(uri.path)}`;
  const answer = await fetch(address, { method: 'POST', body: content as BodyInit });
  if (answer.status === 404) throw vscode.FileSystemError.FileNotFound(uri);
  if (!answer.ok) throw vscode.FileSystemError.Unavailable(await answer.text());
  return answer;
}
