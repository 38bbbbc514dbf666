// A DSDS document, checked, and its fixes.
import type { DocumentSource, FixableDocument } from '../../check/fix-all.ts';
import { AS_SHIPPED, type Context, type Finding, type RuleSettings, runRules } from '../../check/rule.ts';
import { inDocumentOrder, placeFindings } from '../../check/place-findings.ts';
import { pageOf } from '../../text/json/edit-page.ts';
import { type Page, withYaml } from '../../text/make-edits.ts';
import { getOrInsert } from '../../text/maps.ts';
import { canonical } from '../../text/uri.ts';
import type { YamlNode } from '../../text/yaml/index.ts';
import { type ContractText, type Projected, projectForDsds, propOrder } from '../contract/traits.ts';
import type { Editing, Workspace } from '../editing.ts';
import {
  countingIn,
  type DsdsEntry,
  leadsTo,
  type Linked,
  type LinkedEntry,
  NOTHING_LINKED,
  pointersOf,
  sharedAmong,
} from './model.ts';
import { type DsdsText, readDsdsText } from './read-text.ts';
import { entryIdDiffers } from './rules/entries.ts';
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

/** Checks a DSDS document. Broken text may mean something else than what was read, so only its own mistakes are reported. */
export function checkDsds(
  read: DsdsText,
  settings: RuleSettings = AS_SHIPPED,
  facts: Linked = NOTHING_LINKED,
): CheckedDsds {
  const entries = linkEntries(read.entries, facts);
  const found = read.isBroken
    ? []
    : entries.flatMap((entry) => runRules(DSDS_RULES, entry, { settings, facts }));
  const whole = { json: read.text, end: read.text.length, open: undefined };
  const findings = placeFindings([...read.flaws, ...found], whole, DSDS_RULES, { settings, facts });
  return { read, entries, findings: findings.toSorted(inDocumentOrder), settings, facts };
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

/** A DSDS document, whose parts are each made when they are first asked for, and only once. */
export interface DsdsSource extends DsdsReading {
  readonly uri: string;
  readonly read: DsdsText;
}

export function dsdsSource(
  uri: string,
  read: DsdsText,
  settings: RuleSettings = AS_SHIPPED,
  facts: Linked = NOTHING_LINKED,
): DsdsSource {
  let checked: CheckedDsds | undefined;
  let page: Page | undefined;
  return {
    uri,
    read,
    text: read.text,
    get checked() {
      return (checked ??= checkDsds(read, settings, facts));
    },
    get page() {
      return (page ??= dsdsPageOf(read));
    },
  };
}

/** The features of an editor for DSDS documents. */
export type DsdsFeatures = Required<Editing<DsdsSource>>;

export const dsdsAt = (uri: string, workspace: Pick<Workspace, 'document'>): DsdsSource | undefined =>
  workspace.document('dsds', uri) as DsdsSource | undefined;

/** An entry of a DSDS document that is linked with a contract. */
export interface EntryOf {
  readonly source: DsdsSource;
  readonly entry: LinkedEntry;
}

/** The entries that are linked with a contract, in all documents. */
export function entriesFor(contract: string, workspace: Workspace): EntryOf[] {
  const key = canonical(contract);
  return workspace.leadingTo('dsds', key).flatMap((uri) => {
    const source = dsdsAt(uri, workspace);
    const entries = source?.checked.entries.filter((entry) => entry.contract?.uri === key) ?? [];
    return entries.map((entry) => ({ source: source!, entry }));
  });
}

/** The projection of a whole contract in the form that DSDS has for traits. */
export const projectedOf = (contract: Pick<ContractText, 'tree' | 'contract'>): Projected =>
  projectForDsds(contract.contract, propOrder(contract));

/** A DSDS document with its fixes. */
export function fixableDsds(source: DsdsReading): FixableDocument {
  return {
    source,
    suggested(finding) {
      const entry = entryOf(source.checked, finding);
      const isShared = sharedAmong(source.checked.entries).has(entry?.contract?.uri ?? '');
      if (finding.code === entryIdDiffers.code && isShared) return [];
      return entry ? (DSDS_RULES.get(finding.code)?.fixes?.(finding, entry, source.checked) ?? []) : [];
    },
    reread(text) {
      const { read, settings, facts } = source.checked;
      const again = readDsdsText(text, read.language);
      return fixableDsds({ text, checked: checkDsds(again, settings, facts), page: dsdsPageOf(again) });
    },
  };
}

const entryOf = ({ entries }: CheckedDsds, { path }: Finding): LinkedEntry | undefined =>
  entries.find((entry) => leadsTo(entry.path, path));

/** A DSDS document as edits see it. */
export function dsdsPageOf({ text, language, root, isBroken }: DsdsText): Page {
  const tree = isBroken ? undefined : root;
  return language === 'json' ? pageOf(text, tree) : withYaml().yamlPageOf(text, tree as YamlNode | undefined);
}
