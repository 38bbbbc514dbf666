import { check } from '../../server/src/kinds/contract/check.ts';
import { ruleOf, RULES } from '../../server/src/kinds/index.ts';
import { contractText, damagedText, forAll } from '../arbitrary.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('all findings', () => {
  test('stand in document order, and are the same on every run', () =>
    forAll(contractText, (text) => {
      const { findings } = check(text);
      assert.deepEqual(check(text).findings, findings);
      findings
        .slice(1)
        .forEach((finding, index) => assert.ok(finding.span.start >= findings[index]!.span.start));
    }));

  test('have words, whatever the text', () =>
    forAll(damagedText, (text) => {
      for (const { code, args, span } of check(text).findings) {
        const { message, help } = ruleOf(code).describe(args);
        assert.match(message, /^(?!.*undefined|.*\[object).{10,}\.$/s);
        assert.match(help ?? 'None.', /^[A-Z"](?!.*undefined|.*\[object).{3,}[.?]$/s);
        assert.ok(span.start >= 0 && span.start <= span.end && span.end <= text.length);
      }
    }));

  test('are named once', () => assert.equal(new Set(RULES.map(({ code }) => code)).size, RULES.length));
});
