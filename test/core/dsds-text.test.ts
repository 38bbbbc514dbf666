import { ruleOf } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { isSpan } from '../../server/src/check/rule.ts';
import { type Language, readDsdsText } from '../../server/src/kinds/dsds/read-text.ts';
import { valueOf } from '../../server/src/text/json/tree.ts';
import { runs } from '../arbitrary.ts';

/** What is wrong with a text: `line: ‹the place› words`. */
function flawsIn(text: string, language: Language = 'yaml'): string[] {
  return readDsdsText(text, language).flaws.map(({ code, at, args }) => {
    assert.ok(isSpan(at));
    const line = text.slice(0, at.start).split('\n').length;
    return `${line}: ‹${text.slice(at.start, at.end)}› ${ruleOf(code).describe(args).message}`;
  });
}

suite('the text of a DSDS document', () => {
  test('is read with its places, whatever its line ends, and behind a byte order mark', () => {
    for (const end of ['\n', '\r\n']) {
      const text = ['\uFEFF# first', 'entries:', '- id: knob  # said', '  name: "two\\n"', ''].join(end);
      const { root, flaws, isBroken } = readDsdsText(text, 'yaml');
      assert.deepEqual([flaws, isBroken], [[], false]);
      assert.deepEqual(valueOf(root), { entries: [{ id: 'knob', name: 'two\n' }] });
      const [id] = root!.children![0]!.children![1]!.children![0]!.children!;
      const [key, value] = id!.children!.map(({ offset, length }) => text.slice(offset, offset + length));
      assert.deepEqual([key, value], ['id', 'knob']);
    }
    const json = '\uFEFF{ "id": "knob" }';
    assert.deepEqual(valueOf(readDsdsText(json, 'json').root), { id: 'knob' });
    assert.equal(readDsdsText(json, 'json').root!.offset, 1);
  });

  test('that says nothing is empty, and not broken', () => {
    for (const text of ['', ' \n', '# nothing yet\n', '---\n', '\uFEFF'])
      assert.deepEqual(flawsIn(text), ['1: ‹› The document is empty.']);
    assert.deepEqual(flawsIn(' ', 'json'), ['1: ‹› The file is empty.']);
    const { root, isBroken } = readDsdsText('# nothing yet\n', 'yaml');
    assert.deepEqual([root, isBroken], [undefined, false]);
  });

  test('says once what is wrong, in the words of the library', () => {
    const mistakes = [
      ['name: "a\\q"\n', '1: ‹\\› Invalid escape sequence \\q.'],
      ['name: "a" b\n', '1: ‹b› Unexpected scalar at node end.'],
      ['specs: - a\n', '1: ‹-› Unexpected block-seq-ind on same line with key.'],
      ['name: a ]\nid: ]\n', "2: ‹]› This bracket isn't open."],
      ['a: {b: c d: e}\n', '1: ‹c d: e› Block collections are not allowed within flow collections.'],
      ['a: [b c, , d]\n', '1: ‹,› Unexpected , in flow sequence.'],
      ['- a\nb: c\n', '2: ‹b› Unexpected scalar at node end.'],
      ['a: !!binary é\n', "1: ‹!!binary› This tag is unknown, or doesn't fit its value."],
      ['a: *b\nc: &b d\ne: *b\n', '1: ‹*b› The anchor "b" isn\'t defined before this.'],
      ['a: 1\nb: 2\na: 3\n', '3: ‹a› "a" is repeated in this object.'],
      ['a: 1\n---\nb: [\n', '2: ‹---› A second document begins here, and only the first one is read.'],
    ] as const;
    for (const [text, flaw] of mistakes) assert.deepEqual(flawsIn(text), [flaw], text);
  });

  test('marks a slip in a long list where it is, at whichever item', () => {
    const items = (count: number): string => '  - id: b\n'.repeat(count);
    for (let count = 1; count < 16; count++)
      assert.deepEqual(flawsIn(`a:\n${items(count)}   kind: c\n${items(16 - count)}`), [
        `${count + 2}: ‹kind: c› This line isn't indented like the items or members around it.`,
      ]);
  });

  test('names the slips that people make most, where each is', () => {
    const conflict = (at: number): string => `${at}: ‹<<<<<<< HEAD› Unresolved merge conflict.`;
    const tab = "‹\t› YAML isn't indented with tabs.";
    const dash = '‹-› A space is missing after this "-".';
    const noMember = (at: string): string => `${at} A member is expected here.`;
    const beside = (at: string): string =>
      `${at} This line isn't indented like the items or members around it.`;
    const further = (at: string): string =>
      `${at} This line is indented further than the member before it, so it continues its value.`;
    const quoted = (at: string): string => `${at} This string has no closing quote.`;
    const bracket = (at: string): string => `${at} This bracket isn't closed.`;
    const sign = (at: string): string => `${at} Text can't begin with this character without quotes.`;
    const slips: Record<string, readonly string[]> = {
      'id: knob\nname: [a, b\nkind: component\n': [bracket('2: ‹[›')],
      '{"a": [1\n': [bracket('1: ‹[›')],
      '[a, {b: [c], d: e\n': [bracket('1: ‹{›')],
      'a: [b, c}\n': [bracket('1: ‹[›')],
      'id: "knob\nname: a\n': [quoted('1: ‹"›')],
      'a:\n  b: ["c\n  d: 1\ne: 2\n': [quoted('2: ‹"›')],
      'name: Button: the big one\n': ['1: ‹Button: the big one› Unexpected ":" inside this value.'],
      'id: knob\n  name: a\n': [further('2: ‹name: a›')],
      'a: x\n  - id: b\n': [further('2: ‹- id: b›')],
      'id: knob\nname\nkind: component\n': [noMember('2: ‹name›')],
      'id = a\nkind: b\n': [noMember('1: ‹id = a›')],
      'a: Said\nand more\nb: c\n': [noMember('2: ‹and more›')],
      'a: b\n- c\n': [noMember('2: ‹-›')],
      'a:\n  - id: b\n - id: c\n': [beside('3: ‹- id: c›')],
      'a:\n  - id: b\n    - id: c\n': [beside('3: ‹- id: c›')],
      'a:\n  - id: b\n   - id: c\n': [beside('3: ‹-›')],
      'a:\n  - id: b\n   kind: c\n': [beside('3: ‹kind: c›')],
      'a:\n  b: Said\n and more\nb: c\n': [beside('3: ‹and more›')],
      // What is read as standing elsewhere for that is right.
      'a:\n  - b:\n      c: d\n   e: f\n    g: h\n  - i\n': [beside('4: ‹e: f›')],
      'a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> it\nc: *d\ne: @f\n': [conflict(2)],
      '<<<<<<< HEAD\r\na: 1\r\n=======\r\na: 2\r\n>>>>>>> it\r\nb: @c\r\n': [conflict(1)],
      '{\n  "a": 1,\n<<<<<<< HEAD\n  "b": 2\n=======\n  "b": 3\n>>>>>>> it\n}\n': [conflict(3)],
      'a: |\n  <<<<<<< HEAD\n  =======\n': [],
      'id: knob\n\tname: a\n': [`2: ${tab}`],
      'entries:\n\t- id: a\n\t  kind: b\n': [`2: ${tab}`],
      'a:\n  b:\n \t c: d\n': [`3: ${tab}`],
      'a: |\n\tb\n': [`2: ${tab}`],
      'a: >\n  b\n\tc\n': [`3: ${tab}`],
      'a: [\n\tb,\n\tc\n]\n': [`2: ${tab}`],
      'a: {\n\tb: 1\n}\n': [`2: ${tab}`],
      '{\n\t"a": 1\n}\n': [],
      'id:a\nkind: b\n': ['1: ‹:› A space is missing after the ":" of "id".'],
      'kind: b\n"id":a\n': ['2: ‹:› A space is missing after the ":" of "id".'],
      'id:\u00a0a\nkind: b\n': ['1: ‹:› A space is missing after the ":" of "id".'],
      'a:\n  -id: b\n    kind: c\n': [`2: ${dash}`],
      'a:\n  - id: b\n  -id: c\n': [`3: ${dash}`],
      'a:\n  -id: b\n  -id: c\n': ['3: ‹-id› "-id" is repeated in this object.'],
      'name: @button\n': [sign('1: ‹@›')],
      'a: `b`\n': [sign('1: ‹`›')],
      'a: %b\n': [sign('1: ‹%›')],
    };
    for (const [text, flaws] of Object.entries(slips)) assert.deepEqual(flawsIn(text), flaws, text);
  });

  test('that breaks tells what may mean something else than was read', () => {
    const openIn = (text: string): unknown => {
      const { open } = readDsdsText(text, 'yaml');
      return open && [open.path, text.slice(open.start, open.end), open.isMisplaced];
    };
    const head = 'entries:\n  - id: a\n';
    assert.deepEqual(openIn(`${head}  - id: b\n    specs: [a, b\n    name: c\n`), [
      ['entries', 1],
      '    specs: [a, b\n',
      false,
    ]);
    assert.deepEqual(openIn(`${head}    name: @b\n  - id: d\n`), [['entries', 0], '    name: @b\n', false]);
    assert.deepEqual(openIn(`${head}    name: "b\n     c" d\n    e: f\n`), [
      ['entries', 0, 'name'],
      '     c" d\n',
      false,
    ]);
    const traits = `${head}    traits:\n      - id: b\n`;
    assert.deepEqual(openIn(`${traits}       kind: c\n        d: e\n      - id: f\n`), [
      ['entries', 0, 'traits'],
      '      - id: b\n       kind: c\n        d: e\n',
      true,
    ]);
    // How far in a tab is nobody knows.
    const rest = '\tkind: c\n      - id: d\n  - id: e\nname: f\n';
    assert.deepEqual(openIn(traits + rest), [['entries', 0, 'traits', 0, 'id'], rest, true]);
    assert.equal(openIn('entries: []\n'), undefined);
    assert.equal(openIn('a: 1\na: 2\n'), undefined, 'what stands there twice is sure to be what it is');
  });

  test('is not read where it is nested too deep', () => {
    const words = (limit: string): string => `Not checked: nested more than ${limit} levels deep.`;
    for (const text of ['[', '- ', '{a: ', 'a: ', '? '].map((each) => each.repeat(100_000))) {
      const { root, isBroken } = readDsdsText(text, 'yaml');
      assert.deepEqual(
        [root, isBroken, flawsIn(text).map((flaw) => flaw.replace(/.*› /, ''))],
        [undefined, true, [words('256')]],
      );
    }
    assert.deepEqual(flawsIn('{ "a": '.repeat(100_000), 'json'), [`1: ‹{› ${words('1,000')}`]);
    const deep = `${'['.repeat(256)}${']'.repeat(256)}`;
    assert.deepEqual([flawsIn(deep), flawsIn(deep, 'json')], [[], []]);
  });

  test('may be anything at all', () => {
    const signs = fc.constantFrom(
      ...'-?:,[]{}#&*!|>\'"%@` \t\r\n\uFEFFa1.~<=\\é\u2028\0'.split(''),
      '---',
      '...',
      '\n  ',
      '- ',
      ': ',
    );
    const any = fc.oneof(
      fc.string(),
      fc.array(signs, { maxLength: 60 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(any, fc.constantFrom<Language>('yaml', 'json'), (text, language) => {
        const { root, flaws, isBroken, open } = readDsdsText(text, language);
        for (const { at } of flaws) {
          assert.ok(isSpan(at));
          assert.ok(at.start >= 0 && at.start <= at.end && at.end <= text.length);
        }
        if (isBroken) assert.ok(flaws.length > 0);
        assert.equal(open !== undefined && (!isBroken || root === undefined), false);
      }),
      {
        numRuns: runs(1000),
        examples: [
          ['...\n-', 'yaml'],
          ['\uFEFF- {', 'yaml'],
        ],
      },
    );
  });
});
