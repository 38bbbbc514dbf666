import * as babel from 'prettier/plugins/babel';
import * as estree from 'prettier/plugins/estree';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readdirSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import type { Options } from 'prettier';
import { format as prettierFormat } from 'prettier/standalone';
import { format, type Layout } from '../../server/src/text/json/format.ts';
import { type Span } from '../../server/src/text/positions.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { contractText, damagedText, forAll, forAllAsync, looseText, tokensIn } from '../arbitrary.ts';

const TWO_SPACES: Layout = { tabSize: 2, insertSpaces: true };

const formatted = (text: string, layout = TWO_SPACES, within?: Span): string =>
  applyEdits(text, format(text, layout, within));

/** What each is to teach, a text, and the text as it is laid out. */
const LAYOUTS: [lesson: string, before: string, after: string][] = [
  [
    'what stands on one line and fits stays there, evenly spaced',
    `{"a":[1,"b",{"c" :[ ],"d":{ } }]}`,
    `{ "a": [1, "b", { "c": [], "d": {} }] }`,
  ],
  [
    'what stands on several lines has a line for each element',
    `{ "states": ["hover",
  "active", "disabled"],
  "slots": [{ "name": "icon" }, "label"] }`,
    `{
  "states": [
    "hover",
    "active",
    "disabled"
  ],
  "slots": [{ "name": "icon" }, "label"]
}`,
  ],
  [
    'brackets that hug come apart',
    `[{
  "name": "start"
}, {
  "name": "end"
}]`,
    `[
  {
    "name": "start"
  },
  {
    "name": "end"
  }
]`,
  ],
  [
    'of blank lines between elements one stays, elsewhere none',
    `

{
  "a": 1,

  \t
  "b": 2,
  "c":

    3
}
`,
    `{
  "a": 1,

  "b": 2,
  "c": 3
}
`,
  ],
  [
    'empty containers close at once',
    `{
  "a": [
  ],
  "b": {
  }
}`,
    `{
  "a": [],
  "b": {}
}`,
  ],
  [
    'what does not fit is spread, and of what it holds only what does not fit either',
    `{ "type": "string", "enum": ["extra-small", "small", "medium"], "description": "How large the thing is." }`,
    `{
  "type": "string",
  "enum": ["extra-small", "small", "medium"],
  "description": "How large the thing is."
}`,
  ],
  [
    'numbers that do not fit fill their lines',
    `[${'1234567890, '.repeat(11)}-0.5e+10]`,
    `[
  ${'1234567890, '.repeat(7)}1234567890,
  1234567890, 1234567890, 1234567890, -0.5e+10
]`,
  ],
  ['a scalar may stand alone', `  "a" `, `"a"`],
];

suite('formatting', () => {
  for (const [lesson, before, after] of LAYOUTS) {
    test(lesson, () => {
      assert.equal(formatted(before), after);
      assert.deepEqual(format(after, TWO_SPACES), [], 'what it writes it leaves alone');
    });
  }

  test('a container may reach up to column 100, where it stands in the end', () => {
    const at = (indent: string, length: number): string =>
      `{\n${indent}"a": ["${'x'.repeat(length)}"],\n"b": 1\n}`;
    const stays = (text: string, layout?: Layout): boolean => formatted(text, layout).includes('["x');
    assert.ok(stays(at('  ', 89)), 'with its bracket in column 100; a comma may follow');
    assert.ok(!stays(at('  ', 90)));
    assert.ok(stays(at(' '.repeat(40), 89)), 'once it is indented as it should be');
    assert.ok(!stays(at('', 90)));
    assert.ok(stays(at('', 87), { tabSize: 4, insertSpaces: false }), 'a tab is as wide as it is shown');
    assert.ok(!stays(at('', 88), { tabSize: 4, insertSpaces: false }));
    assert.ok(!stays(`[${' '.repeat(200)}"${'x'.repeat(97)}"]`));
    assert.ok(stays(`[${' '.repeat(200)}"${'x'.repeat(96)}"]`), 'without the white space that goes');
  });

  test('a column is what a person sees', () => {
    for (const seen of ['é', 'e\u0301', 'e\u200b', '😀', '👩‍👩‍👧', '👍🏽']) {
      const list = (length: number): string => `["${seen.repeat(length)}"]`;
      assert.deepEqual(format(list(96), TWO_SPACES), [], seen);
      assert.equal(formatted(list(97)), list(97).replace('[', '[\n  ').replace(']', '\n]'), seen);
    }
  });

  test('indentation is what the editor says', () => {
    const text = '{\n "a": {\n "b": 1\n }\n}';
    assert.equal(
      formatted(text, { tabSize: 4, insertSpaces: true }),
      '{\n    "a": {\n        "b": 1\n    }\n}',
    );
    assert.equal(formatted(text, { tabSize: 4, insertSpaces: false }), '{\n\t"a": {\n\t\t"b": 1\n\t}\n}');
  });

  test('line ends, the byte order mark and the final newline stay', () => {
    assert.equal(formatted('{\r\n"a":1}\r\n'), '{\r\n  "a": 1\r\n}\r\n');
    assert.equal(formatted('{\r"a":1}\r'), '{\r  "a": 1\r}\r');
    assert.equal(formatted('\uFEFF\n {"a":1}'), '\uFEFF{ "a": 1 }');
    assert.equal(formatted('{}'), '{}');
    assert.equal(formatted('{} \n\n\n'), '{}\n');
    assert.equal(
      formatted('{\r\n"a":1}', { ...TWO_SPACES, insertFinalNewline: true }),
      '{\r\n  "a": 1\r\n}\r\n',
    );
    assert.equal(formatted('{}\r\n', { ...TWO_SPACES, insertFinalNewline: true }), '{}\r\n');
    assert.equal(formatted('[\r\n1,\n2]\n'), '[\r\n  1,\r\n  2\r\n]\r\n', 'of two kinds the first');
  });

  test('broken text, and text that is nested too deep or empty, stays as it is', () => {
    const deep = '['.repeat(10_001) + ']'.repeat(10_001);
    for (const text of ['{"a":1,}', '{"a":1', '{"a" 1}', "['a']", '[1]//', '[1,2] [3]', deep, '', ' \n\n']) {
      assert.deepEqual(format(text, { ...TWO_SPACES, insertFinalNewline: true }), [], text);
    }
    forAll(damagedText, (text) => assert.ok(isJson(text) || format(text, TWO_SPACES).length === 0), 500);
  });

  test('an edit changes one piece of white space, on the lines that it belongs to', () => {
    const edits = (text: string): unknown =>
      format(text, TWO_SPACES).map(({ start, end, newText }) => [
        text.slice(0, start),
        text.slice(start, end),
        newText,
      ]);
    assert.deepEqual(edits('{\r\n "a":1, \r\n\r\n  "b": 2\r\n}'), [
      ['{\r\n', ' ', '  '],
      ['{\r\n "a":', '', ' '],
      ['{\r\n "a":1,', ' ', ''],
    ]);
  });

  test('the examples are laid out already', () => {
    for (const file of readdirSync('examples').filter((name) => name.endsWith('.json'))) {
      assert.deepEqual(format(readFileSync(`examples/${file}`, 'utf8'), TWO_SPACES), [], file);
    }
  });

  test('in whatever layout, every token stays, and a second time changes nothing', () =>
    forAll(
      fc.tuple(fc.oneof(looseText, contractText), layouts),
      ([text, layout]) => {
        const once = formatted(text, layout);
        assert.deepEqual(tokensIn(once), tokensIn(text));
        assert.deepEqual(JSON.parse(once), JSON.parse(text));
        assert.deepEqual(format(once, layout), []);
      },
      1000,
    ));

  test('a document as Prettier writes it stays as it is', () =>
    forAllAsync(
      fc.tuple(looseText, prettierOptions),
      async ([text, options]) => {
        const written = await prettier(text, options);
        const layout = { tabSize: options.tabWidth, insertSpaces: !options.useTabs };
        assert.equal(formatted(written, layout), written);
      },
      400,
    ));
});

suite('formatting a range', () => {
  /** Formats what stands between « and ». */
  function formattedRange(marked: string): string {
    const start = marked.indexOf('«');
    const end = marked.indexOf('»') - 1;
    return formatted(marked.replaceAll(/[«»]/g, ''), TWO_SPACES, { start, end });
  }

  test('the lines that it touches are laid out, the others stay', () => {
    assert.equal(
      formattedRange(`{
"a":1,
      "b":«2,
"c":[1,2]»,
"d":4
}`),
      `{
"a":1,
  "b": 2,
  "c": [1, 2],
"d":4
}`,
    );
  });

  test('a caret touches its line', () =>
    assert.equal(formattedRange('{\r\n«»"a":1,\r\n"b":2\r\n}'), '{\r\n  "a": 1,\r\n"b":2\r\n}'));

  test('a selection of whole lines ends before the next', () =>
    assert.equal(formattedRange('{\r\n«"a":1,\r\n»"b":2\r\n}'), '{\r\n  "a": 1,\r\n"b":2\r\n}'));

  test('the end of the document belongs to its last line', () =>
    assert.equal(formattedRange('{\n"a":1\n«}\n\n\n»'), '{\n"a":1\n}\n'));

  test('the end of a line that it does not touch stays, with its white space', () =>
    assert.equal(formattedRange('{ \n«"a":1»,  \n"b":2}'), '{ \n  "a": 1,\n"b":2}'));

  test('what does not fit on its line is spread, wherever on the line the range is', () =>
    assert.equal(
      formattedRange(`[\n1,\n{"a":«"${'x'.repeat(50)}"», "b": "${'y'.repeat(50)}"}\n]`),
      `[\n1,\n  {\n    "a": "${'x'.repeat(50)}",\n    "b": "${'y'.repeat(50)}"\n  }\n]`,
    ));

  test('a range of everything is the document', () =>
    forAll(
      looseText,
      (text) => assert.equal(formatted(text, TWO_SPACES, { start: 0, end: text.length }), formatted(text)),
      500,
    ));

  test('nothing changes outside the lines that it touches', () =>
    forAll(
      fc.tuple(looseText, fc.nat(), fc.nat()),
      ([text, one, other]) => {
        const [start = 0, end = 0] = [one % (text.length + 1), other % (text.length + 1)].sort(
          (a, b) => a - b,
        );
        const after = formatted(text, TWO_SPACES, { start, end });
        const head = /^[^]*[\r\n]|^/.exec(text.slice(0, start))![0];
        const tail = /[\r\n][^]*|$/.exec(text.slice(end))![0];
        assert.ok(after.startsWith(head) && after.endsWith(tail));
        assert.deepEqual(tokensIn(after), tokensIn(text));
      },
      1000,
    ));
});

const layouts = fc.constantFrom<Layout>(
  TWO_SPACES,
  { tabSize: 4, insertSpaces: false },
  { tabSize: 3, insertSpaces: true, insertFinalNewline: true },
);

const prettierOptions = fc.record({
  printWidth: fc.constantFrom(80, 40, 100),
  tabWidth: fc.constantFrom(2, 4),
  useTabs: fc.boolean(),
  endOfLine: fc.constantFrom('lf', 'crlf', 'cr'),
  objectWrap: fc.constantFrom('preserve', 'collapse'),
});

const prettier = (text: string, options: Options): Promise<string> =>
  prettierFormat(text, { ...options, parser: 'json', plugins: [babel, estree] });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
