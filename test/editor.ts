import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type ApplyWorkspaceEditParams,
  type ApplyWorkspaceEditResult,
  type CodeAction,
  type CompletionItem,
  type CompletionList,
  createConnection,
  createProtocolConnection,
  type Diagnostic,
  type FileEvent,
  type Hover,
  type InitializeResult,
  type Position,
  type ProgressToken,
  type ProtocolConnection,
  type PublishDiagnosticsParams,
  type Range,
  type Registration,
  type ShowDocumentParams,
  type ShowDocumentResult,
  type RegistrationParams,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type UnregistrationParams,
  WorkDoneProgress,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { serve } from '../server/src/lsp/server.ts';
import { type Disk, diskOf } from './disk.ts';

/** An editor as the server knows one: real messages over real streams. The only place of the tests that knows the protocol. */
export interface Editor {
  readonly initialized: InitializeResult;
  /** The log of the server. */
  readonly log: readonly string[];
  /** Opens a document; a `|` in the text is the caret, unless the text is taken as it is. */
  open(text: string, options?: { uri?: string; languageId?: string; asIs?: boolean }): OpenDocument;
  request(method: string, params: unknown): Promise<unknown>;
  notify(method: string, params: unknown): void;
  /** The messages that the server has shown. */
  readonly said: readonly string[];
  /** The URIs of the documents that the server has had shown. */
  readonly shown: readonly string[];
  /** The methods of custom notifications from the server. */
  readonly noticed: readonly string[];
  /** The methods of the server's requests. */
  readonly asked: readonly string[];
  /** The globs that the server watches, once it has registered them. */
  watched(): Promise<string[]>;
  /** The other methods that the server has registered. */
  readonly registered: readonly Registration[];
  /** Writes a file of the disk, and tells the server that it has changed; without a text it is deleted. */
  write(uri: string, text?: string): void;
  /** Tells the server of whatever has happened on a disk. */
  tell(changes: readonly FileEvent[]): void;
  /** The progress that was shown, with its title and its end. */
  readonly progress: readonly string[];
  /** Done when the progress that is shown has come to its end. */
  ended(): Promise<unknown>;
  /** Resolves when the server has read all changes and published all findings. */
  settled(): Promise<unknown>;
  /** The findings that are published next for a document, open or not. */
  next(uri: string): Promise<Diagnostic[]>;
  /** The findings that are published for it, as soon as there are any. */
  found(uri: string): Promise<Diagnostic[]>;
  /** The findings that are shown for it now. */
  latest(uri: string): Diagnostic[];
  /** Everything that was published for it so far, as `version: number of findings`. */
  published(uri: string): string[];
  /** Makes an edit, in documents that are open and in files that are not. */
  make(edit: WorkspaceEdit | undefined): void;
  /** Changes settings; resolves when the server has asked the editor to refresh. */
  configure(settings: object): Promise<void>;
  /** The folders that the user works in have changed. */
  work(added: readonly string[], removed?: readonly string[]): void;
  /** Ends the session, and the process of a server that has its own. */
  close(what?: 'the connection' | 'the server'): Promise<void>;
}

export interface OpenDocument {
  readonly uri: string;
  text(): string;
  caret(): Position;
  /** The findings of the latest version, as soon as they are there. */
  findings(): Promise<Diagnostic[]>;
  /** Everything that was published so far, as `version: number of findings`. */
  published(): string[];
  /** Tells the server that it was saved. */
  save(): void;
  /** Replaces the first occurrence of a text, as typing would. */
  replace(old: string, replacement: string): void;
  /** Puts the caret at an offset. */
  moveTo(offset: number): void;
  /** Replaces so many characters at an offset. */
  splice(start: number, length: number, replacement: string): void;
  /** Sends a request about the document, at the caret if the method needs a position. */
  ask<Result>(method: string, params?: object): Promise<Result>;
  /** The text of a range, or, if it is empty, its start as one-based `line:character`. */
  textAt(range: Range): string;
  /** The text with each of these ranges between ‹ and ›. */
  marked(ranges: readonly Range[]): string;
  hover(): Promise<string | undefined>;
  completions(): Promise<CompletionItem[]>;
  /** The text after the completion with this label is taken. */
  completed(label: string): Promise<string>;
  /** The actions for the findings at the caret, or for all findings without one. */
  actions(only?: string[]): Promise<CodeAction[]>;
  /** The text as it would be with an edit. */
  applied(edit: WorkspaceEdit | TextEdit | TextEdit[] | null | undefined): string;
  close(): void;
}

export const RULE_PAGES = 'file:///pages';

export const CONTRACT_SCHEMA = 'file:///schemas/v0/component.contract.schema.json';

interface Options {
  readonly commands?: string[];
  readonly capabilities?: object;
  readonly settings?: object;
  /** Other capabilities of the client. */
  readonly says?: object;
  readonly disk?: Disk;
  /** The file system of the client, for whatever is not on that disk. */
  readonly virtual?: Disk;
  /** The reaction of the user to progress. */
  readonly cancels?: boolean | 'once';
  /** True if the editor rejects registrations. */
  readonly refuses?: boolean;
  /** Why the editor makes no edit that the server asks for. */
  readonly makesNoEdit?: string;
  /** The user's own folder. */
  readonly userFolder?: string;
  /** Waits for a pause in typing, in the place of a timer. */
  readonly afterPause?: (act: () => void) => () => void;
  /** The URIs of the folders that the user works in. */
  readonly folders?: readonly string[];
}

export const labelsOf = (items: readonly CompletionItem[]): string[] => items.map(({ label }) => label);

/** Starts the server of the sources in this process, all in memory, so that nobody has to end it. */
export function startEditor(options: Options = {}): Promise<Editor> {
  const [toServer, toClient] = [new PassThrough(), new PassThrough()];
  serve(createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toClient)), {
    version: '0.0.0',
    rulePages: RULE_PAGES,
    contractSchema: CONTRACT_SCHEMA,
    loader: options.disk ?? diskOf(),
    userFolder: options.userFolder,
    afterPause: options.afterPause,
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(toClient),
    new StreamMessageWriter(toServer),
  );
  return connectEditor(connection, options);
}

/** Capabilities that every editor with a window has, unless a test says something else about the same feature. */
function withUsual({ textDocument, ...others }: { readonly textDocument?: object }): object {
  return { ...others, textDocument: { ...USUAL, ...textDocument } };
}

const USUAL = {
  hover: { contentFormat: ['markdown', 'plaintext'] },
  completion: { completionItem: { documentationFormat: ['markdown', 'plaintext'] } },
  publishDiagnostics: { codeDescriptionSupport: true, versionSupport: true },
};

/** Speaks to any server there is at the other end of a connection. */
export async function connectEditor(
  connection: ProtocolConnection,
  {
    commands = [],
    capabilities = {},
    settings,
    says = {},
    disk,
    virtual,
    cancels,
    refuses,
    makesNoEdit,
    folders,
  }: Options = {},
): Promise<Editor> {
  const log: string[] = [];
  const latest = new Map<string, PublishDiagnosticsParams>();
  const history: string[] = [];
  const waiting = new Set<() => void>();
  connection.onNotification(
    'window/logMessage',
    ({ message }: { message: string }) => void log.push(message),
  );
  connection.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
    latest.set(params.uri, params);
    history.push(`${params.uri} ${params.version ?? 'closed'}: ${params.diagnostics.length}`);
    for (const look of waiting) look();
  });
  const asked: string[] = [];
  connection.onRequest('workspace/codeLens/refresh', () => {
    asked.push('workspace/codeLens/refresh');
    for (const look of waiting) look();
    return null;
  });
  const progress: string[] = [];
  connection.onRequest('window/workDoneProgress/create', ({ token }: { token: ProgressToken }) => {
    connection.onProgress(WorkDoneProgress.type, token, (value) => {
      progress.push(value.kind === 'begin' ? `begin ${value.title}` : value.kind);
      const isFirst = progress.filter((each) => each.startsWith('begin')).length === 1;
      if (value.kind === 'begin' && (cancels === true || (cancels === 'once' && isFirst)))
        void connection.sendNotification('window/workDoneProgress/cancel', { token });
      for (const look of waiting) look();
    });
    return null;
  });
  if (virtual) {
    connection.onRequest('component-contract/listFolders', async (params: { folders: string[] }) => {
      const listings = await virtual.list(params.folders);
      return listings.map((listing) =>
        listing
          ? [
              ...listing.files.map((name) => [name, 'file']),
              ...listing.folders.map((name) => [name, 'folder']),
            ]
          : null,
      );
    });
    connection.onRequest('component-contract/readFiles', async ({ uris }: { uris: string[] }) =>
      (await virtual.texts(uris)).map((text) => text ?? null),
    );
  }
  const registered: Registration[] = [];
  let watchers: string[] | undefined;
  connection.onRequest('client/registerCapability', ({ registrations }: RegistrationParams) => {
    if (refuses) throw new Error('no');
    registered.push(...registrations);
    const options = registrations[0]?.registerOptions as { watchers?: { globPattern: string }[] };
    watchers = options.watchers?.map(({ globPattern }) => globPattern) ?? watchers;
    for (const look of waiting) look();
    return null;
  });
  connection.onRequest('client/unregisterCapability', ({ unregisterations }: UnregistrationParams) => {
    for (const { id } of unregisterations) {
      registered.splice(
        registered.findIndex((each) => each.id === id),
        1,
      );
    }
    for (const look of waiting) look();
    return null;
  });
  connection.listen();
  const initialized = await connection.sendRequest<InitializeResult>('initialize', {
    processId: null,
    rootUri: null,
    workspaceFolders: folders?.map((uri) => ({ uri, name: uri })) ?? null,
    capabilities: withUsual(capabilities),
    initializationOptions: { commands, settings, fileSystem: virtual !== undefined, ...says },
  });
  await connection.sendNotification('initialized', {});

  /** Waits for the event, not for time to pass. */
  const until = <T>(look: () => T | undefined): Promise<T> =>
    new Promise((resolve) => {
      const attempt = (): void => {
        const found = look();
        if (found === undefined) return;
        waiting.delete(attempt);
        resolve(found);
      };
      waiting.add(attempt);
      attempt();
    });

  const published = (uri: string): string[] =>
    history.filter((line) => line.startsWith(`${uri} `)).map((line) => line.slice(uri.length + 1));

  const tell = (changes: readonly FileEvent[]): void =>
    void connection.sendNotification('workspace/didChangeWatchedFiles', { changes });
  const write = (uri: string, text?: string): void => {
    const on = uri.startsWith('file:') ? disk : virtual;
    const type = text === undefined ? 3 : on?.text(uri) === undefined ? 1 : 2;
    on?.write(uri, text);
    tell([{ uri, type }]);
  };

  let opened = 0;
  const texts = new Map<string, (edits: TextEdit[]) => void>();
  const said: string[] = [];
  const pages: string[] = [];
  connection.onRequest('window/showDocument', ({ uri }: ShowDocumentParams): ShowDocumentResult => {
    pages.push(uri);
    return { success: true };
  });
  const noticed: string[] = [];
  const ours = 'component-contract/projectChanged';
  connection.onNotification(ours, () => void noticed.push(ours));
  connection.onNotification(
    'window/showMessage',
    ({ message }: { message: string }) => void said.push(message),
  );
  connection.onRequest(
    'workspace/applyEdit',
    ({ edit }: ApplyWorkspaceEditParams): ApplyWorkspaceEditResult => {
      if (makesNoEdit !== undefined) return { applied: false, failureReason: makesNoEdit };
      make(edit);
      return { applied: true };
    },
  );

  function make(edit: WorkspaceEdit | undefined): void {
    assert.ok(edit);
    const plain = Object.entries(edit.changes ?? {}).map(([uri, edits]) => ({
      textDocument: { uri },
      edits,
    }));
    for (const change of edit.documentChanges ?? plain) {
      if (!('edits' in change)) {
        assert.ok(change.kind === 'create' && disk?.text(change.uri) === undefined);
        disk?.write(change.uri, '');
        continue;
      }
      const { uri } = change.textDocument;
      const edits = change.edits as TextEdit[];
      const open = texts.get(uri);
      if (open) open(edits);
      else write(uri, TextDocument.applyEdits(TextDocument.create(uri, '', 0, disk?.text(uri) ?? ''), edits));
    }
  }

  return {
    watched: () => until(() => watchers),
    registered,
    write,
    tell,
    progress,
    ended: () => until(() => progress.at(-1) === 'end' || undefined),
    settled: () => connection.sendRequest('component-contract/settled'),
    next(uri) {
      const before = published(uri).length;
      return until(() => (published(uri).length > before ? latest.get(uri)?.diagnostics : undefined));
    },
    found: (uri) =>
      until(() => (latest.get(uri)?.diagnostics.length ? latest.get(uri)?.diagnostics : undefined)),
    latest: (uri) => latest.get(uri)?.diagnostics ?? [],
    published,
    make,
    said,
    shown: pages,
    noticed,
    initialized,
    log,
    request: (method, params) => connection.sendRequest(method, params),
    notify: (method, params) => void connection.sendNotification(method, params),
    asked,
    work(added, removed = []) {
      const foldersAt = (uris: readonly string[]): object[] => uris.map((uri) => ({ uri, name: uri }));
      const event = { added: foldersAt(added), removed: foldersAt(removed) };
      void connection.sendNotification('workspace/didChangeWorkspaceFolders', { event });
    },
    async configure(changed) {
      const before = asked.length;
      void connection.sendNotification('workspace/didChangeConfiguration', { settings: changed });
      await until(() => asked[before]);
    },
    async close(what = 'the connection') {
      await connection.sendRequest('shutdown');
      if (what === 'the server') await connection.sendNotification('exit');
      connection.end();
      connection.dispose();
    },
    open(
      marked,
      { uri = `file:///p/${++opened}.contract.json`, languageId = 'component-contract', asIs } = {},
    ) {
      let caret = asIs ? -1 : marked.indexOf('|');
      let document = TextDocument.create(uri, languageId, 1, asIs ? marked : marked.replace('|', ''));
      const position = (): Position => document.positionAt(Math.max(caret, 0));
      const textDocument = { uri };
      // What is shown stays, but no version of what was open before counts any more.
      const shown = latest.get(uri)?.diagnostics;
      if (shown) latest.set(uri, { uri, diagnostics: shown });
      void connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri, languageId, version: 1, text: document.getText() },
      });
      const ask = <Result>(method: string, params?: object): Promise<Result> =>
        connection.sendRequest<Result>(method, { textDocument, position: position(), ...params });
      const completions = async (): Promise<CompletionItem[]> =>
        (await ask<CompletionList | null>('textDocument/completion'))?.items ?? [];
      const findings = (): Promise<Diagnostic[]> =>
        until(() =>
          latest.get(uri)?.version === document.version ? latest.get(uri)?.diagnostics : undefined,
        );
      const splice = (start: number, length: number, text: string): void => {
        const range = { start: document.positionAt(start), end: document.positionAt(start + length) };
        const contentChanges = [{ range, text }];
        document = TextDocument.update(document, contentChanges, document.version + 1);
        void connection.sendNotification('textDocument/didChange', {
          textDocument: { uri, version: document.version },
          contentChanges,
        });
      };
      texts.set(uri, (edits) =>
        splice(0, document.getText().length, TextDocument.applyEdits(document, edits)),
      );
      return {
        uri,
        text: () => document.getText(),
        caret: position,
        findings,
        published: () => published(uri),
        save: () => void connection.sendNotification('textDocument/didSave', { textDocument }),
        replace(old, replacement) {
          const start = document.getText().indexOf(old);
          assert.ok(start >= 0, `${old} is in the text`);
          splice(start, old.length, replacement);
        },
        moveTo: (offset) => void (caret = offset),
        splice,
        ask,
        textAt: ({ start, end }) =>
          document.getText({ start, end }) || `${start.line + 1}:${start.character + 1}`,
        marked: (ranges) =>
          TextDocument.applyEdits(
            document,
            ranges.map((range) => ({ range, newText: `‹${document.getText(range)}›` })),
          ),
        async hover() {
          const hover = await ask<Hover | null>('textDocument/hover');
          return (hover?.contents as { value: string } | undefined)?.value;
        },
        completions,
        async completed(label) {
          const items = await completions();
          const item = items.find((each) => each.label === label);
          assert.ok(
            item?.textEdit && 'range' in item.textEdit,
            `${label} is among ${labelsOf(items).join()}`,
          );
          const { range, newText } = item.textEdit;
          // As the mode of the text asks: each further line gets the indentation of the first.
          const line = document.getText().split('\n')[range.start.line]!;
          const indented = newText.replaceAll('\n', `\n${/^[ \t]*/.exec(line)![0]}`);
          return TextDocument.applyEdits(document, [
            { range, newText: indented },
            ...(item.additionalTextEdits ?? []),
          ]);
        },
        async actions(only) {
          const diagnostics = await findings();
          const whole = {
            start: document.positionAt(0),
            end: document.positionAt(document.getText().length),
          };
          const range = caret >= 0 ? { start: position(), end: position() } : whole;
          const context = { diagnostics, ...(only && { only }) };
          return (await ask<CodeAction[] | null>('textDocument/codeAction', { range, context })) ?? [];
        },
        applied(edit) {
          if (!edit) return document.getText();
          if (Array.isArray(edit)) return TextDocument.applyEdits(document, edit);
          if ('newText' in edit) return TextDocument.applyEdits(document, [edit]);
          const changes = edit.documentChanges?.flatMap((change) =>
            'edits' in change ? (change.edits as TextEdit[]) : [],
          );
          return TextDocument.applyEdits(document, changes ?? edit.changes?.[uri] ?? []);
        },
        close() {
          texts.delete(uri);
          void connection.sendNotification('textDocument/didClose', { textDocument });
        },
      };
    },
  };
}
