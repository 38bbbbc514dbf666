import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fullText } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { unresolvedReference } from '../../server/src/kinds/contract/rules/references.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { missingArtifact } from '../../server/src/kinds/manifest/rules/missing.ts';
import { looksLike } from '../../server/src/text/words.ts';
import { titles } from '../offers.ts';

const contract = (props: object, contractId = 'a', more = {}): string =>
  JSON.stringify({ contractId, component: 'A', props: { ...props, additionalProperties: false }, ...more });

const requiring = (declared: string, required: string): string =>
  contract({ properties: { [declared]: { type: 'string' } }, required: [required] });

const withDefault = (value: string, byDefault: string): string =>
  contract({ properties: { tone: { type: 'string', enum: [value, 'b'], default: byDefault } } });

const said = (text: string): string[] =>
  check(text).findings.map(({ code, args }) => `${code}: ${fullText(ruleOf(code).describe(args))}`);

suite('names that look the same', () => {
  test('differ in blanks, invisible characters, their encoding, or a few letters of another script', () => {
    for (const [a, b] of [
      ['na\u00efve', 'nai\u0308ve'],
      ['on hold', 'on\u2009hold'],
      ['onhold', 'on\u200bhold'],
      ['\uff53ize', 'size'],
      ['t\u03bfne', 'tone'],
      ['\u0421art', 'Cart'],
    ] as const) {
      assert.ok(looksLike(a, b) && looksLike(b, a), a);
    }
    for (const [a, b] of [
      ['size', 'size'],
      ['size', 'Size'],
      ['cafe', 'caf\u00e9'],
      ['\u0442\u043e\u043d', 'tan'],
      ['\u0431\u043e\u043b\u044c\u0448\u043e\u0439', 'primary'],
      ['', '\u200b'],
    ] as const) {
      assert.ok(!looksLike(a, b) && !looksLike(b, a), a);
    }
  });

  test('have their code points in messages', () => {
    const inEnum = (own: string, other: string): string =>
      `SR-127: The default ${own} isn't in the enum of "tone". Use ${other} or "b", or add it to the enum.`;
    for (const [value, byDefault, own, other] of [
      ['r\u00e9sum\u00e9', 're\u0301sum\u00e9', 'e U+0301', 'U+00E9'],
      ['on hold', 'on\u00a0hold', 'U+00A0', 'U+0020'],
      ['muted', 'mut\u0435d', 'U+0435', 'U+0065'],
      ['muted', 'mu\u{e0100}ted', 'u U+E0100', 'U+0075'],
    ] as const) {
      assert.deepEqual(said(withDefault(value, byDefault)), [
        inEnum(`"${byDefault}" (${own})`, `"${value}" (${other})`),
      ]);
    }
    assert.deepEqual(said(requiring('aria\u00a0label', 'aria label')), [
      'name/spelling: The prop "aria\u00a0label" has white space in its name. Remove the white space, as in "ariaLabel".',
      'SR-126: The required prop "aria label" (U+0020) isn\'t declared. Did you mean "aria\u00a0label" (U+00A0)?',
    ]);
    assert.deepEqual(said(contract({}, 'a', { stаtes: [] })), [
      'schema/additionalProperties: "st\u0430tes" (U+0430) isn\'t allowed in the contract. Did you mean "states" (U+0061)?',
    ]);
    assert.equal(
      fullText(
        unresolvedReference.describe({ member: 'registryRef', name: 'c\u0430rd', nearest: ['card', 'cart'] }),
      ),
      'No component registry of this project has the item "c\u0430rd" (U+0430). Did you mean "card" (U+0061) or "cart"?',
    );
    assert.equal(
      missingArtifact.describe({
        path: 'ru\u0308ck.contract.json',
        nearest: ['r\u00fcck.contract.json'],
        moved: false,
        sure: true,
      }).help,
      'Did you mean "r\u00fcck.contract.json" (U+00FC)?',
    );
  });

  test('have their code points in the titles of fixes, and the one that looks the same is meant', () => {
    assert.deepEqual(titles(requiring('na\u00efve', 'nai\u0308ve')), [
      '* Change "nai\u0308ve" (i U+0308) to "na\u00efve" (U+00EF)',
      'Remove "nai\u0308ve" (i U+0308) from "required"',
    ]);
    assert.deepEqual(titles(withDefault('ok', '\u03bfk')).slice(0, 2), [
      '* Change the default to "ok" (U+006F), the nearest value',
      'Add "\u03bfk" (U+03BF) to the "enum"',
    ]);
    assert.ok(titles(requiring('size', 'sise')).includes('Declare the prop "sise" as a string'));
  });
});

test('a contractId with a letter that it cannot have is told which', () => {
  assert.deepEqual(said(contract({}, 't\u0430bs')), [
    'schema/pattern: "t\u0430bs" isn\'t a valid contractId. "\u0430" (U+0430) isn\'t allowed in a contractId. Use lowercase letters and digits, in segments joined by single hyphens.',
  ]);
  assert.ok(!said(contract({}, 'Tabs'))[0]!.includes('U+'));
});

test('of an id that is none the one that the display name gives is offered first', () =>
  assert.deepEqual(titles(JSON.stringify({ contractId: 'Data_Grid', component: 'Grid' })), [
    'Change "Data_Grid" to "grid"',
    'Change "Data_Grid" to "data-grid"',
  ]));
