import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { isSpan } from '../../server/src/core/finding.ts';
import { type DsdsText, type Language, readDsdsText } from '../../server/src/core/dsds/text.ts';
import { ruleOf } from '../../server/src/core/rules/index.ts';
import { valueOf } from '../../server/src/core/tree.ts';

/** What is wrong with a text: `line: ‹the place› words`. */
function flawsIn(text: string, language: Language = 'yaml'): string[] {
  return readDsdsText(text, language).flaws.map(({ code, at, args }) => {
    assert.ok(isSpan(at));
    const line = text.slice(0, at.start).split('\n').length;
    return `${line}: ‹${text.slice(at.start, at.end)}› ${ruleOf(code).message(args)}`;
  });
}

const openIn = (text: string): DsdsText['open'] => readDsdsText(text, 'yaml').open;

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
      assert.deepEqual(flawsIn(text), [
        '1: ‹› There is nothing in this document. A DSDS document has a "schemaVersion", a "name" and "entries".',
      ]);
    assert.deepEqual(flawsIn(' ', 'json'), [
      '1: ‹› The file is empty. A DSDS document has a "schemaVersion", a "name" and "entries".',
    ]);
    const { root, isBroken } = readDsdsText('# nothing yet\n', 'yaml');
    assert.deepEqual([root, isBroken], [undefined, false]);
  });

  test('says once what is wrong, for a person', () => {
    const mistakes = [
      [
        'id: knob\nname: [a, b\nkind: component\n',
        '2: ‹b› The bracket that is open here is not closed. Add the "]", and indent all lines up to it further than the one where it begins.',
      ],
      ['id: "knob\nname: a\n', '1: ‹"› This text has no closing quote. Add the " that ends it.'],
      [
        'id: knob\n  name: a\n',
        '1: ‹k› Inside of this value stands another ": ". Put the text into quotes, or, where a member of its own is meant, indent that as the one before it.',
      ],
      [
        'id: knob\nname\nkind: component\n',
        '2: ‹name› These lines read as the name of one member. A ":" or a quote is missing in the first of them.',
      ],
      [
        'name: Button: the big one\n',
        '1: ‹B› Inside of this value stands another ": ". Put the text into quotes, or, where a member of its own is meant, indent that as the one before it.',
      ],
      ['name: @button\n', '1: ‹@› A text can\'t begin with "@" unless it stands in quotes.'],
      ['id: knob\n\tname: a\n', '2: ‹\t› YAML is not indented with tabs. Use spaces.'],
      [
        'name: "a" b\n',
        '1: ‹b› This stands behind the end of a value. Remove it, or put all of it into quotes.',
      ],
      ['name: "a\\q"\n', '1: ‹\\› In double quotes "\\q" is no escape. To mean a backslash, write "\\\\".'],
      ['specs: - a\n', '1: ‹-› A list begins on a line of its own, and not behind the name of its member.'],
      ['name: a ]\nid: ]\n', '2: ‹]› This "]" closes nothing. Remove it, or put the text into quotes.'],
      [
        '- a\nb: c\n',
        '2: ‹b› This stands behind the end of a value. Remove it, or put all of it into quotes.',
      ],
      ['a: {b: c d: e}\n', '1: ‹c d: e› Inside of brackets lists and objects need brackets of their own.'],
      ['a: [b c, , d]\n', '1: ‹,› A comma stands here without an item before it. Remove one of the two.'],
      [
        'a: | text\n  b\n',
        '1: ‹text› A text that begins with "|" or ">" goes on in the next line. Move this there, or put it into quotes.',
      ],
      [
        'a: *b\nc: &b d\ne: *b\n',
        '1: ‹*b› Nothing before this has the anchor "b". Write "&b" before what it stands for, or the value itself.',
      ],
      ['a: &b &c d\n', '1: ‹&c› A value has at most one anchor and one tag. Remove one.'],
      ['a: 1\nb: 2\na: 3\n', '3: ‹a› "a" is written more than once in this object. Keep one of them.'],
      [
        'a: 1\n---\nb: [\n',
        '2: ‹---› A second document begins here, and only the first one is read. Give it a file of its own.',
      ],
    ] as const;
    for (const [text, flaw] of mistakes) assert.deepEqual(flawsIn(text), [flaw], text);
  });

  test('tells what was open at the first flaw', () => {
    assert.deepEqual(openIn('entries:\n  - id: a\n  - id: b\n    specs: [a, b\n    name: c\n'), [
      'entries',
      1,
      'specs',
    ]);
    assert.deepEqual(openIn('entries:\n  - id: a\n    name: @b\n  - id: d\n'), ['entries', 0]);
    assert.equal(openIn('entries: []\n'), undefined);
    assert.equal(openIn('a: 1\na: 2\n'), undefined, 'what stands there twice is sure to be what it is');
  });

  test('is not read where it is nested too deep', () => {
    const words =
      'This is nested more than 256 levels deep, and nothing in the document is checked. Make it flatter.';
    for (const text of ['[', '- ', '{a: ', 'a: ', '? '].map((each) => each.repeat(100_000))) {
      const { root, isBroken } = readDsdsText(text, 'yaml');
      assert.deepEqual(
        [root, isBroken, flawsIn(text).map((flaw) => flaw.replace(/.*› /, ''))],
        [undefined, true, [words]],
      );
    }
    assert.deepEqual(flawsIn('{ "a": '.repeat(100_000), 'json'), [`1: ‹{› ${words}`]);
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
      { numRuns: 1000, examples: [['...\n-', 'yaml']] },
    );
  });
});
