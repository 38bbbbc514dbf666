import { traitValue } from '../../server/src/kinds/dsds/print.ts';
import { projectForDsds } from '../../server/src/kinds/contract/traits.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { parse, stringify } from 'yaml';
import { readContract } from '../../server/src/kinds/contract/model.ts';
import type { Finding } from '../../server/src/check/rule.ts';
import type { LinkedEntry } from '../../server/src/kinds/dsds/model.ts';
import { changesIn } from '../../server/src/kinds/dsds/changes.ts';
import { differencesOf, traitOf } from '../../server/src/kinds/dsds/compare.ts';
import type { DsdsReading } from '../../server/src/kinds/dsds/check.ts';
import type { Language } from '../../server/src/kinds/dsds/read-text.ts';
import { editsOfUpdate, updateEntries } from '../../server/src/kinds/dsds/update.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { quote } from '../../server/src/text/words.ts';
import { contract, forAll, isEnough, layout } from '../arbitrary.ts';
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

/**
 * The same of two entries of one contract, with comments; one of no contract has some of what is in them, so that it is
 * written once, with an anchor.
 */
const sharing = fc
  .tuple(drifted, fc.boolean(), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }))
  .map(([{ contract: now, traits }, isTwice, chosen]) => {
    const specs = [{ href: FILE, rel: 'contract', role: 'Design System Contract' }];
    const pieces = traits.flatMap((trait) => [trait, trait.values, ...(trait.values ?? [])]);
    const own = pieces.filter((piece) => piece !== undefined);
    const taken = own.length > 0 ? chosen.map((each) => own[each % own.length]!) : [];
    const entry = (id: string): object => ({ id, kind: 'component', specs, traits });
    const entries = [
      ...(chosen[0]! % 2 === 0 ? [{ kind: 'other', taken }] : []),
      entry('a'),
      ...(isTwice ? [entry('b')] : []),
      ...(chosen[0]! % 2 === 0 ? [] : [{ kind: 'other', taken }]),
    ];
    const text = stringify({ entries }, { lineWidth: 0 })
      .replaceAll(/(?<=description: WrittenText \d+\.),?$/gm, (comma, at: number) => `${comma} #c${at}.`)
      .replaceAll('\n', chosen[0]! % 5 === 0 ? '\r\n' : '\n');
    return { text, contract: now, language: 'yaml' as const, traits };
  })
  .filter(({ traits }) => traits.length > 0);

suite('an update of what is written once for several', () => {
  test('updates each entry or says why not, and changes nothing for others', () => {
    let [all, some] = [0, 0];
    forAll(
      sharing,
      (now) => {
        let reading = readingOf(now);
        const { edits, refused } = updateEntries(reading.page, reading.checked.entries);
        const own = reading.checked.entries;
        reading = readingOf({ ...now, text: applyEdits(now.text, edits) });
        const after = reading.checked.read.text;
        const told = `${now.contract}\n${now.text}\ngave\n${after}\n${[...refused.values()].join('\n')}`;
        assert.deepEqual(othersIn(after), othersIn(now.text), told);
        reading.checked.entries.forEach((entry, index) => {
          const why = refused.get(own[index]!);
          if (why === undefined) assert.deepEqual(editsOfUpdate(entry), [], told);
          else assert.match(why, /^(the anchor "a\d+" |it is written in a way that ).* \(line \d+\)$/, told);
          if (editsOfUpdate(own[index]!).length === 0) return;
          if (why === undefined) all++;
          else some++;
        });
        const words = JSON.stringify(parse(after));
        for (const [, said, comment] of now.text.matchAll(/(WrittenText \d+\.),? (#c\d+\.)/g))
          assert.equal(after.includes(comment!), words.includes(said!), `${comment} ${told}`);
      },
      RUNS,
    );
    assert.ok(isEnough(all, RUNS / 50) && isEnough(some, RUNS / 50), `${all} and ${some} of ${RUNS}`);
  });
});

const RUNS = 300;

const othersIn = (text: string): unknown[] =>
  (parse(text) as { entries: { kind: string }[] }).entries.filter(({ kind }) => kind === 'other');

/** What people have said of traits and values. */
const wordsIn = (traits: readonly Item[]): Set<string> =>
  new Set(
    traits.flatMap(({ description, values = [] }) => [
      description,
      ...values.map((each) => each.description),
    ]),
  );
