import { type LeftOut, leftOutInWords, type Reason } from '../../server/src/kinds/contract/draft-props.ts';
import { code, counted, listed, plain, quote, sentence } from '../../server/src/text/words.ts';
import type { ValidationResult } from './input-validation.ts';

/** Traits in the form of DSDS. */
export interface DsdsForm {
  readonly count: number;
  readonly yaml: string;
  readonly json: string;
  /** Sentences about what is not in it, and why. */
  readonly losses: readonly string[];
  /** Number of descriptions that are still TODO. */
  readonly todos: number;
}

/** Message after copying DSDS traits: what was copied, what is still TODO, and what is missing. */
export function traitsCopiedMessage({ count, losses, todos }: DsdsForm, language: 'YAML' | 'JSON'): string {
  const sentences = [
    `${counted(count, 'DSDS trait')} copied as ${language}.`,
    ...(todos > 0
      ? [
          `Where it says TODO, ${todos === 1 ? 'a description is' : `${todos} descriptions are`} still to be written.`,
        ]
      : []),
    ...losses.slice(0, MAX_LOSSES),
    ...(losses.length > MAX_LOSSES ? [`The preview tells of ${losses.length - MAX_LOSSES} more.`] : []),
  ];
  return sentences.join(' ');
}

/** Losses in one message. */
const MAX_LOSSES = 3;

/** Message after copying a specs entry. `others`: number of DSDS documents of the project. */
export const specsCopiedMessage = (file: string | undefined, others: number): string =>
  file !== undefined
    ? `DSDS specs entry for ${file} copied.`
    : `DSDS specs entry for a document in the contract's own folder copied${others === 0 ? ', since the project has no DSDS document' : ''}.`;

/** The outcome of creating several contracts. */
interface Outcome {
  readonly created: number;
  readonly folder: string;
  /** Number of files that existed already. */
  readonly there: number;
  /** Number of components that have a contract elsewhere. */
  readonly known: number;
  /** Number of things that could not be taken over. */
  readonly missed: number;
}

export function createdMessage({ created, folder, there, known, missed }: Outcome): string {
  const parts = [
    `${created === 0 ? 'No contract' : counted(created, 'contract')} created in ${folder}.`,
    there > 0 &&
      `${counted(there, 'file')} ${there === 1 ? 'was' : 'were'} there already, and ${there === 1 ? 'stays as it is' : 'stay as they are'}.`,
    known > 0 && `${known} of those that you picked ${known === 1 ? 'has' : 'have'} a contract already.`,
    missed > 0 && notTakenOverMessage(missed),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Message about things that could not be taken over. */
export const notTakenOverMessage = (count: number, of?: string): string =>
  `${counted(count, 'thing')} could not be taken over${of === undefined ? '' : ` into the contract of ${of}`}.`;

/** Validates the folder of several contracts: which of their files exist already. */
export function validateExisting(names: readonly string[]): ValidationResult | undefined {
  const [first, ...others] = names;
  if (first === undefined) return undefined;
  const text =
    others.length === 0
      ? `${quote(first)} is there already, and stays as it is.`
      : `${names.length} of the files are there already, and stay as they are.`;
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
  /** Whether the heading is a name, which is shown as code. */
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

/** Drafts, and what each leaves out. */
type Drafts = readonly { readonly name: string; readonly leftOut: readonly LeftOut[] }[];

/** Number of things that a person has to add to the drafts. */
export const countNotTakenOver = (drafts: Drafts): number =>
  drafts.reduce((sum, { leftOut }) => sum + leftOut.filter(isExpected).length, 0);

const isExpected = ({ of, reason }: LeftOut): boolean => of !== 'props' && !UNEXPECTED_REASONS.has(reason);

/** Reasons for leaving out what users hardly expect in a contract. */
const UNEXPECTED_REASONS: ReadonlySet<Reason> = new Set([
  'undocumented',
  'internal',
  'read-only',
  'of all elements',
]);

/** What the drafts leave out of each component, things to add by hand first. */
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
  const whyOpen = `more props may come from what the manifest does not declare, so "additionalProperties" is true in ${names}. Make it false where the contract has all of them.`;
  return {
    title: 'Left out',
    about:
      'A draft has what its source plainly says, and no guesses. Add what your contract should have of this:',
    parts: [
      ...missed,
      { heading: 'Open sets of props', lines: open.length > 0 ? [whyOpen] : [] },
      { heading: 'Hardly meant for others', lines: others },
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
    title: 'Left out',
    about: 'No contract can be drafted of these. The files that declare them, and the reasons:',
    parts: [...parts].map(([heading, lines]) => ({ heading, isName: true, lines })),
  };
}
