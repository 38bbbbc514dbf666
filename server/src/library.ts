// The functions that the npm package exports. Their types are declared here and name nothing of the other files, so that these
// can change. All functions are pure: the same arguments give the same answer, and nothing is read, written or kept.
import { AS_SHIPPED, DECLARED_NAMES, type Level, type RuleSettings } from './check/rule.ts';
import { bumpOf, CHANGE_CLASSES, CHANGE_IDS } from './diff/changes.ts';
import { compareContracts, type ContractFile } from './diff/compare.ts';
import { levelsFor } from './kinds/config/model.ts';
import { addressOf } from './kinds/contract/address.ts';
import { check as checkContract, sourceOf, unreadable } from './kinds/contract/check.ts';
import { fold as foldName } from './kinds/contract/fold.ts';
import { readContract } from './kinds/contract/model.ts';
import { CONTRACT_RULES } from './kinds/contract/rules/index.ts';
import { projectionOf } from './kinds/contract/traits.ts';
import { type Lines, linesOf, pointerOf, type Span } from './text/positions.ts';
import { anyOf, quote } from './text/words.ts';

/** A position in a text: line and character from 0, characters in UTF-16 code units, as in the Language Server Protocol. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** A range of a text; the end is exclusive. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** The severity of a finding. A hint is for editors: the checker reports it only with `--hints`. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** The source of the name from which `contractId` is derived (SR-130). */
export type DeclaredName = 'auto' | 'cem.tagName' | 'cem.className' | 'registry.name' | 'component' | 'none';

export interface CheckOptions {
  /** Severities by rule code, in place of the defaults; `off` turns a rule off. As `rules` in a config file. */
  readonly rules?: Readonly<Record<string, Severity | 'off'>>;
  /** As `declaredName` in a config file. Default: `auto`. */
  readonly declaredName?: DeclaredName;
}

/** The result of a check: the findings in document order, or the reason why the document isn't checked. */
export interface CheckResult {
  /**
   * `checked`; `foreign` for a document of another format that shares the file name; or `newer` for a version of the format that
   * this package doesn't know. Documents that aren't checked have at most one finding, about the member that says so.
   */
  readonly status: 'checked' | 'foreign' | 'newer';
  /** The reason why the document isn't checked, as the end of a sentence. */
  readonly reason?: string;
  readonly findings: readonly Finding[];
}

/** A mistake, or something worth knowing. */
export interface Finding {
  /** The rule, such as `SR-127`. `docs/rules/<code>.md` explains it. */
  readonly code: string;
  readonly severity: Severity;
  /** A sentence that says what is wrong. */
  readonly message: string;
  /** Advice on fixing it. */
  readonly help?: string;
  readonly range: Range;
  /** The JSON Pointer (RFC 6901) of the value. */
  readonly pointer: string;
  /** Other places that help to understand it. */
  readonly related: readonly { readonly message: string; readonly range: Range }[];
}

/** The id that a declared name gives, or the reason why there is none (SR-130, SR-131, SR-132). */
export type FoldResult =
  | { readonly ok: true; readonly id: string }
  | {
      readonly ok: false;
      readonly rejected: 'empty after fold' | 'carries residual character';
      /** The first character that isn't allowed in an id. */
      readonly character?: string;
    };

/** A DSDS trait in the normative form of the format (SR-139, SR-140, SR-141). */
export interface Trait {
  /** The name of the prop or state, unchanged. */
  readonly name: string;
  readonly traitType: 'variant' | 'state';
  readonly kind: 'enum' | 'boolean';
  /** The distinct values of an enum, the default first. */
  readonly values?: readonly unknown[];
}

/** The traits of a contract, or the reason why it has none, as a sentence. */
export type TraitsResult =
  | {
      readonly ok: true;
      /** Props in declared order, then states. */
      readonly traits: readonly Trait[];
      /** What the traits can't express, and what DSDS assumes that the contract doesn't say. */
      readonly notes: readonly { readonly code?: string; readonly name: string; readonly message: string }[];
    }
  | { readonly ok: false; readonly reason: string };

/** The content address of a JSON document, or all reasons why it has none (SR-134, SR-135, RFC 8785). */
export type AddressResult =
  | { readonly ok: true; readonly address: string }
  | {
      readonly ok: false;
      readonly obstacles: readonly { readonly message: string; readonly range: Range }[];
    };

/**
 * How a change affects usages that were valid before. `breaking`: some are not valid any more, or what they ask for is gone. `dangerous`: they
 * stay valid, but may behave differently. `safe`: more is possible than before. `none`: nothing changes for them.
 */
export type ChangeClass = 'breaking' | 'dangerous' | 'safe' | 'none';

/** The kind of a change within a contract. `docs/changes/<id>.md` explains it. */
export type ChangeId =
  | `contract/${'removed' | 'added' | 'id'}`
  | 'component'
  | 'reference'
  | `props/${'closed' | 'opened'}`
  | `prop/${'removed' | 'added' | 'added-required' | 'required' | 'optional'}`
  | `type/${'narrowed' | 'widened' | 'changed'}`
  | `enum/${'added' | 'removed' | 'value-added' | 'value-removed' | 'order'}`
  | `default/${'added' | 'removed' | 'changed' | 'implied'}`
  | `slot/${'removed' | 'added' | 'a11y'}`
  | `state/${'removed' | 'added'}`
  | 'text'
  | 'notation';

export interface DiffOptions {
  /** Classes by the ids of changes, in place of the usual ones. As `changes` in a config file. */
  readonly classes?: Readonly<Partial<Record<ChangeId, ChangeClass>>>;
}

/** A change from one version of a contract to the other. */
export interface Change {
  readonly id: ChangeId;
  readonly class: ChangeClass;
  /** A sentence that names what changes. */
  readonly message: string;
  /** The values that an enum gains or loses. Only `enum/value-added` and `enum/value-removed` have them. */
  readonly values?: readonly unknown[];
  /** Its place in the text before. What is only in the other text has the place of what is around it. */
  readonly before: ChangePlace;
  readonly after: ChangePlace;
}

export interface ChangePlace {
  readonly range: Range;
  /** The JSON Pointer (RFC 6901) of the value. */
  readonly pointer: string;
}

/** The changes, or the reason why a text can't be compared. */
export type DiffResult =
  | {
      readonly ok: true;
      /** The most serious first, then in the order of the format; none if both texts mean the same. */
      readonly changes: readonly Change[];
      /** The step to the next version that the changes ask for together. */
      readonly bump: 'major' | 'minor' | 'patch' | 'none';
    }
  | {
      readonly ok: false;
      /** The text that isn't a valid contract. */
      readonly side: 'before' | 'after';
      /** The reason, as the end of a sentence. */
      readonly reason: string;
    };

/**
 * Checks the text of a contract by itself: syntax, schema, and the rules that need no other file. The findings are those of the
 * editor, hints included.
 * @throws {TypeError} if the text isn't a string, or an option names an unknown rule or value.
 */
export function check(text: string, options: CheckOptions = {}): CheckResult {
  const { kind, findings } = checkContract(string(text, 'text'), settingsOf(options));
  const lines = linesOf(text);
  const found = findings.map(({ code, severity, path, span, args, related }): Finding => {
    const { message, help } = CONTRACT_RULES.get(code)!.describe(args);
    return {
      code,
      severity,
      message,
      ...(help !== undefined && { help }),
      range: rangeOf(lines, span),
      pointer: pointerOf(path),
      related: related.map((other) => ({ message: other.message, range: rangeOf(lines, other.at) })),
    };
  });
  if (kind.kind === 'contract') return { status: 'checked', findings: found };
  return { status: kind.kind, reason: kind.why, findings: found };
}

/**
 * Derives the `contractId` from a declared name (SR-130).
 * @throws {TypeError} if the name isn't a string.
 */
export const fold = (declaredName: string): FoldResult => foldName(string(declaredName, 'declaredName'));

/**
 * Projects the text of a contract onto DSDS traits. A contract with findings has traits too, as far as it is readable.
 * @throws {TypeError} if the text isn't a string.
 */
export function projectTraits(text: string): TraitsResult {
  const source = sourceOf(string(text, 'text'));
  const { kind } = source.checked;
  if (kind.kind !== 'contract') return { ok: false, reason: `The document isn't checked: ${kind.why}.` };
  const broken = unreadable(source.checked);
  if (broken) return { ok: false, reason: CONTRACT_RULES.get(broken.code)!.describe(broken.args).message };
  // Numbers are doubles here, as JSON.parse makes them.
  const contract = readContract(source.checked.parsed.value);
  const { traits, notes } = projectionOf({ tree: source.tree, contract });
  return {
    ok: true,
    traits,
    notes: notes.map(({ code, name, message }) => ({ ...(code !== undefined && { code }), name, message })),
  };
}

/**
 * Computes the content address of a JSON document, as manifests record it: `sha256:` and 64 hexadecimal digits. It doesn't depend
 * on layout or the order of members. The document may be any JSON.
 * @throws {TypeError} if the text isn't a string.
 */
export function address(text: string): AddressResult {
  const found = addressOf(string(text, 'text'));
  if (found.ok) return found;
  const lines = linesOf(text);
  return {
    ok: false,
    obstacles: found.obstacles.map(({ at, why }) => ({ message: why, range: rangeOf(lines, at) })),
  };
}

/**
 * Compares two versions of a contract. Another `contractId` is a change, too.
 * @throws {TypeError} if a text isn't a string, or an option names an unknown change or class.
 */
export function diff(before: string, after: string, options: DiffOptions = {}): DiffResult {
  const classes = classesOf(options);
  const fileOf = (text: string, name: string): ContractFile => ({
    path: '',
    file: '',
    read: { text: string(text, name) },
    classes,
  });
  const { contracts, uncompared, skipped } = compareContracts(
    [fileOf(before, 'before')],
    [fileOf(after, 'after')],
    Infinity,
  );
  const [unread] = [...uncompared, ...skipped];
  if (unread) return { ok: false, side: unread.side, reason: unread.why };
  const changes = contracts.flatMap((contract) =>
    contract.changes.map(
      // Both places are there, as in each change within a contract.
      (change): Change => ({ ...change, before: placeOf(change.before!), after: placeOf(change.after!) }),
    ),
  );
  return { ok: true, changes, bump: bumpOf(changes) };
}

const placeOf = ({ range, pointer }: ChangePlace): ChangePlace => ({ range, pointer });

const rangeOf = (lines: Lines, { start, end }: Span): Range => ({
  start: lines.at(start),
  end: lines.at(end),
});

function string(value: unknown, name: string): string {
  if (typeof value === 'string') return value;
  const isName = name === 'declaredName';
  throw new TypeError(`"${name}" must be a string${isName ? '' : ', such as the text of a file'}.`);
}

function settingsOf({ rules = {}, declaredName = 'auto' }: CheckOptions): RuleSettings {
  if (!DECLARED_NAMES.includes(declaredName))
    throw new TypeError(`"declaredName" must be ${anyOf(DECLARED_NAMES)}, not ${quote(declaredName)}.`);
  for (const [code, level] of Object.entries(rules)) {
    if (!CONTRACT_RULES.has(code)) throw new TypeError(`There is no rule ${quote(code)} for contracts.`);
    const levels: readonly Level[] = levelsFor(code);
    if (!levels.includes(level))
      throw new TypeError(`The severity of ${code} must be ${anyOf(levels)}, not ${quote(level)}.`);
  }
  return { ...AS_SHIPPED, declaredName, levels: new Map(Object.entries(rules)) };
}

function classesOf({ classes = {} }: DiffOptions): ReadonlyMap<string, ChangeClass> {
  for (const [id, each] of Object.entries(classes)) {
    if (!CHANGE_IDS.some((known) => known === id)) throw new TypeError(`There is no change ${quote(id)}.`);
    if (!CHANGE_CLASSES.includes(each))
      throw new TypeError(`The class of ${id} must be ${anyOf(CHANGE_CLASSES)}, not ${quote(each)}.`);
  }
  return new Map(Object.entries(classes));
}
