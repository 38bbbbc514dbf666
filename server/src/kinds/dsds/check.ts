import type { Finding, Found } from '../../check/finding.ts';
import type { DocumentSource } from '../../check/fix-all.ts';
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
import type { Open } from '../../text/yaml/index.ts';
import type { DsdsText } from './read-text.ts';

/** A DSDS document, and its checked form and page. */
export interface DsdsReading extends DocumentSource {
  readonly checked: CheckedDsds;
}

export interface CheckedDsds extends Context<Linked> {
  readonly read: DsdsText;
  readonly dsds: Dsds;
  readonly entries: readonly LinkedEntry[];
  /** All findings, in document order. */
  readonly findings: readonly Finding[];
}

/**
 * Everything there is to say of a text as a DSDS document. `dsds`: what is in it, where that is read already; `before`:
 * what was said when it was last checked. Of a document with hundreds of entries one is judged anew where its contract changes.
 */
export const checkDsds = (
  read: DsdsText,
  ruling: Ruling = AS_SHIPPED,
  facts: Linked = NOTHING_LINKED,
  dsds: Dsds = readDsds(read.root),
  before?: CheckedDsds,
): CheckedDsds => allAtOnce(checkingDsds(read, ruling, facts, dsds, before));

/** The same an entry at a time. */
export function* checkingDsds(
  read: DsdsText,
  ruling: Ruling,
  facts: Linked,
  dsds: Dsds,
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
interface Judged {
  readonly entry: LinkedEntry;
  readonly findings: readonly Finding[];
  readonly targets: ReadonlyMap<string, Target>;
  readonly withIds: ReadonlyMap<string, readonly LinkedContract[]>;
}

const JUDGED = new WeakMap<LinkedEntry, Judged>();

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

const placed = (found: readonly Found[], { read: { text }, ruling, facts }: Judging): Finding[] =>
  placeFindings(found, { json: text, end: text.length, open: undefined }, DSDS_RULES, { ruling, facts });

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
