import {
  FileOperationPatternKind,
  type RenameFilesParams,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { joined } from '../convert.ts';
import { afterMoves } from '../project/moving.ts';
import { editsOfFiles } from './edits-of-files.ts';
import type { WorkspaceFeature } from './feature.ts';

/** What changes in manifests when somebody moves contracts, folders or manifests, as part of that move. */
export const willRename: WorkspaceFeature<RenameFilesParams, WorkspaceEdit | null> = {
  method: 'workspace/willRenameFiles',
  capability: {
    workspace: {
      fileOperations: {
        willRename: {
          filters: [
            { pattern: { glob: '**/*.json', matches: FileOperationPatternKind.file } },
            { pattern: { glob: '**', matches: FileOperationPatternKind.folder } },
          ],
        },
      },
    },
  },
  handle({ files: moved }, { capabilities }, files) {
    const moves = moved.map(({ oldUri, newUri }) => ({ from: oldUri, to: newUri }));
    const edits = editsOfFiles(afterMoves(moves, files), files, capabilities);
    return edits.length === 0 ? null : joined(edits);
  },
};
