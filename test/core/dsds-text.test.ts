import { ruleOf } from '../../server/src/kinds/index.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { parseDocument } from 'yaml';
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

  test('says what is wrong in the words of the library', () => {
    const mistakes = [
      ['name: "a\\q"\n', '1: ‹\\› Invalid escape sequence \\q.'],
      ['name: "a" b\n', '1: ‹b› Unexpected scalar at node end.'],
      ['a: {b: c d: e}\n', '1: ‹c d: e› Block collections are not allowed within flow collections.'],
      ['a: [b c, , d]\n', '1: ‹,› Unexpected , in flow sequence.'],
      ['id: "knob\nname: a\n', '2: ‹a› Missing closing "quote.'],
      ['name: Button: the big one\n', '1: ‹B› Nested mappings are not allowed in compact mappings.'],
      ['name: @button\n', '1: ‹@› Plain value cannot start with reserved character @.'],
      ['a:\n  - id: b\n   kind: c\n', '2: ‹b› Sequence item without - indicator.'],
      ['id: knob\n\tname: a\n', '2: ‹\t› Tabs are not allowed as indentation.'],
      ['a: *b\nc: &b d\ne: *b\n', '1: ‹*b› The anchor "b" isn\'t defined before this.'],
    ] as const;
    for (const [text, flaw] of mistakes) assert.deepEqual(flawsIn(text), [flaw], text);
    for (const text of ['a: !!binary é\n', 'a: !x y\n', 'a: |\n  <<<<<<< HEAD\n  =======\n'])
      assert.deepEqual(flawsIn(text), [], text);
  });

  test('says in words of its own what people often get wrong', () => {
    const slips: Record<string, string> = {
      'a: 1\nb: 2\na: 3\n': '3: ‹a› "a" is repeated in this object.',
      '"a": 1\n"a": 3\n': '2: ‹"a"› "a" is repeated in this object.',
      'a: 1\n---\nb: [\n': '2: ‹---› A second document begins here, and only the first one is read.',
      'a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> it\n': '2: ‹<<<<<<< HEAD› Unresolved merge conflict.',
      '<<<<<<< HEAD\r\na: 1\r\n=======\r\n': '1: ‹<<<<<<< HEAD› Unresolved merge conflict.',
      'id:a\nkind: b\n': '1: ‹id:a› A space is missing after the ":" of "id".',
      'kind: b\nid:a\nname: c\n': '2: ‹id:a› A space is missing after the ":" of "id".',
    };
    for (const [text, flaw] of Object.entries(slips)) assert.equal(flawsIn(text)[0], flaw, text);
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
        const { flaws, isBroken } = readDsdsText(text, language);
        for (const { at } of flaws) {
          assert.ok(isSpan(at));
          assert.ok(at.start >= 0 && at.start <= at.end && at.end <= text.length);
        }
        if (isBroken) assert.ok(flaws.length > 0);
        const valid = language === 'yaml' && parseDocument(text).errors.length === 0;
        if (valid)
          assert.equal(
            isBroken,
            flaws.some(({ args }) => String(args['message']).startsWith('The anchor')),
          );
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
