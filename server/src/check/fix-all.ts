import type { Edit } from '../text/edit.ts';
import { jsonKey } from '../text/json/value.ts';
import { arePossible, type Page, textEdits } from '../text/make-edits.ts';
import type { Path } from '../text/span.ts';
import { applyEdits, type TextEdit } from '../text/text-edit.ts';
import type { Finding } from './finding.ts';
import type { Fix } from './rule.ts';

/** A document of any format that can be mended: what is wrong with it, what there is against that, and how another text of it is read. */
export interface Mendable {
  readonly text: string;
  readonly page: Page;
  readonly findings: readonly Finding[];
  readonly offered: (finding: Finding) => readonly Fix[];
  /** A fix as it can be made in the text, if it can; without this it can be made as it is, or not at all. */
  readonly possible?: (finding: Finding, fix: Fix) => Fix | undefined;
  readonly again: (text: string) => Mendable;
}

/** Which fixes are to be made: those of one rule or of all, as far as they are wanted. */
export interface Wanted {
  readonly code?: string;
  readonly wants: (fix: Fix) => boolean;
}

/** What may be mended without asking. */
export const SAFE: Wanted = { wants: ({ safe }) => safe === true };

/** The mends of a finding that can be made. */
export function mendsOf(document: Mendable, finding: Finding): Fix[] {
  const fixes = document.offered(finding).flatMap((fix) => possible(document, finding, fix) ?? []);
  return fixes.some(({ alone }) => alone) ? fixes.filter(({ alone }) => alone) : fixes;
}

/**
 * Whether more than one finding of a rule has a fix of this kind, with edits of its own. A menu needs to know no more,
 * so few are asked: of the findings of one rule nearly all are alike.
 */
export function mendsSeveral(document: Mendable, code: string, all: string): boolean {
  let first: string | undefined;
  const alike = document.findings.filter((finding) => finding.code === code);
  for (const finding of alike.slice(0, MOST_ASKED)) {
    const fix = mendsOf(document, finding).find((each) => each.all === all);
    const edits = fix && JSON.stringify(fix.edits);
    if (edits === undefined) continue;
    first ??= edits;
    if (edits !== first) return true;
  }
  return false;
}

const MOST_ASKED = 100;

/**
 * Makes the wanted fix of every finding that has one. Those that do not meddle with each other are made at once; for
 * the others the text is read again, until nothing is left to do, or so much is done that it is time to answer:
 * whoever has more mistakes than that asks once more.
 */
export function mendAll(start: Mendable, wanted: Wanted): readonly TextEdit[] {
  let edits: readonly TextEdit[] = [];
  let [before, made, read] = [Infinity, 0, 0];
  for (let document = start; read < MOST_READ;) {
    const round = together(document, wanted);
    const now = textEdits(
      document.page,
      round.fixes.flatMap((fix) => fix.edits),
    );
    // Every fix takes its finding away, so there are fewer each time. Should one not, this ends all the same.
    const there = round.fixes.length + round.left;
    if (now.length === 0 || there >= before) break;
    const text = applyEdits(document.text, now);
    edits = document === start ? now : [difference(start.text, text)];
    made += round.fixes.length;
    read += text.length;
    if (round.left === 0 || made >= ENOUGH) break;
    before = there;
    document = start.again(text);
  }
  return edits;
}

/** How many fixes are tried at once, after how many fixes nothing is read again, and after how much text. */
const [MOST_AT_ONCE, ENOUGH, MOST_READ] = [3000, 1000, 1_000_000];

function possible(document: Mendable, finding: Finding, fix: Fix): Fix | undefined {
  if (document.possible) return document.possible(finding, fix);
  return canBeMade(document.page, fix.edits) ? fix : undefined;
}

export function canBeMade(page: Page, edits: readonly Edit[]): boolean {
  return edits.length > 0 && arePossible(page, edits);
}

/** What can be made at once, and how many findings have to wait for the next reading. */
interface Round {
  readonly fixes: readonly Fix[];
  readonly left: number;
}

/** The fixes that can be made at once: none of them changes what another one reads, changes, or writes as well. */
function together(document: Mendable, { code, wants }: Wanted): Round {
  const { findings, offered } = document;
  const [changed, touched, written] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const fixes: Fix[] = [];
  let [tried, left] = [0, 0];
  for (const finding of findings) {
    if (code !== undefined && finding.code !== code) continue;
    // What another fix changes already may need none of its own any more.
    if (tried === MOST_AT_ONCE || changed.has(JSON.stringify(finding.path))) {
      left++;
      continue;
    }
    const found = offered(finding).find(wants);
    if (!found) continue;
    // Those that have none do not count: however many there were, the others would never be reached.
    tried++;
    const isTaken = ({ changes, reads, writes }: Claims): boolean =>
      changes.some((path) => touched.has(JSON.stringify(path))) ||
      reads.some((path) => prefixesOf(path).some((prefix) => changed.has(prefix))) ||
      writes.some((key) => written.has(key));
    if (isTaken(claimsOfFix(found, finding))) {
      left++;
      continue;
    }
    const fix = possible(document, finding, found);
    if (!fix) continue;
    const claims = claimsOfFix(fix, finding);
    // What can be made may be more than what was offered.
    if (fix !== found && isTaken(claims)) {
      left++;
      continue;
    }
    fixes.push(fix);
    for (const path of claims.changes) changed.add(JSON.stringify(path));
    for (const path of claims.reads) for (const prefix of prefixesOf(path)) touched.add(prefix);
    for (const key of claims.writes) written.add(key);
  }
  return { fixes, left };
}

/** What an edit lays claim to: values that it changes, those that it needs as they are, and what it writes into which list or object. */
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

function claimsOf(edit: Edit, mended: Path): Claims<unknown> {
  const reads = 'copy' in edit ? [edit.copy] : [];
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
  if ('move' in edit) return { changes: [edit.move.slice(0, -1)], reads, writes: [] };
  return { changes: [mended], reads, writes: [] };
}

/** The keys of the places from the root down to a path, that one included. */
function prefixesOf(path: Path): string[] {
  return [...path, ''].map((_, length) => JSON.stringify(path.slice(0, length)));
}

/** What differs between two texts, as one edit of whole lines, which never cuts a line end or a character in two. */
function difference(before: string, after: string): TextEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  start = before.slice(0, start).lastIndexOf('\n') + 1;
  let same = 0;
  while (same < shorter - start && before.at(-1 - same) === after.at(-1 - same)) same++;
  const line = before.indexOf('\n', before.length - same);
  same = line === -1 ? 0 : before.length - line - 1;
  return { start, end: before.length - same, newText: after.slice(start, after.length - same) };
}
