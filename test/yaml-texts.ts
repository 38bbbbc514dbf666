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
const sound = fc.constantFrom(
  '"two words"',
  "'it''s'",
  '"a\\n\\u00e9"',
  '1.50',
  '0x1F',
  'yes',
  'null',
  '',
  '!!str 1',
  'ä:ö',
  'a #b',
  'a # b',
  '[a, b]',
  '{ a: 1, b: [c] }',
  '{a: {b: c}, d}',
  '[a: b, "c":d]',
  '!!binary aGk=',
);
const unsound = fc.constantFrom(
  '&a v',
  '&b',
  '*a',
  '*b',
  '!x y',
  'ä: ö',
  '"open',
  '@x',
  '[a,',
  '"x" y',
  '? x',
  '&a &b c',
  '!!set {a, b}',
);
const scribble = fc.oneof(
  { weight: 12, arbitrary: word },
  { weight: 9, arbitrary: sound },
  { weight: 2, arbitrary: unsound },
);

type Lines = readonly string[];
const indented = (lines: Lines, by: string): Lines => lines.map((line) => (line === '' ? line : by + line));

/** The parts of block style. */
interface Parts {
  readonly scalar: fc.Arbitrary<string>;
  readonly key: fc.Arbitrary<string>;
  /** The text after a colon or dash, before the lines of a block. */
  readonly props: fc.Arbitrary<string>;
  readonly by: fc.Arbitrary<string>;
  readonly head: fc.Arbitrary<string>;
  /** True if no object repeats a key. */
  readonly isDistinct: boolean;
}

const comment = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Lines>([]) },
  { weight: 1, arbitrary: fc.constantFrom<Lines>(['# said'], [''], ['', '  # more']) },
);

/** Some lines of block style: the content of a document, a member or an item. */
function blocksOf({ scalar, key, props, by, head, isDistinct }: Parts) {
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
              .tuple(head, fc.array(fc.constantFrom('text', '  more', '', '# no'), { maxLength: 4 }))
              .map(([first, lines]) => [first, ...lines]),
          },
        ),
  );
  const members = (depth: number): fc.Arbitrary<Lines> => {
    const member = fc.tuple(comment, key, props, by, block(depth));
    const size = { minLength: 1, maxLength: 4 };
    const all = isDistinct
      ? fc.uniqueArray(member, { ...size, selector: ([, name]) => name })
      : fc.array(member, size);
    return all.map((each) =>
      each.flatMap(([before, name, more, indent, [first = '', ...rest]]) =>
        rest.length === 0 && !first.startsWith('- ') && !/^\w+:/.test(first)
          ? [...before, `${name}:${more} ${first}`]
          : /^[|>]/.test(first)
            ? [...before, `${name}:${more} ${first}`, ...indented(rest, indent)]
            : [...before, `${name}:${more}`, ...indented([first, ...rest], indent)],
      ),
    );
  };
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
  return { block, members, items };
}

/** Mostly invalid. */
const any = blocksOf({
  scalar: scribble,
  key: fc.oneof({ weight: 9, arbitrary: word }, { weight: 1, arbitrary: scribble }),
  props: fc.oneof(
    { weight: 8, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(' &a', ' &b', ' !!map', ' !!seq', ' !!omap', ' # why', ' &') },
  ),
  by: fc.oneof(
    { weight: 8, arbitrary: fc.constant('  ') },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '    ', '\t') },
  ),
  head: fc.constantFrom('|', '>-', '|+', '>2', '|x'),
  isDistinct: false,
});

/** Mostly valid, if `&a` is before it. */
const most = blocksOf({
  scalar: fc.oneof(
    { weight: 20, arbitrary: word },
    { weight: 20, arbitrary: sound },
    { weight: 1, arbitrary: fc.constantFrom('*a', '&a v') },
  ),
  key: word,
  props: fc.oneof(
    { weight: 30, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: fc.constantFrom(' &c', ' # why') },
  ),
  by: fc.constantFrom('  ', '  ', '    '),
  head: fc.constantFrom('|', '>-', '|+'),
  isDistinct: true,
});

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

interface Slip {
  readonly at: number;
  readonly remove: number;
  readonly insert: string;
}

function slipped(text: string, { at, remove, insert }: Slip): string {
  const start = at % (text.length + 1);
  return text.slice(0, start) + insert + text.slice(start + remove);
}

const asDos = (text: string): string => text.replaceAll('\n', '\r\n');

/** YAML of all kinds, mostly invalid. */
export const yamlText: fc.Arbitrary<string> = fc
  .tuple(
    head,
    fc.oneof(any.members(4), any.items(4), any.block(3)),
    tail,
    fc.boolean(),
    fc.array(slip, { maxLength: 3 }),
  )
  .map(([first, lines, last, isDos, slips]) => {
    const text = slips.reduce(slipped, first + lines.join('\n') + last);
    return isDos ? asDos(text) : text;
  });

const entry = fc.oneof({ weight: 3, arbitrary: most.members(3) }, { weight: 1, arbitrary: most.block(2) });
const entries = fc
  .array(fc.tuple(comment, entry), { minLength: 1, maxLength: 5 })
  .map((all) =>
    all.flatMap(([before, [first = '', ...rest]]) => [...before, `- ${first}`, ...indented(rest, '  ')]),
  );

/** A document with a list that is read in several steps, mostly without a mistake. */
export const yamlListText: fc.Arbitrary<string> = fc
  .record({
    first: fc.constantFrom(
      '',
      '',
      '---\n',
      '--- &a\n',
      '--- !!omap\n',
      '# Copyright\n\n',
      '%YAML 1.1\n---\n',
    ),
    above: fc.constantFrom<Lines>([], ['name: &a v'], ['all: &a', '  - {x: y}', '  - 2']),
    key: fc.constantFrom('entries:', 'entries:', 'entries: &e', 'entries: !!omap', 'entries: # All'),
    list: fc
      .tuple(fc.constantFrom('', '  ', '   '), entries)
      .map(([indent, lines]) => indented(lines, indent)),
    copies: fc.integer({ min: 2, max: 12 }),
    below: fc.constantFrom<Lines>([], [], ['end: *a'], ['# end', 'end:', '  x: y'], ['', '# end']),
    slips: fc.array(slip, { maxLength: 1 }),
    isDos: fc.boolean(),
  })
  .map(({ first, above, key, list, copies, below, slips, isDos }) => {
    const lists = Array.from({ length: copies }, () => list).flat();
    // Without anything above it, the list is the document.
    const lines = above.length === 0 ? lists : [...above, key, ...lists, ...below];
    const text = slips.reduce(slipped, `${first}${lines.join('\n')}\n`);
    return isDos ? asDos(text) : text;
  });
