import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { check } from '../../server/src/kinds/contract/check.ts';
import { fold } from '../../server/src/kinds/contract/fold.ts';
import { skeletonText } from '../../server/src/kinds/contract/new-contract.ts';
import { own } from '../../server/src/text/json/value.ts';
import { forAll } from '../arbitrary.ts';

suite('the text of a new contract', () => {
  test('has every part, and room to write', () =>
    assert.equal(
      skeletonText({ contractId: 'icon-button', component: 'Icon Button' }),
      `{
  "contractId": "icon-button",
  "component": "Icon Button",
  "props": {
    "properties": {},
    "additionalProperties": false
  },
  "slots": [],
  "states": []
}
`,
    ));

  test('has no finding, and the display name as it was written', () => {
    const name = fc.string({
      unit: fc.oneof(fc.constantFrom('A', 'é', '"', '\\', ' ', '$', '{}'), fc.string()),
    });
    forAll(name.filter(Boolean), (component) => {
      const folded = fold(component);
      const { findings, contract } = check(
        skeletonText({ contractId: folded.ok ? folded.id : 'a', component }),
      );
      assert.deepEqual(findings, []);
      assert.equal(own(contract.value, 'component'), component);
    });
  });
});
