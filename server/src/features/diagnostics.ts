import type { Connection, TextDocuments } from 'vscode-languageserver/node';
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

  documents.onDidChangeContent(({ document: { uri } }) => {
    const burst = waiting.get(uri);
    if (burst) burst.quiet = 0;
    else waiting.set(uri, { quiet: 0, turns: 0 });
    if (waiting.size === 1 && !burst) setImmediate(turn);
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
    if (waiting.size > 0) setImmediate(turn);
  }

  function answer(document: TextDocument): void {
    const { uri, version } = document;
    const checked = sourceOf(document)?.checked;
    const diagnostics = checked?.findings.map((finding) => diagnosticOf(document, finding, rulePages)) ?? [];
    void connection.sendDiagnostics({ uri, version, diagnostics });
    const why = checked && checked.kind.kind !== 'contract' ? checked.kind.why : '';
    if (why !== (told.get(uri) ?? '')) {
      told.set(uri, why);
      connection.console.info(why ? `${uri} is left alone: ${why}.` : `${uri} is checked again.`);
    }
  }
}
