import {
  AS_SHIPPED,
  type Context,
  type Finding,
  type Found,
  type Ruling,
  runRules,
} from '../../check/rule.ts';
import type { DocumentSource } from '../../check/fix-all.ts';
import { inDocumentOrder, placeFindings } from '../../check/place-findings.ts';
import { getOrInsert } from '../../text/maps.ts';
import type { Path, Span } from '../../text/positions.ts';
import {
  countingIn,
  type DsdsEntry,
  leadsTo,
  type Linked,
  type LinkedContract,
  type LinkedEntry,
  NOTHING_LINKED,
  type Pointer,
  pointersOf,
  type Target,
} from './model.ts';
import { readDsds } from './read-entries.ts';
import { type DsdsText } from './read-text.ts';
import { DSDS_RULES } from './rules/index.ts';
import type { BrokenPart } from '../../text/yaml/index.ts';

/** A DSDS document, and its checked form and page. */
export interface DsdsReading extends DocumentSource {
  readonly checked: CheckedDsds;
}

export interface CheckedDsds extends Context<Linked> {
  readonly read: DsdsText;
  /** The entries as they were read. */
  readonly dsds: { readonly entries: readonly DsdsEntry[] };
  readonly entries: readonly LinkedEntry[];
  /** All findings, in document order. */
  readonly findings: readonly Finding[];
}

/**
 * Checks a DSDS document. An entry that was checked before is checked again only where its facts are others, so a change in a
 * contract costs its own entries.
 */
export function checkDsds(
  read: DsdsText,
  ruling: Ruling = AS_SHIPPED,
  facts: Linked = NOTHING_LINKED,
  entries: readonly DsdsEntry[] = readDsds(read.root),
): CheckedDsds {
  const judged = judgeEntries(read, ruling, facts, entries);
  const own = placed(read.flaws, { read, ruling, facts });
  const findings = [...own, ...judged.flatMap((each) => each.findings)].sort(inDocumentOrder);
  return { read, dsds: { entries }, entries: judged.map(({ entry }) => entry), findings, ruling, facts };
}

/** Checks the entries of a document. */
function judgeEntries(
  read: DsdsText,
  ruling: Ruling,
  facts: Linked,
  entries: readonly DsdsEntry[],
): Judged[] {
  const { open } = read;
  const firsts = new Map<string, DsdsEntry>();
  const last = open && entries.findLast(({ span }) => span.start <= open.start);
  return entries.map((entry) => {
    const known = JUDGED.get(entry);
    return known &&
      isUpToDate(known, ruling, facts) &&
      sharing(known.entry, entry, firsts) === known.entry.sharedWith
      ? known
      : judge(entry, { read, ruling, facts, firsts, isBroken: entry === last });
  });
}

/** The first entry with the same contract, if that is another one. */
function sharing(
  { contract }: Pick<LinkedEntry, 'contract'>,
  own: DsdsEntry,
  firsts: Map<string, DsdsEntry>,
) {
  const first = contract && getOrInsert(firsts, contract.uri, () => own);
  return first === own ? undefined : first;
}

type Judging = Pick<CheckedDsds, 'read' | 'ruling' | 'facts'>;

/** An entry with its findings, and the facts that they are based on. */
interface Judged extends Pick<CheckedDsds, 'findings' | 'ruling'>, Pick<Linked, 'isWhole'> {
  readonly entry: LinkedEntry;
  readonly targets: ReadonlyMap<string, Target>;
  readonly withIds: ReadonlyMap<string, readonly LinkedContract[]>;
}

const JUDGED = new WeakMap<DsdsEntry, Judged>();

const isUpToDate = ({ targets, withIds, ...before }: Judged, ruling: Ruling, facts: Linked): boolean =>
  before.ruling === ruling &&
  before.isWhole === facts.isWhole &&
  [...targets].every(([href, target]) => facts.at(href) === target) &&
  [...withIds].every(([id, contracts]) => facts.contractsWith(id) === contracts);

/** Checks an entry. `isBroken`: the text breaks in it, as far as is known. */
function judge(
  own: DsdsEntry,
  judging: Judging & { readonly firsts: Map<string, DsdsEntry>; readonly isBroken: boolean },
): Judged {
  const { ruling, isBroken } = judging;
  const { open } = judging.read;
  const { facts, ...answers } = recording(judging.facts);
  const pointers = pointersOf(own, facts);
  const target = countingIn(pointers)?.target;
  const contract = target?.kind === 'contract' ? target : undefined;
  const sharedWith = sharing({ contract }, own, judging.firsts);
  const entry: LinkedEntry = { pointers, contract, sharedWith, ...own };
  const isCertain = ({ at, path, needs = path! }: Found): boolean =>
    !open || isSure(at as Span, needs, open, isBroken ? pointers : undefined);
  let withRelated = 0;
  const found = runRules(DSDS_RULES, entry, { ruling, facts })
    .filter(isCertain)
    .map(({ related, ...each }): Found => ({
      ...each,
      ...(related && withRelated++ < MOST_RELATED && { related }),
    }));
  const { isWhole } = judging.facts;
  const judged: Judged = { entry, findings: placed(found, judging), ruling, isWhole, ...answers };
  JUDGED.set(own, judged);
  return judged;
}

/** Facts that record the answers which rules have looked up. */
function recording(linked: Linked) {
  const targets = new Map<string, Target>();
  const withIds = new Map<string, readonly LinkedContract[]>();
  const facts: Linked = {
    ...linked,
    at: (href) => recorded(targets, href, linked.at(href)),
    contractsWith: (id) => recorded(withIds, id, linked.contractsWith(id)),
  };
  return { targets, withIds, facts };
}

function recorded<Answer>(answers: Map<string, Answer>, question: string, answer: Answer): Answer {
  answers.set(question, answer);
  return answer;
}

function placed(found: readonly Found[], { read: { text }, ruling, facts }: Judging): Finding[] {
  const whole = { json: text, end: text.length, open: undefined };
  return placeFindings(found, whole, DSDS_RULES, { ruling, facts });
}

/** Finding a place in a contract takes time, so of very many findings in one entry not all have one. */
const MOST_RELATED = 100;

/**
 * Returns true for a place that is sure in spite of a mistake in the text. `pointers`: those of the entry with the mistake, for a
 * place in that; a pointer behind the mistake may be another entry's.
 */
function isSure(at: Span, needs: Path, open: BrokenPart, pointers?: readonly Pointer[]): boolean {
  const { path, start, end, isMisplaced } = open;
  if (!pointers) return at.end <= start || at.start >= end;
  const isLost = isMisplaced || pointers.some(({ ref }) => ref.span.start >= start);
  return !isLost && at.end <= start && !leadsTo(needs, path);
}
