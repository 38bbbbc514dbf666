import { listedOf, quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';

/** `thing`: what the file should be; `names`: the components that have no description, and `words`: what the tool says of them. */
type Undescribed =
  | { problem: 'other' | 'empty'; thing: string }
  | { problem: 'failed'; names: readonly string[]; words: string };

/** Its findings are in the files that describe components: see `sourceFindings`. */
export const undescribed: ContractRule<Undescribed> = {
  code: 'drift/undescribed',
  severity: 'warning',
  summary: 'A file that should describe components, but does not.',
  describe(args) {
    if (args.problem === 'failed')
      return {
        message: `Storybook couldn't describe ${listedOf(args.names.slice(0, MOST_NAMES), args.names.length, quote)}: ${args.words}.`,
        help: 'Correct what it names, and build Storybook again. Until then nothing is compared.',
      };
    const { problem, thing } = args;
    const what = problem === 'other' ? `This file isn't ${thing}` : 'This file describes no component';
    return {
      message: `${what}, so nothing is compared with it.`,
      help: 'Run the tool that writes it again, and read its messages.',
    };
  },
};

const MOST_NAMES = 3;
