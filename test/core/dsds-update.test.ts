import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { readContract } from '../../server/src/core/contract.ts';
import type { LinkedEntry } from '../../server/src/core/dsds/check-dsds.ts';
import { driftOf } from '../../server/src/core/dsds/drift.ts';
import { projectForDsds } from '../../server/src/core/dsds/projected.ts';
import type { Language } from '../../server/src/core/dsds/text.ts';
import { updateOf } from '../../server/src/core/dsds/update.ts';
import { traitValue } from '../../server/src/core/dsds/written.ts';
import { textEdits } from '../../server/src/core/edits/edit.ts';
import { applyEdits } from '../../server/src/core/edits/text-edit.ts';
import { quote } from '../../server/src/core/words.ts';
import type { DsdsReading } from '../../server/src/core/fixes/dsds-fixes.ts';
import { contract, forAll, layout } from '../arbitrary.ts';
import { dsdsReading, offersIn } from '../dsds/reading.ts';
import { assertDsds } from '../dsds/schema.ts';

const FILE = 'a.contract.json';

interface Item {
  id: string;
  name?: string;
  description: string;
  traitType?: string;
  kind?: string;
  values?: Item[];
}

/** The traits of a contract with words of people, where they are not as somebody left them: a seed says what was done to them. */
function traitsOf(from: object, seed: number): Item[] {
  let next = seed;
  const dice = (sides: number): number => (next = (next * 1103515245 + 12345) & 0x7fffffff) % sides;
  let count = 0;
  const said = (item: Item): Item => ({ ...item, description: `Said ${count++}.` });
  const shuffled = <T>(items: readonly T[]): T[] =>
    dice(3) === 0 ? items.toSorted(() => dice(3) - 1) : [...items];
  const traits = projectForDsds(readContract(from)).traits.flatMap((trait): Item[] => {
    if (dice(4) === 0) return [];
    const named = (name: string, id: string | undefined): Pick<Item, 'id' | 'name'> =>
      id === undefined ? { id: `own-${count}`, name } : { id };
    const all = trait.values?.map((value): Item => said({ ...named(value.name, value.id), description: '' }));
    const values =
      all && shuffled(dice(3) === 0 ? [...all.slice(1), said({ id: 'x', description: '' })] : all);
    const item = {
      ...(traitValue(trait) as Item),
      ...named(trait.name, trait.id),
      ...(values && { values }),
    };
    if (dice(6) === 0) item.traitType = 'state';
    if (dice(6) === 0) item.kind = 'boolean';
    return [said(item)];
  });
  const extra = said({ traitType: 'variant', kind: 'boolean', id: 'gone', description: '' });
  return shuffled(dice(3) === 0 ? [...traits, extra] : traits);
}

/** An entry as it was written once, and its contract as it is now. */
const drifted = fc
  .tuple(contract, contract, fc.boolean(), fc.nat(), layout, fc.constantFrom<Language>('yaml', 'json'))
  .map(([before, after, isOther, seed, { indent, eol }, language]) => {
    const now = { ...(isOther ? after : before), contractId: 'a' };
    const traits = traitsOf(before, seed);
    const specs = [{ href: FILE, rel: 'contract', role: 'Design System Contract' }];
    const entry = { id: 'a', kind: 'component', name: 'A', specs, ...(traits.length > 0 && { traits }) };
    const text =
      language === 'json'
        ? JSON.stringify({ entries: [entry] }, null, indent)
        : stringify(
            { entries: [entry] },
            { collectionStyle: seed % 3 === 0 ? 'flow' : 'block', lineWidth: 0 },
          );
    return { text: text.replaceAll('\n', eol), language, contract: JSON.stringify(now), traits };
  });
type Drifted = typeof drifted extends fc.Arbitrary<infer T> ? T : never;

const readingOf = ({
  text,
  language,
  contract: now,
}: Pick<Drifted, 'text' | 'language' | 'contract'>): DsdsReading =>
  dsdsReading(text, { [FILE]: now }, { language });
const entryIn = ({ checked }: DsdsReading): LinkedEntry => checked.entries[0]!;
const traitsIn = (text: string): Item[] =>
  (parse(text) as { entries: { traits?: Item[] }[] }).entries[0]!.traits ?? [];

/** Whether something is left that only a person can mend. */
const needsPerson = (entry: LinkedEntry): boolean =>
  driftOf(entry).some(
    ({ trait, own }) => trait?.values?.some(({ id }) => id === undefined) === true && own !== undefined,
  );

suite('an update from the contract', () => {
  test('leaves no drift that it could mend, nothing to do, and what DSDS takes', () =>
    forAll(drifted, (now) => {
      const reading = readingOf(now);
      const update = updateOf(entryIn(reading));
      if (!update) return;
      const edits = textEdits(reading.page, update.edits);
      assert.ok(edits.length > 0, now.text);
      const after = applyEdits(now.text, edits);
      const entry = entryIn(readingOf({ ...now, text: after }));
      const told = `${now.contract}\n${now.text}\ngave\n${after}`;
      assert.equal(updateOf(entry), undefined, told);
      if (needsPerson(entry)) return;
      assert.deepEqual(driftOf(entry), [], told);
      const traits = traitsIn(after);
      if (traits.length > 0 && !hasTwins(traits)) assertDsds('traits', traits);
    }));

  test('keeps the words of what stays, and names what comes and goes', () =>
    forAll(drifted, (now) => {
      const reading = readingOf(now);
      const update = updateOf(entryIn(reading));
      if (!update) return;
      const after = traitsIn(applyEdits(now.text, textEdits(reading.page, update.edits)));
      const there = wordsIn(after);
      const lost = now.traits.flatMap((trait) => {
        if (!there.has(trait.description)) return [trait.id];
        const values = trait.values?.filter(({ description }) => !there.has(description)) ?? [];
        return values.map(({ id }) => `${trait.name ?? trait.id}: ${id}`);
      });
      const removed = update.steps.flatMap(({ does, said }) =>
        does === 'remove' ? [said.replace('a second ', '')] : [],
      );
      assert.deepEqual(lost.map((each) => quote(each)).sort(), removed.sort(), now.text);
    }));

  test('is what all fixes come to', () =>
    forAll(
      drifted,
      (now) => {
        const reading = readingOf(now);
        const before = reading.checked.findings.length;
        for (const { code, title, after } of offersIn(reading)) {
          const { checked } = readingOf({ ...now, text: after });
          const told = `${title} on\n${now.contract}\n${now.text}\ngave\n${after}`;
          const left = checked.findings.filter((each) => each.code === code).length;
          const there = reading.checked.findings.filter((each) => each.code === code).length;
          assert.ok(left < there, told);
          const graver = checked.findings.filter(({ severity }) => severity !== 'information').length;
          assert.ok(graver <= before, told);
        }
      },
      300,
    ));
});

/** A prop and a state of one name that somebody has written both. */
const hasTwins = (traits: readonly Item[]): boolean =>
  new Set(traits.map(({ id }) => id)).size < traits.length;

/** What people have said of traits and values. */
const wordsIn = (traits: readonly Item[]): Set<string> =>
  new Set(
    traits.flatMap(({ description, values = [] }) => [
      description,
      ...values.map((each) => each.description),
    ]),
  );
