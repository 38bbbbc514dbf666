import type { Connection, Diagnostic, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { diagnosticOf, type DocumentAt } from '../convert.ts';
import type { Finding } from '../core/finding.ts';

/** What there is to say of a document. */
export interface Told {
  readonly findings: readonly Finding[];
  /** Why there is nothing, as the end of a sentence, where there might be. */
  readonly leftAlone?: string | undefined;
}

/**
 * Publishes the findings of open documents, each when the function that this answers is called for it: with an empty
 * list where there is nothing to say, and not at all as long as nothing can be told yet, or where that is asked for only
 * if it is something else than what is shown.
 */
export function publishFindings(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  tellOf: (document: TextDocument) => Told | undefined,
  documentAt: DocumentAt,
  rulePages: string,
): (uri: string, when?: 'always' | 'if other') => void {
  const logged = new Map<string, string>();
  /** What was published last, as text, and for which version. */
  const published = new Map<string, { readonly version: number; readonly list: string }>();

  documents.onDidClose(({ document: { uri } }) => {
    logged.delete(uri);
    published.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });

  return (uri, when = 'always') => {
    const document = documents.get(uri);
    if (document) answer(document, when);
  };

  function answer(document: TextDocument, when: 'always' | 'if other'): void {
    const { uri, version } = document;
    let diagnostics: Diagnostic[] = [];
    try {
      const told = tellOf(document);
      if (!told) return;
      diagnostics = told.findings.map((finding) => diagnosticOf(document, finding, rulePages, documentAt));
      log(uri, told.leftAlone ?? '');
    } catch (error) {
      // Not one known text leads here. Should there be one, the others still get their answers.
      connection.console.error(`${uri}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    const list = JSON.stringify(diagnostics);
    const before = published.get(uri);
    if (when === 'if other' && before?.version === version && before.list === list) return;
    published.set(uri, { version, list });
    void connection.sendDiagnostics({ uri, version, diagnostics });
  }

  /** Logs why a document is left alone, once for each reason. */
  function log(uri: string, why: string): void {
    if (why === (logged.get(uri) ?? '')) return;
    logged.set(uri, why);
    connection.console.info(why ? `${uri} is left alone: ${why}.` : `${uri} is checked again.`);
  }
}
