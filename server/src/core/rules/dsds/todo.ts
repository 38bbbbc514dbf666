import type { DsdsValue } from '../../dsds/document.ts';
import { calledBy } from '../../dsds/drift.ts';
import { TODO } from '../../dsds/written.ts';
import { describing } from '../../fixes/traits.ts';
import type { Rule } from '../../rule.ts';
import { quote } from '../../words.ts';

export const descriptionToDo: Rule<{ trait: string; value?: string }> = {
  code: 'dsds/todo',
  severity: 'information',
  summary: 'A trait of a DSDS entry, or a value of one, still has a placeholder for its description.',
  message({ trait, value }) {
    const what = value === undefined ? `trait ${quote(trait)}` : `value ${quote(value)} of ${quote(trait)}`;
    return `The ${what} has no description yet, only ${quote(TODO)}. Describe it.`;
  },

  ofDsds: {
    check({ contract, traits = [] }, report) {
      if (!contract) return;
      for (const trait of traits) {
        const look = (own: DsdsValue, args: { trait: string; value?: string }): void => {
          const { description, path } = own;
          if (description?.text.trim() === TODO)
            report({ ...description, path: [...path, 'description'] }, args);
        };
        look(trait, { trait: calledBy(trait) });
        for (const value of trait.values ?? [])
          look(value, { trait: calledBy(trait), value: calledBy(value) });
      }
    },
    fixes: ({ path }, entry) => describing(entry, path),
  },
};
