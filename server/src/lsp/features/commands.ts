// workspace/executeCommand, and pages of Markdown: by workspace/textDocumentContent, or as a file.
import type { MarkdownPage, Refused } from '../../kinds/answers.ts';
import { TRAITS_PAGE } from '../../kinds/contract/editing/lenses.ts';
import { EDITING } from '../../kinds/editing-of.ts';
import type { Command } from '../../kinds/editing.ts';
import { own } from '../../text/json/value.ts';
import { quote } from '../../text/words.ts';
import { viewOf } from '../client.ts';
import { editsOfFiles, joined } from '../convert.ts';
import { isRefused, refusal, type WorkspaceFeature } from '../feature.ts';
import type {
  ExecuteCommandParams,
  TextDocumentContentParams,
  TextDocumentContentResult,
} from 'vscode-languageserver';

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

/** The scheme of pages that the editor reads from the server. The query is the URI of the document that the page is about. */
const SCHEME = 'component-contract-page';

export const pageContent: WorkspaceFeature<TextDocumentContentParams, TextDocumentContentResult> = {
  method: 'workspace/textDocumentContent',
  capability: { workspace: { textDocumentContent: { schemes: [SCHEME] } } },
  async handle({ uri }, client, files, editor) {
    const about = decodeURIComponent(uri.slice(uri.indexOf('?') + 1));
    const params = { command: TRAITS_PAGE, arguments: [about] };
    const text = await executeCommand.handle(params, client, files, editor);
    return typeof text === 'string' ? { text } : (text as Refused);
  },
};

export const pageUri = ({ about, name }: MarkdownPage): string =>
  `${SCHEME}:/${encodeURIComponent(name)}?${encodeURIComponent(about)}`;
