// Gives findings their places in a JSON text.
import { pageOf } from '../text/json/edit-page.ts';
import { locateAll } from '../text/json/locate.ts';
import { type Parsed, type Syntax, syntaxOf } from '../text/json/parse.ts';
import { type Node, treeOf } from '../text/json/tree.ts';
import type { Page } from '../text/make-edits.ts';
import type { Path, Span } from '../text/positions.ts';
import {
  type Context,
  type Elsewhere,
  type Finding,
  type Found,
  isElsewhere,
  isOff,
  isSpan,
  type Place,
  type Related,
  type Rules,
  runRules,
  severityOf,
  type SpanIn,
} from './rule.ts';
import type { DocumentSource } from './fix-all.ts';
import { judge, type Schema } from './schema-verdict.ts';

/** Facts about a document that also know where values in other files are. */
interface KnowsPlaces {
  /** The span of a value in another file; undefined where it is not there any more. */
  spanOf(place: Elsewhere): Span | undefined;
}

interface CheckedBy<Doc, Facts> {
  readonly rules: Rules<Doc, Facts>;
  readonly schema: Schema;
}

/** The findings of a parsed text by its schema and rules, in document order. */
export function findingsOf<Doc, Facts extends KnowsPlaces>(
  parsed: Parsed,
  doc: Doc,
  { rules, schema }: CheckedBy<Doc, Facts>,
  context: Context<Facts>,
): Finding[] {
  const { value, findings } = parsed;
  // Around a closing bracket too many, each value may belong elsewhere.
  const isUncertain = findings.some(({ args }) => args['problem'] === 'extra-bracket');
  if (value === undefined || isUncertain || syntaxOf(parsed) === 'too deep')
    return placeFindings(findings, parsed, rules, context);
  const found = [...findings, ...judge(value, schema), ...runRules(rules, doc, context)];
  return placeFindings(found, parsed, rules, context);
}

/** Returns true if a value was closed before the first syntax error: it is neither open itself nor around what is open. */
function isWhole(path: Path, open: Path | undefined): boolean {
  return !open || path.length > open.length || path.some((segment, index) => segment !== open[index]);
}

/**
 * Locates all findings in one pass over the text, and sorts them in document order. In broken text a finding counts
 * only if its value was complete before the first syntax error.
 */
export function placeFindings(
  all: readonly Found[],
  { json, end, open }: Pick<Parsed, 'json' | 'end' | 'open'>,
  rules: Rules,
  { settings: { levels }, facts }: Context<KnowsPlaces>,
): Finding[] {
  if (all.length === 0) return [];
  const found = all.filter(({ code, at, needs }) => {
    return !isOff(rules.get(code)!, levels) && (isSpan(at) || isWhole(needs ?? at.path, open));
  });
  if (found.length === 0) return [];
  const paths: Path[] = [];
  const locate = (at: Place | Span | Elsewhere): unknown =>
    !isSpan(at) && !isElsewhere(at) && paths.push(at.path);
  for (const { at, related } of found) {
    locate(at);
    related?.forEach((other) => locate(other.at));
  }
  const spots = locateAll(json, paths, end);
  // The results are in the order of the paths.
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
    related?.forEach(({ at: other, ...more }) => {
      const otherSpan = isElsewhere(other) ? spanIn(other, facts) : spanOf(other);
      if (otherSpan) others.push({ ...more, at: otherSpan });
    });
    const severity = severityOf(each, rules.get(code)!, levels.get(code));
    if (span) findings.push({ code, severity, path, span, args, related: others });
  }
  return findings.sort(inDocumentOrder);
}

function spanIn(other: Elsewhere, facts: KnowsPlaces): SpanIn | undefined {
  const span = facts.spanOf(other);
  return span && { start: span.start, end: span.end, uri: other.uri };
}

/** Compares findings by their places in the text. */
export function inDocumentOrder(a: Finding, b: Finding): number {
  return (
    a.span.start - b.span.start || a.span.end - b.span.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
  );
}

interface CheckedJson {
  readonly findings: DocumentSource['checked']['findings'];
  readonly settings: DocumentSource['checked']['settings'];
  readonly syntax: Syntax;
}

/**
 * A document in JSON, whose parts are each made when first needed, and only once. A class, since an object literal
 * with getters has a hidden class of its own, which keeps all that its getters see alive until the next full
 * collection: a third of the time for thousands of texts.
 */
export class JsonSource<Checked extends CheckedJson> implements DocumentSource {
  readonly text: string;
  /** Undefined after the check, which may keep the text before this one alive. */
  #check: ((text: string) => Checked) | undefined;
  #checked: Checked | undefined;
  #tree: Node | undefined;
  #page: Page | undefined;

  constructor(text: string, check: (text: string) => Checked) {
    this.text = text;
    this.#check = check;
  }

  get checked(): Checked {
    if (this.#checked) return this.#checked;
    const checked = this.#check!(this.text);
    this.#check = undefined;
    return (this.#checked = checked);
  }
  /** The tolerant tree; undefined where the text is empty or nested too deep. */
  get tree(): Node | undefined {
    return (this.#tree ??= this.checked.syntax === 'too deep' ? undefined : treeOf(this.text));
  }
  /** The text as edits see it. */
  get page(): Page {
    return (this.#page ??= pageOf(this.text, this.checked.syntax === 'whole' ? this.tree : undefined));
  }
}
