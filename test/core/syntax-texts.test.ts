import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { SAFE } from '../../server/src/check/fix-all.ts';
import type { Finding } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { readConfig, ruleOf } from '../../server/src/kinds/index.ts';
import { checkManifest } from '../../server/src/kinds/manifest/source.ts';
import { allFixed, fixed, titles } from '../offers.ts';

/** The marked text, the message and the help of each finding. */
const textsOf = (text: string, { findings }: { findings: readonly Finding[] } = check(text)): string[] =>
  findings.map(({ code, args, span }) => {
    const { message, help } = ruleOf(code).describe(args);
    return `${text.slice(span.start, span.end)} | ${message} ${help}`;
  });

const withMember = (name: string, written: string): string =>
  `{ "contractId": "a", "component": "A", "${name}": ${written} }`;

suite('text that is something else than JSON', () => {
  const OTHERS: Readonly<Record<string, readonly string[]>> = {
    'This is the code of a program, not JSON.': [
      'module.exports = { tabs };',
      'const card = make({});',
      "import x from 'x';\nexport default { x };",
      '({ ...rest })',
    ],
    'This is YAML; contracts are JSON.': [
      'component: Tabs\nstates:\n  - open\n',
      '---\ncomponent: Tabs\n',
      '# Tabs   \n#   of a page  \n\ncomponent: Tabs\n',
      '- component: Tabs\n',
    ],
    "The fence of a Markdown code block isn't part of JSON.": [
      '~~~\n{ "component": Tabs }\n~~~',
      '{ "contractId": "a", "component": "A" }\n```\n',
    ],
  };
  for (const [message, texts] of Object.entries(OTHERS)) {
    test(message, () => {
      for (const text of texts) {
        const [found, ...more] = textsOf(text);
        assert.ok(found!.includes(message), `${text}\n${found}`);
        assert.deepEqual(more, []);
      }
    });
  }

  test('many comment lines with blanks are read in linear time', () =>
    assert.equal(textsOf(`${'#    \n'.repeat(2000)}!`).length, 1));
});

suite('one sentence says what is wrong', () => {
  const WRONG: Readonly<Record<string, string>> = {
    [withMember('states', '("open",)')]: '( | JSON has no parentheses. Arrays have square brackets.',
    [withMember('description', '"a" + b')]: '+ | JSON has no operators. Write the result as one value.',
    [withMember('description', '12em')]:
      '12em | 12em isn\'t a JSON number. Put it into double quotes if it is text: "12em".',
    [withMember('description', '+0xff')]: "+0xff | +0xff isn't a JSON number. Write 255.",
    [withMember('description', 'true，')]: '， | ， is a full-width character. Write , instead.',
    [withMember('description', '"b"｝')]: '｝ | ｝ is a full-width character. Write } instead.',
    [withMember('description', '“你好，世界”')]:
      '“你好，世界” | JSON needs straight double quotes around text. Replace these quotes with ".',
    [withMember('description', '"D:\\ui\\new"')]:
      '"D:\\ui\\new" | This string has an invalid escape. For a backslash, write "\\\\".',
    [withMember('description', '"\\u12"')]:
      '"\\u12" | This string has a "\\u" without four hexadecimal digits. Write it like \\u00e9.',
    [withMember('description', '"a\u001fb"')]:
      "\u001f | A string can't contain the control character U+001F. Remove it, or write \\u001f.",
    [withMember('description', '"a\n  b"')]:
      '"a\n  b" | A string can\'t contain a line break. Write \\n for it, or the text on one line.',
    [withMember('default', 'undefined')]:
      '"default": undefined | undefined isn\'t a JSON value. Remove "default": a prop doesn\'t need one.',
    [withMember('description', 'undefined')]:
      '"description": undefined | undefined isn\'t a JSON value. Write a value, or remove "description".',
    [withMember('states', '[undefined]')]:
      "undefined | undefined isn't a JSON value. Write a value, or remove it.",
    [`${withMember('description', '"b"')}\n[]`]:
      '[ | A second document begins here. Move it into a file of its own.',
  };
  for (const [text, expected] of Object.entries(WRONG))
    test(expected, () => assert.deepEqual(textsOf(text), [expected]));

  test('a closing bracket too many is the only finding', () => {
    const bracket = 'One closing bracket too many. Remove it, or another one before it.';
    assert.deepEqual(textsOf('{ "contractId": "a", "props": { "properties": {} } },\n "slots": [1] }'), [
      ', | The document has ended before this comma. Remove the closing bracket before it that is one too many.',
    ]);
    assert.deepEqual(textsOf('{ "contractId": "a", "props": {}, "additionalProperties": false }]'), [
      `] | ${bracket}`,
    ]);
    assert.equal(
      fixed(`${withMember('states', '[]')}\n}\n`, 'Remove the bracket'),
      `${withMember('states', '[]')}\n`,
    );
  });

  test('a comment has other help where there are no descriptions, and a fix', () => {
    const text = '{ /* why */ }';
    const plain = "/* why */ | Comments aren't allowed in JSON. Remove the comment.";
    assert.deepEqual(textsOf(text, readConfig(text)), [plain]);
    assert.equal(textsOf(text, checkManifest(text, undefined, undefined, true))[0], plain);
    assert.equal(textsOf(text)[0], `${plain} A contract can say it in a "description".`);
    const [finding] = readConfig(text).findings;
    const [fix] = ruleOf('json/syntax').fixes!(finding!, undefined, {
      ruling: { levels: new Map() },
      facts: undefined,
    } as never);
    assert.equal(fix?.title, 'Remove the comment');
  });
});

suite('fixes of what has one meaning', () => {
  test('are safe', () => {
    const SAME: Readonly<Record<string, string>> = {
      '("open", "busy",)': '["open", "busy"]',
      '()': '[]',
      '\'a \' + "b"\n  + `c`': '"a bc"',
      '"E:\\docs\\new"': '"E:\\\\docs\\\\new"',
      '"a\tb"': '"a\\tb"',
      '［1，2］': '[1,2]',
      '-0x1f': '-31',
    };
    for (const [written, meant] of Object.entries(SAME))
      assert.equal(
        allFixed(withMember('x', written), { wants: SAFE.wants, code: 'json/syntax' }),
        withMember('x', meant),
      );
  });

  test('are offered where there are several', () => {
    assert.deepEqual(titles(withMember('states', '("open")')), ['Convert to JSON']);
    assert.deepEqual(titles(withMember('description', '("a" "b")')), []);
    assert.deepEqual(titles(withMember('description', '("a" + "b")')), []);
    assert.deepEqual(titles(withMember('description', '"\\d+"')), ['Write \\\\ for the backslash']);
    const lines = withMember('description', '"a\r\n  b"');
    assert.equal(fixed(lines, 'Write the text on one line'), withMember('description', '"a b"'));
    assert.equal(fixed(lines, 'Write \\n for each line break'), withMember('description', '"a\\n  b"'));
    assert.equal(fixed(withMember('x', '"a\0"'), 'Remove the character'), withMember('x', '"a"'));
    assert.equal(fixed(withMember('x', '"a\0"'), 'Write \\u0000'), withMember('x', '"a\\u0000"'));
  });
});
