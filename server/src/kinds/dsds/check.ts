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
import type { Span } from '../../text/positions.ts';
import {
  countingIn,
  type DsdsEntry,
  leadsTo,
  type Linked,
  type LinkedEntry,
  NOTHING_LINKED,
  pointersOf,
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
  readonly entries: readonly LinkedEntry[];
  /** All findings, in document order. */
  readonly findings: readonly Finding[];
}

/** Checks a DSDS document. */
export function checkDsds(
  read: DsdsText,
  ruling: Ruling = AS_SHIPPED,
  facts: Linked = NOTHING_LINKED,
  entries: readonly DsdsEntry[] = readDsds(read.root),
): CheckedDsds {
  const linked = linkEntries(entries, facts);
  const { open } = read;
  const last = open && linked.findLast(({ span }) => span.start <= open.start);
  const found = linked.flatMap((entry) => {
    const all = runRules(DSDS_RULES, entry, { ruling, facts });
    return open ? all.filter((each) => isSure(each, open, entry === last ? entry : undefined)) : all;
  });
  const whole = { json: read.text, end: read.text.length, open: undefined };
  const findings = placeFindings([...read.flaws, ...found], whole, DSDS_RULES, { ruling, facts });
  return { read, entries: linked, findings: findings.toSorted(inDocumentOrder), ruling, facts };
}

/** The entries with their pointers and contracts. */
function linkEntries(entries: readonly DsdsEntry[], facts: Linked): LinkedEntry[] {
  const firsts = new Map<string, DsdsEntry>();
  return entries.map((own) => {
    const pointers = pointersOf(own, facts);
    const target = countingIn(pointers)?.target;
    const contract = target?.kind === 'contract' ? target : undefined;
    const first = contract && getOrInsert(firsts, contract.uri, () => own);
    return { ...own, pointers, contract, sharedWith: first === own ? undefined : first };
  });
}

/** Returns true for a finding that is sure in spite of a mistake in the text. `broken`: the entry with the mistake, if it is in that. */
function isSure(
  { at, path, needs = path! }: Found,
  open: BrokenPart,
  broken: LinkedEntry | undefined,
): boolean {
  const place = at as Span;
  if (!broken) return place.end <= open.start || place.start >= open.end;
  // A pointer behind the mistake may be another entry's.
  const isLost = open.isMisplaced || broken.pointers.some(({ ref }) => ref.span.start >= open.start);
  return !isLost && place.end <= open.start && !leadsTo(needs, open.path);
}
