// Calm typing: new findings wait for a pause, a save, or a caret that has left, because the next character may remove them.
import type { Finding } from '../check/rule.ts';
import { pointerOf } from '../text/positions.ts';
import { canonical } from '../text/uri.ts';
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';

/** The documents in which someone types, whose new findings wait. */
export class CalmTyping {
  private readonly typedIn = new Set<string>();

  /** Takes a change of a document that still has the text before it. */
  changing({ uri }: TextDocument, changes: readonly TextDocumentContentChangeEvent[]): void {
    if (isTyped(changes)) this.typedIn.add(canonical(uri));
    else this.end(uri);
  }

  /** Takes that typing has ended: the caret has left, or the document is saved or closed. */
  end(uri: string): void {
    this.typedIn.delete(canonical(uri));
  }

  /** The findings of a document to publish now; `shown` are those that the editor shows. */
  findingsToShow(
    { uri }: TextDocument,
    findings: readonly Finding[],
    shown: readonly Finding[],
  ): readonly Finding[] {
    if (!this.typedIn.has(canonical(uri))) return findings;
    const known = new Set(shown.map(identityOf));
    const toShow = findings.filter((finding) => known.has(identityOf(finding)));
    return toShow.length === findings.length ? findings : toShow;
  }
}

const identityOf = ({ code, path }: Finding): string => `${code} ${pointerOf(path)}`;

/** Returns true for a change by a key, and false for others, such as a paste or a quick fix. */
function isTyped(changes: readonly TextDocumentContentChangeEvent[]): boolean {
  const [change] = changes;
  if (changes.length !== 1 || !change || !('range' in change)) return false;
  const { text, range } = change;
  const { start, end } = range;
  // Editors close a quote or a bracket themselves, and indent a new line. A selection in one line is typed over.
  if (text.length === 1 && start.line === end.line) return true;
  const isInsertion = start.line === end.line && end.character - start.character <= 2;
  return isInsertion && (text.length <= 2 || text.trim() === '');
}

/** Calls a function after a pause in typing; returns a function that cancels the call. */
export type AfterPause = (act: () => void) => () => void;

/** Milliseconds without a keystroke in which someone reads what they have written. */
const PAUSE = 1000;

const afterPause: AfterPause = (act) => {
  const timer = setTimeout(act, PAUSE);
  return () => clearTimeout(timer);
};

/** The actions that wait for a pause in typing, by the documents that they are about. */
export class Pauses {
  private readonly waiting = new Map<string, { readonly act: () => void; readonly cancel: () => void }>();

  constructor(private readonly wait: AfterPause = afterPause) {}

  get size(): number {
    return this.waiting.size;
  }

  has(key: string): boolean {
    return this.waiting.has(key);
  }

  /** Acts after a pause; what was to be done for the document before is dropped. */
  set(key: string, act: () => void): void {
    this.cancel(key);
    this.waiting.set(key, { act, cancel: this.wait(() => this.end(key)) });
  }

  /** Acts at once if something waits. */
  end(key: string): void {
    const { act } = this.waiting.get(key) ?? {};
    this.cancel(key);
    act?.();
  }

  endAll(): void {
    for (const key of this.waiting.keys()) this.end(key);
  }

  cancel(key: string): void {
    this.waiting.get(key)?.cancel();
    this.waiting.delete(key);
  }

  cancelAll(): void {
    for (const key of this.waiting.keys()) this.cancel(key);
  }
}
