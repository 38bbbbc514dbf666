import assert from 'node:assert/strict';
import schema from '../../schemas/v0/component.contract.schema.json';
import { suite, test } from 'node:test';
import { annotationOf, schemaPlaceOf } from '../../server/src/kinds/contract/schema-place.ts';
import { ANNOTATIONS } from '../../server/src/kinds/contract/vocabulary.ts';

/** What a JSON Pointer leads to in the schema. */
const at = (pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], schema);

suite('annotations', () => {
  test('every pointer leads to a place in the schema', () => {
    for (const pointer of Object.keys(ANNOTATIONS)) assert.ok(at(pointer), pointer);
  });

  test('every member of the format has one', () => {
    const known: string[] = [];
    const visit = (path: readonly (string | number)[]): void => {
      for (const name of schemaPlaceOf(path)?.members ?? []) {
        const member = [...path, name];
        known.push(name);
        assert.ok(annotationOf(member), member.join('/'));
        visit(member);
      }
    };
    visit([]);
    visit(['props', 'properties', 'any']);
    visit(['slots', 0]);
    assert.equal(known.length, 22);
  });

  test('none for what the format does not know', () => {
    for (const path of [
      ['variants'],
      ['props', 'minimum'],
      ['contractId', 0],
      ['toString'],
      ['slots', 0, '__proto__'],
    ])
      assert.equal(annotationOf(path), undefined);
  });
});
