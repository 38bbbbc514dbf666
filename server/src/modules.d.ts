// Types of modules that come without any.

/** The schemas, compiled by ajv when the project is built: see `esbuild.schema.mjs`. */
declare module '*.schema.json?validator' {
  import type { Validate } from './check/schema-verdict.ts';

  const validate: Validate;
  export default validate;
}

// Parts of VS Code's JSON service that its package has no types for.

declare module 'vscode-json-languageservice/lib/esm/services/jsonFolding.js' {
  import type { FoldingRange } from 'vscode-languageserver';
  import type { TextDocument } from 'vscode-languageserver-textdocument';

  export function getFoldingRanges(document: TextDocument, context: { rangeLimit?: number }): FoldingRange[];
}

declare module 'vscode-json-languageservice/lib/esm/services/jsonSelectionRanges.js' {
  import type { Position, SelectionRange } from 'vscode-languageserver';
  import type { TextDocument } from 'vscode-languageserver-textdocument';

  export function getSelectionRanges(
    document: TextDocument,
    positions: Position[],
    parsed: { getNodeFromOffset(offset: number): object | undefined },
  ): SelectionRange[];
}

// The scanner alone: the main module of jsonc-parser would add all of its constants.

declare module 'jsonc-parser/lib/esm/impl/scanner.js' {
  export { createScanner } from 'jsonc-parser';
}
