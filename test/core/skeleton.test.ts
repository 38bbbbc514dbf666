import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../server/src/core/check.ts';
import { own } from '../../server/src/core/contract.ts';
import { fold } from '../../server/src/core/fold.ts';
import { skeletonText } from '../../server/src/core/skeleton.ts';
import { forAll } from '../arbitrary.ts';

suite('the text of a new contract', () => {
  test('has every part, and room to write', () =>
    assert.equal(
      skeletonText({ contractId: 'icon-button', component: 'Icon Button' }),
      `{
  "$schema": "https://component-contract.example/schemas/v0/component.contract.schema.json",
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
