// Renames of what documents name, and of files and folders.
import {
  FileOperationPatternKind,
  type PrepareRenameParams,
  type PrepareRenameResult,
  type RenameFilesParams,
  type RenameParams,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import type { Renamed } from '../../kinds/answers.ts';
import { EDITING } from '../../kinds/editing-of.ts';
import { editsOfFiles, joined, rangeOf, withNewName, workspaceEditOf } from '../convert.ts';
import {
  type Client,
  type Feature,
  type Files,
  isRefused,
  type OpenDocument,
  viewOf,
  type WorkspaceFeature,
} from '../feature.ts';

/** The name at the caret, and its place. */
export const prepareRename: Feature<PrepareRenameParams, PrepareRenameResult> = {
  method: 'textDocument/prepareRename',
  capability: {},
  isServedBy: (editing) => editing.renameable !== undefined,
  handle(open, { position }, _client, files) {
    const { document, editing } = open;
    const found = editing.renameable?.(open, document.offsetAt(position), files);
    if (!found || isRefused(found)) return found;
    return { range: rangeOf(document, found.at), placeholder: found.name };
  },
};

export const rename: Feature<RenameParams, WorkspaceEdit> = {
  method: 'textDocument/rename',
  capability: { renameProvider: { prepareProvider: true } },
  isServedBy: (editing) => editing.rename !== undefined,
  async handle(open, { position, newName }, client, files) {
    const { document, editing } = open;
    if (!editing.rename) return null;
    // The name may be in other documents too.
    await files.upToTexts();
    const plan = editing.rename(open, document.offsetAt(position), newName, files, viewOf(client));
    if (isRefused(plan)) return plan;
    const names = plan.folder === undefined ? [] : await files.namesIn(plan.folder);
    const renamed = plan.make(names);
    return isRefused(renamed) ? renamed : editOf(renamed, open, client, files);
  },
};

/** The file itself gets its new name last: the other edits are for the files as they are called now. */
function editOf(
  { own, others, newUri }: Renamed,
  { document }: OpenDocument,
  { capabilities }: Client,
  files: Files,
): WorkspaceEdit {
  const edit = joined([
    ...(own ? [workspaceEditOf(document, own, capabilities)] : []),
    ...editsOfFiles(others, files, capabilities),
  ]);
  return newUri === undefined ? edit : withNewName(edit, document.uri, newUri);
}

/** The edits that keep links between files intact, as part of the move of files and folders. */
export const willRename: WorkspaceFeature<RenameFilesParams, WorkspaceEdit> = {
  method: 'workspace/willRenameFiles',
  capability: {
    workspace: {
      fileOperations: {
        willRename: {
          filters: [
            { pattern: { glob: '**/*.{json,yaml,yml}', matches: FileOperationPatternKind.file } },
            { pattern: { glob: '**', matches: FileOperationPatternKind.folder } },
          ],
        },
      },
    },
  },
  async handle({ files: moved }, { capabilities }, files, editor) {
    const moves = moved.map(({ oldUri, newUri }) => ({ from: oldUri, to: newUri }));
    await files.upToTexts();
    const kinds = Object.values(EDITING).flatMap((each) => each.moves ?? []);
    const made = kinds.map((each) => each.edits(moves, files));
    // The move of a file can't be refused.
    const left = made.flatMap((each) => each.left);
    if (left.length > 0) editor.say(left.join(' '));
    const edits = editsOfFiles(
      made.flatMap((each) => each.edits),
      files,
      capabilities,
    );
    return edits.length === 0 ? null : joined(edits);
  },
};
