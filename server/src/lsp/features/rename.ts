// Renames of what documents name, and of files and folders.
import type {
  PrepareRenameParams,
  PrepareRenameResult,
  RenameFilesParams,
  RenameParams,
  WorkspaceEdit,
} from 'vscode-languageserver';
import { EDITING } from '../../kinds/editing-of.ts';
import { editsOfFiles, joined, rangeOf, workspaceEditOf } from '../convert.ts';
import { viewOf } from '../client.ts';
import { type Feature, isRefused, type WorkspaceFeature } from '../feature.ts';
import { FileOperationPatternKind } from '../protocol.ts';

/** The name at the caret, and its place. */
export const prepareRename: Feature<'renameable', PrepareRenameParams, PrepareRenameResult> = {
  method: 'textDocument/prepareRename',
  capability: {},
  member: 'renameable',
  handle(open, { position }, _client, files) {
    const { document, editing } = open;
    const found = editing.renameable(open, document.offsetAt(position), files);
    return isRefused(found) ? found : { range: rangeOf(document, found.at), placeholder: found.name };
  },
};

export const rename: Feature<'rename', RenameParams, WorkspaceEdit> = {
  method: 'textDocument/rename',
  capability: { renameProvider: { prepareProvider: true } },
  member: 'rename',
  async handle(open, { position, newName }, client, files) {
    const { document, editing } = open;
    // The name may be in other documents too.
    const plan = editing.rename(open, document.offsetAt(position), newName, files, viewOf(client));
    if (isRefused(plan)) return plan;
    const names = plan.folder === undefined ? [] : await files.namesIn(plan.folder);
    const renamed = plan.make(names);
    if (isRefused(renamed)) return renamed;
    const { own, others, newUri } = renamed;
    const { capabilities } = client;
    const edit = joined([
      ...(own ? [workspaceEditOf(document, own, capabilities)] : []),
      ...editsOfFiles(others, files, capabilities),
    ]);
    if (newUri === undefined) return edit;
    // Last, because the other edits are for the files as they are called now. It fails where there is a file of the new name.
    const renamedFile = { kind: 'rename' as const, oldUri: document.uri, newUri };
    return { ...edit, documentChanges: [...(edit.documentChanges ?? []), renamedFile] };
  },
};

/** The files and folders whose moves matter. */
const MOVED = [
  { pattern: { glob: '**/*.{json,yaml,yml}' } },
  { pattern: { glob: '**', matches: FileOperationPatternKind.folder } },
];

/** The edits that keep links between files intact, as part of the move of files and folders. */
export const willRename: WorkspaceFeature<RenameFilesParams, WorkspaceEdit> = {
  method: 'workspace/willRenameFiles',
  capability: {
    workspace: {
      fileOperations: {
        willRename: { filters: MOVED },
        // The server looks at once, and not only when the move is seen on the disk.
        didRename: { filters: MOVED },
      },
    },
  },
  async handle({ files: moved }, { capabilities }, files, editor) {
    const moves = moved.map(({ oldUri, newUri }) => ({ from: oldUri, to: newUri }));
    const made = Object.values(EDITING).flatMap((each) => each.moves?.edits(moves, files) ?? []);
    // The move of a file can't be refused.
    const warnings = made.flatMap((each) => each.warnings);
    if (warnings.length > 0) editor.say(warnings.join(' '));
    const edits = made.flatMap((each) => editsOfFiles(each.edits, files, capabilities));
    return edits.length === 0 ? null : joined(edits);
  },
};
