import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { readContract } from '../../server/src/kinds/contract/model.ts';
import { countTraits, projectTraits } from '../../server/src/kinds/contract/traits.ts';
import { contract, forAll } from '../arbitrary.ts';

/** The projection as lines: `name: traitType kind values`, then the notes. */
function projected(props: object, states: unknown[] = [], declaredOrder?: string[]): string[] {
  const { traits, notes } = projectTraits(
    readContract({ props: { properties: props }, states }),
    declaredOrder,
  );
  return [
    ...traits.map(
      ({ name, traitType, kind, values }) =>
        `${name}: ${traitType} ${kind}${values ? ` ${JSON.stringify(values)}` : ''}`,
    ),
    ...notes.map(({ code, name }) => `note on ${name}${code ? ` (${code})` : ''}`),
  ];
}

suite('traits', () => {
  test('SR-139: the default first, the others in declared order', () => {
    assert.deepEqual(projected({ size: { type: 'string', enum: ['a', 'b'], default: 'a' } }), [
      'size: variant enum ["a","b"]',
    ]);
    assert.deepEqual(projected({ size: { type: 'string', enum: ['a', 'b', 'c'], default: 'c' } }), [
      'size: variant enum ["c","a","b"]',
    ]);
  });

  test('SCN-018: without a default the declared order stays, and a note says what DSDS reads into it', () =>
    assert.deepEqual(projected({ size: { type: 'string', enum: ['a', 'b'] } }), [
      'size: variant enum ["a","b"]',
      'note on size (SCN-018)',
    ]));

  test('each distinct value once, equal as JSON', () =>
    assert.deepEqual(
      projected({ n: { type: 'number', enum: [1, 0, 1, -0, { a: 1, b: 2 }, { b: 2, a: 1 }], default: 0 } }),
      ['n: variant enum [0,1,{"a":1,"b":2}]'],
    ));

  test('a default outside the enum is not added', () =>
    assert.deepEqual(projected({ size: { type: 'string', enum: ['a'], default: 'z' } }), [
      'size: variant enum ["a"]',
      'note on size (SR-127)',
    ]));

  test('SR-140: boolean, alone or as the only one of a list', () =>
    assert.deepEqual(projected({ a: { type: 'boolean' }, b: { type: ['boolean'] } }), [
      'a: variant boolean',
      'b: variant boolean',
    ]));

  test('boolean among other types: no trait, and a note', () =>
    assert.deepEqual(projected({ a: { type: ['boolean', 'string'] } }), ['note on a']));

  test('boolean with an enum takes the enum row, and a note', () =>
    assert.deepEqual(projected({ a: { type: 'boolean', enum: [true], default: true } }), [
      'a: variant enum [true]',
      'note on a',
    ]));

  test('an empty enum: no trait, also of a boolean, and a note', () =>
    assert.deepEqual(projected({ a: { type: 'string', enum: [] }, b: { type: 'boolean', enum: [] } }), [
      'note on a',
      'note on b',
    ]));

  test('any other type: no trait and nothing to note', () =>
    assert.deepEqual(
      projected({ a: { type: 'string' }, b: { type: ['number', 'null'] }, c: { type: 'object' } }),
      [],
    ));

  test('SR-141: states behind the props; a repeated one once', () =>
    assert.deepEqual(projected({ a: { type: 'boolean' } }, ['hover', 'active', 'hover']), [
      'a: variant boolean',
      'hover: state boolean',
      'active: state boolean',
    ]));

  test('a name that is both prop and state becomes both, with a note', () =>
    assert.deepEqual(projected({ open: { type: 'boolean' } }, ['open']), [
      'open: variant boolean',
      'open: state boolean',
      'note on open',
    ]));

  test('names of Object.prototype are ordinary names', () =>
    assert.deepEqual(
      projected(
        JSON.parse(
          '{"__proto__":{"type":"boolean"},"toString":{"type":"boolean"},"":{"type":"boolean"}}',
        ) as object,
        ['constructor'],
      ),
      [
        '__proto__: variant boolean',
        'toString: variant boolean',
        ': variant boolean',
        'constructor: state boolean',
      ],
    ));

  test('names like numbers keep the order that the text declares', () =>
    assert.deepEqual(projected({ b: { type: 'boolean' }, 1: { type: 'boolean' } }, [], ['b', '1']), [
      'b: variant boolean',
      '1: variant boolean',
    ]));

  test('are counted as they are made', () => {
    forAll(contract, (value) => {
      const read = readContract(value);
      assert.equal(countTraits(read), projectTraits(read).traits.length);
    });
  });
});
