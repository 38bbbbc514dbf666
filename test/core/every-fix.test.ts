import { CONTRACT_RULES } from '../../server/src/kinds/contract/rules/index.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { fixAll, fixesOf, SAFE } from '../../server/src/check/fix-all.ts';
import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { check, type Checked, fixableContract, sourceOf } from '../../server/src/kinds/contract/check.ts';
import { applyEdits, type TextEdit } from '../../server/src/text/text-edit.ts';
import { parseJson } from '../../server/src/text/json/parse.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import type { Path } from '../../server/src/text/positions.ts';
import {
  contractText,
  damagedText,
  forAll,
  isOtherSeed,
  layout,
  referringText,
  remembering,
  rightContract,
  samplesOf,
} from '../arbitrary.ts';
import { FAULT_NAMES, type Faulty, faulty, faultyBy } from '../faults.ts';
import { KNOWN } from '../neighbours.ts';
import { allFixed, type Offer, offers } from '../offers.ts';

const STEM = 'icon-button';

/** What is offered for a document that several tests look at. */
const offersOf = remembering((text) => offers(text, STEM, KNOWN));

/** A check beside the files that the contracts refer to. */
const checkBeside = (text: string): Checked => check(text, AS_SHIPPED, KNOWN);

/** How often each code occurs: the places of findings may move with an edit. */
function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of checkBeside(text).findings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}

/**
 * What a mistake keeps from being seen, and its fix may bring to light. Nothing else may be there afterwards that was
 * not there before.
 */
const HIDES: Record<string, readonly string[]> = {
  // What is declared, or required, only now has a name, and may have a default.
  'SR-126': ['name/spelling', 'prop/required-default', 'state/prop'],
  // A default is not asked where it stands before it is one of the values; and whoever removes it has none.
  'SR-127': ['SR-139', 'SCN-018'],
  'prop/required-default': ['SCN-018'],
  // An axis without a default is one as soon as it is an axis.
  'SR-128': ['SCN-018', 'name/spelling', 'prop/enum', 'prop/required-default', 'state/prop'],
  // A prop or state gets the name that was meant, which the other list may have.
  'name/spelling': ['state/prop'],
  // What is no legal id, or none at all, is not told that it is another than the fold.
  'schema/pattern': ['SR-130'],
  'schema/required': ['SR-130'],
  // A flag in a prop says that it is required.
  'schema/additionalProperties': ['prop/required-default'],
  'prop/type-mismatch': ['SR-139'],
  // What leads nowhere, or to several, gives neither names nor anything to disagree with.
  'ref/unresolved': ['ref/ambiguous', 'SR-130', 'drift/element', 'drift/react'],
  'ref/ambiguous': ['SR-130', 'drift/element', 'drift/react'],
  // An extra value may be the default, and an empty enum is none.
  // Two components of one contract may disagree.
  'drift/element': ['SCN-018', 'prop/required-default', 'state/prop', 'drift/react'],
  'drift/react': ['SCN-018', 'prop/required-default', 'state/prop', 'drift/element'],
  // Values are only held against types that are types.
  'schema/enum': ['prop/type-mismatch', 'SCN-018', 'prop/enum'],
  'schema/type': [
    'SCN-018',
    'SR-126',
    'SR-130',
    'prop/type-mismatch',
    'ref/unresolved',
    'name/spelling',
    'prop/enum',
    'prop/required-default',
    'state/prop',
  ],
};

/** The rules whose fixes may give a prop a default of another type, where its values are of another type already. */
const OF_DEFAULTS = new Set(['SR-127', 'drift/element', 'drift/react']);

/** The rules whose fixes know what is in other files. */
const BESIDE = new Set(['SR-130', 'drift/element', 'drift/react', 'ref/ambiguous', 'ref/unresolved']);

/** Of these anything can be hidden: a member is judged by the name that it gets, a text once it can be read. */
const hidesAnything = ({ code, title }: Offer): boolean =>
  ['json/syntax', 'schema/newer', 'schema/foreign'].includes(code) ||
  (code === 'schema/additionalProperties' && !title.startsWith('Remove ')) ||
  title.startsWith('Keep the first "');

/** How often each code occurs in a text with faults, and how often it may occur when one of them is fixed. */
interface Faults {
  readonly text: string;
  readonly before: ReadonlyMap<string, number>;
  readonly allowed: ReadonlyMap<string, number>;
}

/** `right` is the text before a fault was put in. */
function faultsOf(text: string, right?: string): Faults {
  const before = counted(text);
  return { text, before, allowed: right === undefined ? before : counted(right) };
}

/** The finding is gone. */
function assertGone({ text, before }: Faults, offer: Offer): void {
  const { code, title, after } = offer;
  const left = counted(after).get(code) ?? 0;
  assert.ok(left < before.get(code)!, `${code} is still there after ${title} on\n${text}\ngave\n${after}`);
  assertNoMoreErrors(text, offer);
}

/** The number of errors of a text. */
const errorsIn = remembering(
  (text) => checkBeside(text).findings.filter(({ severity }) => severity === 'error').length,
);

/** Whoever takes a preferred fix has no more errors than before. */
function assertNoMoreErrors(text: string, { code, preferred, title, after }: Offer): void {
  if (!preferred || ['json/syntax', 'schema/newer', 'schema/foreign'].includes(code)) return;
  assert.ok(errorsIn(after) <= errorsIn(text), `${title} adds errors to\n${text}\ngave\n${after}`);
}

/** It is gone, and none is added but what it hid. */
function assertMended(faults: Faults, offer: Offer): void {
  assertGone(faults, offer);
  const { text, before, allowed } = faults;
  const after = counted(offer.after);
  const told = `${offer.title} on\n${text}\ngave\n${offer.after}`;
  for (const [code, count] of after) {
    if (code === offer.code || HIDES[offer.code]?.includes(code)) continue;
    if (code === 'prop/type-mismatch' && OF_DEFAULTS.has(offer.code) && before.has(code)) continue;
    // What a contract is in itself is fixed by itself, and may then be other than the custom element.
    if (code.startsWith('drift/') && !BESIDE.has(offer.code)) continue;
    const most = Math.max(before.get(code) ?? 0, allowed.get(code) ?? 0);
    assert.ok(count <= most, `${code} came with ${told}`);
  }
}

suite('every fix of a contract with one fault in it', () => {
  const RUNS = 3500;

  test('the contracts are right before the fault is put in, and every fault is put in', () => {
    forAll(rightContract, (contract) => {
      const findings = checkBeside(JSON.stringify(contract)).findings.filter(
        ({ severity }) => severity !== 'hint',
      );
      assert.deepEqual(findings, []);
    });
    const isPutIn = ({ fault, wrong }: Faulty): boolean => counted(wrong).has(fault.split(' ')[0]!);
    const missing = FAULT_NAMES.filter((name) => !samplesOf(faultyBy(name), 12).some(isPutIn));
    if (!isOtherSeed) assert.deepEqual(missing, []);
  });

  test('there is a fault for every rule that has fixes', () => {
    // No DSDS document, and no contract with the same id, is beside these contracts.
    const put = new Set(['dsds/loss', 'SR-133', ...FAULT_NAMES.map((fault) => fault.split(' ')[0])]);
    const missing = [...CONTRACT_RULES.values()].filter((rule) => 'fixes' in rule && !put.has(rule.code));
    assert.deepEqual(
      missing.map(({ code }) => code),
      [],
    );
  });

  test('takes its finding away and adds none', () =>
    forAll(
      faulty,
      ({ right, wrong }) => {
        const faults = faultsOf(wrong, right);
        for (const offer of offersOf(wrong)) {
          // What was written first was never looked at, and may be wrong in any way; so was a member that stood in another place.
          if (/^(Replace|Move|Turn) "/.test(offer.title)) assertGone(faults, offer);
          else if (!offer.title.startsWith('Keep the first "')) assertMended(faults, offer);
        }
      },
      RUNS,
    ));

  test('at most one is preferred, no two are called the same, and their edits stand in order', () =>
    forAll(
      faulty,
      ({ wrong }) => {
        const reading = sourceOf(wrong, AS_SHIPPED, KNOWN);
        for (const finding of reading.checked.findings) {
          const fixes = fixesOf(fixableContract(reading, STEM), finding);
          assert.ok(fixes.filter(({ preferred }) => preferred).length <= 1, wrong);
          assert.equal(new Set(fixes.map(({ title }) => title)).size, fixes.length, wrong);
          for (const { edits } of fixes) assertInOrder(textEdits(reading.page, edits));
        }
      },
      RUNS / 2,
    ));

  test('keeps the line ends of the document', () =>
    forAll(
      faulty,
      ({ wrong }) => {
        if (!wrong.includes('\r\n')) return;
        for (const { after } of offersOf(wrong)) assert.doesNotMatch(after, /(?<!\r)\n|\r(?!\n)/);
      },
      RUNS / 2,
    ));
});

suite('every fix of a contract with any faults', () => {
  test('takes its finding away and adds none', () =>
    forAll(referringText, (text) => {
      const faults = faultsOf(text);
      for (const offer of offersOf(text)) {
        if (hidesAnything(offer)) assertNoMoreErrors(text, offer);
        else assertMended(faults, offer);
      }
    }));

  test('of broken text is one of its syntax', () =>
    forAll(damagedText, (text) => {
      if (parseJson(text).broken) assert.ok(offersOf(text).every(({ code }) => code === 'json/syntax'));
    }));
});

suite('all fixes of a kind at once', () => {
  test('leave none of the kind to be made, and add no finding', () =>
    forAll(
      referringText,
      (text) => {
        const made = new Set<string>();
        const faults = faultsOf(text);
        for (const { all, code } of offersOf(text)) {
          if (all === undefined || made.has(all)) continue;
          made.add(all);
          const after = allFixed(text, { code, wants: (fix) => fix.all === all }, STEM, KNOWN);
          const told = `${all} on\n${text}\ngave\n${after}`;
          assert.ok(!offersOf(after).some((offer) => offer.code === code && offer.all === all), told);
          const offer = { title: all, edits: [], code, after };
          if (!hidesAnything(offer)) assertMended(faults, offer);
        }
      },
      700,
    ));
});

suite('fixes that have to be made one after the other', () => {
  const prop = (name: string, more = ''): string => `      "${name}": { "type": "string"${more} }`;
  const doc = (props: string[], required = ''): string =>
    `{\n  "contractId": "a",\n  "component": "😀A",\n  "props": {\n    "properties": {\n${props.join(',\n')}\n    },${required}\n    "additionalProperties": true\n  }\n}\n`;

  for (const eol of ['\n', '\r\n']) {
    test(`come out as one edit of whole lines, with ${JSON.stringify(eol)}`, () => {
      const text = doc([prop('a', ', "required": true'), prop('b', ', "required": true')]).replaceAll(
        '\n',
        eol,
      );
      const [{ all } = {}] = offers(text);
      const edits = fixAll(fixableContract(sourceOf(text)), {
        code: 'schema/additionalProperties',
        wants: (fix) => fix.all === all,
      });
      const after = doc([prop('a'), prop('b')], '\n    "required": ["a", "b"],').replaceAll('\n', eol);
      assert.deepEqual([edits.length, applyEdits(text, edits)], [1, after]);
      for (const offset of [edits[0]!.start, edits[0]!.end]) assert.equal(text[offset - 1], '\n');
    });
  }
});

/** Mistakes that safe fixes repair, by a pattern that they can replace. */
const MISTAKES: readonly (readonly [RegExp, string])[] = [
  [/"type": ?"string"/, '"type": "String"'],
  [/"type": ?"boolean"/, '"type": "bool"'],
  [/"type": ?"array"/, '"type": "string[]"'],
  [/"type": ?\["string", ?"null"\]/, '"type": "string | null"'],
  [/"type": ?"string"/, '"type": "string", "required": true'],
  [/"default": ?true/, '"default": "true"'],
  [/"default": ?false/, '"default": False'],
  [/"default": ?null/, '"default": undefined'],
  [/"description":/, 'desciption:'],
  [/"additionalProperties": ?false/, '"additionalProperties": "false"'],
  [/"required": ?\["(\w+)"\]/, '"required": "$1"'],
  [/"hover"/, '"hover", "hover"'],
  [/"contractId"/, "'contractId'"],
  [/\}(\s*)$/, ',}$1'],
];

/** Contracts with several mistakes of which each has one meaning. */
const mistaken = fc
  .tuple(rightContract, layout, fc.shuffledSubarray([...MISTAKES], { minLength: 2 }))
  .map(([contract, { indent, eol }, mistakes]) => {
    const text = JSON.stringify(contract, null, indent).replaceAll('\n', eol);
    return mistakes.reduce((wrong, [pattern, by]) => wrong.replace(pattern, by), text);
  });

suite('the safe fixes', () => {
  test('touch what is invalid only, change no value that is right, and leave nothing for a second time', () => {
    const made = new Set<string>();
    forAll(
      fc.oneof(
        contractText,
        faulty.map(({ wrong }) => wrong),
      ),
      (text) => {
        const { findings, syntax } = check(text);
        if (syntax === 'broken' || text === '') return;
        const errors = findings.filter(({ severity }) => severity === 'error');
        const wrong = findings.filter((each) => errors.includes(each) || each.code === 'prop/type-mismatch');
        for (const { code, safe, preferred } of offersOf(text)) {
          if (!safe) continue;
          made.add(code);
          assert.ok(preferred, `${code} has a safe fix that isn't preferred in\n${text}`);
        }
        const after = allFixed(text, SAFE);
        const told = `${text}\ngave\n${after}`;
        if (wrong.length === 0) assert.equal(after, text);
        const isWrong = (path: Path): boolean =>
          wrong.some((finding) => finding.path.every((segment, index) => segment === path[index]));
        const there = leavesOf(parsed(after));
        for (const leaf of leavesOf(parsed(text), isWrong)) assert.ok(there.has(leaf), `${leaf} of\n${told}`);
        const left = check(after).findings.filter(({ severity }) => severity === 'error');
        assert.ok(left.length <= errors.length, told);
        assert.equal(counted(after).get('schema/uniqueItems'), undefined, told);
        assert.equal(allFixed(after, SAFE), after, told);
      },
      3000,
      0.2,
    );
    for (const code of ['schema/enum', 'schema/uniqueItems']) assert.ok(made.has(code), code);
  });

  test('are those that a person gets by taking one after the other', () => {
    const steps: number[] = [];
    forAll(
      fc.oneof(
        mistaken,
        contractText,
        faulty.map(({ wrong }) => wrong),
        damagedText,
      ),
      (text) => {
        let [one, step] = [text, 0];
        for (let fix; step < 100 && (fix = offersOf(one).find(({ safe }) => safe)); step++) one = fix.after;
        steps.push(step);
        const all = allFixed(text, SAFE, STEM, KNOWN);
        const told = `${text}\ngave\n${all}\nand one by one\n${one}`;
        assert.equal(all, one, told);
        assert.equal(allFixed(all, SAFE, STEM, KNOWN), all, told);
      },
      3000,
      0.1,
    );
    assert.ok(Math.max(...steps) > 4 && Math.max(...steps) < 100);
  });

  test('are made in one run, also those that others make possible', () => {
    const doc = (prop: string, required: string): string =>
      `{ "contractId": "a", "component": "A", "props": { "properties": { "p": { "type": "string"${prop} } }, ${required}, "additionalProperties": true } }`;
    const right = doc('', '"required": ["p"]');
    assert.equal(allFixed(doc(', "required": true', '"required": "p"'), SAFE), right);
    assert.equal(allFixed(doc('', '"requird": ["p", "p"]'), SAFE), right);
  });

  test('of broken text leave the rest as it is', () =>
    forAll(
      damagedText,
      (text) => {
        const after = allFixed(text, SAFE);
        const isConverted = parseJson(text).broken && !parseJson(after).broken;
        assert.ok(isConverted || after.endsWith(text.slice(parseJson(text).end)));
        assert.equal(allFixed(after, SAFE), after);
      },
      1000,
    ));
});

function assertInOrder(edits: readonly TextEdit[]): void {
  assert.ok(edits.length > 0);
  edits.slice(1).forEach((edit, index) => assert.ok(edit.start >= edits[index]!.end));
}

const parsed = (text: string): unknown => (text.trim() === '' ? undefined : JSON.parse(text));

/** The scalars in a value with their places, of an item without its index; without those that are left out. */
function leavesOf(
  value: unknown,
  isOut = (_path: Path): boolean => false,
  path: Path = [],
  place: Path = [],
): Set<string> {
  if (isOut(path)) return new Set();
  if (typeof value !== 'object' || value === null) return new Set([JSON.stringify([place, value])]);
  const items: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return new Set(
    items.flatMap(([key, item]) => [
      ...leavesOf(item, isOut, [...path, key], [...place, Array.isArray(value) ? 0 : key]),
    ]),
  );
}
