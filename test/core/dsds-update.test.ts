import { changesIn, editsOfUpdate, traitValue } from '../../server/src/kinds/dsds/update.ts';
import { projectForDsds } from '../../server/src/kinds/contract/traits.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { parse, stringify } from 'yaml';
import { readContract } from '../../server/src/kinds/contract/model.ts';
import type { Finding } from '../../server/src/check/rule.ts';
import type { LinkedEntry } from '../../server/src/kinds/dsds/model.ts';
import { differencesOf, traitOf } from '../../server/src/kinds/dsds/compare.ts';
import type { DsdsReading } from '../../server/src/kinds/dsds/source.ts';
import type { Language } from '../../server/src/kinds/dsds/read-text.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { quote } from '../../server/src/text/words.ts';
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
  const said = (item: Item): Item => ({ ...item, description: `WrittenText ${count++}.` });
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
        : stringify({ entries: [entry] }, { lineWidth: 0 });
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

/** Whether something is left that only a person can fix. */
const needsPerson = (entry: LinkedEntry): boolean =>
  differencesOf(entry).some((each) => traitOf(each)?.values?.some(({ id }) => id === undefined) === true);

/** A trait is asked for its kind once it is known by its id, and for its values once it is of the right kind. */
const HIDES: Record<string, readonly string[]> = {
  'dsds/trait-extra': ['dsds/trait-kind', 'dsds/trait-values'],
  'dsds/trait-missing': ['dsds/trait-kind', 'dsds/trait-values'],
  'dsds/trait-kind': ['dsds/trait-values'],
};

/** The number of traits of another kind, or with other values. */
const driftingIn = (findings: readonly Finding[]): number =>
  new Set(
    findings
      .filter(({ code }) => ['dsds/trait-kind', 'dsds/trait-values'].includes(code))
      .map(({ path }) => path.slice(0, TRAIT_DEPTH).join('/')),
  ).size;

/** Segments of the path of a trait: `entries`, `0`, `traits`, and its index. */
const TRAIT_DEPTH = 4;

suite('an update from the contract', () => {
  test('leaves no drift that it could fix, nothing to do, and what DSDS takes', () =>
    forAll(drifted, (now) => {
      const reading = readingOf(now);
      const update = editsOfUpdate(entryIn(reading));
      if (update.length === 0) return;
      const edits = textEdits(reading.page, update);
      assert.ok(edits.length > 0, now.text);
      const after = applyEdits(now.text, edits);
      const entry = entryIn(readingOf({ ...now, text: after }));
      const told = `${now.contract}\n${now.text}\ngave\n${after}`;
      assert.deepEqual(editsOfUpdate(entry), [], told);
      if (needsPerson(entry)) return;
      assert.deepEqual(differencesOf(entry), [], told);
      const traits = traitsIn(after);
      if (traits.length > 0 && !hasTwins(traits)) assertDsds('traits', traits);
    }));

  test('keeps the words of what stays, and names what comes and goes', () =>
    forAll(drifted, (now) => {
      const reading = readingOf(now);
      const update = editsOfUpdate(entryIn(reading));
      if (update.length === 0) return;
      const after = traitsIn(applyEdits(now.text, textEdits(reading.page, update)));
      const there = wordsIn(after);
      const lost = now.traits.flatMap((trait) => {
        if (!there.has(trait.description)) return [trait.id];
        const values = trait.values?.filter(({ description }) => !there.has(description)) ?? [];
        return values.map(({ id }) => `${trait.name ?? trait.id}: ${id}`);
      });
      const removed = changesIn(entryIn(reading)).flatMap(({ verb, what }) =>
        verb === 'removed' ? [what.replace('a second ', '')] : [],
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
          const fixed = readingOf({ ...now, text: after });
          const { findings } = fixed.checked;
          const told = `${title} on\n${now.contract}\n${now.text}\ngave\n${after}`;
          const left = findings.filter((each) => each.code === code).length;
          const there = reading.checked.findings.filter((each) => each.code === code).length;
          // Values without legal ids are left, and with them those that may be meant for them.
          const isLeft = code === 'dsds/trait-values' && needsPerson(entryIn(fixed));
          assert.ok(left < there || isLeft, told);
          const graver = findings.filter(
            (each) => each.severity !== 'information' && !HIDES[code]?.includes(each.code),
          );
          assert.ok(graver.length <= before, told);
          // And that only of the trait that it fixes.
          assert.ok(driftingIn(findings) <= driftingIn(reading.checked.findings) + 1, told);
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
