import fc from 'fast-check';

const word = fc.constantFrom(
  'id',
  'name',
  'specs',
  'traits',
  'kind',
  'a b',
  'TODO',
  'x',
  '1',
  'true',
  '~',
  '<<',
);
const scalar = fc.oneof(
  { weight: 4, arbitrary: word },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '"two words"',
      "'it''s'",
      '"a\\n\\u00e9"',
      '1.50',
      '0x1F',
      'null',
      '',
      '*a',
      '*b',
      '!!str 1',
      '!x y',
      '&a v',
      '&b',
      'ä: ö',
      '"open',
      '@x',
      'a #b',
      'a # b',
      '[a, b]',
      '{ a: 1, b: [c] }',
      '[a,',
      '{a: {b: c}, d}',
      '"x" y',
      '[a: b, "c":d]',
      '? x',
      '&a &b c',
      '!!set {a, b}',
      '!!binary aGk=',
    ),
  },
);

type Lines = readonly string[];
const indented = (lines: Lines, by: string): Lines => lines.map((line) => (line === '' ? line : by + line));

/** Some lines of block style: what a document, a member or an item may hold. */
const block: fc.Memo<Lines> = fc.memo((depth) =>
  depth <= 1
    ? scalar.map((text) => [text])
    : fc.oneof(
        { weight: 2, arbitrary: scalar.map((text) => [text]) },
        { weight: 4, arbitrary: members(depth - 1) },
        { weight: 4, arbitrary: items(depth - 1) },
        {
          weight: 1,
          arbitrary: fc
            .tuple(
              fc.constantFrom('|', '>-', '|+', '>2', '|x'),
              fc.array(fc.constantFrom('text', '  more', '', '# no'), { maxLength: 4 }),
            )
            .map(([head, lines]) => [head, ...lines]),
        },
      ),
);

const comment = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Lines>([]) },
  { weight: 1, arbitrary: fc.constantFrom<Lines>(['# said'], [''], ['', '  # more']) },
);
const props = fc.oneof(
  { weight: 8, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom(' &a', ' &b', ' !!map', ' !!seq', ' !!omap', ' # why', ' &') },
);
const by = fc.oneof(
  { weight: 8, arbitrary: fc.constant('  ') },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', '    ', '\t') },
);

const members = (depth: number): fc.Arbitrary<Lines> =>
  fc
    .array(
      fc.tuple(
        comment,
        fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: scalar }),
        props,
        by,
        block(depth),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((all) =>
      all.flatMap(([before, key, more, indent, [first = '', ...rest]]) =>
        rest.length === 0 && !first.startsWith('- ') && !/^\w+:/.test(first)
          ? [...before, `${key}:${more} ${first}`]
          : /^[|>]/.test(first)
            ? [...before, `${key}:${more} ${first}`, ...indented(rest, indent)]
            : [...before, `${key}:${more}`, ...indented([first, ...rest], indent)],
      ),
    );

const items = (depth: number): fc.Arbitrary<Lines> =>
  fc
    .array(fc.tuple(comment, props, block(depth)), { minLength: 1, maxLength: 4 })
    .map((all) =>
      all.flatMap(([before, more, [first = '', ...rest]]) =>
        more === ''
          ? [...before, `- ${first}`, ...indented(rest, '  ')]
          : [...before, `-${more}`, ...indented([first, ...rest], '  ')],
      ),
    );

const head = fc.oneof(
  { weight: 6, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '\uFEFF',
      '---\n',
      '# Copyright\n\n',
      '%YAML 1.1\n---\n',
      '%TAG !e! tag:x,2000:\n---\n',
      '%X\n',
      '--- &a\n',
      '--- !!map\n',
      '%YAML 3\n',
      '...\n',
      '--- ',
    ),
  },
);
const tail = fc.oneof(
  { weight: 6, arbitrary: fc.constant('\n') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '\n...\n',
      '\n---\nb: 1\n',
      '\n--- x\n... y\n',
      '\n# end',
      '\n ]\n',
      '\n%X\n---\n',
      '\n...\n%YAML\n---\na: [\n',
    ),
  },
);

/** A piece of a text put in the place of another: how texts break while somebody types. */
const slip = fc.record({
  at: fc.nat(),
  remove: fc.nat({ max: 4 }),
  insert: fc.oneof(
    fc.constant(''),
    fc.constantFrom(
      ':',
      ' ',
      '-',
      '"',
      "'",
      '[',
      '{',
      ']',
      '}',
      '#',
      '\n',
      '\t',
      '&',
      '*',
      ',',
      '|',
      '? ',
      '- ',
      '\n---\n',
      '\r',
      'x: ',
      '!',
    ),
  ),
});

/** YAML of all kinds, much of it broken somewhere. */
export const yamlText: fc.Arbitrary<string> = fc
  .tuple(head, fc.oneof(members(4), items(4), block(3)), tail, fc.boolean(), fc.array(slip, { maxLength: 3 }))
  .map(([first, lines, last, isDos, slips]) => {
    let text = first + lines.join('\n') + last;
    for (const { at, remove, insert } of slips) {
      const start = at % (text.length + 1);
      text = text.slice(0, start) + insert + text.slice(start + remove);
    }
    return isDos ? text.replaceAll('\n', '\r\n') : text;
  });
