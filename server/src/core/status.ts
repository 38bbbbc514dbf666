import type { Checked } from './check.ts';

/** How a document is taken: in a word for a program, and in words for a person. */
export interface Status {
  readonly state: 'ready' | 'broken' | 'too deep' | 'newer' | 'foreign' | 'left alone';
  readonly text: string;
}

/**
 * The words don't follow every keystroke: an editor draws attention to a status that changes. `leftAlone` is why the
 * project wants a contract left alone, as the end of a sentence.
 */
export function statusOf({ kind, syntax }: Checked, leftAlone?: string): Status {
  if (leftAlone !== undefined) return { state: 'left alone', text: `Left alone: ${leftAlone}` };
  if (kind.kind === 'foreign') return { state: 'foreign', text: `Left alone: ${kind.why}` };
  if (kind.kind === 'newer')
    return { state: 'newer', text: `Left alone: ${kind.why}, and only v0 is known here` };
  return OF_SYNTAX[syntax];
}

const OF_SYNTAX: Record<Checked['syntax'], Status> = {
  whole: { state: 'ready', text: 'Checked as a component contract' },
  broken: { state: 'broken', text: 'Not valid JSON: checked up to the first syntax error' },
  'too deep': { state: 'too deep', text: 'Nested too deep: nothing in this document is checked' },
};
