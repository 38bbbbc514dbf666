import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import fc from 'fast-check';
import { fitsAny, flawOfGlob, globFor, howItFits } from '../../server/src/text/globs.ts';
import { forAll } from '../arbitrary.ts';

/** Names with everything in them that means something in a glob. */
const name = fc
  .string({ unit: fc.constantFrom(...Array.from('aA.-[]{}*?!,\\(@+^ é😀\n')), minLength: 1, maxLength: 6 })
  .filter((each) => each !== '.' && each !== '..');
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'));

suite('globs', () => {
  const cases: readonly [glob: string, fits: string[], not: string[]][] = [
    // Without a slash at any depth, with one from the folder of the project file on.
    ['a.json', ['a.json', 'x/a.json', 'x/y/a.json'], ['a.jso', 'A.json', 'xa.json']],
    ['x/a.json', ['x/a.json'], ['a.json', 'y/x/a.json']],
    ['/a.json', ['a.json'], ['x/a.json']],
    ['./a.json', ['a.json'], ['x/a.json']],
    // A folder stands for all that is in it.
    ['legacy', ['legacy/a.json', 'x/legacy/y/a.json', 'legacy'], ['legacy2/a.json']],
    ['legacy/', ['legacy/a.json', 'x/legacy/a.json'], ['legacy2/a.json']],
    ['x/legacy', ['x/legacy/y/a.json'], ['legacy/a.json', 'y/x/legacy/a.json']],
    ['x/*', ['x/a.json', 'x/y/a.json'], ['x', 'a.json']],
    // Two stars are any number of folders, none too; as a part of a name they are one.
    ['**/a.json', ['a.json', 'x/a.json', 'x/y/a.json'], ['xa.json']],
    ['x/**/a.json', ['x/a.json', 'x/y/a.json', 'x/y/z/a.json'], ['a.json', 'y/a.json']],
    ['x/**', ['x/a.json', 'x/y/a.json'], ['y/a.json']],
    ['**', ['a.json', 'x/.a'], []],
    ['x/a**.json', ['x/ab.json'], ['x/a/b.json']],
    // Inside a name.
    ['*.json', ['a.json', '.json', '.a.json', 'x/.y/a.json'], ['a.jsonc']],
    ['?.json', ['a.json', 'é.json', '😀.json'], ['.json', 'ab.json']],
    ['[ab].json', ['a.json', 'b.json'], ['c.json', 'ab.json']],
    ['[a-c].json', ['b.json'], ['d.json', '-.json']],
    ['[!a-c].json', ['d.json'], ['a.json']],
    ['[^a].json', ['d.json'], ['a.json']],
    ['{a,b}.json', ['a.json', 'b.json'], ['c.json', 'a,b.json']],
    ['{x/a,b}.json', ['x/a.json', 'b.json', 'y/b.json'], ['y/x/a.json']],
    ['a{,-{b,c}}.json', ['a.json', 'a-b.json', 'a-c.json'], ['a-.json']],
    ['./....', ['....'], ['x']],
    // The characters themselves.
    ['[[]id].json', ['[id].json'], ['i.json']],
    ['x/[[]a]/[{]b[}]', ['x/[a]/{b}', 'x/[a]/{b}/c'], ['x/a/b', '[a]/{b}']],
    ['x/{a,b*}/./c', ['x/a/c', 'x/by/c', 'x/a/c/d'], ['x/c', 'x/a']],
    ['[]].json', [']'].map((each) => `${each}.json`), ['[.json']],
    ['a[*]b[?]c[{]d[}][\\]', ['a*b?c{d}\\'], ['axb?c{d}\\']],
    ['a(1),b.json', ['a(1),b.json'], ['a1.json']],
  ];
  for (const [pattern, fitting, others] of cases) {
    test(`"${pattern}"`, () => {
      assert.equal(flawOfGlob(pattern), undefined);
      const fits = fitsAny([pattern]);
      assert.deepEqual([...fitting, ...others].filter(fits), fitting);
    });
  }

  test('how a path fits: by its own name, or in a folder', () => {
    const how = howItFits(['components', 'x/**', '*.json']);
    assert.deepEqual(
      ['components/a.ts', 'x/a.ts', 'x/a.json', 'components', 'y.ts'].map((each) => how(each)),
      ['inside', 'inside', 'itself', 'itself', undefined],
    );
  });

  test('what is no glob, and why', () => {
    for (const [flawed, why] of [
      ['', /is empty/],
      [' ', /is empty/],
      ['!a', /begins with "!"/],
      ['a\\b', /has a "\\"/],
      ['../a', /has "\.\."/],
      ['a/../b', /has "\.\."/],
      ['a[b', /has a "\[" without its match/],
      ['[]', /has a "\[" without its match/],
      ['a{b', /has a "\{" without its match/],
      ['a}b', /has a "\}" without its match/],
      ['{a}', /has a "\{" without its match/],
      ['{1..3}', /has a "\{" without its match/],
      ['+(a|b)', /has "\+\(", which isn't supported/],
      ['{a,b}'.repeat(7), /expands to more than 64/],
    ] as const) {
      assert.match(flawOfGlob(flawed)?.message ?? 'is right', why);
    }
  });

  test('the glob for a path: it fits that path and no other', () =>
    forAll(fc.tuple(path, fc.array(path, { maxLength: 4 })), ([wanted, others]) => {
      const only = globFor(wanted);
      assert.equal(flawOfGlob(only), undefined, only);
      assert.ok(fitsAny([only])(wanted), only);
      assert.equal(howItFits([only])(wanted), 'itself', only);
      const neighbours = [`x/${wanted}`, `${wanted}x`, `x${wanted}`, wanted.slice(1), wanted.toUpperCase()];
      for (const other of [...others, ...neighbours]) {
        // Nothing can be in a file.
        if (other !== wanted && !other.startsWith(`${wanted}/`))
          assert.ok(!fitsAny([only])(other), `${only} ${other}`);
      }
    }));

  test('no glob takes long', () => {
    const long = 'a'.repeat(5000);
    assert.equal(fitsAny([`${'*a'.repeat(500)}b`])(long), false);
    assert.equal(fitsAny([`${'**/a/'.repeat(200)}b`])('a/'.repeat(1000) + 'c'), false);
    assert.match(flawOfGlob('{a,b}'.repeat(200))?.message ?? '', /more than 64/);
    assert.match(flawOfGlob('{'.repeat(1000))?.message ?? '', /without its match/);
    assert.match(flawOfGlob('['.repeat(1000))?.message ?? '', /without its match/);
    assert.match(flawOfGlob(`${'{a,'.repeat(250)}b${'}'.repeat(250)}`)?.message ?? '', /more than 64/);
    assert.match(flawOfGlob('a'.repeat(1_000_000))?.message ?? '', /more than \d+ characters/);
  });
});
