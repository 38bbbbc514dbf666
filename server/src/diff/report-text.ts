// Sentences about a comparison, for people.
import { MOST_LISTED } from '../check/rule.ts';
import { counted, listed, quote, quotePath } from '../text/words.ts';
import { type Bump, CHANGE_CLASSES, type ChangeClass } from './changes.ts';
import type { ChangedContract, Comparison, Uncompared } from './compare.ts';
import type { DiffReport, VersionCheck } from './report.ts';

/** The number of changes of each class. */
export function countsByClass(contracts: readonly Pick<ChangedContract, 'changes'>[]) {
  const counts: Record<ChangeClass, number> = { breaking: 0, dangerous: 0, safe: 0, none: 0 };
  for (const { changes } of contracts) for (const change of changes) counts[change.class]++;
  return counts;
}

/** Counts in words: `1 breaking, 2 safe`. Each is shown as its class is. */
export const countsInWords = (
  counts: Readonly<Record<ChangeClass, number>>,
  show: (count: string, of: ChangeClass) => string = (count) => count,
): string =>
  CHANGE_CLASSES.flatMap((each) => (counts[each] > 0 ? show(`${counts[each]} ${each}`, each) : [])).join(
    ', ',
  );

/** The number of changes, the version that they need, and the number of those that are not listed. */
export function summaryOf(
  { contracts, uncompared, bump }: Pick<DiffReport, 'contracts' | 'uncompared' | 'bump'>,
  show?: (count: string, of: ChangeClass) => string,
): string[] {
  if (contracts.length === 0) return [`No ${uncompared.length > 0 ? 'other ' : ''}contract has changed.`];
  const all = contracts.reduce((sum, { changes }) => sum + changes.length, 0);
  const counts = countsInWords(countsByClass(contracts), show);
  const unlisted = contracts.reduce((sum, each) => sum + each.unlisted, 0);
  const others = `Only the ${MOST_LISTED} most serious changes of each contract are listed and counted, without ${counted(unlisted, 'other')}.`;
  const need = all === 1 ? 'This change needs' : 'These changes need';
  return [
    `${counted(all, 'change')} in ${counted(contracts.length, 'contract')}: ${counts}.`,
    `${need} ${VERSIONS[bump]}.`,
    ...(unlisted > 0 ? [others] : []),
  ];
}

const VERSIONS: Readonly<Record<Bump, string>> = {
  major: 'a major version (below 1.0: a minor version)',
  minor: 'a minor version (below 1.0: a patch version)',
  patch: 'a patch version',
  none: 'no version',
};

/** Sentences about the manifests whose contracts have changed. */
export const verdictsIn = ({ versions }: Pick<DiffReport, 'versions'>): string[] =>
  versions.filter(({ bump }) => bump !== 'none').map(versionText);

/** A sentence about the version of a manifest. */
export function versionText({ manifest, before, after, isEnough, least }: VersionCheck): string {
  const version =
    before === after
      ? `${quotePath(manifest)} still has version ${quote(before)}`
      : `${quotePath(manifest)} has version ${quote(after)} after ${quote(before)}`;
  if (isEnough === undefined) return `${version}. Only semantic versions, such as "1.2.0", can be judged.`;
  if (isEnough) return `${version}, which is enough for its changes.`;
  return `${version}, but its changes need ${quote(least)} or higher.`;
}

/** A sentence about a file that can't be compared. */
export const uncomparedText = ({ file, why }: Uncompared): string =>
  `${quotePath(file.file)} can't be compared: ${why.replace(/\.$/, '')}.`;

/** A sentence about the documents of other formats, if there are any. */
export function skippedText({ skipped }: Pick<Comparison, 'skipped'>, isListed: boolean): string[] {
  const files = [...new Set(skipped.map(({ file }) => file.path))];
  if (files.length === 0) return [];
  const names = isListed ? `: ${listed(files.map(quotePath), 'and')}` : ' (--verbose shows which)';
  return [`${counted(files.length, 'file')} of another format skipped${names}.`];
}
