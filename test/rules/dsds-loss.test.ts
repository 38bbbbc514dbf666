import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { AS_SHIPPED, fullText } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { NOTHING_KNOWN } from '../../server/src/kinds/contract/facts.ts';
import { projectForDsds } from '../../server/src/kinds/contract/traits.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { contractText, forAll } from '../arbitrary.ts';
import { dsdsReading, toldOf } from '../dsds/reading.ts';
import { offers } from '../offers.ts';

suite('dsds/loss', () => {
  const told = (text: string, hasDsds = true): string[] =>
    check(text, AS_SHIPPED, { ...NOTHING_KNOWN, hasDsds })
      .findings.filter(({ code }) => code === 'dsds/loss')
      .map(
        ({ span, args }) =>
          `${text.slice(span.start, span.end)} ${fullText(ruleOf('dsds/loss').describe(args))}`,
      );
  const contractWith = (props: string, states = '[]'): string =>
    `{ "contractId": "a", "component": "A", "props": { "properties": ${props}, "additionalProperties": false }, "states": ${states} }`;

  test('lies on what has no form there', () => {
    const lines = told(
      contractWith(
        '{ "a.b": { "type": "boolean" }, "c": { "enum": ["x y", null, 1, "1"] }, "d": { "enum": [] }, "e": { "type": "boolean" }, "f.g": { "type": "string" } }',
        '["e", "h i", "e"]',
      ),
    );
    assert.deepEqual(
      lines.map((line) => line.replace(/can't be a DSDS trait: (.*?)\. .*/, '$1')),
      [
        '"a.b" The prop "a.b" its name isn\'t a valid DSDS id',
        '"x y" The prop "c" its value "x y" isn\'t a valid DSDS id',
        'null The prop "c" its value null isn\'t a valid DSDS id',
        '"1" The prop "c" its value "1" has the same text as another value',
        '"e" The state "e" a prop has the same name',
        '"h i" The state "h i" its name isn\'t a valid DSDS id',
      ],
    );
  });

  test('says by which name a trait and a value that are written by hand are known', () => {
    const lossy = contractWith('{ "a.b": { "type": "boolean" }, "c": { "enum": ["x y", 1e21, null] } }');
    const lines = told(lossy);
    assert.deepEqual(
      lines.map((line) => line.replace(/.*trait: /, '').replace(/\. .*/, '.')),
      [
        "its name isn't a valid DSDS id.",
        'its value "x y" isn\'t a valid DSDS id.',
        'its value "1e+21" isn\'t a valid DSDS id.',
        "its value null isn't a valid DSDS id.",
      ],
    );
    const names = lines.map((line) => /the "name" (".*")\.$/.exec(line)![1]!);
    const trait = (kind: string, more: string): string =>
      `  - { traitType: variant, kind: ${kind}, description: x, ${more} }\n`;
    const values = names.slice(1).map((name, index) => `{ id: v${index}, name: ${name}, description: x }`);
    const document = `id: a\nkind: component\nspecs:\n  - { href: a.contract.json, rel: contract, role: Design System Contract }\ntraits:\n${
      trait('boolean', `id: v, name: ${names[0]}`) + trait('enum', `id: c, values: [${values.join(', ')}]`)
    }`;
    assert.deepEqual(toldOf(dsdsReading(document, { 'a.contract.json': lossy })), []);
  });

  test('is told only where there is a DSDS document', () =>
    assert.deepEqual(told(contractWith('{ "a.b": { "type": "boolean" } }'), false), []));

  test('a state with the name of a prop can be removed', () => {
    const text = contractWith('{ "checked": { "type": "boolean" } }', '["busy", "checked"]');
    const found = offers(text, 'a', { ...NOTHING_KNOWN, hasDsds: true });
    assert.deepEqual(
      found.map(({ title, after }) => [title, after]),
      [['Remove the state', text.replace(', "checked"]', ']')]],
    );
  });

  test('is as many as there are losses', () =>
    forAll(contractText, (text) => {
      const { contract: read } = check(text);
      const losses = projectForDsds(read).losses.filter(({ why }) => why !== 'empty');
      assert.equal(told(text).length, losses.length);
    }));
});
