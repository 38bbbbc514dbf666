import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { foldText } from '../../server/src/kinds/contract/editing/hover.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { forAll, referringText } from '../arbitrary.ts';
import { KNOWN } from '../neighbours.ts';
import { type Asked, element, told } from '../rules/other-files.ts';
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
