import assert from 'node:assert/strict';
import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { suite, test } from 'node:test';
import { sha256Of as systemHash } from '../../server/src/io/node-sha256.ts';
import { addressOf, canonicalOf } from '../../server/src/kinds/contract/address.ts';
import { sha256Of } from '../../server/src/text/sha256.ts';
import { anyText, forAll, isEnough, looseText, tokensIn } from '../arbitrary.ts';

const sha256 = (bytes: string): string => `sha256:${createHash('sha256').update(bytes).digest('hex')}`;

/** The address, or each obstacle as the text that it is about, and why. */
function addressed(text: string): unknown {
  const found = addressOf(text);
  return found.ok
    ? found.address
    : found.obstacles.map(({ at, why }) => [text.slice(at.start, at.end), why] as const);
}

suite('address', () => {
  test('is that of the canonical form, however the document is laid out', () => {
    const bytes = '{"component":"Button Primary","contractId":"button-primary"}';
    assert.equal(bytes.length, 60);
    const address = sha256(bytes);
    assert.equal(addressed(bytes), address);
    assert.equal(addressed('{ "contractId": "button-primary", "component": "Button Primary" }'), address);
    assert.equal(
      addressed(
        '\uFEFF{\r\n\t"component": "Button\\u0020Primary",\r\n\t"contractId":"button-primary"\r\n}\r\n',
      ),
      address,
    );
  });

  test('is hashed alike with node and without it', () =>
    fc.assert(fc.property(anyText(), (text) => sha256Of(text) === systemHash(text))));

  test('numbers and strings as RFC 8785 writes them, members by code units', () =>
    assert.equal(
      addressed(
        '{"\\ud83d\\ude00":1, "\\ufb33":2, "__proto__":-0, "toString":[1E2,1.0,1e-7], "\\u20ac":"\\u000f\\/\\u00e9", "1":{}, "":null}',
      ),
      sha256('{"":null,"1":{},"__proto__":0,"toString":[100,1,1e-7],"€":"\\u000f/é","😀":1,"\ufb33":2}'),
    ));

  test('any JSON has one, as long as it is nested no deeper than can be looked at', () => {
    assert.equal(addressed('7'), sha256('7'));
    assert.equal(
      addressed(`${'['.repeat(1000)}${']'.repeat(1000)}`),
      sha256('['.repeat(1000) + ']'.repeat(1000)),
    );
  });

  test('what has no canonical form: each thing, where it is, and why', () => {
    assert.deepEqual(addressed('{ "a": 1, "a": 2, "b": { "c": 1, "c": 1 } }'), [
      ['"a"', '"a" is repeated in this object, and only the last one counts.'],
      ['"c"', '"c" is repeated in this object, and only the last one counts.'],
    ]);
    assert.deepEqual(addressed('{ "\\ud83d\\ude00\\uD800": ["x\\udead", 1e400, -2e999] }'), [
      ['"\\ud83d\\ude00\\uD800"', '"😀\\ud800" holds \\ud800, a lone surrogate, which isn\'t a character.'],
      ['"x\\udead"', '"x\\udead" holds \\udead, a lone surrogate, which isn\'t a character.'],
      ['1e400', 'The number 1e400 is beyond the range of a double.'],
      ['-2e999', 'The number -2e999 is beyond the range of a double.'],
    ]);
    for (const text of [
      '',
      ' ',
      '{',
      '{"a":1,}',
      '[1] 2',
      `${'['.repeat(10_001)}${']'.repeat(10_001)}`,
      '['.repeat(100_000),
    ]) {
      assert.equal(addressOf(text).ok, false, text.slice(0, 20));
    }
  });

  test('neither white space nor the order of members changes it', () => {
    forAll(looseText, (text) => {
      assert.equal(JSON.stringify(addressed(text)), JSON.stringify(addressed(tokensIn(text).join(''))));
    });
    forAll(fc.jsonValue(), (value) => {
      assert.equal(addressed(JSON.stringify(backwards(value), null, '\t')), addressed(JSON.stringify(value)));
    });
  });

  test('the form is the one that another implementation writes', () => {
    // Names that JavaScript orders itself, or takes for something else; text that looks like an escape, or is half of one.
    const text = fc.oneof(
      fc.constantFrom(
        '10',
        '9',
        '01',
        '-1',
        '1.5',
        '__proto__',
        'toString',
        '',
        '\\ud83d',
        '\ud83d',
        '\udead',
        '"',
        '\u007f',
        '\u2028',
        '\ufffd',
        '\ud83d\ude00',
        '\ufb33',
      ),
      anyText(6),
    );
    const value = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        text,
        fc.double({ noNaN: true }),
        fc.constantFrom(null, true, false, 0, -0, 1e21, 1e-7, 5e-324, 2 ** 53 + 2),
        fc.array(tie('value'), { maxLength: 4 }),
        fc
          .array(fc.tuple(text, tie('value')), { maxLength: 20 })
          .map((members) => Object.fromEntries(members)),
      ),
    })).value;
    let [written, none] = [0, 0];
    forAll(
      value,
      (each) => {
        const form = canonicalOf(each);
        if (form === undefined) {
          none++;
          assert.throws(() => canonicalize(each));
        } else {
          written++;
          assert.equal(form, canonicalize(each));
        }
      },
      3000,
    );
    assert.ok(isEnough(written, 1000) && isEnough(none, 100), `${written} written, ${none} without a form`);
  });
});

function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, item]) => [name, backwards(item)]),
  );
}
