import type { Editing } from '../kinds/editing.ts';
import type { DocumentSync } from './document-sync.ts';
import type { EditorConnection } from './editor-connection.ts';
import {
  type About,
  type Feature,
  type Files,
  isRefused,
  type OpenDocument,
  refusal,
  type TextDocumentParams,
} from './feature.ts';
import type { Messages } from './scheduler.ts';
import { openDocumentOf } from './open-documents.ts';
import { ErrorCodes, LSPErrorCodes, ResponseError } from './protocol.ts';

/** Answers requests, with one guard around all: exceptions are logged, and the server goes on. */
export class Requests {
  /** The stage of the session, which decides whether requests are answered. */
  stage: 'new' | 'open' | 'shut down' = 'new';

  constructor(
    private readonly editor: EditorConnection,
    private readonly messages: Messages,
    private readonly sync: DocumentSync,
    private readonly files: Files,
  ) {}

  on(method: string, answer: (params: never) => unknown): void {
    this.editor.connection.onRequest(method, async (params: never, token?: object): Promise<unknown> => {
      this.messages.take();
      const refused = whyNotAnswered(this.stage, method);
      if (refused) return refused;
      try {
        const result = await answer(params);
        return isRefused(result) ? refusal(result.refused) : (result ?? null);
      } catch (error) {
        // Of a request without parameters, the token is the only argument.
        if (!token) return new ResponseError(ErrorCodes.InvalidParams, `${method} needs parameters.`);
        this.editor.complain(error, method);
        return null;
      }
    });
  }

  onFeature(feature: Feature): void {
    this.on(feature.method, (params) => this.answerOf(feature, params));
  }

  /** The open document of a request, once its folders are read. */
  async open(uri: string): Promise<OpenDocument | undefined> {
    const { documents, project } = this.sync;
    await documents.ready(uri);
    const document = documents.at(uri);
    return document && openDocumentOf(document, project);
  }

  private async answerOf(feature: Feature, params: About): Promise<unknown> {
    // An editor resolves actions that are complete, too.
    if (feature.method === 'codeAction/resolve' && 'title' in params && !('data' in params)) return params;
    const { uri } = ('data' in params ? params.data : params).textDocument;
    // The answers to requests of our own, such as edits of another file, are not about a version.
    const isAboutVersion = !feature.method.startsWith('component-contract/');
    const versionNow = (): number | undefined => this.sync.documents.at(uri)?.version;
    const version = versionNow();
    const isOutdated = (): boolean => isAboutVersion && versionNow() !== version;
    // The document may be changed by what is queued behind the request.
    if (isAboutVersion) await this.messages.areTaken();
    if (feature.editsProject?.(params as never)) await this.sync.upToDate(uri);
    const open = await this.open(uri);
    if (isOutdated()) return contentModified();
    if (!open || (!feature.alsoForeign && open.editing.isForeign?.(open.source))) return null;
    if (open.editing[feature.member] === undefined) return null;
    const about = open as OpenDocument<keyof Editing>;
    const answer = await feature.handle(about, params as never, this.editor.client, this.files);
    return isOutdated() ? contentModified() : answer;
  }

  /** A request of our own about an open document of a kind, also one of another format. */
  onDocumentRequest(method: string, kind: string, answer: (open: never, files: Files) => unknown): void {
    this.on(method, async ({ textDocument }: TextDocumentParams) => {
      const open = await this.open(textDocument.uri);
      return open?.kind === kind ? answer(open as never, this.files) : null;
    });
  }
}

/** The reason why a request has no answer: the session hasn't begun or has ended. */
function whyNotAnswered(stage: Requests['stage'], method: string): ResponseError | undefined {
  if (stage === 'new')
    return new ResponseError(ErrorCodes.ServerNotInitialized, `${method} comes before initialize.`);
  if (stage === 'shut down')
    return new ResponseError(ErrorCodes.InvalidRequest, `${method} comes after shutdown.`);
  return undefined;
}

const contentModified = (): ResponseError =>
  new ResponseError(LSPErrorCodes.ContentModified, 'The document has changed since the request.');
