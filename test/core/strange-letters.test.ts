import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fullText } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { titles } from '../offers.ts';

const contract = (props: object, contractId = 'a', more = {}): string =>
  JSON.stringify({ contractId, component: 'A', props: { ...props, additionalProperties: false }, ...more });

const withDefault = (value: string, byDefault: string): string =>
  contract({ properties: { tone: { type: 'string', enum: [value, 'b'], default: byDefault } } });

const said = (text: string): string[] =>
  check(text).findings.map(({ code, args }) => `${code}: ${fullText(ruleOf(code).describe(args))}`);

test('a blank that looks like a space is shown by its number', () =>
  assert.deepEqual(said(withDefault('on hold', 'on\u00a0hold')), [
    'SR-127: The default "on\\u{a0}hold" isn\'t in the enum of "tone". Did you mean "on hold"? Otherwise add it to the enum.',
  ]));

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
