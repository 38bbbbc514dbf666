// Gives findings their places in a JSON text.
import { pageOf } from '../text/json/edit-page.ts';
import { locateAll } from '../text/json/locate.ts';
import { LONG, type Parsed, type Syntax, syntaxOf } from '../text/json/parse.ts';
import { makingTree, type Node, treeOf } from '../text/json/tree.ts';
import type { Page } from '../text/make-edits.ts';
import type { Path, Span } from '../text/positions.ts';
import {
  type Context,
  type Elsewhere,
  type Finding,
  type Found,
  isElsewhere,
  isSpan,
  type Place,
  type Related,
  type Rules,
  runRules,
  severityOf,
  type SpanIn,
} from './rule.ts';
import type { DocumentSource } from './fix-all.ts';
import { judging, type Schema } from './schema-verdict.ts';

/** Facts about a document that also know where values in other files are. */
interface KnowsPlaces {
  /** The span of a value in another file; undefined where it is not there any more. */
  spanOf(place: Elsewhere): Span | undefined;
}

interface CheckedBy<Doc, Facts> {
  readonly rules: Rules<Doc, Facts>;
  readonly schema: Schema;
}

/** Checks a parsed text against its schema and rules, in steps: in a long text each rule is one. The findings are in document order. */
export function* makingFindings<Doc, Facts extends KnowsPlaces>(
  parsed: Parsed,
  doc: Doc,
  { rules, schema }: CheckedBy<Doc, Facts>,
  context: Context<Facts>,
): Generator<void, Finding[]> {
  const { json, value, exact, findings } = parsed;
  // Around a closing bracket too many, each value may belong elsewhere.
  const isUncertain = findings.some(({ args }) => args['problem'] === 'extra-bracket');
  if (value === undefined || isUncertain || syntaxOf(parsed) === 'too deep')
    return placeFindings(findings, parsed, rules, context);
  const byText: readonly Found[] = findings;
  let found = byText.concat(yield* judging(value, schema, exact));
  if (json.length < LONG)
    return placeFindings(found.concat(runRules(rules, doc, context)), parsed, rules, context);
  for (const rule of rules) {
    yield;
    found = found.concat(runRules(new Map([rule]), doc, context));
  }
  // To look up a place in another file takes a pass over that.
  const spans = new Map<Elsewhere, Span | undefined>();
  for (const { related = [] } of found) {
    for (const { at } of related) {
      if (!isElsewhere(at)) continue;
      yield;
      spans.set(at, context.facts.spanOf(at));
    }
  }
  const lookedUp = { ...context, facts: { spanOf: (place: Elsewhere) => spans.get(place) } };
  // Where the places of members are known, those of a few take no pass over the text.
  const atOnce = parsed.members ? AT_ONCE : found.length;
  const placed: Finding[][] = [];
  for (let first = 0; first < found.length; first += atOnce) {
    yield;
    placed.push(placeFindings(found.slice(first, first + atOnce), parsed, rules, lookedUp));
  }
  return placed.flat().sort(inDocumentOrder);
}

/** Number of findings that are placed in one step. */
const AT_ONCE = 2000;

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
  { json, end, open, members }: Pick<Parsed, 'json' | 'end' | 'open' | 'members'>,
  rules: Rules,
  { ruling: { levels }, facts }: Context<KnowsPlaces>,
): Finding[] {
  if (all.length === 0) return [];
  const found = all.filter(({ code, at, needs }) => {
    const isOff = levels.get(code) === 'off' && !rules.get(code)!.ignoresLevel;
    return !isOff && (isSpan(at) || isWhole(needs ?? at.path, open));
  });
  if (found.length === 0) return [];
  const paths: Path[] = [];
  const locate = (at: Place | Span | Elsewhere): unknown =>
    !isSpan(at) && !isElsewhere(at) && paths.push(at.path);
  for (const { at, related } of found) {
    locate(at);
    related?.forEach((other) => locate(other.at));
  }
  const spots = locateAll(json, paths, end, members);
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
    related?.forEach(({ at: other, message }) => {
      const otherSpan = isElsewhere(other) ? spanIn(other, facts) : spanOf(other);
      if (otherSpan) others.push({ at: otherSpan, message });
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
  readonly ruling: DocumentSource['checked']['ruling'];
  readonly syntax: Syntax;
  /** The end of the part of its text that is valid JSON. */
  readonly validEnd: number;
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
  /** What was checked, if it was. */
  get known(): Checked | undefined {
    return this.#checked;
  }
  /** The tolerant tree; undefined where the text is empty or nested too deep. */
  get tree(): Node | undefined {
    return (this.#tree ??= this.checked.syntax === 'too deep' ? undefined : treeOf(this.text));
  }
  /** Makes the tree of a long text in steps, and the page of a broken one, which needs another tree. */
  preparing(): Generator<void, void> | undefined {
    const { syntax } = this.checked;
    const isMade = this.#tree && (syntax === 'whole' || this.#page);
    return this.text.length < LONG || syntax === 'too deep' || isMade ? undefined : this.#making();
  }
  *#making(): Generator<void, void> {
    const { syntax, validEnd } = this.checked;
    this.#tree ??= yield* makingTree(this.text);
    if (syntax === 'broken')
      this.#page ??= pageOf(this.text, yield* makingTree(this.text.slice(0, validEnd)));
  }
  /** The text as edits see it; of broken text only the part before its first syntax error. */
  get page(): Page {
    const { syntax, validEnd } = this.checked;
    return (this.#page ??= pageOf(
      this.text,
      syntax === 'whole' ? this.tree : treeOf(this.text.slice(0, validEnd)),
    ));
  }
}
