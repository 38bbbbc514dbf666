import type { TextDocument } from 'vscode-languageserver-textdocument';
import { type Connection, type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node';
import type { Finding } from '../check/finding.ts';
import { SEVERITIES } from '../check/ruling.ts';
import { canonical } from '../project/file-uri.ts';
import type { Neighbours } from '../project/neighbours.ts';
import { diagnosticOf, type DocumentAt, documentsOf, SOURCE } from './convert.ts';

/** What there is to say of a file now, whoever has it. */
export interface Told {
  /** The file under the URI that its findings are to be shown under. */
  readonly document: TextDocument;
  /** Whether that is somebody's open document, so that findings are for its version. */
  readonly isOpen: boolean;
  readonly findings: readonly Finding[];
  /** Why there is nothing, as the end of a sentence, where there might be. */
  readonly leftAlone?: string | undefined;
}

interface Findings {
  /** There may be something else to say of a file. */
  tell(uri: string): void;
  /** The same of one of thousands, which is told of in its turn. */
  look(uri: string): void;
  /** Somebody opens a file, by this spelling of its URI, and has been told nothing of it yet. */
  open(uri: string): void;
  /** Whether there are some that nobody has looked at yet. */
  readonly isWaiting: boolean;
  end(): void;
}

interface Host {
  readonly connection: Connection;
  readonly rulePages: string;
  readonly files: Neighbours;
  readonly complain: (error: unknown, about: string) => void;
  /** What there is to say of a file, by the project's own spelling of its URI; undefined as long as nothing can be said. */
  readonly tellOf: (key: string) => Told | undefined;
}

/**
 * Publishes findings, whoever has a file: nobody else says what is shown for it. Each version of an open document gets a
 * list, though it be empty; of what nobody has open only those are spoken of that have something to say. The same list is
 * never published twice, and what is shown stays until there is another, so that nothing flickers.
 */
export function publishFindings({ connection, rulePages, files, complain, tellOf }: Host): Findings {
  /** By the project's own spelling of the URI. */
  const shown = new Map<string, Shown>();
  const made = new WeakMap<Finding, Diagnostic>();
  const waiting = new Set<string>();
  let isTurning = false;

  /** Some at a time: whoever asks something meanwhile gets an answer. */
  function turn(): void {
    const documentAt = documentsOf(files);
    let left = AT_ONCE;
    for (const key of waiting) {
      if (left-- === 0) break;
      tell(key, documentAt);
    }
    isTurning = waiting.size > 0;
    if (isTurning) setImmediate(turn);
  }

  function tell(key: string, documentAt: DocumentAt): void {
    waiting.delete(key);
    try {
      const told = tellOf(key);
      if (!told) return;
      const { document, findings, isOpen, leftAlone = '' } = told;
      const { uri, version } = document;
      if (isOpen) log(uri, leftAlone, shown.get(key)?.leftAlone ?? '');
      const of = { uri, version: isOpen ? version : undefined, leftAlone };
      const list = diagnosticsOf(document, findings, documentAt, shown.get(key));
      show(key, { ...of, ...list });
    } catch (error) {
      // Not one known text leads here. Should there be one, the others still get their answers.
      complain(error, key);
      show(key, { ...(shown.get(key) ?? { uri: key }), list: [] });
    }
  }

  /** What was made of a finding stays as it is while the texts stay that it speaks of: of thousands few are others each time. */
  function diagnosticsOf(
    document: TextDocument,
    findings: readonly Finding[],
    documentAt: DocumentAt,
    before: Shown | undefined,
  ): Pick<Shown, 'list' | 'texts'> {
    const texts = new Map([[document.uri, document.getText()]]);
    const staying = new Map<string, boolean>();
    function stays(uri: string): boolean {
      let is = staying.get(uri);
      if (is === undefined) {
        const text = texts.get(uri) ?? documentAt(uri)?.getText() ?? '';
        texts.set(uri, text);
        staying.set(uri, (is = before?.texts?.get(uri) === text));
      }
      return is;
    }
    const isHere = before?.uri === document.uri && stays(document.uri);
    const told = foremost(findings);
    const list = told.map((each) => {
      // Each of them is asked for, so that all of their texts are known the next time.
      const others = each.related.filter(({ at }) => at.uri !== undefined && !stays(at.uri));
      const last = isHere && others.length === 0 ? made.get(each) : undefined;
      if (last) return last;
      const diagnostic = diagnosticOf(document, each, rulePages, documentAt);
      made.set(each, diagnostic);
      return diagnostic;
    });
    const left = findings.length - told.length;
    return { list: left > 0 ? [leftOut(left), ...list] : list, texts };
  }

  function show(key: string, next: Shown): void {
    const { uri, version, list: diagnostics } = next;
    withdrawOther(key, uri);
    const before = shown.get(key);
    if (version === undefined && diagnostics.length === 0) shown.delete(key);
    else shown.set(key, next);
    const isSame = areSame(diagnostics, before?.list ?? []);
    if (isSame && (version === undefined || version === before?.version)) return;
    void connection.sendDiagnostics({ uri, diagnostics, ...(version !== undefined && { version }) });
  }

  /** A file is shown under one spelling only. */
  function withdrawOther(key: string, uri: string): void {
    const before = shown.get(key);
    if (!before || before.uri === uri) return;
    shown.delete(key);
    if (before.list.length > 0) void connection.sendDiagnostics({ uri: before.uri, diagnostics: [] });
  }

  /** Logs why a document is left alone, once for each reason. */
  function log(uri: string, why: string, before: string): void {
    if (why === before) return;
    connection.console.info(why ? `${uri} is left alone: ${why}.` : `${uri} is checked again.`);
  }

  return {
    tell: (uri) => tell(canonical(uri), documentsOf(files)),
    look(uri) {
      waiting.add(canonical(uri));
      if (!isTurning) setImmediate(turn);
      isTurning = true;
    },
    open(uri) {
      const key = canonical(uri);
      waiting.delete(key);
      withdrawOther(key, uri);
      const before = shown.get(key);
      if (before) shown.set(key, { uri, list: before.list });
    },
    get isWaiting() {
      return waiting.size > 0;
    },
    end: () => waiting.clear(),
  };
}

/** What an editor shows for a file. */
interface Shown {
  /** As whoever has it open spells it. */
  readonly uri: string;
  /** The version that it was told of, while it is open. */
  readonly version?: number | undefined;
  readonly leftAlone?: string;
  readonly list: Diagnostic[];
  /** The texts that they speak of, by their URIs. */
  readonly texts?: ReadonlyMap<string, string>;
}

const areSame = (some: readonly Diagnostic[], others: readonly Diagnostic[]): boolean =>
  some.length === others.length &&
  some.every(
    (each, index) => each === others[index] || JSON.stringify(each) === JSON.stringify(others[index]),
  );

/** How many are looked at before others get their turn. */
const AT_ONCE = 50;

/**
 * Of very many findings in one document those that an editor is told of: the gravest, and of these the first. VS Code shows no
 * more than that, and to send thousands after each keystroke takes longer than to find them.
 */
function foremost(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MOST) return findings;
  // One line is for those that are left out.
  let room = MOST - 1;
  const taken = new Set<Finding>();
  for (const severity of SEVERITIES) {
    const alike = findings.filter((each) => each.severity === severity).slice(0, room);
    room -= alike.length;
    for (const each of alike) taken.add(each);
  }
  return findings.filter((each) => taken.has(each));
}

/** What is told of those that are left out, where the document begins. */
function leftOut(count: number): Diagnostic {
  const start = { line: 0, character: 0 };
  return {
    range: { start, end: start },
    severity: DiagnosticSeverity.Information,
    source: SOURCE,
    message: `${count} further findings in this document are not shown. Mend some of those that are; "component-contract check --verbose --hints" lists them all.`,
  };
}

/** How many VS Code shows of one document. */
const MOST = 1000;
