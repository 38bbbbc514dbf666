import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { SAFE } from '../../server/src/check/fix-all.ts';
import { addressOf } from '../../server/src/kinds/contract/address.ts';
import { check, sourceOf } from '../../server/src/kinds/contract/check.ts';
import { projectForDsds, projectionOf } from '../../server/src/kinds/contract/traits.ts';
import { format } from '../../server/src/text/json/format.ts';
import { treeOf } from '../../server/src/text/json/tree.ts';
import { inlineText, jsonKey } from '../../server/src/text/json/value.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { allFixed, offers } from '../offers.ts';
import { DEPTH, deepContract, listsIn, objectsIn } from '../nested.ts';

const codesIn = (text: string): string[] => check(text).findings.map(({ code }) => code);

suite('a document that is nested deep', () => {
  for (const nested of [listsIn, objectsIn]) {
    const text = deepContract(nested(DEPTH));
    test(`is checked as any other: ${nested.name}`, () => {
      assert.deepEqual(codesIn(text), []);
      assert.deepEqual(codesIn(deepContract(nested(DEPTH), nested(DEPTH - 1))), ['SR-127']);
      assert.deepEqual(codesIn(deepContract('0', '1', nested(DEPTH), nested(DEPTH))), [
        'prop/enum',
        'SR-127',
      ]);
      assert.deepEqual(codesIn(text.replace('"A"', '""')), ['schema/minLength']);
      assert.deepEqual(codesIn(`${text},`), ['json/syntax']);
      assert.deepEqual(codesIn(text.replace('"A"', '""').slice(0, -1)), ['schema/minLength', 'json/syntax']);
      assert.deepEqual(codesIn(text.slice(0, text.length / 2)), ['json/syntax']);
    });

    test(`has an address, traits and a layout: ${nested.name}`, () => {
      const canonical = jsonKey(JSON.parse(text));
      const hash = createHash('sha256').update(canonical).digest('hex');
      assert.deepEqual(addressOf(text), { ok: true, address: `sha256:${hash}` });
      const source = sourceOf(text);
      const [trait] = projectionOf(source).traits;
      assert.ok(inlineText(trait?.values, '') === `[${nested(DEPTH)},1]`);
      assert.deepEqual(
        projectForDsds(source.contract).losses.map(({ why, text: called }) => [why, called]),
        [['value', nested(DEPTH)]],
      );
      // Without indentation, of which thousands of columns on thousands of lines would take seconds.
      const layout = { tabSize: 0, insertSpaces: true };
      const after = applyEdits(text, format(text, layout));
      assert.ok(jsonKey(JSON.parse(after)) === canonical);
      assert.deepEqual(format(after, layout), []);
    });
  }

  test('has fixes', () => {
    const text = deepContract(listsIn(DEPTH), listsIn(DEPTH - 1));
    for (const { title, after } of offers(text)) {
      assert.deepEqual(codesIn(after).includes('SR-127'), false, title);
    }
    const twice = deepContract(objectsIn(DEPTH - 1, '{"x":[],"x":[],"y":1,"y":1}'), '1');
    assert.deepEqual(codesIn(twice), ['json/duplicate-key', 'json/duplicate-key', 'SR-139']);
    const all = 'Keep the last of all repeated members';
    const once = allFixed(twice, { wants: (fix) => fix.all === all });
    assert.ok(once === deepContract(objectsIn(DEPTH - 1, '{"x":[],"y":1}'), '1'));
    assert.ok(allFixed(twice, SAFE) === twice);
  });

  test('has no address for each thing without a form, wherever it is', () => {
    const text = listsIn(900, '[1e400, "\\ud800"]');
    const found = addressOf(text);
    assert.ok(!found.ok);
    assert.deepEqual(
      found.obstacles.map(({ at }) => text.slice(at.start, at.end)),
      ['1e400', '"\\ud800"'],
    );
  });
});

suite('a document that is nested too deep', () => {
  for (const depth of [1001, 10_000]) {
    test(`has one finding: ${depth}`, () => {
      const contracts = [listsIn(depth), objectsIn(depth)].map((value) => deepContract(value));
      for (const text of [...contracts, `${contracts[0]!},`, contracts[0]!.slice(0, depth + 200)]) {
        assert.deepEqual(codesIn(text), ['json/too-deep']);
        assert.equal(sourceOf(text).tree, undefined);
      }
      const behindMistake = `{ "contractId": , "b": ${listsIn(depth)} }`;
      assert.deepEqual(codesIn(behindMistake), ['json/too-deep']);
      assert.deepEqual(allFixed(behindMistake, SAFE), behindMistake);
    });
  }
});

test('brackets in strings make no text deep', () => {
  const text = `["${'['.repeat(2000)}"]`;
  assert.equal(treeOf(text)?.type, 'array');
});
