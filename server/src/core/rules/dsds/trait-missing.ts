import { driftOf } from '../../dsds/drift.ts';
import { hasTraits } from '../../dsds/compared.ts';
import { writableIn } from '../../dsds/update.ts';
import { adding, beginning, updating } from '../../fixes/traits.ts';
import { type OfTrait, ofTrait, source, spoken } from '../../fixes/trait-words.ts';
import type { Rule } from '../../rule.ts';
import { counted, quote, quotePath } from '../../words.ts';

export const missingTrait: Rule<
  (OfTrait & { readonly count?: undefined }) | { readonly count: number; readonly file: string }
> = {
  code: 'dsds/trait-missing',
  severity: 'warning',
  summary: 'A DSDS entry lacks a trait that its contract projects to.',
  message(args) {
    if (args.count !== undefined) {
      const can = `${counted(args.count, 'trait')} can be projected from the contract ${quotePath(args.file)}`;
      return `${can} (SR-139, SR-140, SR-141), and the entry has none. Add ${args.count === 1 ? 'it' : 'them'}.`;
    }
    return `The entry lacks the trait ${quote(args.trait)}, which ${source(args)} becomes (${args.rule}). Add it, or mend the contract.`;
  },

  ofDsds: {
    check(entry, report) {
      if (!hasTraits(entry)) {
        const { length } = writableIn(entry);
        if (length === 0 || entry.shapes.traits === 'other') return;
        const { file, at } = entry.contract!;
        const place = entry.keys.traits ?? entry.id ?? entry.name ?? entry.kind ?? entry.span;
        // Whoever documents no traits at all may not want to; whoever documents some wants them right.
        report(
          { start: place.start, end: place.end, path: entry.path },
          { count: length, file },
          { severity: 'information', related: [{ at, message: 'The contract' }] },
        );
      }
      for (const { kind, at, trait } of driftOf(entry)) {
        if (kind === 'missing') report(at, ofTrait(entry, trait!), spoken(entry, trait!));
      }
    },

    fixes({ args }, entry) {
      if (args.count !== undefined) return beginning(entry);
      return [...adding(entry, { name: args.trait, traitType: args.traitType }), ...updating(entry)];
    },
  },
};
