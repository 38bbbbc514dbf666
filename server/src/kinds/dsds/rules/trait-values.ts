import * as messages from '../messages.ts';
import type { DsdsRule } from '../model.ts';
import type { Path } from '../../../text/positions.ts';
import { calledBy, type Drift, driftOf, type ValueDrift } from '../drift.ts';
import { correcting, identifying, ofTrait, someOf, spoken } from '../trait-fixes.ts';

export const otherValues: DsdsRule<messages.ValueArgs> = {
  code: 'dsds/trait-values',
  severity: 'warning',
  ...messages.otherValues,

  check(entry, report) {
    for (const drift of driftOf(entry)) {
      if (drift.kind !== 'values') continue;
      const trait = drift.trait!;
      const args = { ...ofTrait(entry, trait), ...wrong(drift.values!) };
      report(drift.at, args, { ...spoken(entry, trait, placeOf(drift)), needs: drift.own!.path });
    }
  },
  fixes({ path, args }, entry) {
    const known = identifying(entry, path);
    // Only a person changes a value that may stand for another.
    const isOpen = args.meant !== undefined && 'name' in args.meant;
    return [...known, ...(isOpen ? [] : correcting(entry, path, 'values', known.length === 0))];
  },
};

function wrong(drift: ValueDrift): Omit<messages.ValueArgs, keyof messages.TraitArgs> {
  const { why } = drift;
  if (why === 'extra') {
    const { value, isAgain, meant } = drift;
    return { why, some: { names: [calledBy(value)], count: 1 }, isAgain, ...(meant && { meant }) };
  }
  if (why === 'missing') {
    const illegal = drift.values.find(({ id }) => id === undefined);
    const { isNoList } = drift;
    return { why, isNoList, some: someOf(drift.values), ...(illegal && { illegal: illegal.name }) };
  }
  if (why === 'words') return { why, some: someOf(drift.values) };
  if (why === 'id') {
    const { value, id, isGuess } = drift;
    if (isGuess) return { why: 'extra', some: { names: [calledBy(value)], count: 1 }, meant: { id } };
    return { why, right: id, ...(value.id && { said: value.id.text }) };
  }
  if (why === 'boolean') return drift;
  return { why, some: someOf(drift.all.map(({ value }) => value)), isDefault: drift.isDefault };
}

/** The place in the contract that a finding about values leads to: all of them, or the first that is missing. */
function placeOf({ trait, values }: Drift): Path {
  if (values?.why === 'missing') return values.values[0]!.path;
  return trait!.kind === 'enum' ? [...trait!.path, 'enum'] : trait!.path;
}
