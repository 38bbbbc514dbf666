// Checks one document, and reports it.
import { guarded } from '../check/internal-error.ts';
import type { FoundFile } from '../io/node-find-files.ts';
import type { Workspace } from '../io/workspace.ts';
import type { ContractSource } from '../kinds/contract/check.ts';
import { whyNoDocument } from '../kinds/dsds/read-text.ts';
import type { DsdsSource } from '../kinds/dsds/source.ts';
import { synced } from '../kinds/dsds/sync.ts';
import { contractIn, documentIn } from './fix-files.ts';
import type { Collector } from './report.ts';

/** Does something with a file. Of an exception there it reports that there was one, and returns `failed`. */
export const guardFile = <T>(
  { uri, shown }: Pick<FoundFile, 'uri' | 'shown'>,
  make: () => T,
  failed: T,
  collector: Collector,
  workspace: Workspace,
): T =>
  guarded(make, (finding) => {
    collector.checked(shown);
    const read = workspace.read(uri);
    collector.found(shown, { text: 'text' in read ? read.text : '', findings: [finding] });
    return failed;
  });

/** Checks a document if it is a contract, and skips it otherwise. */
export function checkContract(collector: Collector, file: string, source: ContractSource): void {
  const { kind, findings } = source.checked;
  if (kind.kind === 'contract') collector.checked(file);
  else collector.skip(file, kind.why, kind.kind === 'foreign' && kind.claim !== undefined);
  // Most contracts have nothing to fix.
  if (findings.length > 0) collector.found(file, contractIn(source, file));
}

/** Checks a DSDS document, or skips it if it has no component entry. */
export function checkDsds(collector: Collector, file: string, source: DsdsSource): void {
  const { entries, read, findings } = source.checked;
  if (entries.length > 0 || read.flaws.length > 0) collector.checked(file);
  else collector.skip(file, whyNoDocument(read.root) ?? NO_COMPONENT);
  collector.found(file, documentIn('dsds', source, source.uri));
  // An update takes as long as reading the document, and one document is enough.
  const hasDrifted = findings.some(({ code }) => code.startsWith('dsds/trait-'));
  if (hasDrifted) collector.syncable(() => synced(source).text !== source.text);
}

/** The reason why a DSDS document is skipped, as the end of a sentence. */
const NO_COMPONENT =
  'it has no component entry (an entry of kind "component", or without a kind and with "specs" or "traits")';
