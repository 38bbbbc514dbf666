// workspace/textDocumentContent, and the other way to show a page of Markdown: as a file.
import type { TextDocumentContentParams, TextDocumentContentResult } from 'vscode-languageserver';
import type { MarkdownPage, Refused } from '../../kinds/answers.ts';
import { TRAITS_PAGE } from '../../kinds/contract/editing/lenses.ts';
import type { WorkspaceFeature } from '../feature.ts';
import { executeCommand } from './execute-command.ts';

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
