// Findings, the rules that report them, and the levels they are reported at.
import { fitsWhole } from '../text/globs.ts';
import type { Path, Span } from '../text/positions.ts';
import type { Edit } from '../text/text-edit.ts';
import { memo } from '../text/maps.ts';

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

/** The settings of a project for a document, and the facts about it from other files. */
export interface Context<Facts = unknown> {
  readonly settings: RuleSettings;
  readonly facts: Facts;
  /** The file's name without the ending of its kind, if it has that ending. */
  readonly stem?: string | undefined;
  /** The text of the document, for fixes of text that isn't JSON. */
  readonly text?: string;
}

/** The text of a finding. */
export interface FindingText {
  /** The fact about the named thing, complete in about 80 characters, since lists of findings show no more. */
  readonly message: string;
  /** Advice on fixing it, in a sentence or two. An editor omits it where quick fixes say it. */
  readonly help?: string;
}

/** Both in one, for where there is one place for text. */
export const fullText = ({
  message,
  help,
}: {
  readonly message: string;
  readonly help?: string | undefined;
}): string => (help === undefined ? message : `${message} ${help}`);

/**
 * A rule: its code, severity, texts, check and fixes. Rules without a check are found by the parser (`json/*`) or
 * by the schema (`schema/*`). A rule for several kinds of document is registered by each of them, with another check
 * and other fixes.
 */
export interface Rule<A extends Args = Args, Doc = unknown, Facts = unknown> {
  /** Names the rule and its page `docs/rules/<code>.md`. */
  readonly code: string;
  /** The severity of its findings unless the project sets another; `off` if there are none until a project asks for them. */
  readonly severity: Level;
  /** One line for lists of rules. */
  readonly summary: string;
  /** The format itself states the severity of its findings, so that no level of the project counts. */
  readonly ignoresLevel?: boolean;
  /** The message and the help of a finding. */
  describe(args: A): FindingText;
  /** Looks at a document, which may be wrong in any way. */
  check?(doc: Doc, report: Report<A>, context: Context<Facts>): void;
  /** The fixes of one finding in the document that was checked. */
  fixes?(finding: Finding & { readonly args: A }, doc: Doc, context: Context<Facts>): readonly Fix[];
}

/** The part of a rule that kinds of document share: all but its check and its fixes. */
export const sharedPart = <A extends Args>({
  code,
  severity,
  summary,
  describe,
}: Pick<Rule<A>, 'code' | 'severity' | 'summary' | 'describe'>): Omit<Rule<A>, 'check' | 'fixes'> => ({
  code,
  severity,
  summary,
  describe,
});

/** The rules of a kind of document, by their codes. */
export type Rules<Doc = unknown, Facts = unknown> = ReadonlyMap<string, Rule<Args, Doc, Facts>>;

export const rulesByCode = <Doc, Facts>(rules: readonly Rule<Args, Doc, Facts>[]): Rules<Doc, Facts> =>
  new Map(rules.map((rule) => [rule.code, rule]));

/** Runs the checks of all rules that the project has not turned off. */
export function runRules<Doc, Facts>(rules: Rules<Doc, Facts>, doc: Doc, context: Context<Facts>): Found[] {
  const { levels } = context.settings;
  const found: Found[] = [];
  let code = '';
  const report: Report<Args> = (at, args, more) =>
    isSpan(at)
      ? found.push({ code, at: { start: at.start, end: at.end }, path: at.path, args, ...more })
      : found.push({ code, at, args, ...more });
  for (const rule of checkingRules(rules)) {
    if (isOff(rule, levels)) continue;
    ({ code } = rule);
    rule.check!(doc, report, context);
  }
  return found;
}

/** Returns true if the findings of a rule aren't reported. */
export const isOff = ({ code, severity, ignoresLevel }: Rule, levels: RuleSettings['levels']): boolean =>
  !ignoresLevel && (levels.get(code) ?? severity) === 'off';

const checkingRules = memo((rules: Rules) => [...rules.values()].filter((rule) => rule.check !== undefined));

/** The settings of a project. The same text under the same settings always gets the same findings. */
export interface RuleSettings {
  /** The name that "contractId" is derived from: a stated one, an unknown one, or any known one. */
  readonly declaredName: DeclaredName;
  /** The name in contracts for the unnamed slot of an element. */
  readonly defaultSlot: string;
  /** Deliberate differences from a source: globs of `NAME` or `CONTRACT-ID/NAME`, see {@link isDriftIgnored}. */
  readonly driftIgnore: readonly string[];
  /** Severities in the place of the rules' own, by code. */
  readonly levels: ReadonlyMap<string, Level>;
  /** True if the config file or the command line names the document as a contract, so that it is one whatever it holds. */
  readonly isNamed?: boolean;
}

/** The settings for a document that is named as a contract. */
export const namedSettings = memo((settings: RuleSettings): RuleSettings => ({ ...settings, isNamed: true }));

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

export const LEVELS = [...SEVERITIES, 'off'] as const satisfies readonly Level[];

/** The default name of the default slot of an element. */
export const DEFAULT_SLOT = 'default';

/** The default settings. */
export const AS_SHIPPED: RuleSettings = {
  declaredName: 'auto',
  defaultSlot: DEFAULT_SLOT,
  driftIgnore: [],
  levels: new Map(),
};

/** Returns true if the config file says that a prop, slot or state of a contract may differ from its source. The default slot has its name in contracts. */
export function isDriftIgnored(
  { driftIgnore, defaultSlot }: RuleSettings,
  contractId: string | undefined,
  name: string,
): boolean {
  return ignoredBy(driftIgnore)([contractId ?? '', name || defaultSlot]);
}

const ignoredBy = memo(fitsWhole);

/**
 * The target of a finding: the value at `path`, or its name, which is the member's key. Where there is no key
 * (at the root, in an array) the name is the first character of the value, so its opening brace.
 */
export interface Place {
  readonly path: Path;
  readonly on: 'name' | 'value';
}

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** The arguments of a rule's texts and fixes. Plain JSON, since the editor sends it back. */
export type Args = Readonly<Record<string, unknown>>;

/** A second place that helps to understand a finding, and what is to be seen there. */
export interface Related<Where = Place | Span | Elsewhere> {
  readonly at: Where;
  readonly message: string;
  /** The code that is described there. */
  readonly code?: CodeTarget;
}

/** A component, or a prop of it, in the first of these files that exists: a project doesn't read them. */
export interface CodeTarget {
  readonly uris: readonly string[];
  /** The file as a source names it. */
  readonly file: string;
  readonly name: string;
  readonly prop?: string | undefined;
}

/** A finding before its severity and its places in the text are known. */
export interface Found {
  readonly code: string;
  readonly at: Place | Span;
  /** The member or container of a span. */
  readonly path?: Path;
  readonly args: Args;
  /** The severity where it is another than that of its rule. */
  readonly severity?: Severity;
  readonly related?: readonly Related[];
  /** It stands only if the value at this path is whole in the text. Default: the path of `at`. */
  readonly needs?: Path;
}

/**
 * The severity of a finding. The level that a project sets for a rule counts, but makes nothing more severe that is less severe than its
 * rule by itself.
 */
export function severityOf(
  { severity: own }: Found,
  { severity, ignoresLevel }: Rule,
  level?: Level,
): Severity {
  const usual = severity === 'off' ? 'hint' : severity;
  if (level === undefined || level === 'off' || ignoresLevel) return own ?? usual;
  return own && isLess(own, usual) && isLess(own, level) ? own : level;
}

const isLess = (a: Severity, b: Severity): boolean => SEVERITIES.indexOf(a) > SEVERITIES.indexOf(b);

/** One mistake, or one thing worth knowing. Its texts come from its rule's `describe(args)` when they are needed. */
export interface Finding {
  readonly code: string;
  readonly severity: Severity;
  readonly path: Path;
  readonly span: Span;
  readonly args: Args;
  readonly related: readonly Related<SpanIn>[];
}

/** A piece of the text, or of the text of another file. */
export interface SpanIn extends Span {
  readonly uri?: string;
}

export const isSpan = (at: Place | Span | Elsewhere): at is Span => 'start' in at;

export const isElsewhere = (at: Place | Span | Elsewhere): at is Elsewhere => 'uri' in at;

export const atValue = (...path: Path): Place => ({ path, on: 'value' });

export const atName = (...path: Path): Place => ({ path, on: 'name' });

/** A value in another file of the project. */
export interface Elsewhere {
  readonly uri: string;
  /** The path of the file from the project's folder on, as messages name it. */
  readonly file: string;
  readonly path: Path;
}

/** The number of findings of one document that are listed. VS Code shows no more. */
export const MOST_LISTED = 1000;

/** The most severe findings, and of these the first, in their order. */
export function mostSevere<F extends { readonly severity: Severity }>(
  findings: readonly F[],
  most = MOST_LISTED,
): readonly F[] {
  if (findings.length <= most) return findings;
  const bySeverity = SEVERITIES.flatMap((severity) => findings.filter((each) => each.severity === severity));
  const chosen = new Set(bySeverity.slice(0, most));
  return findings.filter((each) => chosen.has(each));
}
