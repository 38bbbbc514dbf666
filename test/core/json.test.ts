import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Finding } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { parseJson } from '../../server/src/text/json/parse.ts';
import { contractText, damagedText, forAll } from '../arbitrary.ts';
import { checkMarked } from '../marked.ts';

suite('json/syntax', () => {
  test('a string that ends with its line, whatever its last character', () => {
    for (const written of ['a', '\\u0', 'a\\', 'a\\\\\\'])
      for (const [lineEnd, rest] of [
        ['\n', '}'],
        ['\r\n', '}'],
        ['\n', '"component": "b"}'],
      ] as const) {
        const text = `{ "component": "${written}${lineEnd}${rest}`;
        const finding = check(text).findings.find(({ code }) => code === 'json/syntax');
        const { span, args } = finding!;
        assert.deepEqual([args['problem'], text.slice(span.start, span.end)], ['open-string', `"${written}`]);
      }
  });

  test('JSON.parse and the finding never disagree', () =>
    forAll(damagedText, (text) => {
      let valid = true;
      try {
        JSON.parse(text);
      } catch {
        valid = false;
      }
      const { findings } = parseJson(text);
      assert.equal(
        findings.some(({ code }) => code === 'json/syntax' || code === 'json/empty'),
        !valid,
      );
    }));
});

suite('what stands before the first syntax error is judged, and nothing else', () => {
  test('a finding before it stays, one that the rest decides is not given', () =>
    checkMarked(
      `
{ "contractId": "My--Id",
                ~~~~~~~~ error schema/pattern
  "props": {
    "properties": { "size": { "type": "string", "enum": ["s", "m"], "default": "m" },
                                                                               ~~~ hint SR-139
                    "tone": { "enum": ["a"], "default": "b"` +
        `
                                                          ~ error json/syntax`,
    ));

  test('a complete document is judged, whatever stands behind it', () =>
    checkMarked(`
{ "contractId": "a" } x
~ error schema/required
                      ~ error json/syntax Unexpected text after the end of the document.`));

  test('a number that the error touches may go on there, and is not judged', () => {
    for (const number of ['-01', '0x10', '1_000', '1.e5']) {
      const codes = check(`{ "component": "A", "contractId": ${number} }`).findings.map(({ code }) => code);
      assert.deepEqual(codes, ['json/syntax'], number);
    }
  });

  test('no phantoms: text that is cut off has no finding that the whole text has not', () =>
    forAll(
      contractText,
      (text) => {
        const placed = ({ code, span }: Finding): string => `${code} ${span.start} ${span.end}`;
        const whole = new Set(check(text).findings.map(placed));
        for (let end = 1; end < text.length; end += 7) {
          for (const finding of check(text.slice(0, end)).findings) {
            if (finding.code === 'json/syntax' || finding.code === 'json/empty') continue;
            assert.ok(whole.has(placed(finding)), `${placed(finding)} in ${text.slice(0, end)}`);
          }
        }
      },
      150,
    ));
});

suite('json/duplicate-key', () => {
  test('each repetition is marked, and the last value is the one that is judged', () =>
    checkMarked(`
{ "contractId": "a", "component": "A",
  "contractId": "b",
  ~~~~~~~~~~~~ error json/duplicate-key
  "contractId": "Bad" }
  ~~~~~~~~~~~~ error json/duplicate-key
                ~~~~~ error schema/pattern`));

  test('it belongs to its member', () => {
    const text =
      '{ "contractId": "a", "component": "A", "slots": ["x", { "name": "y", "a11y": { "role": "r", "role": "s" } }] }';
    assert.deepEqual(
      check(text).findings.map(({ path }) => path),
      [['slots', 1, 'a11y', 'role']],
    );
  });

  test('a name that is escaped in one place is the same name', () =>
    checkMarked(
      `
{ "contractId": "a", "component": "A", "\\u0063omponent": "B" }
                                       ~~~~~~~~~~~~~~~~ error json/duplicate-key
                ~~~ information SR-130`.replace(/(.*)\n(.*)\n(.*)$/, '$1\n$3\n$2'),
    ));

  test('text that looks like members is no member', () =>
    checkMarked(`{ "contractId": "a", "component": "A", "description": "\\"a\\": 1, \\"a\\": 2" }`));

  test('one member of each name in every object is no repetition', () =>
    checkMarked(`{ "contractId": "a", "component": "A", "slots": [{ "name": "x" }, { "name": "y" }] }`));

  test('it is found whenever a parser that keeps all members sees it', () =>
    forAll(contractText, (text) => {
      assert.deepEqual(parseJson(text).findings, []);
      const doubled = text.replace(/^\{/, '{ "__proto__": 1, "__proto__": 2, ');
      assert.deepEqual(
        parseJson(doubled).findings.map(({ code }) => code),
        ['json/duplicate-key'],
      );
    }));
});

suite('json/empty and json/too-deep', () => {
  test('an empty and a blank file', () => {
    checkMarked('\n^ error json/empty');
    assert.deepEqual(
      check(' \r\n\t').findings.map(({ code }) => code),
      ['json/empty'],
    );
    assert.deepEqual(
      check('\uFEFF').findings.map(({ code }) => code),
      ['json/empty'],
    );
  });

  const nested = (depth: number): string =>
    `{ "contractId": "a", "component": "A", "props": { "additionalProperties": false, "properties": { "p": { "type": "array", "default": ${'['.repeat(depth - 4)}${']'.repeat(depth - 4)} } } } }`;

  test('1,000 levels are fine, the next one is marked and nothing else is said', () => {
    assert.deepEqual(check(nested(1000)).findings, []);
    const text = nested(1001).replace('"a"', '"Bad"');
    const [finding, ...others] = check(text).findings;
    assert.deepEqual(
      [finding?.code, text.slice(finding?.span.start, finding?.span.end), others],
      ['json/too-deep', '[', []],
    );
    assert.equal(finding?.span.start, text.indexOf('[') + 996);
  });

  test('depths that overflow parsers, well-formed or not', () => {
    const open = '['.repeat(20_000);
    for (const text of [`${open}${']'.repeat(20_000)}`, open, '{"props":'.repeat(20_000)])
      assert.deepEqual(
        check(text).findings.map(({ code }) => code),
        ['json/too-deep'],
      );
  });

  test('a byte order mark is no mistake, and moves nothing', () => {
    const text = '\uFEFF{ "contractId": "Bad", "component": "Bad" }';
    const [finding] = check(text).findings;
    assert.equal(text.slice(finding?.span.start, finding?.span.end), '"Bad"');
  });
});
