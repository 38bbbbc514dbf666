import { type LeftOut, leftOutInWords, type Reason } from '../../server/src/kinds/contract/draft-props.ts';
import { code, plain } from '../../server/src/text/markdown.ts';
import { counted, listed, quote, sentence } from '../../server/src/text/words.ts';
import type { Remark } from './names.ts';

/** What has become of several things that contracts were to be drafted of. */
interface Outcome {
  readonly created: number;
  readonly folder: string;
  /** Those whose files were there already. */
  readonly there: number;
  /** Those that have a contract elsewhere. */
  readonly known: number;
  /** How much a person has to write that the drafts leave out. */
  readonly missed: number;
}

export function whatWasCreated({ created, folder, there, known, missed }: Outcome): string {
  const parts = [
    `${created === 0 ? 'No contract' : counted(created, 'contract')} created in ${folder}.`,
    there > 0 &&
      `${counted(there, 'file')} ${there === 1 ? 'was' : 'were'} there already, and ${there === 1 ? 'stays as it is' : 'stay as they are'}.`,
    known > 0 && `${known} of those that you picked ${known === 1 ? 'has' : 'have'} a contract already.`,
    missed > 0 && whatIsMissed(missed),
  ];
  return parts.filter(Boolean).join(' ');
}

/** So much is left to write, in the contracts that were drafted or in that of one thing. */
export const whatIsMissed = (count: number, of?: string): string =>
  `${counted(count, 'thing')} could not be taken over${of === undefined ? '' : ` into the contract of ${of}`}.`;

/** Of the folder that several contracts are to be created in, where it has files of their names. */
export function aboutThere(names: readonly string[]): Remark | undefined {
  const [first, ...others] = names;
  if (first === undefined) return undefined;
  const text =
    others.length === 0
      ? `${quote(first)} is there already, and stays as it is.`
      : `${names.length} of the files are there already, and stay as they are.`;
  return { kind: 'information', text };
}

/** A list under headings, such as of what drafts leave out of each component. */
export interface List {
  readonly title: string;
  readonly about: string;
  readonly parts: readonly Part[];
}

interface Part {
  readonly heading: string;
  /** Whether the heading is a name from elsewhere. */
  readonly isName?: boolean;
  readonly lines: readonly string[];
}

/** As a page of Markdown, in which nothing that others have written is read as such. */
export function pageOf({ title, about, parts }: List): string {
  const written = parts.flatMap(({ heading, isName, lines }) => [
    `## ${isName ? code(heading) : plain(heading)}`,
    lines.map((line) => `- ${plain(sentence(line))}`).join('\n'),
  ]);
  return `${[`# ${plain(title)}`, plain(about), ...written].join('\n\n')}\n`;
}

/** What was drafted, and what is left out of that. */
type Drafts = readonly { readonly name: string; readonly leftOut: readonly LeftOut[] }[];

/** How much of what drafts leave out a person has to write. */
export const missedIn = (drafts: Drafts): number =>
  drafts.reduce((sum, { leftOut }) => sum + leftOut.filter(isMissed).length, 0);

const isMissed = ({ of, reason }: LeftOut): boolean => of !== 'props' && !NOT_MEANT.has(reason);

/** Why others hardly expect something in a contract. */
const NOT_MEANT: ReadonlySet<Reason> = new Set(['undocumented', 'internal', 'read-only', 'of all elements']);

/** What the drafts leave out of what is said of their components: first what a person has to write. */
export function listOfDrafts(drafts: Drafts): List {
  const missed = drafts.map(({ name, leftOut }) => ({
    heading: name,
    isName: true,
    lines: leftOut.filter(isMissed).map(leftOutInWords),
  }));
  const open = drafts.filter(({ leftOut }) => leftOut.some(({ of }) => of === 'props'));
  const others = drafts.flatMap(({ name, leftOut }) =>
    leftOut
      .filter((each) => !isMissed(each) && each.of !== 'props')
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

/** What no contract can be drafted of, under the files that declare it. */
export function listOfOthers(
  leftOut: readonly { readonly file: string; readonly name?: string | undefined; readonly why: string }[],
): List {
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
