import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { refactoringsAt } from '../../server/src/kinds/contract/editing/actions.ts';
import { sourceOf } from '../../server/src/kinds/contract/check.ts';
import { spotAt } from '../../server/src/text/json/tree.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';

/** What is offered at the caret, each with the text that it makes. */
function offeredAt(marked: string): { title: string; after: string }[] {
  const text = marked.replace('|', '');
  const { checked, page } = sourceOf(text);
  const spot = spotAt(page.root, marked.indexOf('|'));
  return (spot ? refactoringsAt(checked.contract, spot) : []).flatMap(({ title, edits }) => {
    const changes = textEdits(page, edits);
    return changes.length > 0 ? [{ title, after: applyEdits(text, changes) }] : [];
  });
}

/** One is offered, and what it makes offers the way back at the same place. */
function thereAndBack(marked: string, title: string, changed: string, back: string): void {
  const [there, ...others] = offeredAt(marked);
  assert.deepEqual(others, []);
  assert.deepEqual(there, { title, after: changed.replace('|', '') });
  assert.deepEqual(offeredAt(changed), [{ title: back, after: marked.replace('|', '') }]);
}

const none = (marked: string): void => assert.deepEqual(offeredAt(marked), []);

const withSlot = (slot: string): string =>
  `{\n  "contractId": "a",\n  "component": "A",\n  "slots": ["start", ${slot}]\n}`;

const withProps = (props: string): string =>
  `{ "contractId": "a", "component": "A", "props": { "properties": { ${props} }, "additionalProperties": false } }`;

suite('a slot', () => {
  test('from its name to a record, and back', () =>
    thereAndBack(
      withSlot('"en|d"'),
      'Turn the slot "end" into an object',
      withSlot('{ "name": "en|d" }'),
      'Turn the slot "end" into a plain name',
    ));
  test('a record that says more stays one', () => none(withSlot('{ "name": "en|d", "description": "" }')));
  test('an empty name is none', () => {
    none(withSlot('"|"'));
    none(withSlot('{ "name": "|" }'));
  });
});

suite('the prop set', () => {
  const doc = (key: string, value: string): string =>
    `{ "contractId": "a", "component": "A", "${key}": { "additionalProperties": ${value} } }`;
  test('is opened and closed, at its key and at what says so', () => {
    const [open, close] = [
      'Open the prop set: any other prop too',
      'Close the prop set: only declared props',
    ];
    thereAndBack(doc('pr|ops', 'false'), open, doc('pr|ops', 'true'), close);
    thereAndBack(doc('props', '|false'), open, doc('props', '|true'), close);
    assert.deepEqual(
      offeredAt(doc('props', 'true').replace('"add', '"|add')).map(({ title }) => title),
      [close],
    );
  });
  test('not where it says neither, and not elsewhere in the props', () => {
    none(doc('pr|ops', '"no"'));
    none(doc('props', 'false').replace('{ "add', '{| "add'));
  });
});

suite('a boolean prop', () => {
  const axis = 'Turn the boolean prop "on" into an enum prop';
  const plain = 'Turn the enum prop "on" into a boolean prop';
  test('to a variant axis with the default first, and back', () => {
    thereAndBack(
      withProps('"o|n": { "type": "boolean", "default": false }'),
      axis,
      withProps('"o|n": { "type": "boolean", "enum": [false, true], "default": false }'),
      plain,
    );
    thereAndBack(
      withProps('"on": { "default": true, "type": ["bool|ean"] }'),
      axis,
      withProps('"on": { "default": true, "type": ["bool|ean"], "enum": [true, false] }'),
      plain,
    );
  });
  test('not without a default: DSDS would read one into the axis', () =>
    none(withProps('"o|n": { "type": "boolean" }')));
  test('not with an "enum" that is no list, which would be there twice', () =>
    none(withProps('"o|n": { "type": "boolean", "default": false, "enum": {} }')));
  test('and back only with one, which comes first in a trait', () =>
    none(withProps('"o|n": { "type": "boolean", "enum": [true, false] }')));
  test('back only where the values are true and false', () => {
    none(withProps('"o|n": { "type": "boolean", "enum": [true], "default": true }'));
    none(withProps('"o|n": { "type": "boolean", "enum": [true, false, true], "default": true }'));
    none(withProps('"o|n": { "type": ["boolean", "null"], "enum": [true, false], "default": true }'));
  });
  test('not in its description, nor for a prop of another type', () => {
    none(withProps('"on": { "type": "boolean", "default": true, "description": "|" }'));
    none(withProps('"o|n": { "type": "string", "default": "" }'));
  });
});

test('what is written twice would get lost', () => {
  none(withSlot('{ "name": "a", "name": "en|d" }'));
  none(withProps('"o|n": { "type": "boolean", "enum": ["x"], "enum": [true, false], "default": true }'));
});

suite('in broken text', () => {
  test('what is whole can be refactored, what is not can not', () => {
    assert.equal(offeredAt('{ "slots": ["|x"], oops').length, 1);
    none('{ "slots": [{ "name": "|x", oops');
    none('{ "props": { "additionalProperties": false, oops, "|slots": ["x"] } }');
  });
});
