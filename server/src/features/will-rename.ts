import {
  FileOperationPatternKind,
  type RenameFilesParams,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { joined } from '../convert.ts';
import { quote } from '../core/words.ts';
import { dsdsAfterMoves, dsdsLedElsewhere, type Left } from '../project/dsds-renames.ts';
import { placeOf } from '../project/file-uri.ts';
import { afterMoves } from '../project/moving.ts';
import { editsOfFiles } from './edits-of-files.ts';
import type { WorkspaceFeature } from './feature.ts';

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
