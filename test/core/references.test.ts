import { AS_SHIPPED, DECLARED_NAMES } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { foldText } from '../../server/src/kinds/contract/editing/hover.ts';
import type { Knowledge } from '../../server/src/kinds/contract/facts.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import type { CustomElement } from '../../server/src/sources/declared.ts';
import { damagedText, forAll, referringText } from '../arbitrary.ts';
import { KNOWN } from '../neighbours.ts';
import { offers } from '../offers.ts';
import { type Asked, at, element, item, told } from '../rules/other-files.ts';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('what the names fold to, in a hover', () => {
  const contract = { contractId: 'x-button', component: 'Button', cemRef: 'x-button' };
  const shown = (asked: object, { declaredName = 'auto', knowledge }: Asked): string[] => {
    const checked = check(JSON.stringify(asked), { ...AS_SHIPPED, declaredName }, knowledge);
    const text = foldText(checked.contract, checked);
    return text.split('\n').filter((line) => line !== '' && !/^\| (Name|---) /.test(line));
  };
  const knowledge = told([element('x-button')]);

  test('is told of each that counts', () => {
    assert.deepEqual(shown(contract, { knowledge }), [
      '| tag name `"x-button"` | `x-button` | yes |',
      '| display name `"Button"` | `button` | no |',
    ]);
    assert.deepEqual(shown({ ...contract, contractId: 'btn' }, { declaredName: 'cem.tagName', knowledge }), [
      '| tag name `"x-button"` | `x-button` | no |',
      'In this project the tag name of the custom element is the declared name.',
    ]);
  });

  test('is told of the display name where the declared one is not known', () =>
    assert.deepEqual(shown(contract, { declaredName: 'cem.tagName' }), [
      '| display name `"Button"` | `button` | no |',
      'In this project the tag name of the custom element is the declared name.',
    ]));
});

suite('whatever the contract and the other files', () => {
  const name = fc.constantFrom(
    'x-button',
    'Icon',
    '',
    '--',
    'é',
    '__proto__',
    'constructor',
    'size',
    'start',
    'ü "q"',
  );
  const some = fc.option(name, { nil: undefined });
  const value = fc.constantFrom<unknown>('small', 'size', 1, '1', true, null, '', '__proto__', [1], {});
  const described = fc.record({ name, description: some });
  const anyElement: fc.Arbitrary<CustomElement> = fc.record({
    at: name.map(at),
    tagName: some,
    className: some,
    description: some,
    api: fc.record({
      fields: fc.array(
        fc.record({
          name,
          attribute: some,
          description: some,
          type: some,
          values: fc.option(fc.array(value), { nil: undefined }),
          default: fc.option(
            value.map((each): [unknown] => [each]),
            { nil: undefined },
          ),
        }),
        { maxLength: 5 },
      ),
      slots: fc.option(fc.array(described), { nil: undefined }),
      states: fc.option(fc.array(described), { nil: undefined }),
    }),
  });
  const anyKnowledge: fc.Arbitrary<Knowledge> = fc
    .record({
      elements: fc.array(anyElement, { maxLength: 3 }),
      items: fc.array(name.map(item), { maxLength: 2 }),
      isWhole: fc.boolean(),
      isExpected: fc.boolean(),
      nearest: fc.array(name, { maxLength: 4 }),
    })
    .map(({ elements, items, isWhole, isExpected, nearest }) => ({
      ...told([]),
      isWhole,
      elements: () => ({ found: elements, isExpected, nearest }),
      items: () => ({ found: items, isExpected, nearest }),
    }));
  const asked = fc.tuple(
    fc.oneof(referringText, damagedText),
    fc.constantFrom(...DECLARED_NAMES),
    anyKnowledge,
  );

  test('findings are the same every time, have words, travel as JSON, and can be fixed', () =>
    forAll(asked, ([text, declaredName, knowledge]) => {
      const settings = { ...AS_SHIPPED, declaredName };
      const { findings } = check(text, settings, knowledge);
      assert.deepEqual(check(text, settings, knowledge).findings, findings);
      for (const { code, args } of findings) {
        assert.deepEqual(JSON.parse(JSON.stringify(args)), args);
        const message = ruleOf(code).describe(args).message;
        assert.ok(!/undefined|\[object|NaN/.test(message), message);
      }
      offers(text, 'icon-button', knowledge);
    }));

  test('text that is cut off has no finding that the whole text has not', () =>
    forAll(
      fc.tuple(referringText, fc.nat()),
      ([text, cut]) => {
        const linesOf = (part: string): Set<string> =>
          new Set(
            check(part, AS_SHIPPED, KNOWN).findings.map(
              ({ code, args }) => `${code} ${ruleOf(code).describe(args).message}`,
            ),
          );
        const whole = linesOf(text);
        for (const line of linesOf(text.slice(0, cut % text.length)))
          if (/^(SR-13|ref|drift)/.test(line)) assert.ok(whole.has(line), line);
      },
      500,
    ));
});
