// Calm typing: what the next character may change is not said yet. New findings at the caret wait for a pause, a save, or a caret that has left.
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Finding } from '../check/rule.ts';
import { spotAt, treeOf } from '../text/json/tree.ts';
import { pointerOf, type Path } from '../text/positions.ts';
import { canonical } from '../text/uri.ts';

/** Calls a function after a pause in typing; returns a function that cancels the call. */
export type AfterPause = (act: () => void) => () => void;

/** Milliseconds without a keystroke in which someone reads what they have written. */
const PAUSE = 1000;

export const afterPause: AfterPause = (act) => {
  const timer = setTimeout(act, PAUSE);
  return () => clearTimeout(timer);
};

/** Follows the carets of those who type, and says which findings wait. `publish` publishes the findings of a document again. */
export function followTyping(wait: AfterPause, publish: (uri: string) => void) {
  /** The offsets behind what was typed last, of documents in which nothing else has happened since. */
  const carets = new Map<string, number>();
  /** Cancels the wait of documents with findings that are held back. */
  const waiting = new Map<string, () => void>();

  function cancel(key: string): void {
    waiting.get(key)?.();
    waiting.delete(key);
  }

  function end(uri: string): void {
    const key = canonical(uri);
    carets.delete(key);
    if (!waiting.has(key)) return;
    cancel(key);
    publish(uri);
  }

  return {
    /** A document is changed; it has the text before. */
    changing(document: TextDocument, changes: readonly TextDocumentContentChangeEvent[]): void {
      const key = canonical(document.uri);
      if (waiting.has(key)) cancel(key);
      const caret = caretAfter(document, changes);
      if (caret === undefined) carets.delete(key);
      else carets.set(key, caret);
    },
    /** The findings to publish now; `shown` are those that the editor shows. */
    findingsToShow(
      { uri }: TextDocument,
      text: () => string,
      findings: readonly Finding[],
      shown: readonly Finding[],
    ): readonly Finding[] {
      const key = canonical(uri);
      const caret = carets.get(key);
      if (caret === undefined || findings.length === 0) return findings;
      const known = new Set(shown.map(identityOf));
      const fresh = findings.filter((finding) => !known.has(identityOf(finding)));
      if (fresh.length === 0) return findings;
      const isNear = nearTo(text(), caret);
      const held = new Set(fresh.filter(isNear));
      if (held.size === 0) return findings;
      cancel(key);
      waiting.set(
        key,
        wait(() => end(uri)),
      );
      return findings.filter((finding) => !held.has(finding));
    },
    /** Typing has ended: the caret has left, or the document is saved. */
    end,
    /** A document is closed. */
    closed(uri: string): void {
      cancel(canonical(uri));
      carets.delete(canonical(uri));
    },
    /** The server ends. */
    stop(): void {
      waiting.forEach((cancelWait) => cancelWait());
      waiting.clear();
    },
  };
}

export type Typing = ReturnType<typeof followTyping>;

const identityOf = ({ code, path }: Finding): string => `${code} ${pointerOf(path)}`;

/** The offset behind what was typed; undefined after a change that is not typed, such as a paste or a quick fix. */
function caretAfter(
  document: TextDocument,
  changes: readonly TextDocumentContentChangeEvent[],
): number | undefined {
  const [change] = changes;
  if (changes.length !== 1 || !change || !('range' in change)) return undefined;
  const { text, range } = change;
  const start = document.offsetAt(range.start);
  const removed = document.offsetAt(range.end) - start;
  // Editors close a quote or a bracket themselves, and indent a new line. A selection is typed over.
  const isTyped = text.length <= 2 || text.trim() === '';
  const isOver = text.length === 1 && range.start.line === range.end.line;
  if (!isTyped || (removed > 2 && !isOver)) return undefined;
  return start + (text.length === 2 ? 1 : text.length);
}

/** Returns a test for findings that the next character at the caret may remove. */
function nearTo(text: string, caret: number): (finding: Finding) => boolean {
  const start = Math.min(text.lastIndexOf('\n', caret - 1) + 1, text.slice(0, caret).trimEnd().length - 1);
  const line = text.indexOf('\n', caret);
  const behind = caret + text.slice(caret).search(/\S|$/) + 1;
  const end = Math.max(line === -1 ? text.length : line, behind);
  let at: Path | undefined;
  // The tree comes last: it costs more than all else. A long text is not read for it.
  const pathAtCaret = (): Path =>
    (at ??= text.length < LONGEST ? (spotAt(treeOf(text), caret)?.path ?? []) : []);
  const touches = (span: { start: number; end: number }): boolean => span.start <= end && span.end >= start;
  return ({ span, path, related }) =>
    touches(span) ||
    related.some((other) => other.at.uri === undefined && touches(other.at)) ||
    isAbout(path, pathAtCaret());
}

const LONGEST = 100_000;

/** Returns true for the path of what is being written: a value around the caret, another part of its prop, or a sibling at the root. */
function isAbout(path: Path, at: Path): boolean {
  if (path.every((segment, index) => segment === at[index])) return true;
  if (path.length === 1 && at.length === 1) return true;
  return (
    at.length > PROP &&
    path.slice(0, PROP).every((segment, index) => segment === at[index]) &&
    path.length >= PROP
  );
}

/** The length of the path of a prop: `props`, `properties` and its name. */
const PROP = 3;
