import vscode = require('vscode');
import type { OldFile } from '../../server/src/kinds/answers.ts';
import { unknownRevision } from './revisions.ts';

/** The parts of the API of VS Code's Git extension, version 1, that are used here. */
export interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  readonly repositories: readonly Repository[];
  readonly onDidOpenRepository: vscode.Event<Repository>;
  getRepository(uri: vscode.Uri): Repository | null;
  /** The URI of the text that a file has at a revision. */
  toGitUri(uri: vscode.Uri, revision: string): vscode.Uri;
}

export interface Repository {
  readonly rootUri: vscode.Uri;
  readonly state: {
    readonly workingTreeChanges: readonly Change[];
    /** Those are here or above, by the setting `git.untrackedChanges`. */
    readonly untrackedChanges?: readonly Change[];
    readonly onDidChange: vscode.Event<void>;
  };
  diffWith(revision: string): Promise<readonly Change[]>;
  getCommit(revision: string): Promise<{ readonly hash: string }>;
  getRefs(query: object): Promise<readonly { readonly type: number; readonly name?: string }[]>;
}

interface Change {
  readonly uri: vscode.Uri;
  readonly originalUri: vscode.Uri;
  readonly renameUri?: vscode.Uri | undefined;
  readonly status: number;
}

/** Values of the API's `Status`. */
const ADDED = 1;
const DELETED = 6;
const UNTRACKED = 7;

/** A file that differs, by its URI at a revision and the one that it has now. */
export interface ChangedFile {
  readonly before?: vscode.Uri;
  readonly after?: vscode.Uri;
}

/** The files of a repository that differ from a revision. */
export interface Changes {
  readonly commit: string;
  readonly files: readonly ChangedFile[];
}

/** The repositories of VS Code's Git extension, which is asked for nothing before it is needed. */
export class Git implements vscode.Disposable {
  /** The changes by repository and revision, until a repository changes. */
  private readonly known = new Map<string, Promise<Changes>>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable[] = [this.changed];
  private starting: Promise<GitApi | undefined> | undefined;
  /** A repository has been opened, or something in one has changed. */
  readonly onDidChange = this.changed.event;

  /** The API, once all repositories are known; undefined if the extension is missing or disabled. */
  async api(): Promise<GitApi | undefined> {
    // The extension may have been started before.
    if (vscode.workspace.getConfiguration('git').get('enabled') === false) return undefined;
    const api = await (this.starting ??= this.start());
    if (!api) this.starting = undefined;
    return api;
  }

  private async start(): Promise<GitApi | undefined> {
    const extension = vscode.extensions.getExtension<Exports>('vscode.git');
    const exports = await Promise.resolve(extension?.activate()).catch(() => undefined);
    if (!exports?.enabled) return undefined;
    const api = exports.getAPI(1);
    const follow = ({ state }: Repository): void => {
      this.subscriptions.push(state.onDidChange(() => this.forget()));
      this.forget();
    };
    this.subscriptions.push(api.onDidOpenRepository(follow));
    api.repositories.forEach(follow);
    if (api.state !== 'initialized') {
      await new Promise<void>((resolve) => {
        this.subscriptions.push(api.onDidChangeState(() => resolve()));
      });
    }
    return api;
  }

  private forget(): void {
    this.known.clear();
    this.changed.fire();
  }

  /** The changes of files since a revision. Throws if the repository doesn't have it. */
  changesSince(repository: Repository, revision: string): Promise<Changes> {
    const key = JSON.stringify([repository.rootUri.toString(), revision]);
    const changes = this.known.get(key) ?? readChanges(repository, revision);
    this.known.set(key, changes);
    return changes;
  }

  dispose(): void {
    vscode.Disposable.from(...this.subscriptions).dispose();
  }
}

interface Exports {
  readonly enabled: boolean;
  getAPI(version: 1): GitApi;
}

async function readChanges(repository: Repository, revision: string): Promise<Changes> {
  const { state } = repository;
  // A setting of the workspace is anyone's, and git would read it as an option.
  const found = revision.startsWith('-') ? undefined : repository.getCommit(revision);
  const commit = await Promise.resolve(found).catch(() => undefined);
  if (!commit) throw new Error(unknownRevision(revision));
  const tracked = await repository.diffWith(commit.hash);
  const untracked = [...state.workingTreeChanges, ...(state.untrackedChanges ?? [])]
    .filter(({ status }) => status === UNTRACKED)
    .map(({ uri }) => ({ after: uri }));
  return { commit: commit.hash, files: [...tracked.map(changedFile), ...untracked] };
}

function changedFile({ status, uri, originalUri, renameUri }: Change): ChangedFile {
  return {
    ...(status !== ADDED && { before: originalUri }),
    ...(status !== DELETED && { after: renameUri ?? uri }),
  };
}

/** A file at a commit, for the server, which reads it if it is a contract or a manifest. */
export const oldFile = (uri: vscode.Uri, commit: string, api: GitApi): OldFile => ({
  uri: uri.toString(),
  text: api.toGitUri(uri, commit).toString(),
});

/** A file among those that differ; one that isn't among them is the same now. */
export const changeOf = (uri: vscode.Uri, { files }: Changes): ChangedFile =>
  files.find(({ after }) => after?.toString() === uri.toString()) ?? { before: uri, after: uri };
