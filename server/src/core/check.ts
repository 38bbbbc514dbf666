import { type Contract, readContract } from './contract.ts';
import {
  type Args,
  atValue,
  isElsewhere,
  isSpan,
  type Found,
  type Finding,
  type Path,
  type Place,
  type Related,
  type Severity,
  type Span,
  type SpanIn,
} from './finding.ts';
import { type Parsed, parseJson, type Syntax, syntaxOf } from './json.ts';
import { kindOf, type Kind } from './kind.ts';
import { type Elsewhere, type Knowledge, NOTHING_KNOWN } from './knowledge.ts';
import { locateAll } from './locate.ts';
import { CHECKING_RULES, ruleOf } from './rules/index.ts';
import type { InProject, Report, Rule } from './rule.ts';
import { AS_SHIPPED, type Ruling } from './ruling.ts';
import { judgeBySchema } from './schema.ts';

export interface Checked {
  readonly kind: Kind;
  readonly parsed: Parsed;
  /** The contract that was judged; of broken text what was complete before its first syntax error. */
  readonly contract: Contract;
  readonly syntax: Syntax;
  /** All findings, in document order. */
  readonly findings: readonly Finding[];
  /** How the project wanted it to be judged. */
  readonly ruling: Ruling;
  /** What the project knew. */
  readonly knowledge: Knowledge;
}

/**
 * Everything there is to say of a text that may be a contract. The same text always gets the same answer where the
 * project wants and knows the same.
 */
export function check(
  text: string,
  ruling: Ruling = AS_SHIPPED,
  knowledge: Knowledge = NOTHING_KNOWN,
): Checked {
  const parsed = parseJson(text);
  const kind = kindOf(parsed);
  const contract = readContract(parsed.value);
  const project = { ruling, knowledge };
  const found = judge(parsed, kind, contract, project);
  return {
    kind,
    parsed,
    contract,
    syntax: syntaxOf(parsed),
    findings: place(found, parsed, project),
    ...project,
  };
}

function judge(parsed: Parsed, kind: Kind, contract: Contract, project: InProject): Found[] {
  if (kind.kind === 'newer') {
    return [{ code: 'schema/newer', at: atValue('$schema'), args: { version: kind.version } }];
  }
  if (kind.kind === 'foreign') {
    if (kind.schema === undefined) return [];
    return [{ code: 'schema/foreign', at: atValue('$schema'), args: { schema: kind.schema } }];
  }
  if (parsed.value === undefined || syntaxOf(parsed) === 'too deep') return [...parsed.findings];
  const found = [...parsed.findings, ...judgeBySchema(parsed.value)];
  let code = '';
  const report: Report<Args> = (at, args, more) => found.push({ code, at, args, ...more });
  for (const rule of rulesBy(project.ruling)) {
    ({ code } = rule);
    rule.check?.(contract, report, project);
  }
  return found;
}

/** The rules that a project has not switched off: thousands of contracts share a ruling. */
function rulesBy(ruling: Ruling): readonly Rule[] {
  let rules = RULES_BY.get(ruling);
  rules ??= CHECKING_RULES.filter(({ code }) => ruling.levels.get(code) !== 'off');
  RULES_BY.set(ruling, rules);
  return rules;
}

const RULES_BY = new WeakMap<Ruling, readonly Rule[]>();

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
