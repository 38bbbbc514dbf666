import { atName } from '../../../check/rule.ts';
import type { ContractRule } from '../facts.ts';
import { removing } from '../fixes.ts';
import { type Loss, projectForDsds } from '../traits.ts';
import { quote, quotePath } from '../../../text/words.ts';

type LossArgs = Pick<Loss, 'name' | 'of' | 'why' | 'value' | 'text'>;

export const lostTrait: ContractRule<LossArgs> = {
  code: 'dsds/loss',
  severity: 'information',
  summary: "A prop or state can't become a DSDS trait as it stands.",
  describe(args) {
    const { because, help } = LOST[args.why](args);
    return {
      message: `The ${args.of} ${quote(args.name)} can't be a DSDS trait: ${because}.`,
      help,
    };
  },

  check(contract, report, { facts }) {
    if (!facts.hasDsds) return;
    for (const { at, ...args } of projectForDsds(contract).losses) {
      const { name, of, why } = args;
      // An empty enum has its own finding.
      if (why === 'empty') continue;
      const prop = ['props', 'properties', name];
      const related = why === 'taken' ? [{ at: atName(...prop), message: 'The prop' }] : undefined;
      // What is said of a prop is said of all of it.
      report(at, args, { ...(related && { related }), ...(of === 'prop' && { needs: prop }) });
    }
  },

  fixes: ({ args: { why }, path }) =>
    why === 'taken' ? [removing(path, { title: 'Remove the state' })] : [],
};

/** The loss in a few words: `"size": its value "extra large" isn't a valid DSDS id`. */
export const lossInShort = (args: LossArgs): string => `${quote(args.name)}: ${LOST[args.why](args).because}`;

const LOST: Readonly<Record<Loss['why'], (args: LossArgs) => { because: string; help: string }>> = {
  name: ({ name }) => ({
    because: "its name isn't a valid DSDS id",
    help: `Use only letters, digits, "_", "$" and single hyphens between them. A trait written by hand can have another "id" and the "name" ${quotePath(name)}.`,
  }),
  value: (args) => ({
    because: `its ${valueIn(args)} isn't a valid DSDS id`,
    help: `Change the value. In a trait written by hand it can have another "id" and the "name" ${quotePath(args.text ?? '')}.`,
  }),
  alike: (args) => ({
    because: `its ${valueIn(args)} has the same text as another value`,
    help: 'Remove one of the two.',
  }),
  empty: () => ({ because: 'its enum is empty', help: 'Add a value to the enum.' }),
  taken: () => ({ because: 'a prop has the same name', help: 'Remove the state, or rename one of the two.' }),
};

/** A number may be written in another way than its text is. */
const valueIn = ({ value = '', text = '' }: LossArgs): string =>
  /^[-\d]/.test(value) ? `value ${quotePath(text)}` : `value ${value}`;
