import { SAFE } from '../../server/src/check/fix-all.ts';
import type { Finding } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { skeletonText } from '../../server/src/kinds/contract/new-contract.ts';
import { readConfig, ruleOf } from '../../server/src/kinds/index.ts';
import { checkManifest } from '../../server/src/kinds/manifest/source.ts';
import { allFixed, fixed, offers, titles } from '../offers.ts';
import { made } from './contracts.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

/** The marked text, the message and the help of each finding. */
const textsOf = (text: string, { findings }: { findings: readonly Finding[] } = check(text)): string[] =>
  findings.map(({ code, args, span }) => {
    const { message, help } = ruleOf(code).describe(args);
    return `${text.slice(span.start, span.end)} | ${message} ${help}`;
  });

const withMember = (name: string, written: string): string =>
  `{ "contractId": "a", "component": "A", "${name}": ${written} }`;

suite('json/duplicate-key', () => {
  test('the first or the last is kept, of however many', () => {
    const text = '{ "contractId": "a", "component": "A", "contractId": "b", "contractId": "c" }';
    const found = offers(text).filter(({ code }) => code === 'json/duplicate-key');
    const last = [
      'Keep the last "contractId", the one that counts now',
      '{ "component": "A", "contractId": "c" }',
    ];
    const first = ['Keep the first "contractId"', '{ "contractId": "a", "component": "A" }'];
    assert.deepEqual(
      found.map(({ title, after }) => [title, after]),
      [last, first, last, first],
    );
  });
  test('in an object that does not count itself', () => {
    const text = '{ "a11y": { "x": 1, "x": 2 }, "a11y": {}, "component": "A" }';
    const found = offers(text).filter(({ title }) => title.includes('last "x"'));
    assert.deepEqual(
      found.map(({ after }) => after),
      ['{ "a11y": { "x": 2 }, "a11y": {}, "component": "A" }'],
    );
  });
});

suite('json/duplicate-key', () => {
  test('a repetition with the same value is removed without asking, and no other', () => {
    const text =
      '{ "contractId": "a", "component": "A", "states": ["on"], "states": ["on"], "component": "B" }';
    assert.equal(
      allFixed(text, SAFE),
      '{ "contractId": "a", "component": "A", "states": ["on"], "component": "B" }',
    );
  });
});

suite('json/empty', () => {
  test('a contract to begin with, named for its file', () => {
    const [offer] = offers('', 'icon-button');
    assert.deepEqual([offer?.title, offer?.preferred], ['Write a first contract', true]);
    assert.equal(offer?.after, skeletonText({ contractId: 'icon-button', component: 'Icon Button' }));
  });
});

suite('json/syntax', () => {
  const syntaxFixes = (text: string): unknown => made(text, undefined, 'json/syntax');
  test('a comma too many, or too few', () => {
    assert.deepEqual(syntaxFixes('{ "contractId": "a",\n}'), {
      '* Remove the comma': '{ "contractId": "a"\n}',
    });
    assert.deepEqual(syntaxFixes('{ "contractId": "a"\n  "component": "A" }'), {
      '* Add the missing comma': '{ "contractId": "a",\n  "component": "A" }',
    });
    assert.deepEqual(syntaxFixes('{ "states": ["a" "b"] }'), {
      '* Add the missing comma': '{ "states": ["a", "b"] }',
    });
    assert.deepEqual(syntaxFixes('{ "contractId": 1 2 }'), {});
  });
  test('two commas in a row', () => {
    const title = '* Remove one of the commas';
    assert.deepEqual(syntaxFixes('{ "contractId": "a",, "component": "A" }'), {
      [title]: '{ "contractId": "a", "component": "A" }',
    });
    assert.deepEqual(syntaxFixes('{ "states": ["a",,"b"] }'), { [title]: '{ "states": ["a","b"] }' });
    assert.deepEqual(syntaxFixes('{\r\n  "contractId": "a",\r\n  ,\r\n  "component": "A"\r\n}'), {
      [title]: '{\r\n  "contractId": "a",\r\n  "component": "A"\r\n}',
    });
    assert.deepEqual(syntaxFixes('{ , "contractId": "a" }'), {});
    assert.deepEqual(syntaxFixes('{ "contractId": , "component": "A" }'), {});
  });
  test('a word without quotes where a value stands', () => {
    const doc = (value: string): string => `{ "contractId": ${value}, "component": "A" }`;
    assert.deepEqual(syntaxFixes(doc('icon-button')), {
      'Put icon-button into double quotes': doc('"icon-button"'),
    });
    assert.deepEqual(syntaxFixes('{ "contractId": "a",\n  "component": Café\n}'), {
      'Put Café into double quotes': '{ "contractId": "a",\n  "component": "Café"\n}',
    });
    assert.deepEqual(syntaxFixes('{ "states": [hover] }'), {
      'Put hover into double quotes': '{ "states": ["hover"] }',
    });
    for (const part of ['Icon Button', 'x/y', 'a"', 'b: 1'])
      assert.deepEqual(syntaxFixes(doc(part)), {}, `not a word by itself: ${part}`);
    for (const text of ['hover', '{ hover }', '{ "contractId" hover }', '["a" hover]'])
      assert.deepEqual(syntaxFixes(text), {}, `where no value stands: ${text}`);
  });
  test('quotes and words of other languages', () => {
    assert.deepEqual(syntaxFixes("{ 'contractId': 1 }"), { '* Write "contractId"': '{ "contractId": 1 }' });
    assert.deepEqual(syntaxFixes('{ contractId: 1 }'), { '* Write "contractId"': '{ "contractId": 1 }' });
    assert.deepEqual(syntaxFixes('{ "contractId": \'ä\' }'), { '* Write "ä"': '{ "contractId": "ä" }' });
    assert.deepEqual(syntaxFixes('{ "contractId": “a” }'), { '* Write "a"': '{ "contractId": "a" }' });
    assert.deepEqual(syntaxFixes('{ "contractId": \'a b\' }'), {
      '* Convert to JSON': '{ "contractId": "a b" }',
    });
    assert.deepEqual(syntaxFixes('{ "contractId": True }'), { '* Write true': '{ "contractId": true }' });
    assert.deepEqual(syntaxFixes('[None]'), { '* Write null': '[null]' });
    assert.deepEqual(syntaxFixes('{ None }'), {});
    assert.deepEqual(syntaxFixes('{ "contractId": 1 None }'), {});
  });
  test('a blank that JSON does not know', () =>
    assert.deepEqual(syntaxFixes('{\u00a0"contractId": 1 }'), {
      '* Convert to JSON': '{ "contractId": 1 }',
    }));
  test('the equals signs and numbers of other languages', () => {
    assert.deepEqual(syntaxFixes('{ "contractId" = 1 }'), { '* Convert to JSON': '{ "contractId" : 1 }' });
    assert.deepEqual(syntaxFixes('[+1]'), { '* Write 1': '[1]' });
    assert.deepEqual(syntaxFixes('[.5]'), { '* Write 0.5': '[0.5]' });
    assert.deepEqual(syntaxFixes('[7.]'), { '* Write 7': '[7]' });
  });
  test('what begins like a number is one token, and no fix changes its value', () => {
    for (const version of ['2.0.1', '24rem', '50%', '3x', '2026-11-26']) {
      assert.deepEqual(syntaxFixes(`{ "component": ${version} }`), {
        [`Put ${version} into double quotes`]: `{ "component": "${version}" }`,
      });
    }
    for (const sum of ['3+4', '8*', '"a" + 1', '"a" +', 'NaN']) {
      assert.deepEqual(syntaxFixes(`{ "component": ${sum} }`), {}, sum);
    }
  });

  test('a comment is removed, but that is not preferred: it may be worth keeping', () => {
    assert.deepEqual(syntaxFixes('{ "contractId": 1 } // x'), {
      'Remove the comment': '{ "contractId": 1 }',
    });
    assert.deepEqual(syntaxFixes("{ /* x\n */ 'contractId': 1 }"), {
      'Convert to JSON without 1 comment': '{  "contractId": 1 }',
      'Remove the comment': "{  'contractId': 1 }",
    });
  });
});

suite('text that is something else than JSON', () => {
  test('has one finding, which says so', () => {
    for (const text of [
      'component: Tabs\nstates:\n  - open\n',
      'const card = make({});',
      '~~~\n{ "component": Tabs }\n~~~',
    ]) {
      const [found, ...more] = textsOf(text);
      assert.match(found!, /This isn't JSON\. Write it as an object, such as/, text);
      assert.deepEqual(more, []);
    }
  });

  test('many comment lines with blanks are read in linear time', () =>
    assert.equal(textsOf(`${'#    \n'.repeat(2000)}!`).length, 1));
});

suite('one sentence says what is wrong', () => {
  const WRONG: Readonly<Record<string, string>> = {
    [withMember('states', '("open",)')]: "( | ( isn't a JSON value. Put text into double quotes.",
    [withMember('description', '12em')]:
      '12em | 12em isn\'t a JSON number. Put it into double quotes if it is text: "12em".',
    [withMember('description', 'Off')]:
      "Off | Off isn't a JSON value. Write true or false. Put text into double quotes.",
    ['```\n{ "contractId": "a", "component": "A" }\n```\n']:
      "``` | A Markdown code fence isn't JSON. Remove the lines that begin with ```.",
    ['version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12\n']:
      'version | This is a Git LFS pointer instead of the file. Run "git lfs pull".',
    [withMember('description', '+.5')]: "+.5 | +.5 isn't a JSON number. Write 0.5.",
    [withMember('description', '“Hello”')]:
      '“Hello” | JSON needs straight double quotes around text. Replace these quotes with ".',
    [withMember('description', '"D:\\ui\\new"')]:
      '"D:\\ui\\new" | This string has an invalid escape. For a backslash, write "\\\\". A "\\u" needs four hexadecimal digits.',
    [withMember('description', '"a\u001fb"')]:
      "\u001f | A string can't contain the control character U+001F. Remove it, or write \\u001f.",
    [withMember('description', '"a\n  b"')]:
      '"a | This string has no closing quote on its line. Add the " that ends it, and write \\n for a line break.',
    [`${withMember('description', '"b"')}\n[]`]:
      '[ | Unexpected text after the end of the document. Remove it, or correct the brackets before it.',
  };
  for (const [text, expected] of Object.entries(WRONG))
    test(expected, () => assert.deepEqual(textsOf(text), [expected]));

  const MESSAGES: Readonly<Record<string, string>> = {
    ['{ "contractId": "a", }']: ", | A comma before a closing bracket isn't allowed in JSON.",
    ['{ "contractId": "a",, "component": "A" }']: ', | Two commas in a row.',
    ['{ "contractId": "a"\n  "component": "A" }']: '"component" | A comma is missing before "component".',
    ['{ "contractId" "a" }']: '"a" | A ":" is missing before "a".',
    ['{ "contractId": }']: '} | A value is missing before "}".',
    ['{ \'contractId\': "a" }']: "'contractId' | The member name 'contractId' needs double quotes.",
    ['{ "contractId": \'a\' }']: "'a' | JSON needs straight double quotes around text.",
    ['[True]']: "True | True isn't a JSON value.",
    ['[1.]']: "1. | 1. isn't a JSON number.",
    ['{\n+  "contractId": "a"\n}']: '+ | A member name is expected here, not "+".',
    ['{ "contractId": "a", other }']: 'other | A member name is expected here, not "other".',
    ['["a"}']: '} | This closes an object, but an array is open.',
    ['{ "component": "A"]']: '] | This closes an array, but an object is open.',
    ['{ "component": "say "hi"" }']: 'hi | Unexpected "hi" after a closing quote.',
    ['{ "component": "A",\n<<<<<<< HEAD\n  "contractId": "a"\n}']: '<<<<<<< | Unresolved merge conflict.',
    ['{ "component": "A", "contractId" ======= "a" }']: "======= | ======= isn't a JSON value.",
    ['{ "component" = "A" }']: "= | = isn't a JSON value.",
    ['{ "component": "A", # why']: "# | Comments aren't allowed in JSON.",
    ['{ "contractId": button }']: "button | button isn't a JSON value.",
    ['{\u00a0"contractId": "a" }']: '\u00a0 | A member name is expected here, not U+00A0.',
    ['{ "contractId": "a", "props": {\n\n']: "{ | The document ends before it's complete.",
  };
  test('and marks where', () => {
    for (const [text, expected] of Object.entries(MESSAGES)) {
      const found = check(text).findings.find(({ code }) => code === 'json/syntax');
      const { args, span } = found!;
      assert.equal(
        `${text.slice(span.start, span.end)} | ${ruleOf('json/syntax').describe(args).message}`,
        expected,
      );
    }
  });

  test('a closing bracket too many is the only finding', () => {
    const after =
      'Unexpected text after the end of the document. Remove it, or correct the brackets before it.';
    assert.deepEqual(textsOf('{ "contractId": "a", "props": { "properties": {} } },\n "slots": [1] }'), [
      `, | ${after}`,
    ]);
    assert.equal(
      fixed(`${withMember('states', '[]')}\n}\n`, 'Remove the bracket'),
      `${withMember('states', '[]')}\n`,
    );
  });

  test('a comment has a fix in documents of other kinds, too', () => {
    const text = '{ /* why */ }';
    const plain = "/* why */ | Comments aren't allowed in JSON. Remove the comment.";
    assert.deepEqual(textsOf(text, readConfig(text)), [plain]);
    assert.equal(textsOf(text, checkManifest(text, undefined, undefined, true))[0], plain);
    const [finding] = readConfig(text).findings;
    const [fix] = ruleOf('json/syntax').fixes!(finding!, undefined, {
      settings: { levels: new Map() },
      facts: undefined,
    } as never);
    assert.equal(fix?.title, 'Remove the comment');
  });
});

suite('fixes of what has one meaning', () => {
  test('are safe', () => {
    const SAME: Readonly<Record<string, string>> = {
      "'a b'": '"a b"',
      '"a\tb"': '"a\\tb"',
      '-.5': '-0.5',
    };
    for (const [written, meant] of Object.entries(SAME))
      assert.equal(
        allFixed(withMember('x', written), { wants: SAFE.wants, code: 'json/syntax' }),
        withMember('x', meant),
      );
  });

  test('are offered where there are several', () => {
    assert.deepEqual(titles(withMember('description', '"\\d+"')), ['Write \\\\ for the backslash']);
    assert.equal(fixed(withMember('x', '"a\0"'), 'Remove the character'), withMember('x', '"a"'));
  });
});
