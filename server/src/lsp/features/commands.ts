// Commands, and requests beyond the protocol, as the kinds of documents define them.
import { EDITING } from '../../kinds/editing-of.ts';
import type { Command } from '../../kinds/editing.ts';
import { own } from '../../text/json/value.ts';
import { quote } from '../../text/words.ts';
import { viewOf } from '../client.ts';
import { editsOfFiles, joined } from '../convert.ts';
import { isRefused, refusal, type WorkspaceFeature } from '../feature.ts';
import type { ExecuteCommandParams } from 'vscode-languageserver';

const COMMANDS: Readonly<Record<string, Command>> = Object.assign(
  {},
  ...Object.values(EDITING).map(({ commands }) => commands),
);

export const executeCommand: WorkspaceFeature<ExecuteCommandParams, object | string> = {
  method: 'workspace/executeCommand',
  capability: { executeCommandProvider: { commands: Object.keys(COMMANDS) } },
  async handle({ command: id, arguments: args = [] }, client, files, editor) {
    const command = own(COMMANDS, id) as Command | undefined;
    if (!command) return refusal(`There is no command ${quote(id)}.`);
    const work = command.run(args, files, viewOf(client));
    if (isRefused(work)) return work;
    const edits = editsOfFiles(work.edits, files, client.capabilities);
    const why = edits.length > 0 ? await editor.apply(joined(edits), work.label) : undefined;
    if (why !== undefined) return refusal(work.whyFailed(why));
    if (work.message !== undefined) editor.say(work.message);
    if (work.page && !(await editor.show(work.page))) return refusal("The editor can't show the page.");
    return work.answer;
  },
};

/** Requests beyond the protocol about an open document, also one of another format. */
export const DOCUMENT_REQUESTS = Object.values(EDITING).flatMap((each) => each.documentRequests ?? []);

/** Requests beyond the protocol about all files. */
export const WORKSPACE_REQUESTS = Object.values(EDITING)
  .flatMap(({ requests }) => Object.entries(requests ?? {}))
  .map(([method, { readsAll, answer }]): WorkspaceFeature => ({
    method,
    capability: {},
    async handle(params, _client, files) {
      if (readsAll) await files.whole();
      return answer(params, files);
    },
  }));
