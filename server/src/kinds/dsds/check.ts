import { AS_SHIPPED, type Context, type Finding, type RuleSettings, runRules } from '../../check/rule.ts';
import type { DocumentSource } from '../../check/fix-all.ts';
import { inDocumentOrder, placeFindings } from '../../check/place-findings.ts';
import { getOrInsert } from '../../text/maps.ts';
import {
  countingIn,
  type DsdsEntry,
  type Linked,
  type LinkedEntry,
  NOTHING_LINKED,
  pointersOf,
} from './model.ts';
import type { DsdsText } from './read-text.ts';
import { DSDS_RULES } from './rules/index.ts';

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
  settings: RuleSettings = AS_SHIPPED,
  facts: Linked = NOTHING_LINKED,
): CheckedDsds {
  const linked = linkEntries(read.entries, facts);
  const found = linked
    .slice(0, countOfSure(linked, read))
    .flatMap((entry) => runRules(DSDS_RULES, entry, { settings, facts }));
  const whole = { json: read.text, end: read.text.length, open: undefined };
  const findings = placeFindings([...read.flaws, ...found], whole, DSDS_RULES, { settings, facts });
  return { read, entries: linked, findings: findings.toSorted(inDocumentOrder), settings, facts };
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

/** The number of entries before the one in which the text breaks: what follows may mean something else than was read. */
const countOfSure = (entries: readonly DsdsEntry[], { brokenAt }: DsdsText): number =>
  brokenAt === undefined
    ? entries.length
    : Math.max(
        0,
        entries.findLastIndex(({ span }) => span.start <= brokenAt),
      );
