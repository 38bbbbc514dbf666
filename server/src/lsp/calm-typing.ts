// Calm typing: what the next character may change is not reported yet. New findings at the caret wait for a pause, a save, or a caret that has left.
import type { TextDocumentContentChangeEvent } from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Finding } from '../check/rule.ts';
import { spotAt, treeOf } from '../text/json/tree.ts';
import { pointerOf, type Path } from '../text/positions.ts';
import { canonical } from '../text/uri.ts';

/** The carets of those who type, which decide which findings wait. */
export class CalmTyping {
  /** The offsets behind what was typed last, of documents in which nothing else has happened since. */
  private readonly carets = new Map<string, number>();

  /** Takes a change of a document that still has the text before it. */
  changing(document: TextDocument, changes: readonly TextDocumentContentChangeEvent[]): void {
    const caret = caretAfter(document, changes);
    if (caret === undefined) this.end(document.uri);
    else this.carets.set(canonical(document.uri), caret);
  }

  /** Takes that nobody types any more: the caret has left, or the document is saved or closed. */
  end(uri: string): void {
    this.carets.delete(canonical(uri));
  }

  /** The findings of a document to publish now; `shown` are those that the editor shows. */
  findingsToShow(
    document: TextDocument,
    findings: readonly Finding[],
    shown: readonly Finding[],
  ): readonly Finding[] {
    const caret = this.carets.get(canonical(document.uri));
    if (caret === undefined || findings.length === 0) return findings;
    const known = new Set(shown.map(identityOf));
    const fresh = findings.filter((finding) => !known.has(identityOf(finding)));
    if (fresh.length === 0) return findings;
    const held = new Set(fresh.filter(nearTo(document.getText(), caret)));
    return held.size === 0 ? findings : findings.filter((finding) => !held.has(finding));
  }
}

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
