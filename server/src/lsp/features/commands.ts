// Commands of the server, and requests beyond the protocol, as the kinds of documents define them.
import type { ExecuteCommandParams } from 'vscode-languageserver/node';
import { EDITING } from '../../kinds/editing-of.ts';
import type { Command, DocumentRequest, WorkspaceRequest } from '../../kinds/editing.ts';
import { own } from '../../text/json/value.ts';
import { quote } from '../../text/words.ts';
import { editsOfFiles, joined } from '../convert.ts';
import { type About, type Feature, isRefused, refusal, viewOf, type WorkspaceFeature } from '../feature.ts';

const COMMANDS: Readonly<Record<string, Command>> = Object.assign(
  {},
  ...Object.values(EDITING).map(({ commands }) => commands),
);

export const executeCommand: WorkspaceFeature<ExecuteCommandParams, object> = {
  method: 'workspace/executeCommand',
  capability: { executeCommandProvider: { commands: Object.keys(COMMANDS) } },
  async handle({ command: id, arguments: args = [] }, client, files, editor) {
    const command = own(COMMANDS, id) as Command | undefined;
    if (!command) return refusal(`There is no command ${quote(id)}.`);
    const [uri] = args as readonly unknown[];
    if (command.readsText && typeof uri === 'string') await files.upToTexts(uri);
    const work = command.run(args, files, viewOf(client));
    if (isRefused(work)) return work;
    const edits = editsOfFiles(work.edits, files, client.capabilities);
    const why = edits.length > 0 ? await editor.apply(joined(edits), work.label) : undefined;
    if (why !== undefined) return refusal(work.whyFailed(why));
    if (work.message !== undefined) editor.say(work.message);
    return work.answer;
  },
};

/** Requests about an open document, also one of another format. */
export const DOCUMENT_REQUESTS: readonly Feature[] = Object.values(EDITING)
  .flatMap(({ documentRequests }) => documentRequests ?? [])
  .map(documentRequest);

function documentRequest({ method, about, answer }: DocumentRequest): Feature {
  const feature: Feature<About> = {
    method,
    capability: {},
    isServedBy: (editing) => editing === EDITING[about],
    alsoForeign: true,
    handle: (open, _params, _client, files) =>
      open.kind === about ? answer(open as never, files) : undefined,
  };
  return feature;
}

/** Requests about all files. */
export const WORKSPACE_REQUESTS: readonly WorkspaceFeature[] = Object.values(EDITING)
  .flatMap(({ requests }) => Object.entries(requests ?? {}))
  .map(([method, request]) => workspaceRequest(method, request));

function workspaceRequest(method: string, { readsText, answer }: WorkspaceRequest): WorkspaceFeature {
  return {
    method,
    capability: {},
    async handle(params, _client, files) {
      if (readsText) await files.upToTexts(readsText(params));
      return answer(params, files);
    },
  };
}
