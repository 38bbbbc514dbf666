import fc from 'fast-check';
import { DECLARED_NAMES, SEVERITIES } from '../../server/src/check/rule.ts';
import { CHANGE_CLASSES, CHANGE_IDS } from '../../server/src/diff/changes.ts';
import { levelsFor } from '../../server/src/kinds/config/model.ts';
import { GOVERNED_CODES } from '../../server/src/kinds/index.ts';

/** Mostly a valid value, sometimes any other. */
const mostly = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 24, arbitrary },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>(null, true, 1, '', 'off', [], {}, [null], { files: [] }),
    },
  );

/** Mostly of characters that mean something in a glob. */
const GLOB_CHARACTERS = 'a..//!^*?@()[[]]{},- \n\\\u2028'.split('').concat('\u{1f600}', '\ud800');

const names = mostly(
  fc.array(
    mostly(
      fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom('size', 'button/size', 'button/*', '*-{a,b}/?', 'a..b') },
        { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom(...GLOB_CHARACTERS), maxLength: 8 }) },
      ),
    ),
    { maxLength: 3 },
  ),
);

export const wildGlob = fc.string({ unit: fc.constantFrom(...GLOB_CHARACTERS), maxLength: 8 });

const glob = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom('*.contract.json', 'tokens/**', './a', 'a..b', '...', 'a/', ' x '),
  },
  { weight: 1, arbitrary: wildGlob },
);

const globs = mostly(fc.array(mostly(glob), { maxLength: 3 }));

const code = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...GOVERNED_CODES) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'toString', '0', '', 'SR-999', 'config/invalid') },
);

const rules = mostly(
  fc
    .array(
      code.chain((each) => {
        const levels = GOVERNED_CODES.includes(each) ? levelsFor(each) : SEVERITIES;
        const any = fc.constantFrom<string>(...SEVERITIES, 'off', 'warn');
        const level = fc.oneof(
          { weight: 15, arbitrary: fc.constantFrom<string>(...levels) },
          { weight: 1, arbitrary: any },
        );
        return fc.tuple(fc.constant(each), mostly(level));
      }),
      { maxLength: 4 },
    )
    .map((entries) => Object.fromEntries(entries)),
);

const changes = mostly(
  fc.dictionary(
    fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom<string>(...CHANGE_IDS) },
      { weight: 1, arbitrary: fc.constantFrom('toString', '', 'enum', 'SR-130') },
    ),
    mostly(fc.constantFrom(...CHANGE_CLASSES)),
    { maxKeys: 3 },
  ),
);

const nobody = fc.constantFrom<unknown>(0, 'x', [], null);

/** Objects with some of these members, and now and then with one that does not belong there. */
const someOf = (members: Record<string, fc.Arbitrary<unknown>>, needed: string[]): fc.Arbitrary<object> =>
  fc
    .tuple(
      fc.record(members, { requiredKeys: needed }),
      fc.option(fc.tuple(fc.constantFrom('__proto__', 'constructor', 'excludes', ''), nobody), {
        freq: 1,
        nil: undefined,
      }),
      fc.nat(9),
    )
    .map(([object, extra, chance]) =>
      extra && chance === 0 ? Object.fromEntries([...Object.entries(object), extra]) : object,
    );

const override = fc.oneof(
  { weight: 12, arbitrary: someOf({ files: globs, rules }, ['files', 'rules']) },
  { weight: 1, arbitrary: someOf({ files: globs, rules }, []) },
);

/** Project files as values: many right, most of the others with one mistake. */
export const config = mostly(
  someOf(
    {
      $schema: mostly(fc.constant('./schema.json')),
      contracts: globs,
      exclude: globs,
      manifests: globs,
      elements: globs,
      sources: globs,
      registries: globs,
      rules,
      overrides: mostly(fc.array(mostly(override), { maxLength: 2 })),
      changes,
      declaredName: mostly(fc.constantFrom(...DECLARED_NAMES)),
      defaultSlot: mostly(fc.constantFrom('default', 'content', ' ')),
      drift: mostly(someOf({ ignore: names }, [])),
    },
    [],
  ),
);
