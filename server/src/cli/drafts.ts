import type * as Drafts from '../kinds/contract/drafts.ts';
import type { Draft, LeftOut, Without } from '../kinds/contract/drafts.ts';
import { readContract } from '../kinds/contract/model.ts';
import { counted, quote } from '../text/words.ts';
import { alignColumns } from './layout.ts';
import { nameOf, type Shell, warn } from './terminal.ts';
import { addTo } from '../text/maps.ts';

/** The module that drafts contracts, a separate bundle that is loaded on first use. */
export const drafting = (): typeof Drafts => require('../kinds/contract/drafts.ts') as typeof Drafts;

/** A new file that was written, or was to be. */
export interface WrittenFile {
  /** Its name, as shown. */
  readonly file: string;
  /** True if the file already exists; it is not changed. */
  readonly isThere: boolean;
  /** The reason why it could not be written, as the end of a sentence. */
  readonly failure?: string;
}

interface Outcome {
  readonly files: readonly (WrittenFile & { readonly draft: Draft })[];
  readonly without: readonly Without[];
  readonly isDry: boolean;
}

/** The exit code for new files: 1 if one exists already, 2 if one can't be written. */
export function exitCodeOf(files: readonly WrittenFile[]): number {
  if (files.some(({ failure }) => failure !== undefined)) return 2;
  return files.some(({ isThere }) => isThere) ? 1 : 0;
}

export function warnOfFailures(files: readonly WrittenFile[], shell: Pick<Shell, 'stderr'>): void {
  for (const { file, failure } of files)
    if (failure !== undefined) warn(shell, `${quote(file)} can't be written: ${failure}.`);
}

/** For people: what was drafted, and what was left out and why, for each contract or in total. */
export function draftsInWords({ files, without, isDry }: Outcome, isVerbose: boolean): string {
  const fresh = files.filter(({ isThere, failure }) => !isThere && failure === undefined);
  const rows = alignColumns(fresh.map(({ file, draft }) => [nameOf(file), sizeOf(draft)]));
  const leftOut = fresh.flatMap(({ draft }) => draft.leftOut);
  const isListed = isVerbose || leftOut.length <= FEW;
  const parts = [
    [
      `${counted(fresh.length, 'contract')} ${isDry ? 'would be drafted' : 'drafted'}${fresh.length > 0 ? ':' : '.'}`,
      ...fresh.flatMap(({ draft }, index) => [
        `  ${rows[index]}`,
        ...(isListed ? draft.leftOut.map((each) => `    without ${drafting().leftOutInWords(each)}`) : []),
      ]),
    ],
    isListed ? [] : summed(leftOut),
    notOverwritten(files),
    notDrafted(without, isVerbose),
  ];
  const shown = parts.filter((lines) => lines.length > 0);
  return shown.map((lines) => lines.map((line) => `${line}\n`).join('')).join('\n');
}

/** So many things that are left out are listed without being asked for. */
const FEW = 5;

function draftsAsJson({ files, without, isDry }: Outcome): object {
  return {
    drafts: files.map(({ file, isThere, failure, draft: { contractId, leftOut } }) => ({
      file,
      contractId,
      written: !isDry && !isThere && failure === undefined,
      ...(isThere && { exists: true }),
      leftOut,
    })),
    without: without.map(({ name, why }) => ({ name, why })),
  };
}

function sizeOf({ contract }: Draft): string {
  const { props, slots, states } = readContract(contract);
  const parts = [
    [props.length, 'prop'],
    [slots.length, 'slot'],
    [states.length, 'state'],
  ] as const;
  const sizes = parts.flatMap(([count, thing]) => (count > 0 ? counted(count, thing) : []));
  return sizes.length === 0 ? 'name and id only' : sizes.join(', ');
}

/** The number of each kind, for each reason. */
function summed(leftOut: readonly LeftOut[]): string[] {
  const counts = new Map<string, { of: LeftOut['of']; count: number; why: string }>();
  for (const { of, reason } of leftOut) {
    const key = `${of} ${reason}`;
    const { count } = counts.get(key) ?? { count: 0 };
    counts.set(key, { of, count: count + 1, why: drafting().inWords(reason) });
  }
  if (counts.size === 0) return [];
  const rows = [...counts.values()]
    .sort((a, b) => b.count - a.count)
    .map(({ of, count, why }) => [`${count} ${CALLED[of][count === 1 ? 0 : 1]}`, why]);
  return ['Left out (--verbose lists everything):', ...alignColumns(rows).map((row) => `  ${row}`)];
}

const CALLED: Readonly<Record<LeftOut['of'], readonly [one: string, several: string]>> = {
  props: ['prop set', 'prop sets'],
  prop: ['prop', 'props'],
  default: ['default', 'defaults'],
  values: ['list of values', 'lists of values'],
  slot: ['slot', 'slots'],
  state: ['state', 'states'],
};

function notOverwritten(files: Outcome['files']): string[] {
  const existing = files.filter(({ isThere }) => isThere);
  if (existing.length === 0) return [];
  return ['Not overwritten:', ...existing.map(({ file }) => `  ${nameOf(file)}`)];
}

/** The maximum number of items in a list. */
function notDrafted(without: readonly Without[], isVerbose: boolean): string[] {
  const byReason = new Map<string, string[]>();
  for (const { name, why } of without) addTo(byReason, why, quote(name));
  const lines = [...byReason].map(([why, names]) => {
    const shown = isVerbose || names.length <= 5 ? names : [...names.slice(0, 3), `${names.length - 3} more`];
    return `  ${shown.join(', ')}: ${why}`;
  });
  return lines.length === 0 ? [] : ['Not drafted:', ...lines];
}

/** Prints an outcome for programs. */
export const printJson = (outcome: Outcome, { stdout }: Pick<Shell, 'stdout'>): void =>
  stdout.write(`${JSON.stringify(draftsAsJson(outcome), null, 2)}\n`);
