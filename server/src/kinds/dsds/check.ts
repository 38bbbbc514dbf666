<<<<<<< HEAD:server/src/kinds/dsds/check.ts
import type { Finding, Found } from '../../check/finding.ts';
import { inDocumentOrder, placeFindings } from '../../check/place-findings.ts';
import { type Context, runRules } from '../../check/rule.ts';
import { AS_SHIPPED, type Ruling } from '../../check/ruling.ts';
import type { Path, Span } from '../../text/span.ts';
import { allAtOnce } from '../../text/steps.ts';
import { type Linked, type LinkedContract, NOTHING_LINKED, type Target } from './facts.ts';
import type { Dsds, DsdsEntry } from './model.ts';
import { contractIn, type LinkedEntry, type Pointer, pointersOf } from './pointers.ts';
import { readDsds } from './read-entries.ts';
import { DSDS_RULES } from './rules/index.ts';
import type { DsdsText, Open } from './read-text.ts';
=======
import { inDocumentOrder, place } from '../check.ts';
import type { Args, Finding, Found, Path, Span } from '../finding.ts';
import type { ReportAt } from '../rule.ts';
import { DSDS_RULES } from '../rules/index.ts';
import { AS_SHIPPED, type Ruling } from '../ruling.ts';
import type { Dsds, DsdsEntry } from './document.ts';
import { readDsds } from './entries.ts';
import { type Linked, type LinkedContract, NOTHING_LINKED, type Target } from './linked.ts';
import { contractIn, type Pointer, pointersOf } from './pointers.ts';
import type { BrokenPart } from '../yaml/index.ts';
import type { DsdsText } from './text.ts';
>>>>>>> 914171c (Unfinished: read YAML at once, and refuse edits in rare layouts):server/src/core/dsds/check-dsds.ts

export interface CheckedDsds extends Context<Linked> {
  readonly read: DsdsText;
  readonly dsds: Dsds;
  readonly entries: readonly LinkedEntry[];
  /** All findings, in document order. */
  readonly findings: readonly Finding[];
}

/**
 * Checks a DSDS document. An entry that was judged before is judged again only where something else is linked with it, so a
 * change of a contract costs its own entries.
 */
export function checkDsds(
  read: DsdsText,
  ruling: Ruling = AS_SHIPPED,
  facts: Linked = NOTHING_LINKED,
  dsds: Dsds = readDsds(read.root),
<<<<<<< HEAD:server/src/kinds/dsds/check.ts
  before?: CheckedDsds,
): CheckedDsds => allAtOnce(checkingDsds(read, ruling, facts, dsds, before));
=======
): CheckedDsds {
  const judged = [...judgeEntries(read, ruling, linked, dsds)];
  const entries = judged.map(({ entry }) => entry);
  const own = placed(read.flaws, { read, ruling, linked });
  const findings = [...own, ...judged.flatMap((each) => each.findings)].sort(inDocumentOrder);
  return { read, dsds, entries, findings, ruling, linked };
}
>>>>>>> 914171c (Unfinished: read YAML at once, and refuse edits in rare layouts):server/src/core/dsds/check-dsds.ts

/** Judges the entries of a document, one at a time. */
export function* judgeEntries(
  read: DsdsText,
  ruling: Ruling,
  facts: Linked,
  dsds: Dsds,
<<<<<<< HEAD:server/src/kinds/dsds/check.ts
  before?: CheckedDsds,
): Generator<void, CheckedDsds> {
  const isAgain = before?.dsds === dsds && before.ruling === ruling && before.facts.isWhole === facts.isWhole;
  const { open } = read;
  const last = open && dsds.entries.findLast(({ span }) => span.start <= open.start);
  const judging: Judging = { read, ruling, facts, last };
  const judged: Judged[] = [];
  for (const [index, entry] of dsds.entries.entries()) {
    const again = isAgain ? JUDGED.get(before.entries[index]!) : undefined;
    if (again && isSame(again, facts)) judged.push(again);
    else {
      judged.push(judge(entry, judging));
      yield;
    }
  }
  const entries = judged.map(({ entry }) => entry);
  const findings = [...placed(read.flaws, judging), ...judged.flatMap(({ findings: of }) => of)].sort(
    inDocumentOrder,
  );
  return { read, dsds, entries, findings, ruling, facts };
}

interface Judging extends Pick<CheckedDsds, 'read' | 'ruling' | 'facts'> {
  /** In broken text, the entry in which it breaks, as far as can be told. */
  readonly last: DsdsEntry | undefined;
}

/** An entry, its findings, and the facts that they are based on. */
=======
): Generator<Judged, void> {
  const { open } = read;
  const last = open && dsds.entries.findLast(({ span }) => span.start <= open.start);
  for (const entry of dsds.entries) {
    const known = JUDGED.get(entry);
    yield known && isUpToDate(known, ruling, linked)
      ? known
      : judge(entry, { read, ruling, linked, isBroken: entry === last });
  }
}

interface Judging extends Pick<CheckedDsds, 'read' | 'ruling' | 'linked'> {
  /** Whether the text breaks in this entry, as far as can be told. */
  readonly isBroken: boolean;
}

/** An entry with its findings, and what they were made of. */
>>>>>>> 914171c (Unfinished: read YAML at once, and refuse edits in rare layouts):server/src/core/dsds/check-dsds.ts
interface Judged {
  readonly entry: LinkedEntry;
  readonly findings: readonly Finding[];
  readonly ruling: Ruling;
  readonly isWhole: boolean;
  readonly targets: ReadonlyMap<string, Target>;
  readonly withIds: ReadonlyMap<string, readonly LinkedContract[]>;
}

const JUDGED = new WeakMap<DsdsEntry, Judged>();

<<<<<<< HEAD:server/src/kinds/dsds/check.ts
/** Whether the facts are those that an entry was judged by. */
const isSame = ({ targets, withIds }: Judged, facts: Linked): boolean =>
  [...targets].every(([href, target]) => facts.at(href) === target) &&
  [...withIds].every(([id, contracts]) => facts.contractsWith(id) === contracts);

function judge(own: DsdsEntry, judging: Judging): Judged {
  const {
    read: { open },
    ruling,
  } = judging;
  const { facts, ...answers } = recording(judging.facts);
  const pointers = pointersOf(own, facts);
  const entry: LinkedEntry = { ...own, pointers, contract: contractIn(pointers) };
  const isCertain = ({ at, path, needs = path! }: Found): boolean =>
    !open || isSure(at as Span, needs, open, own === judging.last ? pointers : undefined);
  let withRelated = 0;
  const found = runRules(DSDS_RULES, entry, { ruling, facts })
    .filter(isCertain)
    .map(({ severity, related, ...each }): Found => ({
      ...each,
      // A finding that is less grave than the rule's others stays so where a project makes these graver.
      ...(severity && ruling.levels.get(each.code) !== 'hint' && { severity }),
      ...(related && withRelated++ < MOST_RELATED && { related }),
    }));
  const judged: Judged = { entry, findings: placed(found, judging), ...answers };
  JUDGED.set(entry, judged);
  return judged;
}

/** The facts, which record what a rule has looked up. */
function recording(linked: Linked): Pick<Judged, 'targets' | 'withIds'> & { readonly facts: Linked } {
=======
/** Whether an entry would be judged by the same as before. */
const isUpToDate = ({ targets, withIds, ...before }: Judged, ruling: Ruling, linked: Linked): boolean =>
  before.ruling === ruling &&
  before.isWhole === linked.isWhole &&
  [...targets].every(([href, target]) => linked.at(href) === target) &&
  [...withIds].every(([id, contracts]) => linked.contractsWith(id) === contracts);

function judge(own: DsdsEntry, judging: Judging): Judged {
  const { read, ruling, isBroken } = judging;
  const { open } = read;
  const { linked, ...answers } = recordAnswers(judging.linked);
  const pointers = pointersOf(own, linked);
  const entry: LinkedEntry = { ...own, pointers, contract: contractIn(pointers) };
  const found: Found[] = [];
  let related = 0;
  let code = '';
  const report: ReportAt<Args> = (at, args, { related: others, severity, needs = at.path } = {}) => {
    if (open && !isSure(at, needs, open, isBroken ? pointers : undefined)) return;
    found.push({
      code,
      at: { start: at.start, end: at.end },
      path: at.path,
      args,
      // What is less than the rule's other findings stays so where a project makes these graver.
      ...(severity && ruling.levels.get(code) !== 'hint' && { severity }),
      ...(others && related++ < MOST_RELATED && { related: others }),
    });
  };
  for (const rule of DSDS_RULES) {
    ({ code } = rule);
    if (ruling.levels.get(code) !== 'off') rule.ofDsds.check?.(entry, report, linked);
  }
  const { isWhole } = judging.linked;
  const judged: Judged = { entry, findings: placed(found, judging), ruling, isWhole, ...answers };
  JUDGED.set(own, judged);
  return judged;
}

/** What is linked, and all that is asked of it with its answers. */
function recordAnswers(
  linked: Linked,
): Pick<Judged, 'targets' | 'withIds'> & { readonly linked: Linked } {
>>>>>>> 914171c (Unfinished: read YAML at once, and refuse edits in rare layouts):server/src/core/dsds/check-dsds.ts
  const targets = new Map<string, Target>();
  const withIds = new Map<string, readonly LinkedContract[]>();
  return {
    targets,
    withIds,
    facts: {
      ...linked,
      at(href) {
        const target = linked.at(href);
        targets.set(href, target);
        return target;
      },
      contractsWith(id) {
        const contracts = linked.contractsWith(id);
        withIds.set(id, contracts);
        return contracts;
      },
    },
  };
}

<<<<<<< HEAD:server/src/kinds/dsds/check.ts
const placed = (found: readonly Found[], { read: { text }, ruling, facts }: Judging): Finding[] =>
  placeFindings(found, { json: text, end: text.length, open: undefined }, DSDS_RULES, { ruling, facts });
=======
const placed = (
  found: readonly Found[],
  { read: { text }, ruling, linked }: Pick<CheckedDsds, 'read' | 'ruling' | 'linked'>,
): Finding[] =>
  place(
    found,
    { json: text, end: text.length, open: undefined, value: undefined, findings: [], broken: false },
    { ruling, knowledge: linked },
  );
>>>>>>> 914171c (Unfinished: read YAML at once, and refuse edits in rare layouts):server/src/core/dsds/check-dsds.ts

/** Finding a place in a contract takes time, so of very many findings in one entry not all have one. */
const MOST_RELATED = 100;

/**
 * Whether something is sure in spite of a mistake in the text. `pointers`: those of the entry with the mistake, for something in
 * that; a pointer behind the mistake may be another entry's.
 */
function isSure(at: Span, needs: Path, open: BrokenPart, pointers?: readonly Pointer[]): boolean {
  const { path, start, end, isMisplaced } = open;
  if (!pointers) return at.end <= start || at.start >= end;
  const isLost = isMisplaced || pointers.some(({ ref }) => ref.span.start >= start);
  return !isLost && at.end <= start && !leadsTo(needs, path);
}

const leadsTo = (path: Path, inner: Path): boolean =>
  path.every((segment, index) => segment === inner[index]);
