import { AS_SHIPPED, type DeclaredName } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { element, found, inShort, item, told } from './other-files.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('SR-131 and SR-132', () => {
  const contract = { contractId: 'a', component: 'B', cemRef: 'x', registryRef: 'y' };

  test('speak of the names of a stated source only, where they come from', () => {
    const knowledge = told([element('--', 'Кнопка')], [item('a\u200bb')]);
    const shown = (declaredName: DeclaredName): string[] =>
      check(JSON.stringify(contract), { ...AS_SHIPPED, declaredName }, knowledge).findings.map(
        ({ severity, code, path, related }) => `${severity} ${code} ${path.join()} ${related.length}`,
      );
    assert.deepEqual(shown('cem.tagName'), ['error SR-131 cemRef 1']);
    assert.deepEqual(shown('cem.className'), ['error SR-132 cemRef 1']);
    assert.deepEqual(shown('registry.name'), ['error SR-132 registryRef 1']);
    assert.deepEqual(shown('auto'), ['information SR-130 contractId 2']);
    assert.match(
      found(contract, { declaredName: 'registry.name', knowledge })[0]!,
      /"a\\u\{200b\}b"\. U\+200B isn't allowed/,
    );
  });

  test('are silent where another declaration has a name with a fold', () =>
    assert.deepEqual(
      inShort(
        { contractId: 'x-a', component: 'B', cemRef: 'x' },
        {
          declaredName: 'cem.tagName',
          knowledge: told([element('--'), element('x-a')]),
        },
      ),
      ['information ref/ambiguous'],
    ));

  test('leave an empty display name to the schema', () =>
    assert.deepEqual(inShort({ contractId: 'a', component: '' }, { declaredName: 'component' }), [
      'error schema/minLength',
    ]));
});
