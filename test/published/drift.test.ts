import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { check, sourceOf } from '../../server/src/kinds/contract/check.ts';
import type { Difference } from '../../server/src/kinds/contract/compare.ts';
import { draftsOf, prefixOf } from '../../server/src/kinds/contract/draft.ts';
import { type Knowledge, NOTHING_KNOWN } from '../../server/src/kinds/contract/facts.ts';
import { readElements } from '../../server/src/sources/custom-elements-manifest.ts';
import { offers } from '../offers.ts';
import { CHANGES, CHANGES_OF_SLOTS, CHANGES_OF_STATES, inShort } from './changes.ts';
import { updateFrom } from '../../server/src/kinds/contract/update.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import type { Change, DraftContract, Drafted } from './drafted.ts';
import { furtherPackages, LIBRARIES, type Library } from './libraries.ts';
import { NEUTRAL } from './neutral-changes.ts';

/** Set by the build: true for `npm run test:long`. */
declare const IS_LONG_RUN: boolean;

const FURTHER = furtherPackages();

/** Of how many changes one is tried. */
const SHARE = IS_LONG_RUN || FURTHER.length > 0 ? 1 : 12;

function draftedFrom({ text, defaultSlot }: Library): Drafted[] {
  const elements = readElements(text).elements.map(({ thing }) => thing);
  const { drafts } = draftsOf(elements, { defaultSlot, prefixes: [prefixOf(elements)] });
  return drafts.map(({ contract, leftOut }) => {
    const ofTag = elements.find(({ tagName }) => tagName === contract['cemRef'])!;
    const at = { uri: 'file:///p/custom-elements.json', file: 'custom-elements.json', path: [] };
    return { contract: contract as unknown as DraftContract, leftOut, element: { ...ofTag, at } };
  });
}

/** The facts of a project with nothing but an element. */
const knowing = ({ element }: Drafted): Knowledge => ({
  ...NOTHING_KNOWN,
  isWhole: true,
  elements: () => ({ found: [element], isExpected: false, nearest: [] }),
});

/** The differences that are reported of a contract and an element. */
function differences(text: string, drafted: Drafted): string[] {
  const { findings } = check(text, AS_SHIPPED, knowing(drafted));
  const drift = findings.filter(({ code }) => code === 'drift/element');
  return drift.map(({ args }) => inShort(args['difference'] as Difference)).sort();
}

/** The text of a contract after an update from its element. */
const updated = (text: string, { element }: Drafted): string =>
  applyEdits(text, updateFrom(element, sourceOf(text)).edits);

const WAYS = [
  ['props', CHANGES],
  ['slots', CHANGES_OF_SLOTS],
  ['states', CHANGES_OF_STATES],
  ['props', NEUTRAL],
] as const;

/** Each prop, slot and state of a draft, changed in each way. */
function* changesOf(drafted: Drafted): Generator<Change> {
  const { props, slots = [], states = [] } = drafted.contract;
  const names = {
    props: Object.keys(props.properties),
    slots: slots.map((slot) => (typeof slot === 'string' ? slot : slot.name)),
    states,
  };
  for (const [list, ways] of WAYS) {
    for (const [way, change] of Object.entries(ways)) {
      for (const name of names[list]) {
        const changed = change(drafted, name);
        if (changed) yield { way, ...changed };
      }
    }
  }
}

interface Counts {
  drafts: number;
  props: number;
  /** Drafts that differ from their own elements. */
  ofDrafts: string[];
  changes: number;
  expected: number;
  missed: string[];
  extra: string[];
  /** Fixes that don't take a difference away, or add another one. */
  useless: string[];
  /** Differences that an update leaves, though they are about what the contract lacks. */
  left: string[];
  /** Changes of each way with something to find. */
  ways: Map<string, number>;
}

/** Compares drafts and changed drafts with their elements. Of the changes each `SHARE`th is tried. */
function tryAll(library: Library): Counts {
  const counts: Counts = {
    drafts: 0,
    props: 0,
    ofDrafts: [],
    changes: 0,
    expected: 0,
    missed: [],
    extra: [],
    useless: [],
    left: [],
    ways: new Map(),
  };
  let at = Number(process.env['SEED'] ?? 0);
  for (const drafted of draftedFrom(library)) {
    const { cemRef, props } = drafted.contract;
    counts.drafts += 1;
    counts.props += Object.keys(props.properties).length;
    const text = JSON.stringify(drafted.contract);
    const ofDraft = differences(text, drafted);
    counts.ofDrafts.push(...ofDraft.map((each) => `${cemRef}: ${each}`));
    if (updated(text, drafted) !== text) counts.ofDrafts.push(`${cemRef}: an update changes it`);
    for (const change of changesOf(drafted)) {
      at += 1;
      if (at % SHARE === 0 || library === OWN) tryChange(change, drafted, counts);
    }
  }
  return counts;
}

function tryChange({ way, contract, expected }: Change, drafted: Drafted, counts: Counts): void {
  const text = JSON.stringify(contract);
  const found = differences(text, drafted);
  const inWords = (each: string): string => `${contract.cemRef}, ${way}: ${each}`;
  counts.changes += 1;
  counts.expected += expected.length;
  counts.missed.push(...expected.filter((each) => !found.includes(each)).map(inWords));
  counts.extra.push(...found.filter((each) => !expected.includes(each)).map(inWords));
  for (const { code, title, after } of found.length === 0 ? [] : offers(text, undefined, knowing(drafted))) {
    if (code !== 'drift/element') continue;
    const left = differences(after, drafted);
    const isUseful = left.length < found.length && left.every((each) => found.includes(each));
    if (!isUseful) counts.useless.push(`${inWords(title)} leaves ${left.join()}`);
  }
  const others = differences(updated(text, drafted), drafted).filter((each) => !each.startsWith('extra'));
  counts.left.push(...others.map(inWords));
  if (expected.length > 0) counts.ways.set(way, (counts.ways.get(way) ?? 0) + 1);
}

/** A library without base classes, so that nothing is unknown. */
const OWN: Library = {
  name: 'a library without base classes',
  version: '1.0.0',
  defaultSlot: 'default',
  text: JSON.stringify({
    modules: [
      {
        declarations: [
          {
            kind: 'class',
            name: 'XBadge',
            customElement: true,
            tagName: 'x-badge',
            members: [
              { kind: 'field', name: 'variant', type: { text: "'info' | 'danger'" }, default: "'info'" },
              { kind: 'field', name: 'iconSize', type: { text: 'number' }, attribute: 'icon-size' },
            ],
            slots: [{ name: '' }, { name: 'icon' }, { name: 'suffix' }],
            cssStates: [{ name: 'busy' }, { name: 'selected' }],
          },
        ],
      },
    ],
  }),
};

const all = new Map([OWN, ...LIBRARIES, ...FURTHER].map((library) => [library, tryAll(library)]));

for (const [{ name }, { ofDrafts, missed, extra, useless, left }] of all) {
  suite(`drafts of ${name} and their elements`, () => {
    test('agree', () => assert.deepEqual(ofDrafts, []));

    test('differ after each change in exactly what was changed', () => {
      assert.deepEqual({ missed: missed.slice(0, 20), extra: extra.slice(0, 20) }, { missed: [], extra: [] });
    });

    test('have one difference less after each fix', () => assert.deepEqual(useless.slice(0, 20), []));

    test('differ after an update in nothing but what only the contract has', () =>
      assert.deepEqual(left.slice(0, 20), []));
  });
}

test('each way of a change leads to findings', () => {
  const found = new Set([...all.values()].flatMap(({ ways }) => [...ways.keys()]));
  const ways = [CHANGES, CHANGES_OF_SLOTS, CHANGES_OF_STATES].flatMap((each) => Object.keys(each));
  assert.deepEqual(
    ways.filter((way) => !found.has(way)),
    [],
  );
});

test('a table of further packages', { skip: FURTHER.length === 0 }, () => {
  const rows = [...all].map(([{ name, version }, counts]) => {
    const { drafts, props, ofDrafts, changes, expected, missed, extra } = counts;
    const numbers = [drafts, props, ofDrafts.length, changes, expected, missed.length, extra.length];
    return `| ${[`${name} ${version}`, ...numbers].join(' | ')} |`;
  });
  console.log(rows.join('\n'));
});
