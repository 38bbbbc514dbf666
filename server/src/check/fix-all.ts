import { applyEdits, copiedBy, difference, type Edit, type TextEdit } from '../text/text-edit.ts';
import { jsonKey } from '../text/json/value.ts';
import { getOrInsert, memo } from '../text/maps.ts';
import { arePossible, type Page, textEdits } from '../text/make-edits.ts';
import type { Path } from '../text/positions.ts';
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
  // The page comes last: its tree costs ten times what all else does. Findings may share one long fix.
  document.suggested(finding).some((fix) => SAFE.wants(fix) && canBeMadeOn(document.source.page)(fix.edits));

const canBeMadeOn = memo((page: Page) => memo((edits: readonly Edit[]) => canBeMade(page, edits)));

/**
 * Returns true if more than one finding of a rule has a fix with this `all` title, with different edits. Looks at a limited
 * number of findings, since those of one rule are nearly all alike.
 */
export function servesSeveral(document: FixableDocument, code: string, all: string): boolean {
  let first: readonly Edit[] | undefined;
  const alike = document.source.checked.findings.filter((finding) => finding.code === code);
  for (const finding of alike.slice(0, MOST_TRIED)) {
    const edits = fixesOf(document, finding).find((each) => each.all === all)?.edits;
    if (!edits) continue;
    first ??= edits;
    // Equal values share one long list.
    if (edits !== first && JSON.stringify(edits) !== JSON.stringify(first)) return true;
  }
  return false;
}

const MOST_TRIED = 100;

/**
 * Makes the wanted fix of every finding that has one. Fixes that do not conflict are made at once; for the others the
 * text is read again, until nothing is left to do or a limit is reached.
 */
export const fixAll = (start: FixableDocument, wanted: Wanted): readonly TextEdit[] =>
  allFixes(start, wanted).edits;

/** {@link fixAll}, and what was fixed. */
export function allFixes(start: FixableDocument, wanted: Wanted): AllFixes {
  let edits: readonly TextEdit[] = [];
  const codes: string[] = [];
  let [before, made, read] = [Infinity, 0, 0];
  let document = start;
  for (let rounds = 0; read < MOST_READ && rounds < MOST_ROUNDS; rounds++) {
    const round = fixesAtOnce(document, wanted);
    const { page, text } = document.source;
    const now = textEdits(
      page,
      round.fixes.flatMap((fix) => fix.edits),
    );
    // Every fix removes its finding, so there are fewer of one rule each time. This ends even if one does not.
    const count = round.fixes.length + round.left;
    if (now.length === 0 || count >= before) break;
    codes.push(...round.codes);
    const fixed = applyEdits(text, now);
    edits = document === start ? now : [difference(start.source.text, fixed)];
    made += round.fixes.length;
    read += fixed.length;
    // Fixes of one rule may be possible after those of others, and behind a syntax error nothing was checked.
    const mayAddFixes =
      wanted.code === undefined ||
      document.source.checked.findings.some(({ code }) => code === 'json/syntax');
    if ((round.left === 0 && !mayAddFixes) || made >= ENOUGH) break;
    before = mayAddFixes ? Infinity : count;
    document = document.reread(fixed);
  }
  return { edits, codes };
}

/** The edits of all wanted fixes, and the code of each finding that was fixed. */
export interface AllFixes {
  readonly edits: readonly TextEdit[];
  readonly codes: readonly string[];
}

/** Limits: fixes tried at once, fixes after which nothing is read again, characters read again, and readings. */
const [MOST_AT_ONCE, ENOUGH, MOST_READ, MOST_ROUNDS] = [3000, 1000, 1_000_000, 100];

export function canBeMade(page: Page, edits: readonly Edit[]): boolean {
  return edits.length > 0 && arePossible(page, edits);
}

/** The fixes of one reading that are made together, and the number of findings that wait for the next reading. */
function fixesAtOnce(document: FixableDocument, wanted: Wanted) {
  // To try each in a long list takes time in the square of its length, and mostly all of them can be made.
  const all = independentFixes(document, wanted, (fix) => fix.edits.length > 0);
  const edits = all.fixes.flatMap((fix) => fix.edits);
  return canBeMade(document.source.page, edits)
    ? all
    : independentFixes(document, wanted, (fix) => canBeMade(document.source.page, fix.edits));
}

/** Fixes of which none changes what another one reads, changes or writes, and the number of findings that are left. */
function independentFixes(
  document: FixableDocument,
  { code, wants }: Wanted,
  isPossible: (fix: Fix) => boolean,
) {
  const { findings } = document.source.checked;
  const [changed, touched, written] = [noPaths(), noPaths(), new Set<string>()];
  const taken = new Set<readonly Edit[]>();
  const fixes: Fix[] = [];
  const codes: string[] = [];
  let [tried, left] = [0, 0];
  for (const finding of findings) {
    if (code !== undefined && finding.code !== code) continue;
    // A finding in a value that another fix changes may be gone afterwards.
    if (tried === MOST_AT_ONCE || pathsBelow(changed, finding.path)?.isIn) {
      left++;
      continue;
    }
    const fix = document.suggested(finding).find(wants);
    if (!fix) continue;
    // Findings without a fix do not count, or many of them would keep the others from being reached.
    tried++;
    const conflicts = ({ changes, reads, writes }: Claims): boolean =>
      changes.some((path) => pathsBelow(touched, path)) ||
      reads.some((path) => hasAround(changed, path)) ||
      writes.some((key) => written.has(key));
    // Findings may share one long fix, such as the update of an entry.
    const claims = taken.has(fix.edits) ? undefined : claimsOfFix(fix, finding);
    if (!claims || conflicts(claims)) {
      left++;
      continue;
    }
    if (!isPossible(fix)) continue;
    fixes.push(fix);
    codes.push(finding.code);
    taken.add(fix.edits);
    for (const path of claims.changes) addPath(changed, path);
    for (const path of claims.reads) addPath(touched, path);
    for (const key of claims.writes) written.add(key);
  }
  return { fixes, codes, left };
}

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

/** A set of paths as a tree, since paths may be long. */
interface Paths {
  readonly below: Map<string, Paths>;
  isIn: boolean;
}

const noPaths = (): Paths => ({ below: new Map(), isIn: false });

function addPath(paths: Paths, path: Path): void {
  const at = path.reduce((node, segment) => getOrInsert(node.below, String(segment), noPaths), paths);
  at.isIn = true;
}

/** The paths of the set at and below one; undefined if there are none. */
function pathsBelow(paths: Paths, path: Path): Paths | undefined {
  const at = path.reduce<Paths | undefined>((node, segment) => node?.below.get(String(segment)), paths);
  return at && (at.isIn || at.below.size > 0) ? at : undefined;
}

/** Returns true if a path is in the set, or one above it. */
function hasAround(paths: Paths, path: Path): boolean {
  let node: Paths | undefined = paths;
  for (let length = 0; node && !node.isIn && length < path.length; length++)
    node = node.below.get(String(path[length]));
  return node?.isIn === true;
}
