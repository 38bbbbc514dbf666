import { applyEdits, copiedBy, difference, type Edit, type TextEdit } from '../text/text-edit.ts';
import { jsonKey } from '../text/json/value.ts';
import { memo } from '../text/maps.ts';
import { arePossible, type Page, textEdits } from '../text/make-edits.ts';
import type { Path, Span } from '../text/positions.ts';
import type { Finding, Fix, RuleSettings } from './rule.ts';

/** A document that was read and checked. Its parts may be made when they are first needed. */
export interface DocumentSource {
  readonly text: string;
  /** The text as structural edits see it. */
  readonly page: Page;
  readonly checked: {
    /** In document order. */
    readonly findings: readonly Finding[];
    readonly settings: RuleSettings;
    /** The reason why a text of another format or version is not checked, as the end of a sentence. */
    readonly whyNotChecked?: string | undefined;
  };
}

/** A document of any kind and the fixes of its findings. */
export interface FixableDocument {
  readonly source: DocumentSource;
  /** The fixes of a finding, as its rule suggests them. */
  suggested(finding: Finding): readonly Fix[];
  /** The text on which the fixes of a finding are offered, where that is more than its own. */
  reach?(finding: Finding): Span | undefined;
  /** A further fix for menus, which can be made. */
  further?(finding: Finding): Fix | undefined;
  /** The document with another text, checked again. */
  reread(text: string): FixableDocument;
}

/** A choice of fixes: those of one rule or of all rules that meet a condition. */
export interface Wanted {
  readonly code?: string;
  readonly wants: (fix: Fix) => boolean;
}

/** The fixes that can be made without asking. */
export const SAFE: Wanted = { wants: ({ safe }) => safe === true };

/** The fixes of a finding that can be made. */
export function fixesOf(document: FixableDocument, finding: Finding): Fix[] {
  const fixes = document.suggested(finding).filter(({ edits }) => canBeMade(document.source.page, edits));
  const offered = fixes.some(({ alone }) => alone) ? fixes.filter(({ alone }) => alone) : fixes;
  const further = document.further?.(finding);
  return further ? [...offered, further] : offered;
}

/** Returns true if a finding has a safe fix that can be made. */
export const hasSafeFix = (document: FixableDocument, finding: Finding): boolean =>
  // The page comes last: its tree costs ten times what all else does.
  document.suggested(finding).some((fix) => SAFE.wants(fix) && canBeMadeOn(document.source.page)(fix.edits));

/** Findings may share one long fix, such as the move of all props. */
const canBeMadeOn = memo((page: Page) => memo((edits: readonly Edit[]) => canBeMade(page, edits)));

/**
 * Returns true if more than one finding of a rule has a fix with this `all` title. Looks at a limited number of findings, since those of
 * one rule are nearly all alike.
 */
export function servesSeveral(document: FixableDocument, code: string, all: string): boolean {
  const alike = document.source.checked.findings.filter((finding) => finding.code === code);
  const hasIt = (finding: Finding): boolean => fixesOf(document, finding).some((fix) => fix.all === all);
  return alike.slice(0, MOST_TRIED).filter(hasIt).length > 1;
}

const MOST_TRIED = 100;

/**
 * Makes the wanted fix of every finding that has one. Fixes that do not conflict are made at once; then the text is read
 * again, until nothing is left to do or a limit is reached.
 */
export const fixAll = (start: FixableDocument, wanted: Wanted): readonly TextEdit[] =>
  allFixes(start, wanted).edits;

/** {@link fixAll}, and what was fixed. */
export function allFixes(start: FixableDocument, wanted: Wanted): AllFixes {
  let edits: readonly TextEdit[] = [];
  const codes: string[] = [];
  let document = start;
  for (let rounds = 0; rounds < MOST_ROUNDS; rounds++) {
    const round = independentFixes(document, wanted);
    const { page, text } = document.source;
    const now = textEdits(page, round.edits);
    if (now.length === 0) break;
    codes.push(...round.codes);
    const fixed = applyEdits(text, now);
    edits = document === start ? now : [difference(start.source.text, fixed)];
    document = document.reread(fixed);
  }
  return { edits, codes };
}

/** Each fix removes its finding, so this is never reached; it ends the loop even if one does not. */
const MOST_ROUNDS = 100;

/** The edits of all wanted fixes, and the code of each finding that was fixed. */
export interface AllFixes {
  readonly edits: readonly TextEdit[];
  readonly codes: readonly string[];
}

export function canBeMade(page: Page, edits: readonly Edit[]): boolean {
  return edits.length > 0 && arePossible(page, edits);
}

/** The edits of fixes of which none changes what another one reads, changes or writes. */
function independentFixes(document: FixableDocument, { code, wants }: Wanted) {
  const { findings } = document.source.checked;
  // The changed values, and all values around one that a fix reads or changes.
  const [changed, around, written] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const conflicts = ({ changes, reads, writes }: Claims): boolean =>
    changes.some((path) => around.has(keyOf(path))) ||
    reads.some((path) => keysAround(path).some((key) => changed.has(key))) ||
    writes.some((key) => written.has(key));
  const shared = new Set<readonly Edit[]>();
  const edits: Edit[] = [];
  const codes: string[] = [];
  for (const finding of findings) {
    if (code !== undefined && finding.code !== code) continue;
    // A finding in a value that another fix changes may be gone afterwards.
    if (changed.has(keyOf(finding.path))) continue;
    const fix = document.suggested(finding).find(wants);
    const claims = fix && !shared.has(fix.edits) && claimsOfFix(fix, finding);
    if (!claims || conflicts(claims) || !canBeMade(document.source.page, fix.edits)) continue;
    shared.add(fix.edits);
    for (const edit of fix.edits) edits.push(edit);
    codes.push(finding.code);
    for (const path of claims.changes) changed.add(keyOf(path));
    for (const path of claims.reads) for (const key of keysAround(path)) around.add(key);
    for (const key of claims.writes) written.add(key);
  }
  return { edits, codes };
}

const keyOf = (path: Path): string => JSON.stringify(path);

/** The keys of a path and of all paths above it. */
const keysAround = (path: Path): string[] => [
  keyOf([]),
  ...path.map((_, index) => keyOf(path.slice(0, index + 1))),
];

/** The values that an edit changes, those that it needs unchanged, and the names or items that it writes into lists and objects. */
interface Claims<Key = string> {
  readonly changes: readonly Path[];
  readonly reads: readonly Path[];
  readonly writes: readonly Key[];
}

function claimsOfFix({ edits, uses }: Fix, { path }: Finding): Claims {
  const claims = edits.map((edit) => claimsOf(edit, path));
  const changes = claims.flatMap((claim) => claim.changes);
  const used = uses === undefined ? [] : [uses];
  return {
    changes,
    reads: [...changes, ...claims.flatMap((claim) => claim.reads)],
    writes: [...claims.flatMap((claim) => claim.writes), ...used].map((key) => JSON.stringify(key)),
  };
}

function claimsOf(edit: Edit, fixed: Path): Claims<unknown> {
  const reads = copiedBy(edit);
  const value = 'value' in edit ? [jsonKey(edit.value)] : [];
  if ('insert' in edit) {
    const name = 'name' in edit ? [edit.name] : value;
    return { changes: [], reads: [...reads, edit.insert], writes: name.map((key) => [edit.insert, key]) };
  }
  if ('replace' in edit) {
    const list = edit.replace.slice(0, -1);
    return { changes: [edit.replace], reads, writes: value.map((key) => [list, key]) };
  }
  if ('rename' in edit) {
    return { changes: [edit.rename], reads, writes: [[edit.rename.slice(0, -1), edit.name]] };
  }
  if ('remove' in edit) return { changes: [edit.remove], reads, writes: [] };
  if ('arrange' in edit) return { changes: [edit.arrange], reads, writes: [] };
  if ('exact' in edit) return { changes: [], reads: [edit.exact], writes: [] };
  if ('once' in edit) return { changes: [], reads: [edit.once], writes: [] };
  return { changes: [fixed], reads, writes: [] };
}
