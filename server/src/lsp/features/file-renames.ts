import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type ClientCapabilities,
  FileOperationPatternKind,
  type RenameFilesParams,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { dsdsAfterMoves, dsdsLedElsewhere, type Left } from '../../project/dsds-renames.ts';
import { placeOf } from '../../project/file-uri.ts';
import { afterMoves, type EditsOfFile } from '../../project/moving.ts';
import type { Neighbours } from '../../project/neighbours.ts';
import { quote } from '../../text/words.ts';
import { joined, workspaceEditOf } from '../convert.ts';
import type { WorkspaceFeature } from '../feature.ts';

/** What changes in manifests and DSDS documents when somebody moves contracts, folders or such documents, as part of that move. */
export const willRename: WorkspaceFeature<RenameFilesParams, WorkspaceEdit | null> = {
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
    const inDsds = dsdsAfterMoves(moves, files);
    // Whoever moves a file can't be refused that.
    if (inDsds.left.length > 0) editor.say(inDsds.left.map(whyLeft).join(' '));
    const edits = editsOfFiles([...afterMoves(moves, files), ...inDsds.edits], files, capabilities);
    return edits.length === 0 ? null : joined(edits);
  },
};

function whyLeft({ source: { uri, read }, why }: Left): string {
  const name = quote(placeOf(uri)?.name ?? uri);
  return why === 'broken'
    ? `The pointers in ${name} were left as they are, since it is not valid ${read.language.toUpperCase()} at the moment.`
    : `Some pointers in ${name} were left as they are, since they can't be changed as they are written, maybe by an anchor that is used for something else too.`;
}

/** Edits of files, open or not, each for the version of it that they are made of. */
export function editsOfFiles(
  all: readonly EditsOfFile[],
  files: Neighbours,
  capabilities: ClientCapabilities,
): WorkspaceEdit[] {
  return all.flatMap(({ uri: key, edits }) => {
    const file = files.textAt(key);
    if (!file || edits.length === 0) return [];
    const { uri, text, version } = file;
    const document = TextDocument.create(uri, 'json', version ?? 0, text);
    return [workspaceEditOf(document, edits, capabilities, version ?? null)];
  });
}
