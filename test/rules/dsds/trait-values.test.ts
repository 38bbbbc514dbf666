import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { contractOf, ofTraits, trait, valuesOf, RIGHT, titles, fixed, forAll } from './documents.ts';

suite('dsds/trait-values', () => {
  const SIZE = contractOf({ size: { enum: ['m', 's', 'l'], default: 's' } });

  test('other values', () => {
    const of = (...ids: string[]): string[] =>
      ofTraits(trait('size', 'variant', 'enum', valuesOf(...ids)), SIZE).map((line) =>
        line.replace('dsds/trait-values ', ''),
      );
    assert.deepEqual(of('s', 'm', 'l'), []);
    assert.deepEqual(of('s'), ['values: The trait "size" doesn\'t have the values "m" and "l".']);
    assert.deepEqual(of('s', 'x', 'm', 'm', 'l'), [
      'x: "x" isn\'t a value of "size" in "lib/button.contract.json".',
      'm: The value "m" of "size" is repeated.',
    ]);
    assert.deepEqual(of('m', 's', 'l'), [
      'm: The values of "size" are in another order than in "lib/button.contract.json".',
    ]);
    assert.deepEqual(of('s', 'l', 'm'), [
      'l: The values of "size" are in another order than in "lib/button.contract.json".',
    ]);
    assert.deepEqual(of('l', 'x', 's'), [
      'values: The trait "size" doesn\'t have the value "m".',
      'l: The values of "size" are in another order than in "lib/button.contract.json".',
      'x: "x" isn\'t a value of "size" in "lib/button.contract.json".',
    ]);
    assert.match(
      ofTraits(trait('size', 'variant', 'enum'), SIZE)[0]!,
      /^dsds\/trait-values size: .* doesn't have the values "s", "m" and "l"/,
    );
  });

  test('values of a boolean', () =>
    assert.deepEqual(ofTraits(trait('hover', 'state', 'boolean', valuesOf('a')), contractOf({}, ['hover'])), [
      'dsds/trait-values values: The trait "hover" has values, but is a boolean in "lib/button.contract.json".',
    ]));

  test('what has no legal id is found by its name, and never missing', () => {
    const contract = contractOf({ 'aria.label': { type: 'boolean' }, size: { enum: ['s', 'extra large'] } });
    assert.deepEqual(
      ofTraits(trait('open'), contract).map((line) => line.split(':')[0]),
      ['dsds/trait-extra open'],
    );
    const named = '      - id: xl\n        name: extra large\n        description: x\n';
    const both =
      trait('aria-label', 'variant', 'boolean', '    name: aria.label\n') +
      trait('size', 'variant', 'enum', valuesOf('s') + named);
    assert.deepEqual(ofTraits(both, contract), []);
    assert.deepEqual(ofTraits(trait('size', 'variant', 'enum', valuesOf('s')), contract), [
      'dsds/trait-values values: The trait "size" doesn\'t have the value "extra large".',
    ]);
  });

  test('a name counts only where the contract has no legal id for it', () =>
    assert.deepEqual(
      ofTraits(
        trait('x', 'variant', 'boolean', '    name: open\n'),
        contractOf({ open: { type: 'boolean' } }),
      ).map((line) => line.split(':')[0]),
      ['dsds/trait-missing traits', 'dsds/trait-extra x'],
    ));

  test('values that are no list lack all of the contract', () => {
    const of = (values: string): string[] =>
      ofTraits(trait('size', 'variant', 'enum', `    values: ${values}\n`), SIZE);
    const told = 'dsds/trait-values values: The "values" of "size" aren\'t an array of objects.';
    for (const values of ['{ s: small }', 's', '3']) assert.deepEqual(of(values), [told]);
    assert.match(of('[]')[0]!, /The trait "size" doesn't have the values "s", "m" and "l"\./);
  });
});

suite('fixes of dsds/trait-values', () => {
  test('the values are put in order, and what stays keeps its words', () => {
    const values = `    values:
      - id: s # Small.
        description: In tables.
        purpose: |
          For lists.
      - { id: x, description: Gone. }
      - { id: 'm', description: "In forms." }
`;
    const drifted = RIGHT.replace(/ {4}values:[^]*?(?= {2}- traitType)/, values);
    const right = RIGHT.replace(
      / {4}values:[^]*?(?= {2}- traitType)/,
      `    values:
      - { id: 'm', description: "In forms." }
      - id: s # Small.
        description: In tables.
        purpose: |
          For lists.
      - id: l
        description: TODO
`,
    );
    assert.equal(fixed(drifted, 'Update the values of "size"'), right);
    assert.equal(fixed(drifted, 'Update traits from contract'), right);
    assert.equal(forAll(drifted, 'Update the values of all traits'), right);
  });

  test('a description that the contract has by now is taken over', () => {
    const todo = RIGHT.replace('Its size.', 'TODO')
      .replace('In forms.', 'TODO')
      .replace('Above it.', '"TODO"');
    assert.deepEqual(titles(todo), ['* Use the description of the contract']);
    assert.equal(fixed(todo, 'Use the description of the contract'), todo.replace('TODO', 'How big.'));
  });
});
