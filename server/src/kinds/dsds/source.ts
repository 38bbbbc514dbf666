// A DSDS document, checked, and its fixes.
import type { FixableDocument } from '../../check/fix-all.ts';
import { AS_SHIPPED, type Finding, type RuleSettings } from '../../check/rule.ts';
import { pageOf } from '../../text/json/edit-page.ts';
import { type Page, withYaml } from '../../text/make-edits.ts';
import { memo } from '../../text/maps.ts';
import { pointerOf } from '../../text/positions.ts';
import { canonical } from '../../text/uri.ts';
import type { YamlNode } from '../../text/yaml/index.ts';
import { type ContractText, type Projected, projectForDsds, propOrder } from '../contract/traits.ts';
import type { Editing, Workspace } from '../editing.ts';
import { checkDsds, type CheckedDsds, type DsdsReading } from './check.ts';
import { type Linked, type LinkedEntry, NOTHING_LINKED, sharedAmong } from './model.ts';
import { type DsdsText, readDsdsText } from './read-text.ts';
import { entryIdDiffers } from './rules/entries.ts';
import { DSDS_RULES } from './rules/index.ts';

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
  entriesByPath(entries).get(pointerOf(path.slice(0, 2))) ?? entriesByPath(entries).get(pointerOf([]));

/** A DSDS document as edits see it. */
export function dsdsPageOf({ text, language, root, isBroken, brokenAt }: CheckedDsds['read']): Page {
  if (language === 'json') return pageOf(text, isBroken ? undefined : root);
  return withYaml().yamlPageOf(text, root as YamlNode | undefined, brokenAt);
}

/** The entries by their paths: that of an item of `entries`, or that of the document itself. */
const entriesByPath = memo(
  (entries: readonly LinkedEntry[]) => new Map(entries.map((entry) => [pointerOf(entry.path), entry])),
);
