import fc from 'fast-check';

/** Names that a careless program trips over, among ordinary ones. */
const name = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('size', 'tone', 'label', 'open', 'a/b', 'm~n', 'ü "q"', 'x\\', ': "', ''),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', '0', '10'),
  },
);
const scalar = fc.oneof(
  name,
  fc.boolean(),
  fc.integer({ min: -2, max: 3 }),
  fc.constant(null),
  fc.constant(-0),
);
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);
const typeName = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom('string', 'number', 'integer', 'boolean', 'array', 'object', 'null'),
  },
  { weight: 1, arbitrary: fc.constantFrom('float', 'constructor', '__proto__', '') },
);
/** Mostly a valid value, sometimes any other. */
const mostly = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) });
/** An object from a list of members, which may hold names like `__proto__`. */
const objectOf = (key: fc.Arbitrary<string>, member: fc.Arbitrary<unknown>): fc.Arbitrary<object> =>
  fc.array(fc.tuple(key, member), { maxLength: 5 }).map((entries) => Object.fromEntries(entries));
const member = <T>(key: string, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<[string, unknown][]> =>
  fc.oneof(
    { weight: 3, arbitrary: mostly(arbitrary).map((item): [string, unknown][] => [[key, item]]) },
    { weight: 1, arbitrary: fc.constant<[string, unknown][]>([]) },
  );
const extra = fc.oneof(
  { weight: 9, arbitrary: fc.constant<[string, unknown][]>([]) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('variants', 'propz', 'minimum'), value)
      .map((entry): [string, unknown][] => [entry]),
  },
);
const record = (...members: fc.Arbitrary<[string, unknown][]>[]): fc.Arbitrary<object> =>
  fc
    .tuple(...members, extra)
    .chain((lists) => fc.shuffledSubarray(lists.flat(), { minLength: lists.flat().length }))
    .map((entries) => Object.fromEntries(entries));

const prop = record(
  member('type', fc.oneof(typeName, fc.array(typeName, { maxLength: 3 }))),
  member('default', value),
  member('description', name),
  member('enum', fc.array(value, { maxLength: 4 })),
);
const props = record(
  member('properties', objectOf(name, mostly(prop))),
  member('required', fc.array(name, { maxLength: 4 })),
  member('additionalProperties', fc.boolean()),
);
const slot = fc.oneof(
  name,
  record(
    member('name', name),
    member('description', name),
    member('a11y', record(member('role', name), member('required', fc.boolean()))),
  ),
);

/** Contracts as they come: many right, most with some mistake, a few with nonsense in them. */
export const contract: fc.Arbitrary<object> = record(
  fc.constantFrom<[string, unknown][]>(
    [['contractId', 'icon-button']],
    [['contractId', 'Icon']],
    [['contractId', 'icon']],
  ),
  member('component', fc.constantFrom('Icon Button', 'Icon', '', 'Café')),
  member('props', props),
  member('slots', fc.array(slot, { maxLength: 4 })),
  member('states', fc.array(name, { maxLength: 4 })),
);

/** The same as text, in several layouts. */
export const contractText: fc.Arbitrary<string> = fc
  .tuple(contract, fc.constantFrom('  ', '\t', '', '    '), fc.constantFrom('\n', '\r\n'))
  .map(([written, indent, eol]) => JSON.stringify(written, null, indent).replaceAll('\n', eol));

/** The same with references to other files, as in `test/neighbours.ts`. */
export const referringText: fc.Arbitrary<string> = fc
  .tuple(
    contractText,
    fc.constantFrom('', 'x-button', 'XButton', 'x-drift', 'XDrift', 'Twice', 'x-buton'),
    fc.constantFrom('', '', 'icon-button', '@acme/icon-button', 'icon-buton', 'XReact', 'x-react'),
  )
  .map(([text, cemRef, registryRef]) => {
    const refs = Object.entries({ cemRef, registryRef }).filter(([, ref]) => ref !== '');
    const members = refs.map(([key, ref]) => `"${key}": "${ref}", `).join('');
    return text.replace('{', `{ ${members}`);
  });

/** Text of any characters. `fc.string` with the unit `binary` makes a table of all of them first, which takes a second. */
export const anyText = (maxLength = 10): fc.Arbitrary<string> =>
  fc
    .array(fc.oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x10ffff })), { maxLength })
    .map((codes) => String.fromCodePoint(...codes));

/** Values that may or may not fit on a line: long names, wide and zero-width characters, and arrays of numbers. */
const lengthy = fc.oneof(
  { weight: 2, arbitrary: contract },
  { weight: 1, arbitrary: fc.array(fc.integer(), { maxLength: 40 }) },
  { weight: 1, arbitrary: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 12 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) },
);

/** JSON text as no one would write it: any white space around any token, from none to several lines. */
export const looseText: fc.Arbitrary<string> = fc
  .tuple(
    fc.oneof(lengthy, fc.array(lengthy, { maxLength: 3 })),
    fc.constantFrom(
      [''],
      [' ', ''],
      ['', '', '', '', '\n'],
      ['\n', ' ', '\t\n\n\n  '],
      ['\r\n', '', '\r\n  '],
    ),
  )
  .chain(([written, gaps]) => {
    const tokens = tokensIn(JSON.stringify(written));
    const count = tokens.length + 1;
    return fc
      .array(fc.constantFrom(...gaps), { minLength: count, maxLength: count })
      .map(
        ([first = '', ...others]) => first + tokens.map((token, index) => token + others[index]!).join(''),
      );
  });

/** The tokens of JSON text, without the white space between them. */
export function tokensIn(json: string): string[] {
  return json.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[\w.+-]+/g) ?? [];
}

/** Text with something cut out of it, put into it or doubled: most of it is no JSON any more. */
export const damagedText: fc.Arbitrary<string> = fc
  .tuple(
    contractText,
    fc.nat(),
    fc.nat(12),
    fc.constantFrom('', ',', '"', '}', ']', '{', ':', '//', "'", '\\', '1', 'tru', '\u0000', ' '),
  )
  .map(
    ([text, at, length, put]) =>
      text.slice(0, at % text.length) + put + text.slice((at % text.length) + length),
  );

/** One seed for all, so that every run checks the same documents; `SEED=1 npm run test:long` checks others. */
const SEED = Number(process.env['SEED'] ?? 20200620);

/** Set by the build: true for `npm run test:long`. */
declare const IS_LONG_RUN: boolean;

/**
 * Number of samples of a property, of which `many` once held: a quarter of them in the long run, a thirtieth in
 * `npm test`, and in both at least `share`.
 */
export function runs(many: number, share = 0): number {
  return Math.min(many, Math.max(20, Math.ceil(many * Math.max(share, IS_LONG_RUN ? 1 / 4 : 1 / 30))));
}

/**
 * Returns true if samples met a case often enough, where `many` times is enough for all samples: an eighth of that in the long
 * run; once in `npm test`, unless it is rare.
 */
export const isEnough = (count: number, many: number): boolean =>
  count >= (IS_LONG_RUN ? Math.floor(many / 8) : Math.min(1, Math.floor(many / 5))) || isOtherSeed;

/** True if the samples are not those that are known to meet every case. */
export const isOtherSeed = process.env['SEED'] !== undefined;

export function forAll<T>(
  arbitrary: fc.Arbitrary<T>,
  holds: (value: T) => void,
  many = 1000,
  share?: number,
): void {
  const numRuns = runs(many, share);
  try {
    for (const sample of samplesOf(arbitrary, numRuns)) holds(sample);
  } catch {
    // Runs again to report the seed and the smallest counterexample.
    fc.assert(fc.property(arbitrary, holds), { seed: SEED, numRuns });
    throw new Error('What does not hold holds when it is asked for again.');
  }
}

/** Generating the documents takes longer than most checks of them, so it is done once for all tests. */
export function samplesOf<T>(arbitrary: fc.Arbitrary<T>, count: number): readonly T[] {
  const known = SAMPLES.get(arbitrary) as readonly T[] | undefined;
  if (known && known.length >= count) return known.slice(0, count);
  const made = fc.sample(arbitrary, { seed: SEED, numRuns: count });
  SAMPLES.set(arbitrary, made);
  return made;
}

const SAMPLES = new WeakMap<fc.Arbitrary<unknown>, readonly unknown[]>();

/** A function with cached results. */
export function remembering<T>(answer: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const there = known.get(text);
    if (there !== undefined) return there;
    if (known.size === 4000) known.clear();
    const fresh = answer(text);
    known.set(text, fresh);
    return fresh;
  };
}

export function forAllAsync<T>(
  arbitrary: fc.Arbitrary<T>,
  holds: (value: T) => Promise<void>,
  many = 2000,
): Promise<void> {
  return fc.assert(fc.asyncProperty(arbitrary, holds), { seed: SEED, numRuns: runs(many) });
}

/** Any place in any of the texts. */
export const placesIn = (texts: fc.Arbitrary<string>): fc.Arbitrary<[text: string, offset: number]> =>
  fc.tuple(texts, fc.nat()).map(([text, number]) => [text, number % (text.length + 1)]);

const someOf = <T>(items: readonly T[], maxLength = 4): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...items], { maxLength: Math.min(maxLength, items.length) });
const optional = <T>(key: string, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<[string, T][]> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 }).map((item) => (item === undefined ? [] : [[key, item]]));
const NAMES = ['size', 'tone', 'label', 'open', 'a/b', 'ü"q"', '$', '__proto__', 'constructor', '0', '10'];

/** A prop without any finding but hints, with its members in any order. */
const rightProp: fc.Arbitrary<object> = fc
  .constantFrom<[type: string | string[], values: unknown[]]>(
    ['string', ['small', 'medium', 'large', 'x', '']],
    ['boolean', [true, false]],
    ['integer', [1, 2, 3, 0]],
    ['number', [0.5, 1, -2]],
    [
      ['string', 'null'],
      ['auto', null],
    ],
    [
      ['boolean', 'integer'],
      [true, 1],
    ],
    ['array', [[], [1]]],
    ['object', [{}, { x: 1 }]],
  )
  .chain(([type, values]) =>
    fc
      .tuple(
        fc.constant([['type', type]]),
        optional('enum', fc.shuffledSubarray(values, { minLength: 1 })),
        optional('default', fc.constantFrom(...values)),
        optional('description', fc.constantFrom('What it does.', '')),
      )
      .map((lists) => lists.flat() as [string, unknown][])
      .filter((entries) => {
        const { enum: list, default: chosen } = Object.fromEntries(entries);
        return chosen === undefined || !Array.isArray(list) || list.includes(chosen);
      })
      .chain((entries) => fc.shuffledSubarray(entries, { minLength: entries.length })),
  )
  .map((entries) => Object.fromEntries(entries));

/** Contracts without any finding but hints. */
export const rightContract: fc.Arbitrary<object> = fc
  .tuple(
    fc.constantFrom<[string, unknown][]>(
      ['contractId', 'icon-button'],
      ['contractId', 'icon-button'],
      ['contractId', 'cafe'],
    ),
    optional('description', fc.constantFrom('A button.', '')),
    optional('cemRef', fc.constant('x-button')),
    optional(
      'props',
      fc
        .tuple(
          someOf(NAMES, 5),
          fc.array(rightProp, { minLength: 5, maxLength: 5 }),
          someOf(NAMES, 5),
          fc.boolean(),
        )
        .map(([names, schemas, listed, open]) => ({
          properties: Object.fromEntries(names.map((key, index): [string, object] => [key, schemas[index]!])),
          required: listed.filter((key) => names.includes(key)),
          additionalProperties: open,
        })),
    ),
    optional(
      'slots',
      someOf(['default', 'start', 'end', 'ü']).chain((names) =>
        fc.tuple(
          ...names.map((key) =>
            fc.constantFrom<unknown>(key, { name: key }, { name: key, description: 'x' }),
          ),
        ),
      ),
    ),
    optional('states', someOf(['hover', 'focus', '__proto__', '0'])),
  )
  .map(([id, ...members]) => {
    const isCafe = id[1] === 'cafe';
    const named = [id, ['component', isCafe ? 'Café' : 'Icon Button'], ...members.flat()] as [
      string,
      unknown,
    ][];
    return Object.fromEntries(
      named.map(([key, item]) => [key, isCafe && key === 'cemRef' ? 'x-cafe' : item]),
    );
  });

/** In several layouts. */
export const layout = fc.record({
  indent: fc.constantFrom('  ', '\t', '', '    '),
  eol: fc.constantFrom('\n', '\r\n'),
});
