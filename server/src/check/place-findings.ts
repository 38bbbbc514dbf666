import type { Knowledge } from '../kinds/contract/facts.ts';
import { ruleOf } from '../kinds/rules.ts';
import { locateAll } from '../text/json/locate.ts';
import type { Parsed } from '../text/json/parse.ts';
import type { Path, Span } from '../text/span.ts';
import {
  type Elsewhere,
  type Finding,
  type Found,
  isElsewhere,
  isSpan,
  type Place,
  type Related,
  type Severity,
  type SpanIn,
} from './finding.ts';
import type { Ruling } from './ruling.ts';

/** Whether a value was closed before the first syntax error: it is neither open itself nor around what is open. */
function isWhole(path: Path, open: Path | undefined): boolean {
  return !open || path.length > open.length || path.some((segment, index) => segment !== open[index]);
}

/**
 * Finds the places of all findings that are to be reported in one pass, and puts them in document order. Of broken text
 * only what was whole before its first syntax error is spoken of.
 */
export function place(
  all: readonly Found[],
  { json, end, open }: Parsed,
  { ruling: { levels }, knowledge }: { readonly ruling: Ruling; readonly knowledge: KnowsPlaces },
): Finding[] {
  const found = all.filter(({ code, at, needs, severity }) => {
    const isOff = severity === undefined && levels.get(code) === 'off';
    return !isOff && (isSpan(at) || isWhole(needs ?? at.path, open));
  });
  if (found.length === 0) return [];
  const paths: Path[] = [];
  const ask = (at: Place | Span | Elsewhere): unknown =>
    !isSpan(at) && !isElsewhere(at) && paths.push(at.path);
  for (const { at, related } of found) {
    ask(at);
    related?.forEach((other) => ask(other.at));
  }
  const spots = locateAll(json, paths, end);
  // The answers come in the order in which was asked.
  let next = 0;
  const spanOf = (at: Place | Span): Span | undefined => {
    if (isSpan(at)) return at;
    const spot = spots[next++];
    if (!spot || at.on === 'value') return spot?.value;
    return spot.key ?? { start: spot.value.start, end: Math.min(spot.value.start + 1, spot.value.end) };
  };
  const findings: Finding[] = [];
  for (const each of found) {
    const { code, at, path = isSpan(at) ? [] : at.path, args, related } = each;
    const span = spanOf(at);
    const others: Related<SpanIn>[] = [];
    related?.forEach(({ at: other, message }) => {
      const otherSpan = isElsewhere(other) ? spanIn(other, knowledge) : spanOf(other);
      if (otherSpan) others.push({ at: otherSpan, message });
    });
    const severity = each.severity ?? (levels.get(code) as Severity | undefined) ?? ruleOf(code).severity;
    if (span) findings.push({ code, severity, path, span, args, related: others });
  }
  return findings.sort(inDocumentOrder);
}

/** Who knows where something is in other files. */
type KnowsPlaces = Pick<Knowledge, 'spanOf'>;

function spanIn(other: Elsewhere, knowledge: KnowsPlaces): SpanIn | undefined {
  const span = knowledge.spanOf(other);
  return span && { start: span.start, end: span.end, uri: other.uri };
}

/** Findings as they stand in a text. */
export function inDocumentOrder(a: Finding, b: Finding): number {
  return (
    a.span.start - b.span.start || a.span.end - b.span.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
  );
}
