import { type Loss, projectForDsds } from '../../dsds/projected.ts';
import { atName } from '../../finding.ts';
import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const lostTrait: Rule<Pick<Loss, 'name' | 'of' | 'why' | 'value'>> = {
  code: 'dsds/loss',
  severity: 'information',
  summary: 'A prop or state cannot become a DSDS trait as it stands.',
  message: ({ name, of, why, value = '' }) =>
    `The ${of} ${quote(name)} becomes no DSDS trait: ${WHY[why](value)}`,

  check(contract, report, { knowledge }) {
    if (!knowledge.hasDsds) return;
    for (const { at, name, of, why, value } of projectForDsds(contract).losses) {
      const prop = ['props', 'properties', name];
      const related = why === 'taken' ? [{ at: atName(...prop), message: 'The prop' }] : undefined;
      report(
        at,
        { name, of, why, ...(value !== undefined && { value }) },
        // What is said of a prop is said of all of it.
        { ...(related && { related }), ...(of === 'prop' && { needs: prop }) },
      );
    }
  },
};

const WHY: Readonly<Record<Loss['why'], (value: string) => string>> = {
  name: () =>
    'its name is no legal id there, which has only letters, digits, "_", "$" and single hyphens between them. Rename it, or write the trait by hand.',
  value: (value) =>
    `its value ${value} is no legal id there. Take another value, or write the trait by hand.`,
  alike: (value) =>
    `its value ${value} has the same text as another one, and the two would have one id there. Remove one of them.`,
  empty: () => 'its "enum" is empty, and an enum has at least one value there. Add one.',
  taken: () => 'there is a prop of the same name, and the two would have one id there. Rename one of them.',
};
