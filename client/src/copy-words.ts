import { counted } from '../../server/src/text/words.ts';

/** Traits in the form that DSDS has for them, as the server writes them. */
export interface DsdsForm {
  readonly count: number;
  readonly yaml: string;
  readonly json: string;
  /** What is not in it and why, in sentences. */
  readonly losses: readonly string[];
  /** How many descriptions are still to be written. */
  readonly todos: number;
}

/** What is said when DSDS traits are copied: what they are, what is still to be written in them, and what is not in them. */
export function dsdsCopied({ count, losses, todos }: DsdsForm, language: 'YAML' | 'JSON'): string {
  const sentences = [
    `${counted(count, 'DSDS trait')} copied as ${language}.`,
    ...(todos > 0
      ? [
          `Where it says TODO, ${todos === 1 ? 'a description is' : `${todos} descriptions are`} still to be written.`,
        ]
      : []),
    ...losses.slice(0, MOST_TOLD),
    ...(losses.length > MOST_TOLD ? [`The preview tells of ${losses.length - MOST_TOLD} more.`] : []),
  ];
  return sentences.join(' ');
}

/** More would be no message any more. */
const MOST_TOLD = 3;

/** What is said when the entry is copied that points at a contract. `others`: how many documents the project has. */
export const specsCopied = (file: string | undefined, others: number): string =>
  file !== undefined
    ? `DSDS specs entry for ${file} copied.`
    : `DSDS specs entry for a document in the contract's own folder copied${others === 0 ? ', since the project has no DSDS document' : ''}.`;
