import type { CheckedAll, DsdsForm } from '../../server/src/kinds/answers.ts';
import { type LeftOut, leftOutInWords, type Reason } from '../../server/src/kinds/contract/draft-props.ts';
import { code, plain } from '../../server/src/text/markup.ts';
import { counted, listed, quote, sentence } from '../../server/src/text/words.ts';
import type { ValidationResult } from './input-validation.ts';

/** Message after copying DSDS traits: what was copied, what is still TODO, and what is missing. */
export function traitsCopiedMessage({ count, losses, todos }: DsdsForm, language: 'YAML' | 'JSON'): string {
  const more = losses.length - MAX_LOSSES;
  const sentences = [
    `Copied ${counted(count, 'trait')} as ${language}.`,
    ...(todos > 0 ? [`${counted(todos, 'description')} to write: TODO.`] : []),
    ...losses.slice(0, MAX_LOSSES).map((loss) => `Skipped ${loss}.`),
    ...(more > 0 ? [`The preview lists ${more} more.`] : []),
  ];
  return sentences.join(' ');
}

/** Losses in one message. */
const MAX_LOSSES = 3;

/** Message after copying a specs entry. `others`: number of DSDS documents of the project. */
export const specsCopiedMessage = (file: string | undefined, others: number): string =>
  file !== undefined
    ? `Copied the specs entry for ${file}.`
    : `Copied the specs entry for a document beside the contract${others === 0 ? ': the project has no DSDS document' : ''}.`;

/** Message after a check of all files, as in `2 errors, 1 warning in 39 files.` */
export function checkedAllMessage({ errors, warnings, notes, files, compared }: CheckedAll): string {
  if (errors + warnings + notes + files === 0) return 'No contracts or DSDS documents found.';
  const found = [
    ...(errors + warnings === 0 ? [notes === 0 ? 'No problems' : 'No errors or warnings'] : []),
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(notes > 0 ? [counted(notes, 'note')] : []),
  ];
  // A config file can have findings even if no file was checked.
  const counts = `${found.join(', ')}${files > 0 ? ` in ${counted(files, 'file')}` : '; no file was checked'}.`;
  return [counts, compared].join(' ').trim();
}

/** The outcome of creating several contracts. */
interface Outcome {
  readonly created: number;
  readonly folder: string;
  /** Number of files that existed already. */
  readonly there: number;
  /** Number of components that already have a contract. */
  readonly known: number;
  /** Number of items that were skipped. */
  readonly missed: number;
}

export function createdMessage({ created, folder, there, known, missed }: Outcome): string {
  const parts = [
    `${created === 0 ? 'No contract' : counted(created, 'contract')} created in ${folder}.`,
    there > 0 && `${counted(there, 'file')} already ${there === 1 ? 'exists' : 'exist'}.`,
    known > 0 && `${counted(known, 'component')} already ${known === 1 ? 'has' : 'have'} a contract.`,
    missed > 0 && notTakenOverMessage(missed),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Message about skipped items. */
export const notTakenOverMessage = (count: number, of?: string): string =>
  `${counted(count, 'item')} ${count === 1 ? 'was' : 'were'} skipped${of === undefined ? '' : ` in the contract of ${of}`}.`;

/** Validates the folder of several contracts: which of their files exist already. */
export function validateExisting(names: readonly string[]): ValidationResult | undefined {
  const [first, ...others] = names;
  if (first === undefined) return undefined;
  const text =
    others.length === 0
      ? `${quote(first)} already exists and won't be changed.`
      : `${names.length} of the files already exist and won't be changed.`;
  return { kind: 'information', text };
}

/** A list under headings, such as what the drafts leave out of each component. */
export interface LeftOutList {
  readonly title: string;
  readonly about: string;
  readonly parts: readonly Part[];
}

interface Part {
  readonly heading: string;
  /** True if the heading is a name, which is shown as code. */
  readonly isName?: boolean;
  readonly lines: readonly string[];
}

/** The list as Markdown. Names and texts of others are escaped. */
export function listAsMarkdown({ title, about, parts }: LeftOutList): string {
  const written = parts.flatMap(({ heading, isName, lines }) => [
    `## ${isName ? code(heading) : plain(heading)}`,
    lines.map((line) => `- ${plain(sentence(line))}`).join('\n'),
  ]);
  return `${[`# ${plain(title)}`, plain(about), ...written].join('\n\n')}\n`;
}

/** Drafts with the items that each leaves out. */
type Drafts = readonly { readonly name: string; readonly leftOut: readonly LeftOut[] }[];

/** Number of items to add to the drafts by hand. */
export const countNotTakenOver = (drafts: Drafts): number =>
  drafts.reduce((sum, { leftOut }) => sum + leftOut.filter(isExpected).length, 0);

const isExpected = ({ of, reason }: LeftOut): boolean => of !== 'props' && !UNEXPECTED_REASONS.has(reason);

/** Reasons for leaving out items that users hardly expect in a contract. */
const UNEXPECTED_REASONS: ReadonlySet<Reason> = new Set([
  'event',
  'internal',
  'read-only',
  'of all elements',
]);

/** The items that the drafts leave out of each component, those to add by hand first. */
export function leftOutOfDrafts(drafts: Drafts): LeftOutList {
  const missed = drafts.map(({ name, leftOut }) => ({
    heading: name,
    isName: true,
    lines: leftOut.filter(isExpected).map(leftOutInWords),
  }));
  const open = drafts.filter(({ leftOut }) => leftOut.some(({ of }) => of === 'props'));
  const others = drafts.flatMap(({ name, leftOut }) =>
    leftOut
      .filter((each) => !isExpected(each) && each.of !== 'props')
      .map((each) => `in ${name}, ${leftOutInWords(each)}`),
  );
  const names = listed(
    open.map(({ name }) => name),
    'and',
  );
  const whyOpen = `the source may not declare all props, so "additionalProperties" is true in ${names}. Set it to false if the contract has all of them.`;
  return {
    title: 'Skipped',
    about: 'A draft has only what its source declares. Add what your contract needs:',
    parts: [
      ...missed,
      { heading: 'Open prop sets', lines: open.length > 0 ? [whyOpen] : [] },
      { heading: 'Probably internal', lines: others },
    ].filter(({ lines }) => lines.length > 0),
  };
}

/** Components that can't be drafted, by the file that declares them. */
export function notDraftableList(
  leftOut: readonly { readonly file: string; readonly name?: string | undefined; readonly why: string }[],
): LeftOutList {
  const parts = new Map<string, string[]>();
  for (const { file, name, why } of leftOut) {
    const lines = parts.get(file) ?? [];
    lines.push(name === undefined ? why : `${name}: ${why}`);
    parts.set(file, lines);
  }
  return {
    title: 'Skipped',
    about: 'No contract can be created for these:',
    parts: [...parts].map(([heading, lines]) => ({ heading, isName: true, lines })),
  };
}
