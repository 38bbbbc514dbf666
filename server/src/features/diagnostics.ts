import type { Connection, Diagnostic, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { burstsOf } from '../bursts.ts';
import { diagnosticOf } from '../convert.ts';
import type { Finding } from '../core/finding.ts';

/** What there is to say of a document. */
export interface Told {
  readonly findings: readonly Finding[];
  /** Why there is nothing, as the end of a sentence, where there might be. */
  readonly leftAlone?: string | undefined;
}

/**
 * Publishes the findings of a document after each change. The latest version is always answered, with an empty list
 * where there is nothing to say. Edits that have queued up already are answered once.
 * A document of which nothing can be told yet waits until it is handed to the function that this answers, which is also
 * for those whose findings have changed without an edit.
 */
export function publishFindings(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  tellOf: (document: TextDocument) => Told | undefined,
  rulePages: string,
): (uris: readonly string[]) => void {
  const logged = new Map<string, string>();
  const edits = burstsOf((uri) => {
    const document = documents.get(uri);
    if (document) answer(document);
  });

  documents.onDidChangeContent(({ document: { uri } }) => edits.add(uri));
  documents.onDidClose(({ document: { uri } }) => {
    edits.drop(uri);
    logged.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });

  return (uris) => uris.forEach(edits.add);

  function answer(document: TextDocument): void {
    const { uri, version } = document;
    let diagnostics: Diagnostic[] = [];
    try {
      const told = tellOf(document);
      if (!told) return;
      diagnostics = told.findings.map((finding) => diagnosticOf(document, finding, rulePages));
      log(uri, told.leftAlone ?? '');
    } catch (error) {
      // Not one known text leads here. Should there be one, the others still get their answers.
      connection.console.error(`${uri}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    void connection.sendDiagnostics({ uri, version, diagnostics });
  }

  /** Logs why a document is left alone, once for each reason. */
  function log(uri: string, why: string): void {
    if (why === (logged.get(uri) ?? '')) return;
    logged.set(uri, why);
    connection.console.info(why ? `${uri} is left alone: ${why}.` : `${uri} is checked again.`);
  }
}
