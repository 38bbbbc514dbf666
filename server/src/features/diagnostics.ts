import type { Connection, Diagnostic, TextDocuments } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { diagnosticOf } from '../convert.ts';
import type { Source } from '../project/project.ts';

/** How many turns of the event loop an edit waits for the next one of a burst, and how many a burst can take. */
const QUIET_TURNS = 2;
const MOST_TURNS = 64;

/**
 * Publishes the findings of a document after each change. The latest version is always answered, with an empty list
 * where there is nothing to say. Edits that have queued up already are answered once; no timer holds an answer back.
 */
export function publishFindings(
  connection: Connection,
  documents: TextDocuments<TextDocument>,
  sourceOf: (document: TextDocument) => Source | undefined,
  rulePages: string,
): void {
  const waiting = new Map<string, { quiet: number; turns: number }>();
  const told = new Map<string, string>();
  let turning = false;

  documents.onDidChangeContent(({ document: { uri } }) => {
    waiting.set(uri, { quiet: 0, turns: waiting.get(uri)?.turns ?? 0 });
    if (!turning) setImmediate(turn);
    turning = true;
  });
  documents.onDidClose(({ document: { uri } }) => {
    waiting.delete(uri);
    told.delete(uri);
    void connection.sendDiagnostics({ uri, diagnostics: [] });
  });

  function turn(): void {
    for (const [uri, burst] of waiting) {
      burst.turns++;
      if (++burst.quiet <= QUIET_TURNS && burst.turns < MOST_TURNS) continue;
      waiting.delete(uri);
      const document = documents.get(uri);
      if (document) answer(document);
    }
    turning = waiting.size > 0;
    if (turning) setImmediate(turn);
  }

  function answer(document: TextDocument): void {
    const { uri, version } = document;
    let diagnostics: Diagnostic[] = [];
    try {
      const checked = sourceOf(document)?.checked;
      diagnostics = checked?.findings.map((finding) => diagnosticOf(document, finding, rulePages)) ?? [];
      tell(uri, checked && checked.kind.kind !== 'contract' ? checked.kind.why : '');
    } catch (error) {
      // Not one known text leads here. Should there be one, the others still get their answers.
      connection.console.error(`${uri}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    void connection.sendDiagnostics({ uri, version, diagnostics });
  }

  /** Logs why a document is left alone, once for each reason. */
  function tell(uri: string, why: string): void {
    if (why === (told.get(uri) ?? '')) return;
    told.set(uri, why);
    connection.console.info(why ? `${uri} is left alone: ${why}.` : `${uri} is checked again.`);
  }
}
