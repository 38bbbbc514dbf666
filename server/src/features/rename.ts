import {
  LSPErrorCodes,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { pageOf, textEdits } from '../core/edits/edit.ts';
import { type NamedPlace, placesAt, spanOfName } from '../core/names.ts';
import { inlineText } from '../core/print.ts';
import { renameTo } from '../core/rename.ts';
import { endOf, startOf } from '../core/tree.ts';
import { rangeOf, workspaceEditOf } from '../convert.ts';
import type { Source } from '../project/project.ts';
import type { Feature } from './feature.ts';

/** What is to be renamed at the caret: its place, and the name to begin with. */
export const prepareRename: Feature<PrepareRenameParams, PrepareRenameResult | ResponseError> = {
  method: 'textDocument/prepareRename',
  capability: { renameProvider: { prepareProvider: true } },
  handle({ document, source }, { position }) {
    const offset = document.offsetAt(position);
    const places = renamable(source, offset);
    if (!Array.isArray(places)) return places;
    const here = places.find(({ node }) => startOf(node) <= offset && offset <= endOf(node))!;
    const { name } = here;
    const placeholder = typeof name === 'string' ? name : inlineText(name);
    return { range: rangeOf(document, spanOfName(here)), placeholder };
  },
};

export const rename: Feature<RenameParams, WorkspaceEdit | ResponseError> = {
  method: 'textDocument/rename',
  capability: {},
  handle({ document, source }, { position, newName }, client) {
    const places = renamable(source, document.offsetAt(position));
    if (!Array.isArray(places)) return places;
    const renamed = renameTo(newName, places, source.tree, source.contract);
    if ('refused' in renamed) return refusal(renamed.refused);
    return workspaceEditOf(document, textEdits(pageOf(source.text), renamed.edits), client.capabilities);
  },
};

function renamable({ checked, tree }: Source, offset: number): NamedPlace[] | ResponseError {
  if (checked.syntax === 'broken') {
    return refusal(
      'The document is not valid JSON at the moment. Mend that first, so that no place of a name is missed.',
    );
  }
  const places = placesAt(tree, offset);
  if (places.length > 0) return places;
  return refusal(
    'Props, slots, states and the values of an enum can be renamed. Put the caret on the name of one.',
  );
}

function refusal(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message);
}
