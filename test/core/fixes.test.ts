import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { check } from '../../server/src/core/check.ts';
import { SCHEMA_ID } from '../../server/src/core/contract.ts';
import { applyEdits, pageOf, textEdits } from '../../server/src/core/edit.ts';
import type { Fix } from '../../server/src/core/rule.ts';
import { ruleOf } from '../../server/src/core/rules/index.ts';
import { contractText, damagedText, forAll } from '../arbitrary.ts';

interface Offer extends Fix {
  readonly code: string;
  readonly after: string;
}

/** Every fix for every finding of a text, with the text it makes. */
function offers(text: string): Offer[] {
  const { findings, contract } = check(text);
  return findings.flatMap((finding) =>
    (ruleOf(finding.code).fixes?.(finding, contract) ?? []).map((fix) => ({
      ...fix,
      code: finding.code,
      after: applyEdits(text, textEdits(pageOf(text), fix.edits)),
    })),
  );
}

/** Takes the one fix with this title. */
function fixed(text: string, title: string): string {
  const found = offers(text).filter((fix) => fix.title === title);
  assert.equal(
    found.length,
    1,
    `"${title}" among: ${offers(text)
      .map((fix) => fix.title)
      .join('; ')}`,
  );
  return found[0]!.after;
}

suite('SR-139: the default to the front', () => {
  const title = 'Move "m" to the front of the "enum"';
  const wrap = (values: string, eol = '\n'): string =>
    [
      '{',
      '  "contractId": "a",',
      '  "component": "A",',
      '  "props": { "additionalProperties": false, "properties": {',
      `    "p": { "type": "string", "enum": ${values}, "default": "m" }`,
      '  } }',
      '}',
      '',
    ].join(eol);

  test('on one line', () =>
    assert.equal(fixed(wrap('["s", "l", "m", "x"]'), title), wrap('["m", "s", "l", "x"]')));
  test('over lines, CRLF', () =>
    assert.equal(
      fixed(wrap('[\r\n      "s",\r\n      "m"\r\n    ]', '\r\n'), title),
      wrap('[\r\n      "m",\r\n      "s"\r\n    ]', '\r\n'),
    ));
  test('odd white space stays where it is', () =>
    assert.equal(fixed(wrap('[ "s" ,"l",\n\t"m"]'), title), wrap('[ "m" ,"s",\n\t"l"]')));
  test('a value is moved as it is written', () =>
    assert.equal(fixed(wrap('["s", "\\u006d"]'), title), wrap('["\\u006d", "s"]')));
  test('it is the preferred one', () =>
    assert.deepEqual(
      offers(wrap('["s", "m"]')).map((fix) => fix.preferred),
      [true],
    ));
});

suite('SR-126: declare the prop, or remove the name', () => {
  test('declared like its neighbours, over lines', () =>
    assert.equal(
      fixed(
        `{
  "contractId": "a",
  "component": "A",
  "props": {
    "properties": {
      "label": {
        "type": "string"
      }
    },
    "required": ["label", "sise"],
    "additionalProperties": false
  }
}
`,
        'Declare the prop "sise" as a string',
      ),
      `{
  "contractId": "a",
  "component": "A",
  "props": {
    "properties": {
      "label": {
        "type": "string"
      },
      "sise": {
        "type": "string"
      }
    },
    "required": ["label", "sise"],
    "additionalProperties": false
  }
}
`,
    ));

  test('declared on one line where the neighbours are, with tabs and CRLF', () =>
    assert.equal(
      fixed(
        '{\r\n\t"contractId": "a",\r\n\t"component": "A",\r\n\t"props": {\r\n\t\t"properties": {\r\n\t\t\t"b": { "type": "string" }\r\n\t\t},\r\n\t\t"required": ["x"],\r\n\t\t"additionalProperties": false\r\n\t}\r\n}',
        'Declare the prop "x" as a string',
      ),
      '{\r\n\t"contractId": "a",\r\n\t"component": "A",\r\n\t"props": {\r\n\t\t"properties": {\r\n\t\t\t"b": { "type": "string" },\r\n\t\t\t"x": { "type": "string" }\r\n\t\t},\r\n\t\t"required": ["x"],\r\n\t\t"additionalProperties": false\r\n\t}\r\n}',
    ));

  test('declared where there are no properties, or none in them', () => {
    assert.equal(
      fixed(
        '{\n  "contractId": "a",\n  "component": "A",\n  "props": {\n    "required": ["x"],\n    "additionalProperties": true\n  }\n}',
        'Declare the prop "x" as a string',
      ),
      '{\n  "contractId": "a",\n  "component": "A",\n  "props": {\n    "required": ["x"],\n    "additionalProperties": true,\n    "properties": {\n      "x": { "type": "string" }\n    }\n  }\n}',
    );
    assert.equal(
      fixed(
        '{\n  "contractId": "a",\n  "component": "A",\n  "props": {\n    "properties": {},\n    "required": ["x"],\n    "additionalProperties": true\n  }\n}',
        'Declare the prop "x" as a string',
      ),
      '{\n  "contractId": "a",\n  "component": "A",\n  "props": {\n    "properties": {\n      "x": { "type": "string" }\n    },\n    "required": ["x"],\n    "additionalProperties": true\n  }\n}',
    );
  });

  test('in a minified document everything stays minified', () =>
    assert.equal(
      fixed(
        '{"contractId":"a","component":"A","props":{"required":["__proto__"],"additionalProperties":true}}',
        'Declare the prop "__proto__" as a string',
      ),
      '{"contractId":"a","component":"A","props":{"required":["__proto__"],"additionalProperties":true,"properties":{"__proto__":{"type":"string"}}}}',
    ));

  test('the name removed from the front, the middle, the end, and alone', () => {
    const doc = (required: string): string =>
      `{ "contractId": "a", "component": "A", "props": { "additionalProperties": true, "required": ${required} } }`;
    const title = 'Remove "x" from "required"';
    const rest = (required: string): string => fixed(doc(required), title);
    assert.equal(rest('["x", "b", "c"]'), doc('["b", "c"]'));
    assert.equal(rest('["b", "x", "c"]'), doc('["b", "c"]'));
    assert.equal(rest('[\n  "b",\n  "x"\n]'), doc('[\n  "b"\n]'));
    assert.equal(rest('[ "x" ]'), doc('[]'));
  });
});

suite('SR-127: the nearest value, or one more value', () => {
  const doc = (values: string, value: string, type = '"string"'): string =>
    `{ "contractId": "a", "component": "A", "props": { "additionalProperties": true, "properties": { "p": { "type": ${type}, "enum": ${values}, "default": ${value} } } } }`;

  test('a typing slip: the nearest value, preferred', () => {
    const text = doc('["small", "medium", "large"]', '"meduim"');
    assert.equal(
      fixed(text, 'Change the default to "medium", the nearest value'),
      doc('["small", "medium", "large"]', '"medium"'),
    );
    assert.equal(offers(text)[0]?.preferred, true);
  });
  test('one letter is no slip of another', () =>
    assert.deepEqual(
      offers(doc('["s", "m"]', '"x"')).map((fix) => [fix.title, fix.preferred ?? false]),
      [
        ['Change the default to "s"', false],
        ['Add "x" to the "enum"', false],
      ],
    ));
  test('a value is taken over as it is written', () => {
    assert.equal(
      fixed(
        doc('[1.0, 2]', '12345678901234567890123', '"number"'),
        'Add 1.2345678901234568e+22 to the "enum"',
      ),
      doc('[12345678901234567890123, 1.0, 2]', '12345678901234567890123', '"number"'),
    );
    assert.equal(
      fixed(doc('[{ "a" :1.0, "\\u0062":"\\u00e9"}]', '{}', '"object"'), 'Change the default to an object'),
      doc('[{ "a" :1.0, "\\u0062":"\\u00e9"}]', '{ "a" :1.0, "\\u0062":"\\u00e9"}', '"object"'),
    );
    assert.equal(
      fixed(doc('[1e400]', '1', '"number"'), 'Change the default to 1e999'),
      doc('[1e400]', '1e400', '"number"'),
    );
  });
  test('something else altogether: offered, not preferred', () =>
    assert.deepEqual(
      offers(doc('["small"]', '"huge"')).map((fix) => fix.preferred ?? false),
      [false, false],
    ));
  test('added in front, where DSDS reads the default', () =>
    assert.equal(
      fixed(doc('["small"]', '"huge"'), 'Add "huge" to the "enum"'),
      doc('["huge", "small"]', '"huge"'),
    ));
  test('an empty enum takes the value', () =>
    assert.deepEqual(
      offers(doc('[]', '"huge"')).map((fix) => fix.after),
      [doc('["huge"]', '"huge"')],
    ));
  test('a value that the type does not allow is not added', () =>
    assert.deepEqual(
      offers(doc('["1"]', '1')).map((fix) => fix.title),
      ['Change the default to "1"'],
    ));
});

suite('schema/foreign', () => {
  test('the file becomes ours', () =>
    assert.equal(
      fixed('{ "$schema": "x.json", "contractId": "a" }', 'Point "$schema" at the component contract schema'),
      `{ "$schema": "${SCHEMA_ID}", "contractId": "a" }`,
    ));
});

suite('every fix', () => {
  /** How often each code and message occurs, without the places, which an edit may move. */
  const counted = (text: string): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { code } of check(text).findings) counts.set(code, (counts.get(code) ?? 0) + 1);
    return counts;
  };

  test('takes its finding away and adds none, but for the hint that a new default is not first', () =>
    forAll(contractText, (text) => {
      const before = counted(text);
      for (const { code, after, title } of offers(text)) {
        const found = counted(after);
        assert.ok((found.get(code) ?? 0) < before.get(code)!, `${title} on ${text} gave ${after}`);
        for (const [other, count] of found)
          if (other !== 'SR-139')
            assert.ok(count <= (before.get(other) ?? 0), `${other} after ${title} on ${text}`);
      }
    }));

  test('leaves broken text as broken as it was, and no more', () =>
    forAll(damagedText, (text) => {
      const before = counted(text);
      for (const { code, after, title } of offers(text)) {
        const found = counted(after);
        assert.ok((found.get(code) ?? 0) < before.get(code)!, `${title} on ${text} gave ${after}`);
        assert.equal(found.get('json/syntax'), before.get('json/syntax'));
      }
    }));

  test('keeps the line ends of the document', () =>
    forAll(contractText, (text) => {
      if (!text.includes('\r\n')) return;
      for (const { after } of offers(text)) assert.doesNotMatch(after, /(?<!\r)\n/);
    }));
});
