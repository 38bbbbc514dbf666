import type { Edit } from '../text/edit.ts';
import type { Path, Span } from '../text/span.ts';
import { type Args, type Finding, type Found, isSpan, type Place, type Severity } from './finding.ts';

/** A way to fix one finding: a title for menus, and the edits. */
export interface Fix {
  readonly title: string;
  /** A fix without edits cannot be made, and is not offered. */
  readonly edits: readonly Edit[];
  /** Plainly the right one. At most one fix of a finding is preferred. */
  readonly preferred?: boolean;
  /** The only one to offer, if it can be made: there is nothing to choose. */
  readonly alone?: boolean;
  /** Can be made without asking: the document was invalid, and no other repair keeps its meaning. */
  readonly safe?: boolean;
  /** Title for making this fix for every finding of the rule at once; the same for all of them. */
  readonly all?: string;
  /** A key that no other fix may use at the same time, where the edits do not show the conflict. */
  readonly uses?: string;
}

/** A piece of a text, and the path of the value there. */
export type PlacedAt = Span & { readonly path: Path };

/** Reports a finding: its place, the arguments of its message and its fixes, and further details. */
export type Report<A extends Args> = (
  at: Place | PlacedAt,
  args: A,
  more?: Pick<Found, 'related' | 'needs' | 'severity'>,
) => void;

/** How a project wants a document to be judged, and what its other files say about the document. */
export interface Context<Facts = unknown> {
  readonly ruling: Ruling;
  readonly facts: Facts;
  /** The file's name without the ending of its kind, if it has that ending. */
  readonly stem?: string | undefined;
}

/**
 * A rule: its code, severity, message, check and fixes. Rules without a check are found by the parser (`json/*`) or
 * by the schema (`schema/*`). A rule for several kinds of document is registered by each of them, with another check
 * and other fixes.
 */
export interface Rule<A extends Args = Args, Doc = unknown, Facts = unknown> {
  /** Names the rule and its page `docs/rules/<code>.md`. */
  readonly code: string;
  readonly severity: Severity;
  /** One line for lists of rules. */
  readonly summary: string;
  /** Runs even where the project has turned the rule off. */
  readonly always?: boolean;
  message(args: A): string;
  /** Looks at a document, which may be wrong in any way. */
  check?(doc: Doc, report: Report<A>, context: Context<Facts>): void;
  /** The fixes of one finding in the document that was checked. */
  fixes?(finding: Finding & { readonly args: A }, doc: Doc, context: Context<Facts>): Fix[];
}

/** What kinds of document share of a rule: all but its check and its fixes. */
export const sharedPart = <A extends Args>({
  code,
  severity,
  summary,
  message,
}: Pick<Rule<A>, 'code' | 'severity' | 'summary' | 'message'>): Omit<Rule<A>, 'check' | 'fixes'> => ({
  code,
  severity,
  summary,
  message,
});

/** The rules of a kind of document, by their codes. */
export type Rules<Doc = unknown, Facts = unknown> = ReadonlyMap<string, Rule<Args, Doc, Facts>>;

export const rulesByCode = <Doc, Facts>(rules: readonly Rule<Args, Doc, Facts>[]): Rules<Doc, Facts> =>
  new Map(rules.map((rule) => [rule.code, rule]));

/** Runs the checks of all rules that the project has not turned off. */
export function runRules<Doc, Facts>(rules: Rules<Doc, Facts>, doc: Doc, context: Context<Facts>): Found[] {
  const { levels } = context.ruling;
  const found: Found[] = [];
  let code = '';
  const report: Report<Args> = (at, args, more) =>
    isSpan(at)
      ? found.push({ code, at: { start: at.start, end: at.end }, path: at.path, args, ...more })
      : found.push({ code, at, args, ...more });
  for (const rule of rules.values()) {
    if (!rule.check || (!rule.always && levels.get(rule.code) === 'off')) continue;
    ({ code } = rule);
    rule.check(doc, report, context);
  }
  return found;
}

/** How a project wants its documents to be judged. The same text under the same ruling always gets the same findings. */
export interface Ruling {
  /** What "contractId" is the fold of: a name that is stated, nothing that is known here, or any name that is known. */
  readonly declaredName: DeclaredName;
  /** What contracts call the slot that has no name in an element. */
  readonly defaultSlot: string;
  /** Severities in the place of the rules' own, by code. */
  readonly levels: ReadonlyMap<string, Level>;
}

/** A severity, or `off` for what is not reported at all. */
export type Level = Severity | 'off';

export type DeclaredName = (typeof DECLARED_NAMES)[number];

export const DECLARED_NAMES = [
  'auto',
  'cem.tagName',
  'cem.className',
  'registry.name',
  'component',
  'none',
] as const;

export const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const satisfies readonly Severity[];

/** What the default slot of an element is called where no project says otherwise. */
export const DEFAULT_SLOT = 'default';

/** Where no project says otherwise. */
export const AS_SHIPPED: Ruling = { declaredName: 'auto', defaultSlot: DEFAULT_SLOT, levels: new Map() };
