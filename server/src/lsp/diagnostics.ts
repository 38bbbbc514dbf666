import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Connection, Diagnostic } from 'vscode-languageserver';
import { guarded } from '../check/internal-error.ts';
import type { Finding } from '../check/rule.ts';
import { SLICE } from '../io/walk.ts';
import type { CheckedAll } from '../kinds/answers.ts';
import type { ShownFindings } from '../kinds/editing.ts';
import { canonical } from '../text/uri.ts';
import type { Neighbours } from '../project/neighbours.ts';
import type { Typing } from './calm-typing.ts';
import type { Client } from './feature.ts';
import { diagnosticOf, type DocumentAt, documentsOf, foremost, leftOut, tooLarge } from './convert.ts';
import { DiagnosticSeverity } from './protocol.ts';

/** The findings of a file now. */
export interface FileFindings {
  /** The file, with the URI that its findings are shown under. */
  readonly document: TextDocument;
  /** An open document has a version, which its findings are for. */
  readonly isOpen: boolean;
  readonly findings: readonly Finding[];
  /** Why there are none, as the end of a sentence, where there might be some. */
  readonly whyNotChecked?: string | undefined;
  readonly isTooLarge?: boolean;
}

export interface DiagnosticsHost {
  readonly connection: Connection;
  readonly rulePages: string;
  readonly client: () => Client;
  readonly project: Neighbours;
  readonly complain: (error: unknown, about?: string) => void;
  readonly typing: Pick<Typing, 'findingsToShow'>;
  /** The findings of a file, by its canonical URI; undefined as long as they are unknown. */
  readonly findingsOf: (key: string) => FileFindings | undefined;
  /** The file with this finding as the only one, since the others can't be made. */
  readonly failed: (key: string, finding: Finding) => FileFindings | undefined;
  /** A queued file was published. */
  readonly wasPublished: (key: string) => void;
  /** The queue has become empty. */
  readonly drained: () => void;
}

/**
 * Publishes the findings of open and closed files. Each version of an open document gets a list, even an empty one; a closed
 * file only if it has findings. A list is never published twice, and is replaced only by another one, so that nothing
 * flickers.
 */
export function publishFindings({
  connection,
  rulePages,
  client,
  project,
  complain,
  typing,
  findingsOf,
  failed,
  wasPublished,
  drained,
}: DiagnosticsHost) {
  /** By canonical URIs. */
  const shown = new Map<string, Shown>();
  const waiting = new Set<string>();
  let isTurning = false;
  let isEnded = false;

  /** A few milliseconds at a time, so that requests are answered in between. */
  function turn(): void {
    const documentAt = documentsOf(project);
    const end = performance.now() + SLICE;
    for (const key of waiting) {
      publish(key, documentAt);
      wasPublished(key);
      if (performance.now() >= end) break;
    }
    isTurning = waiting.size > 0;
    if (isTurning) setImmediate(turn);
    else if (!isEnded) drained();
  }

  function publish(key: string, documentAt: DocumentAt): void {
    waiting.delete(key);
    try {
      const found = guarded(
        () => findingsOf(key),
        (finding, error) => {
          complain(error, key);
          return failed(key, finding);
        },
      );
      if (!found) return;
      const { document, isOpen, whyNotChecked = '', isTooLarge } = found;
      const before = shown.get(key);
      const findings = isOpen
        ? typing.findingsToShow(document, () => document.getText(), found.findings, before?.findings ?? [])
        : found.findings;
      // Nearly all files of a project are like that.
      if (!isOpen && !before && findings.length === 0) return;
      const { uri, version } = document;
      // Once for each reason.
      if (isOpen && whyNotChecked !== (before?.whyNotChecked ?? ''))
        connection.console.info(
          whyNotChecked ? `${uri} isn't checked: ${whyNotChecked}.` : `${uri} is checked again.`,
        );
      const list = isTooLarge
        ? { list: [tooLarge()] }
        : diagnosticsOf(document, findings, documentAt, before);
      show(key, { uri, version: isOpen ? version : undefined, whyNotChecked, ...list });
    } catch (error) {
      // No known text leads here. If one does, the other files still get their lists.
      complain(error, key);
      show(key, { ...(shown.get(key) ?? { uri: key }), list: [] });
    }
  }

  /** Keeps the diagnostic of a finding as long as its texts are the same: of thousands few change each time. */
  function diagnosticsOf(
    document: TextDocument,
    findings: readonly Finding[],
    documentAt: DocumentAt,
    before: Shown | undefined,
  ): Pick<Shown, 'list' | 'findings' | 'texts'> {
    const texts = new Map([[document.uri, document.getText()]]);
    const unchanged = new Map<string, boolean>();
    function isUnchanged(uri: string): boolean {
      let is = unchanged.get(uri);
      if (is === undefined) {
        const text = texts.get(uri) ?? documentAt(uri).getText();
        texts.set(uri, text);
        unchanged.set(uri, (is = before?.texts?.get(uri) === text));
      }
      return is;
    }
    const isHere = before?.uri === document.uri && isUnchanged(document.uri);
    const made = isHere ? diagnosticsByFinding(before) : undefined;
    const published = foremost(findings);
    const { textDocument } = client().capabilities;
    const hasPages = textDocument?.publishDiagnostics?.codeDescriptionSupport === true;
    const style = { rulePages, hasPages, hasQuickFixes: Boolean(textDocument?.codeAction) };
    const list = published.map((each) => {
      // Without a shortcut, so that all of their texts are known the next time.
      const others = each.related.filter(({ at }) => at.uri !== undefined && !isUnchanged(at.uri));
      const last = others.length === 0 ? made?.get(each) : undefined;
      return last ?? diagnosticOf(document, each, style, documentAt);
    });
    const left = findings.length - published.length;
    return { list: left > 0 ? [leftOut(left), ...list] : list, findings: published, texts };
  }

  function show(key: string, next: Shown): void {
    const { uri, version, list: diagnostics } = next;
    withdrawOther(key, uri);
    const before = shown.get(key);
    if (version === undefined && diagnostics.length === 0) shown.delete(key);
    else shown.set(key, next);
    // Another version gets its list in any case, and to compare thousands takes a while.
    const isOther = version !== undefined && version !== before?.version;
    if (!isOther && areSame(diagnostics, before?.list ?? [])) return;
    void connection.sendDiagnostics({ uri, diagnostics, ...(version !== undefined && { version }) });
  }

  /** A file is shown under one spelling only. */
  function withdrawOther(key: string, uri: string): void {
    const before = shown.get(key);
    if (!before || before.uri === uri) return;
    shown.delete(key);
    if (before.list.length > 0) void connection.sendDiagnostics({ uri: before.uri, diagnostics: [] });
  }

  return {
    /** Publishes the findings of a file, which may have changed. */
    publish: (uri: string): void => publish(canonical(uri), documentsOf(project)),
    /** Queues a file, one of thousands, by its canonical URI. */
    enqueue(key: string): void {
      if (isEnded) return;
      waiting.add(key);
      if (!isTurning) setImmediate(turn);
      isTurning = true;
    },
    /** A file is opened, by this spelling of its URI, and nothing is published for its version yet. */
    open(uri: string): void {
      const key = canonical(uri);
      waiting.delete(key);
      withdrawOther(key, uri);
      const before = shown.get(key);
      if (before) shown.set(key, { uri, list: before.list });
    },
    /** The errors and warnings that the editor shows in a file. */
    shown: (uri: string): ShownFindings => {
      const list = shown.get(canonical(uri))?.list ?? [];
      const number = (wanted: DiagnosticSeverity): number =>
        list.filter(({ severity }) => severity === wanted).length;
      return { errors: number(DiagnosticSeverity.Error), warnings: number(DiagnosticSeverity.Warning) };
    },
    /** The number of findings that the editor shows in the files of projects. A document that isn't saved yet is in none. */
    counts: (): Omit<CheckedAll, 'files'> => {
      const all = [...shown].flatMap(([key, { list }]) => (project.home(key) === undefined ? [] : list));
      const number = (wanted: DiagnosticSeverity): number =>
        all.filter(({ severity }) => severity === wanted).length;
      return {
        errors: number(DiagnosticSeverity.Error),
        warnings: number(DiagnosticSeverity.Warning),
        notes: number(DiagnosticSeverity.Information),
      };
    },
    /** True as long as files are queued. */
    get isWaiting(): boolean {
      return waiting.size > 0;
    },
    end(): void {
      isEnded = true;
      waiting.clear();
    },
  };
}

/** The diagnostics that an editor shows for a file. */
interface Shown {
  /** The URI in the editor's spelling. */
  readonly uri: string;
  /** The version that was published last, while it is open. */
  readonly version?: number | undefined;
  readonly whyNotChecked?: string;
  readonly list: Diagnostic[];
  /** The findings whose diagnostics are the last ones of the list, in its order. */
  readonly findings?: readonly Finding[];
  /** The texts that they are about, by their URIs. */
  readonly texts?: ReadonlyMap<string, string>;
}

function diagnosticsByFinding({ list, findings = [] }: Shown): ReadonlyMap<Finding, Diagnostic> {
  const first = list.length - findings.length;
  return new Map(findings.map((finding, index) => [finding, list[first + index]!]));
}

const areSame = (some: readonly Diagnostic[], others: readonly Diagnostic[]): boolean =>
  some.length === others.length &&
  some.every(
    (each, index) => each === others[index] || JSON.stringify(each) === JSON.stringify(others[index]),
  );
