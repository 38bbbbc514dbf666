import { atName } from '../../../check/rule.ts';
import { quote, quotePath } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { type Loss, projectForDsds } from '../traits.ts';

type Args = Pick<Loss, 'name' | 'of' | 'why' | 'value' | 'text'>;

export const lostTrait: ContractRule<Args> = {
  code: 'dsds/loss',
  severity: 'information',
  summary: 'A prop or state cannot become a DSDS trait as it stands.',
  message: (args) => `The ${args.of} ${quote(args.name)} becomes no DSDS trait: ${WHY[args.why](args)}`,

  check(contract, report, { facts }) {
    if (!facts.hasDsds) return;
    for (const { at, ...args } of projectForDsds(contract).losses) {
      const { name, of, why } = args;
      const prop = ['props', 'properties', name];
      const related = why === 'taken' ? [{ at: atName(...prop), message: 'The prop' }] : undefined;
      // What is said of a prop is said of all of it.
      report(at, args, { ...(related && { related }), ...(of === 'prop' && { needs: prop }) });
    }
  },
};

const WHY: Readonly<Record<Loss['why'], (args: Args) => string>> = {
  name: ({ name }) =>
    `its name is no legal id there, which has only letters, digits, "_", "$" and single hyphens between them. Rename it, or write the trait by hand, with an "id" of its own and exactly ${quotePath(name)} as its "name".`,
  value: (args) =>
    `its ${valueIn(args)} is no legal id there. Take another value, or write the trait by hand, and in it this value with an "id" of its own and exactly ${quotePath(args.text ?? '')} as its "name".`,
  alike: (args) =>
    `its ${valueIn(args)} has the same text as another one, and the two would have one id there. Remove one of them.`,
  empty: () => 'its "enum" is empty, and an enum has at least one value there. Add one.',
  taken: () => 'there is a prop of the same name, and the two would have one id there. Rename one of them.',
};

/** A number may be written in another way than its text is. */
const valueIn = ({ value = '', text = '' }: Args): string =>
  /^[-\d]/.test(value) ? `value, as the text ${quotePath(text)},` : `value ${value}`;
