import type { Args, Finding, Found } from '../../check/finding.ts';
import { inDocumentOrder, place } from '../../check/place-findings.ts';
import type { ReportAt } from '../../check/rule.ts';
import { AS_SHIPPED, type Ruling } from '../../check/ruling.ts';
import type { Path, Span } from '../../text/span.ts';
import { allAtOnce } from '../../text/steps.ts';
import { DSDS_RULES } from '../rules.ts';
import { type Linked, type LinkedContract, NOTHING_LINKED, type Target } from './facts.ts';
import type { Dsds, DsdsEntry } from './model.ts';
import { contractIn, type Pointer, pointersOf } from './pointers.ts';
import { readDsds } from './read-entries.ts';
import type { DsdsText, Open } from './read-text.ts';

/** A component entry, and what it is linked with. */
export interface LinkedEntry extends DsdsEntry {
  readonly pointers: readonly Pointer[];
  readonly contract: LinkedContract | undefined;
}

export interface CheckedDsds {
  readonly read: DsdsText;
  readonly dsds: Dsds;
  readonly entries: readonly LinkedEntry[];
  /** All findings, in document order. */
  readonly findings: readonly Finding[];
  readonly ruling: Ruling;
  readonly linked: Linked;
}

/**
 * Everything there is to say of a text as a DSDS document. `dsds`: what is in it, where somebody has read that already; `before`:
 * what was said when it was last checked. Of a document with hundreds of entries one is judged anew where its contract changes.
 */
export const checkDsds = (
  read: DsdsText,
  ruling: Ruling = AS_SHIPPED,
  linked: Linked = NOTHING_LINKED,
  dsds: Dsds = readDsds(read.root),
  before?: CheckedDsds,
): CheckedDsds => allAtOnce(checkingDsds(read, ruling, linked, dsds, before));

/** The same an entry at a time. */
export function* checkingDsds(
  read: DsdsText,
  ruling: Ruling,
  linked: Linked,
  dsds: Dsds,
  before?: CheckedDsds,
): Generator<void, CheckedDsds> {
  const isAgain =
    before?.dsds === dsds && before.ruling === ruling && before.linked.isWhole === linked.isWhole;
  const { open } = read;
  const last = open && dsds.entries.findLast(({ span }) => span.start <= open.start);
  const judging: Judging = { read, ruling, linked, last };
  const judged: Judged[] = [];
  for (const [index, entry] of dsds.entries.entries()) {
    const again = isAgain ? JUDGED.get(before.entries[index]!) : undefined;
    if (again && isSame(again, linked)) judged.push(again);
    else {
      judged.push(judge(entry, judging));
      yield;
    }
  }
  const entries = judged.map(({ entry }) => entry);
  const findings = [...placed(read.flaws, judging), ...judged.flatMap(({ findings: of }) => of)].sort(
    inDocumentOrder,
  );
  return { read, dsds, entries, findings, ruling, linked };
}

interface Judging extends Pick<CheckedDsds, 'read' | 'ruling' | 'linked'> {
  /** In broken text, the entry in which it breaks, as far as can be told. */
  readonly last: DsdsEntry | undefined;
}

/** An entry, what there is to say of it, and what it was told for that. */
interface Judged {
  readonly entry: LinkedEntry;
  readonly findings: readonly Finding[];
  readonly targets: ReadonlyMap<string, Target>;
  readonly withIds: ReadonlyMap<string, readonly LinkedContract[]>;
}

const JUDGED = new WeakMap<LinkedEntry, Judged>();

/** Whether an entry would be told the same as when it was judged. */
const isSame = ({ targets, withIds }: Judged, linked: Linked): boolean =>
  [...targets].every(([href, target]) => linked.at(href) === target) &&
  [...withIds].every(([id, contracts]) => linked.contractsWith(id) === contracts);

function judge(own: DsdsEntry, judging: Judging): Judged {
  const {
    read: { open },
    ruling,
  } = judging;
  const { linked, ...told } = listening(judging.linked);
  const pointers = pointersOf(own, linked);
  const entry: LinkedEntry = { ...own, pointers, contract: contractIn(pointers) };
  const found: Found[] = [];
  let spoken = 0;
  let code = '';
  const report: ReportAt<Args> = (at, args, { related, severity, needs = at.path } = {}) => {
    if (open && !isSure(at, needs, open, own === judging.last ? pointers : undefined)) return;
    found.push({
      code,
      at: { start: at.start, end: at.end },
      path: at.path,
      args,
      // What is less than the rule's other findings stays so where a project makes these graver.
      ...(severity && ruling.levels.get(code) !== 'hint' && { severity }),
      ...(related && spoken++ < MOST_RELATED && { related }),
    });
  };
  for (const rule of DSDS_RULES) {
    ({ code } = rule);
    if (ruling.levels.get(code) !== 'off') rule.ofDsds.check?.(entry, report, linked);
  }
  const judged: Judged = { entry, findings: placed(found, judging), ...told };
  JUDGED.set(entry, judged);
  return judged;
}

/** The same, with what it is asked and what it answers. */
function listening(linked: Linked): Pick<Judged, 'targets' | 'withIds'> & { readonly linked: Linked } {
  const targets = new Map<string, Target>();
  const withIds = new Map<string, readonly LinkedContract[]>();
  return {
    targets,
    withIds,
    linked: {
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

const placed = (found: readonly Found[], { read: { text }, ruling, linked }: Judging): Finding[] =>
  place(
    found,
    { json: text, end: text.length, open: undefined, value: undefined, findings: [], broken: false },
    { ruling, knowledge: linked },
  );

/** To look for a place in a contract takes time, so not all of very many findings in one entry lead there. */
const MOST_RELATED = 100;

/**
 * Whether something is what it says in spite of a mistake. `pointers`: those of the entry with the mistake, of something in
 * that; one that is read behind it may be another entry's.
 */
function isSure(at: Span, needs: Path, open: Open, pointers?: readonly Pointer[]): boolean {
  const { path, start, end, isMisplaced } = open;
  if (!pointers) return at.end <= start || at.start >= end;
  const isLost = isMisplaced || pointers.some(({ ref }) => ref.span.start >= start);
  return !isLost && at.end <= start && !leadsTo(needs, path);
}

const leadsTo = (path: Path, inner: Path): boolean =>
  path.every((segment, index) => segment === inner[index]);

export type PlacedAt = Span & { readonly path: Path };
