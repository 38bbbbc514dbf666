import type { Connection, Diagnostic } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { diagnosticOf, type DocumentAt } from '../convert.ts';
import type { OfContract } from '../project/project.ts';

export interface ClosedFindings {
  /** There may be something else to tell of a contract that nobody has open. */
  look(uri: string): void;
  /** Somebody opens it, by this spelling of its URI: from here on its own list is shown. */
  open(uri: string, as: string): void;
  /** Whether there are some that nobody has looked at yet. */
  readonly isWaiting: boolean;
  end(): void;
}

/**
 * Publishes what is wrong with contracts that nobody has open: errors and warnings only, since hints are for who works on
 * a contract. Never the same list twice, and none of those with nothing to say.
 */
export function publishClosedFindings(
  connection: Connection,
  closed: (uri: string) => OfContract | undefined,
  documentAt: DocumentAt,
  rulePages: string,
): ClosedFindings {
  /** The lists that are shown, as text. */
  const told = new Map<string, string>();
  const waiting = new Set<string>();
  let isTurning = false;

  /** Some at a time: whoever asks something meanwhile gets an answer. */
  function turn(): void {
    let left = AT_ONCE;
    for (const uri of waiting) {
      if (left-- === 0) break;
      waiting.delete(uri);
      tell(uri);
    }
    isTurning = waiting.size > 0;
    if (isTurning) setImmediate(turn);
  }

  function tell(uri: string): void {
    let diagnostics: Diagnostic[] = [];
    try {
      diagnostics = diagnosticsOf(uri);
    } catch (error) {
      // Not one known text leads here. Should there be one, the others still get their answers.
      connection.console.error(`${uri}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    if (diagnostics.length === 0 && !told.has(uri)) return;
    const list = JSON.stringify(diagnostics);
    if (told.get(uri) === list) return;
    if (diagnostics.length === 0) told.delete(uri);
    else told.set(uri, list);
    void connection.sendDiagnostics({ uri, diagnostics });
  }

  function diagnosticsOf(uri: string): Diagnostic[] {
    const contract = closed(uri);
    if (!contract || contract.leftAlone !== undefined) return [];
    const grave = contract.source.checked.findings.filter(
      ({ severity }) => severity === 'error' || severity === 'warning',
    );
    if (grave.length === 0) return [];
    const document = TextDocument.create(uri, 'json', 0, contract.source.text);
    return grave.map((finding) => diagnosticOf(document, finding, rulePages, documentAt));
  }

  return {
    look(uri) {
      waiting.add(uri);
      if (!isTurning) setImmediate(turn);
      isTurning = true;
    },
    open(uri, as) {
      waiting.delete(uri);
      if (told.delete(uri) && uri !== as) void connection.sendDiagnostics({ uri, diagnostics: [] });
    },
    get isWaiting() {
      return waiting.size > 0;
    },
    end: () => waiting.clear(),
  };
}

/** How many contracts are checked before others get their turn. */
const AT_ONCE = 50;
