import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fixAll, fixesOf, SAFE, servesSeveral } from '../../server/src/check/fix-all.ts';
import { check, fixableContract, sourceOf } from '../../server/src/kinds/contract/check.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { runs } from '../arbitrary.ts';

const many = (count: number, write: (index: number) => string): string =>
  Array.from({ length: runs(count) }, (_, index) => write(index)).join(',');

const contract = (properties: string, rest = ''): string =>
  `{"contractId":"a","component":"A","props":{"properties":{${properties}}${rest},"additionalProperties":false}}`;

/** Documents with so many mistakes that quadratic work takes minutes, or all memory. */
const DOCUMENTS: Record<string, string> = {
  'one value very often': contract(`"p":{"type":"string","enum":[${many(8000, () => '5')}]}`),
  'very many values': contract(`"p":{"type":"string","enum":[${many(8000, String)}]}`),
  'very many texts': contract(`"p":{"type":"number","enum":[${many(8000, (index) => `"${index}"`)}]}`),
  'one unknown member in each prop': contract(
    many(4000, (index) => `"p${index}":{"type":"string","required":true}`),
  ),
  'props beside "properties"': `{"contractId":"a","component":"A","props":{"properties":{},${many(4000, (index) => `"p${index}":{"type":"string"}`)},"additionalProperties":false}}`,
  'undeclared names beside as many declared ones': contract(
    many(300, (index) => `"property${index}":{"type":"string"}`),
    `,"required":[${many(5000, (index) => `"propertx${index}"`)}]`,
  ),
  'every prop has a member twice': contract(
    many(4000, (index) => `"p${index}":{"type":"string","type":"number"}`),
  ),
};

suite('very many findings', { timeout: 18000 }, () => {
  for (const [name, text] of Object.entries(DOCUMENTS)) {
    test(name, () => {
      const reading = sourceOf(text);
      const document = fixableContract(reading);
      const { findings } = reading.checked;
      const count = (list: typeof findings, code: string): number =>
        list.filter((each) => each.code === code).length;
      for (const finding of [
        findings[findings.length >> 1]!,
        findings.findLast(({ code }) => code !== 'SCN-018')!,
      ]) {
        const fixes = fixesOf(document, finding);
        assert.ok(fixes.length > 0);
        for (const { all, edits } of fixes) {
          assert.ok(textEdits(reading.page, edits).length > 0);
          if (all === undefined || !servesSeveral(document, finding.code, all)) continue;
          const after = applyEdits(
            text,
            fixAll(document, { code: finding.code, wants: (fix) => fix.all === all }),
          );
          const [before, left] = [findings, check(after).findings].map((list) =>
            count(list, finding.code),
          ) as [number, number];
          // What is not done at once is done when it is asked for again.
          assert.ok(left < before, `${all} leaves ${left} of ${before}`);
        }
      }
    });
  }
});

test('what is safe to fix is fixed, however much stands before it that is not', () => {
  const strange = many(4000, (index) => `"p${index}":{"type":"${index}"}`);
  const text = contract(strange, ',"required":["p1","p1"]');
  const after = applyEdits(text, fixAll(fixableContract(sourceOf(text)), SAFE));
  assert.ok(after === text.replace('"p1","p1"', '"p1"'));
});

suite('a fix for all', () => {
  const serves = (values: string, all: string): boolean =>
    servesSeveral(
      fixableContract(sourceOf(contract(`"p":{"type":"string","enum":${values}}`))),
      'prop/type-mismatch',
      all,
    );
  test('is one where several findings have a fix of their own', () => {
    assert.equal(serves('[1,2]', 'Convert all values to the types of their props'), true);
    assert.equal(serves('[1,"2"]', 'Convert all values to the types of their props'), false);
    assert.equal(serves('[1,null]', 'Convert all values to the types of their props'), false);
  });
  test('is none where one of them fixes the others as well', () => {
    assert.equal(serves('[5,5]', 'Convert all values to the types of their props'), false);
    assert.equal(serves('[1,2]', 'Widen all types to the values of their props'), false);
    assert.equal(serves('[1,true]', 'Widen all types to the values of their props'), true);
  });
});
