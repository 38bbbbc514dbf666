import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fold } from '../../server/src/kinds/contract/fold.ts';

/** What a name folds to, or why it does not. */
function folded(name: string): string {
  const result = fold(name);
  return result.ok
    ? result.id
    : `${result.rejected}${result.character === undefined ? '' : ` ${result.character}`}`;
}

suite('fold', () => {
  const TABLE: Record<string, string> = {
    Button_Primary: 'button-primary',
    'Button Primary': 'button-primary',
    'Button.Primary': 'button-primary',
    'Button--primary': 'button-primary',
    'forms/Button': 'forms-button',
    'card-_header': 'card-header',
    iconBadge: 'iconbadge',
    ICON: 'icon',
    'a ._/ b': 'a-b',
    '-x-': 'x',
    h1: 'h1',
    Café: 'carries residual character é',
    ___: 'empty after fold',
    '/': 'empty after fold',
    ' ': 'empty after fold',
    '': 'empty after fold',
    '---': 'empty after fold',
  };
  for (const [name, result] of Object.entries(TABLE)) {
    test(`${JSON.stringify(name)}: ${result}`, () => assert.equal(folded(name), result));
  }

  test('only A to Z are lowercased: the Kelvin sign, a dotted I and full-width letters are residual', () => {
    assert.equal(folded('\u212Aelvin'), 'carries residual character \u212A');
    assert.equal(folded('\u0130con'), 'carries residual character \u0130');
    assert.equal(folded('\uFF22utton'), 'carries residual character \uFF22');
  });

  test('only four separators are known: a no-break space and a tab are residual', () => {
    assert.equal(folded('a\u00A0b'), 'carries residual character \u00A0');
    assert.equal(folded('a\tb'), 'carries residual character \t');
  });

  test('a residual character is a whole one', () =>
    assert.equal(folded('a😀b'), 'carries residual character 😀'));

  test('a decomposed letter is not composed first', () =>
    assert.equal(folded('Cafe\u0301'), 'carries residual character \u0301'));

  test('there is no maximum length, and a long name takes no time', () => {
    assert.equal(folded('A'.repeat(300)), 'a'.repeat(300));
    assert.equal(folded(`${'- _'.repeat(200_000)}x`), 'x');
  });
});
