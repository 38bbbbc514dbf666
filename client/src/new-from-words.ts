import { code, plain } from '../../server/src/core/markdown.ts';
import { counted, sentence } from '../../server/src/core/words.ts';
import type { Remark } from './names.ts';

/** What has become of several things that contracts were to be drafted of. */
export interface Outcome {
  readonly created: number;
  readonly folder: string;
  /** Those whose files were there already. */
  readonly there: number;
  /** Those that have a contract elsewhere. */
  readonly known: number;
  /** How much of what is said of them the drafts leave out. */
  readonly leftOut: number;
}

export function whatWasCreated({ created, folder, there, known, leftOut }: Outcome): string {
  const parts = [
    `${created === 0 ? 'No contract' : counted(created, 'contract')} created in ${folder}.`,
    there > 0 &&
      `${counted(there, 'file')} of the same name ${were(there)} there already, and ${there === 1 ? 'stays as it is' : 'stay as they are'}.`,
    known > 0 && `${known} of those picked ${known === 1 ? 'has' : 'have'} a contract already.`,
    leftOut > 0 && `${sentence(whatIsLeftOut(leftOut, created))}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** So much of what is said of a component does not stand in its draft. */
export const whatIsLeftOut = (count: number, drafts: number): string =>
  `the ${drafts === 1 ? 'draft leaves' : 'drafts leave'} out ${counted(count, 'thing')} that the ${drafts === 1 ? 'manifest says' : 'manifests say'}`;

/** Of the folder that several contracts are to be created in. */
export function aboutThere(there: number): Remark | undefined {
  if (there === 0) return undefined;
  const text = `${counted(there, 'file')} of these names ${there === 1 ? 'is there already, and stays as it is' : 'are there already, and stay as they are'}.`;
  return { kind: 'information', text };
}

const were = (count: number): string => (count === 1 ? 'was' : 'were');

/** A list under headings, such as of what drafts leave out of each component. */
export interface List {
  readonly title: string;
  readonly about: string;
  readonly parts: readonly Part[];
}

interface Part {
  readonly heading: string;
  readonly lines: readonly string[];
}

/** As a page of Markdown, in which nothing that others have written is read as such. */
export function pageOf({ title, about, parts }: List): string {
  const written = parts.flatMap(({ heading, lines }) => [
    `## ${code(heading)}`,
    lines.map((line) => `- ${plain(sentence(line))}`).join('\n'),
  ]);
  return `${[`# ${plain(title)}`, plain(about), ...written].join('\n\n')}\n`;
}

/** What the drafts leave out of what is said of their components. */
export function listOfDrafts(
  drafts: readonly { readonly name: string; readonly leftOut: readonly string[] }[],
): List {
  return {
    title: drafts.length === 1 ? `Left out of the draft of ${drafts[0]!.name}` : 'Left out of the drafts',
    about:
      'A draft has what its source plainly says, and no guesses. What is left out, and why: add what your contract should have of it.',
    parts: drafts.flatMap(({ name, leftOut }) =>
      leftOut.length > 0 ? [{ heading: name, lines: leftOut }] : [],
    ),
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
    title: 'No contract can be drafted of these',
    about: 'The files that declare them, and the reasons:',
    parts: [...parts].map(([heading, lines]) => ({ heading, lines })),
  };
}
