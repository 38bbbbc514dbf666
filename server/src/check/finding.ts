import type { Path, Span } from '../text/span.ts';

/**
 * What a finding points at: the value at `path`, or its name, which is the member's key. Where there is no key
 * (at the root, in an array) the name is the first character of the value, so its opening brace.
 */
export interface Place {
  readonly path: Path;
  readonly on: 'name' | 'value';
}

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** What a rule's message and fixes are made from. Plain JSON, since it travels to the editor and back. */
export type Args = Readonly<Record<string, unknown>>;

/** A second place that helps to understand a finding, and what is to be seen there. */
export interface Related<Where = Place | Span | Elsewhere> {
  readonly at: Where;
  readonly message: string;
}

/** What a check has found, before its severity and its places in the text are known. */
export interface Found {
  readonly code: string;
  readonly at: Place | Span;
  /** Where `at` is a span: the member or container that it belongs to. */
  readonly path?: Path;
  readonly args: Args;
  /** Where the format itself says how grave it is, so that no level of its rule counts. */
  readonly severity?: Severity;
  readonly related?: readonly Related[];
  /** It stands only if the value at this path is whole in the text. Default: the path of `at`. */
  readonly needs?: Path;
}

/** One mistake, or one thing worth knowing. Its words come from its rule's `message(args)` when someone asks. */
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
