import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { SAFE } from '../../server/src/check/fix-all.ts';
import { convertToJson } from '../../server/src/text/json/convert.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { contractText, forAll } from '../arbitrary.ts';
import { allFixed, offers } from '../offers.ts';

/** The JSON of a text; undefined where it has no meaning in JSON, or several. */
function converted(text: string): string | undefined {
  const conversion = convertToJson(text);
  return conversion && applyEdits(text, conversion.edits);
}

suite('text that means JSON', () => {
  const SAME: Readonly<Record<string, string>> = {
    '{\n  slots: ["a",],\n}\n': '{\n  "slots": ["a"]\n}\n',
    '{ open: True, max: +3, a: .25 }': '{ "open": true, "max": 3, "a": 0.25 }',
    "{'a': None, 'it\\'s': 'say \"hi\"'}": '{"a": null, "it\'s": "say \\"hi\\""}',
    '{“a”:‘b’,c: `two\nlines`}': '{"a":"b","c": "two\\nlines"}',
    '{ "a": 1 "b": [1 2] }': '{ "a": 1, "b": [1, 2] }',
    '{ a = 1, b = 2 }': '{ "a" : 1, "b" : 2 }',
    '{\u00a0"a":\u3000"\u00a0" }': '{ "a": "\u00a0" }',
    '{\n  "a": [\n    1, // one\n    2,\n  ] /* end */\n}': '{\n  "a": [\n    1,\n    2\n  ]\n}',
    '\uFEFF{ a: 1 }': '\uFEFF{ "a": 1 }',
  };
  for (const [text, json] of Object.entries(SAME)) {
    test(`becomes JSON, with its layout: ${JSON.stringify(text)}`, () => assert.equal(converted(text), json));
  }

  test('is left alone where its meaning is a guess', () => {
    const guesses = [
      '{ "version": 1.2.3 }',
      '{ "a": "b" + c }',
      '{ a: tru }',
      '{ a: call() }',
      '{ a, b }',
      '{ ...rest, a: 1 }',
      '{ "a": [1,,2] }',
      '{ "a": "one\ntwo" }',
      '{ "a": "docs\\ui" }',
      '{ "a": 1 }}',
      '{ "a": 1 } { "b": 2 }',
      '{ "a": }',
      '{ , }',
      '[1, undefined]',
      '{ a: ("b",) }',
      '{ a: `${b}` }',
      'export default { a: 1 };',
      '<<<<<<< ours\n{ "a": 1 }\n=======\n{ "a": 2 }\n>>>>>>> theirs\n',
      'contractId: button\ncomponent: Button\n',
      '',
    ];
    for (const text of guesses) assert.equal(converted(text), undefined, text);
  });

  test('brackets that are missing at the end are closed as they were opened, but not without asking', () => {
    const text = '{\n  "contractId": "a",\n  "component": "A",\n  "slots": [\n    "media",\n';
    const closed = '{\n  "contractId": "a",\n  "component": "A",\n  "slots": [\n    "media"\n  ]\n}\n';
    assert.equal(converted(text), closed);
    assert.equal(allFixed(text, SAFE), text);
    assert.ok(offers(text).some(({ after }) => after === closed));
  });

  test('comments are counted where they would be lost, which is not preferred', () => {
    const text = "{\n  // Groups content.\n  contractId: 'card', // TODO\n  component: 'Card',\n}\n";
    const [first] = offers(text);
    assert.equal(first?.title, 'Convert to JSON without 2 comments');
    assert.ok(!first.preferred && !first.safe);
    assert.equal(first.after, '{\n  "contractId": "card",\n  "component": "Card"\n}\n');
  });

  /** Ways to write the same value, for each token of a text. */
  const disguise = (text: string, seeds: readonly number[]): string => {
    let next = 0;
    const pick = (ways: number): number => (seeds[next++ % seeds.length] ?? 0) % ways;
    return text.replaceAll(
      /"(?:[^"\\]|\\.)*"(?=\s*(:)?)|\b(?:true|false|null)\b|[}\]]|\n/g,
      (token: string, colon: string | undefined, at: number) => {
        if (token === '\n') return pick(8) === 0 ? ' // a comment\n' : '\n';
        if (token === 'true' || token === 'false' || token === 'null')
          return pick(2) ? token : ({ true: 'True', false: 'False', null: 'None' } as const)[token];
        const isEmpty = /[{[]\s*$/.test(text.slice(0, at));
        if (token.length === 1) return pick(4) === 0 && !isEmpty ? `,${token}` : token;
        const inner = token.slice(1, -1);
        if (colon && /^[A-Za-z_]\w*$/.test(inner) && pick(2)) return inner;
        return /['‘’\\]/.test(inner) || pick(2) ? token : pick(2) ? `'${inner}'` : `\u2018${inner}\u2019`;
      },
    );
  };

  test('any valid contract that is written in another language is the same afterwards', () =>
    forAll(
      fc.tuple(contractText, fc.array(fc.nat(1000), { minLength: 5, maxLength: 60 })),
      ([text, seeds]) => {
        const written = disguise(text, seeds);
        const json = converted(written);
        assert.ok(json !== undefined, written);
        assert.deepEqual(JSON.parse(json), JSON.parse(text), written);
        assert.equal(converted(json) ?? json, json);
      },
      3000,
    ));
});
