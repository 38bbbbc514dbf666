import assert from 'node:assert/strict';
import { before, suite, test } from 'node:test';
import fc from 'fast-check';
import type * as ReactDocgen from 'react-docgen';
import { isHtmlProp } from '../../server/src/sources/html-attributes.ts';
import { readComponents } from '../../server/src/sources/react-docgen.ts';
import { isObject, valueAt } from '../../server/src/text/json/value.ts';
import { forAll } from '../arbitrary.ts';

let docgen: typeof ReactDocgen;
before(async () => {
  docgen = await import('react-docgen');
});

/** The output of react-docgen about the code of files. */
const docgenOf = (files: Readonly<Record<string, string>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(files).map(([filename, code]) => [
      filename,
      docgen.parse(`import * as React from 'react';\n${code}`, {
        filename,
        resolver: new docgen.builtinResolvers.FindExportedDefinitionsResolver(),
        babelOptions: { configFile: false, babelrc: false },
      }),
    ]),
  );

const componentsIn = (value: unknown) =>
  readComponents(JSON.stringify(value)).components.map(({ path, thing }) => ({ path, ...thing }));

const inCode = (code: string, file = 'src/Button.tsx') => componentsIn(docgenOf({ [file]: code }));

/** The only component of some code. */
function oneIn(code: string, file?: string) {
  const [component, ...others] = inCode(code, file);
  assert.ok(component && others.length === 0);
  return component;
}

/** The props, each with its facts in a line. */
function factsOf({ props }: Pick<ReturnType<typeof oneIn>, 'props'>): Record<string, string> {
  const facts = props.map(({ name, accepts, default: preset, unreadDefault, ...is }) => [
    name,
    [
      accepts?.types.join('|'),
      accepts?.values && JSON.stringify(accepts.values),
      preset && `= ${JSON.stringify(preset[0])}`,
      unreadDefault !== undefined && `= ?${unreadDefault}`,
      is.isRequired && 'required',
      is.isEvent && 'event',
      is.isDeprecated && 'deprecated',
    ]
      .filter((fact) => typeof fact === 'string')
      .join(' '),
  ]);
  return Object.fromEntries(facts) as Record<string, string>;
}

/** The facts of one prop of a type. */
const ofType = (type: string, aliases = ''): string | undefined =>
  factsOf(oneIn(`${aliases}\nexport const A = (props: { 'a-b': ${type} }) => <i />;`))['a-b'];

const slotsIn = (code: string): unknown => oneIn(code).slots?.map(({ name }) => name);

suite('a component that react-docgen describes', () => {
  test('has a name, a file and a description, and a place', () => {
    const { path, name, module, description, source } = oneIn(
      '/** Starts an action. */ export function Button(props: { a: string }) { return <i />; }',
    );
    assert.deepEqual(
      [path, name, module, description, source],
      [['src/Button.tsx', 0, 'displayName'], 'Button', 'src/Button.tsx', 'Starts an action.', 'react'],
    );
  });

  test('is a function, a class, or one in forwardRef or memo', () => {
    const facts = inCode(`
      export const Arrow = ({ size = 'sm' }: { size?: 'sm' | 'lg' }) => <i />;
      export const Typed: React.FC<{ size?: 'sm' | 'lg' }> = ({ size = 'sm' }) => <i />;
      export class Klass extends React.Component<{ size: 'sm' | 'lg' }> {
        static defaultProps = { size: 'sm' };
        render() { return <i />; }
      }
      export const Ref = React.forwardRef<HTMLElement, { size?: 'sm' | 'lg' }>(({ size = 'sm' }, ref) => <i />);
      export const Memo = React.memo(({ size = 'sm' }: { size?: 'sm' | 'lg' }) => <i />);
      export function Generic<T>({ size = 'sm' }: { size?: 'sm' | 'lg' }) { return <i />; }
    `).map((each) => [each.name, factsOf(each).size]);
    const expected = 'string ["sm","lg"] = "sm"';
    assert.deepEqual(
      facts,
      ['Arrow', 'Typed', 'Klass', 'Ref', 'Memo', 'Generic'].map((name) => [name, expected]),
    );
  });

  test('has the last part of a displayName, or the name of its file', () => {
    const named = `const A = (p: { a: string }) => <i />; A.displayName = '@acme/core/Tag'; export default A;`;
    assert.equal(oneIn(named).name, 'Tag');
    const anonymous = 'export default (p: { a: string }) => <i />;';
    const nameIn = (file: string): unknown => oneIn(anonymous, file).name;
    assert.deepEqual(
      [
        'a/Button.jsx',
        'IconButton/index.tsx',
        'icon-button.tsx',
        'iconButton.js',
        'index.tsx',
        'A/A.base.tsx',
      ].map(nameIn),
      ['Button', 'IconButton', 'IconButton', 'IconButton', undefined, undefined],
    );
  });
});

suite('the props of a React component', () => {
  test('have the types that a contract can express', () => {
    assert.equal(ofType('string'), 'string required');
    assert.equal(ofType('number | null'), 'number');
    assert.equal(ofType('boolean | undefined'), 'boolean');
    assert.equal(ofType("'a' | 'b'"), 'string ["a","b"] required');
    assert.equal(ofType('-1 | 0 | 2.5'), 'number [-1,0,2.5] required');
    assert.equal(ofType("boolean | 'mixed'"), 'boolean|string [true,false,"mixed"] required');
    assert.equal(ofType("'a' | (string & {})"), 'string required');
    assert.equal(ofType('`a-${string}`'), 'string required');
    for (const list of ['string[]', 'Array<{ a: 1 }>', 'ReadonlyArray<string>', '[string, number]'])
      assert.equal(ofType(list), 'array required', list);
    for (const object of [
      'object',
      '{ a?: string }',
      'Record<string, 1>',
      'Partial<X>',
      'React.CSSProperties',
    ])
      assert.equal(ofType(object), 'object required', object);
  });

  test('have unions by their aliases', () => {
    const sizes =
      "const sizes = { sm: 1, 'x-l': 2 } as const; type Size = 'sm' | 'lg'; type Some = Size | 'xl';";
    assert.equal(ofType('Some | null', sizes), 'string ["sm","lg","xl"]');
    assert.equal(ofType('keyof typeof sizes', sizes), 'string ["sm","x-l"] required');
    const text = "type Size = 'sm' | 'lg'; export const A = (p: { a: Size | null }) => <i />;";
    assert.equal(oneIn(text).props[0]?.type, "'sm' | 'lg' | null");
  });

  test('have no types where they are unclear', () => {
    for (const type of [
      'any',
      'unknown',
      'Foo',
      'Action',
      'Date',
      'symbol',
      'never',
      'Foo | string',
      'A & B',
    ])
      assert.equal(ofType(type), 'required', type);
    for (const type of [
      'React.ElementType',
      'HTMLElement',
      'Element',
      "Props['a']",
      'Map<string, 1>',
      '{}',
      '1n',
    ])
      assert.equal(ofType(type), 'required', type);
  });

  test('are events where they are functions', () => {
    for (const type of [
      '() => void',
      'Function',
      'React.MouseEventHandler<HTMLElement>',
      '{ (a: string): void }',
    ])
      assert.equal(ofType(type), 'required event', type);
    assert.equal(ofType('((a: string) => void) | null'), 'event');
    assert.equal(ofType('string | ((a: string) => string)'), 'required');
    assert.equal(
      factsOf(oneIn('export const A = (p: { children: (x: 1) => string }) => <i />;')).children,
      'required event',
    );
  });

  test('have defaults that are literals, or are source text', () => {
    const facts = factsOf(
      oneIn(`
        const FIVE = 5;
        export function A({ a = 'x', b = -1, c = false, d = [], e = FIVE, f = { g: 1 }, h = later(), i = undefined }: {
          a?: string; b: number; c?: boolean; d?: string[]; e?: number; f?: object; h?: string; i?: string;
        }) { return <i />; }
      `),
    );
    assert.deepEqual(facts, {
      a: 'string = "x"',
      b: 'number = -1',
      c: 'boolean = false',
      d: 'array = []',
      e: 'number = 5',
      f: 'object = ?{ g: 1 }',
      h: 'string = ?later()',
      i: 'string',
    });
  });

  test('can be deprecated', () => {
    const facts = factsOf(
      oneIn('export const A = (p: { /** Old. @deprecated Use b. */ a?: string }) => <i />;'),
    );
    assert.equal(facts.a, 'string deprecated');
  });

  test('are not those that React keeps', () => {
    assert.deepEqual(
      factsOf(oneIn('export const A = (p: { key: string; ref: React.Ref<X>; b: 1 }) => <i />;')),
      {
        b: 'integer [1] required',
      },
    );
  });

  test('can be PropTypes', () => {
    const component = oneIn(
      `import PropTypes from 'prop-types';
      const sizes = ['sm', 'lg'];
      export const A = ({ a }) => <i />;
      A.propTypes = {
        a: PropTypes.string.isRequired, b: PropTypes.oneOf(sizes), c: PropTypes.oneOf(Object.keys(x)), d: PropTypes.func,
        e: PropTypes.node, f: PropTypes.arrayOf(PropTypes.string), g: PropTypes.shape({ a: PropTypes.string }),
        h: PropTypes.oneOfType([PropTypes.bool, PropTypes.oneOf(['mixed'])]), i: PropTypes.instanceOf(Date),
        j: PropTypes.elementType, k: custom, l: PropTypes.number, children: PropTypes.element,
      };
      A.defaultProps = { b: 'sm' };`,
      'A.jsx',
    );
    assert.deepEqual(
      component.slots?.map(({ name }) => name),
      ['e', ''],
    );
    assert.deepEqual(factsOf(component), {
      a: 'string required',
      b: 'string ["sm","lg"] = "sm"',
      c: '',
      d: 'event',
      f: 'array',
      g: 'object',
      h: 'boolean|string [true,false,"mixed"]',
      i: '',
      j: '',
      k: '',
      l: 'number',
    });
  });

  test('can be of Flow', () => {
    const component = oneIn(
      `// @flow
      type Props = {| +size: 'sm' | 'lg', label: ?string, children?: React.Node, on: () => void, list: Array<string> |};
      export function A({ size = 'sm' }: Props) { return <i />; }`,
      'A.js',
    );
    assert.deepEqual(
      component.slots?.map(({ name }) => name),
      [''],
    );
    assert.deepEqual(factsOf(component), {
      size: 'string ["sm","lg"] = "sm"',
      label: 'string',
      on: 'required event',
      list: 'array required',
    });
  });
});

suite('the slots of a React component', () => {
  test('are its content', () => {
    for (const type of [
      'React.ReactNode',
      'React.ReactElement<any>',
      'JSX.Element',
      'React.ReactNode[]',
      'string | JSX.Element',
    ])
      assert.deepEqual(slotsIn(`export const A = (p: { icon?: ${type} }) => <i />;`), ['icon'], type);
    const rendered = 'React.ReactNode | ((x: 1) => React.ReactNode)';
    assert.deepEqual(
      slotsIn(`export const A = (p: { icon: ${rendered}; children: ${rendered} }) => <i />;`),
      ['icon', ''],
    );
    assert.deepEqual(slotsIn('export const A = (p: { children: string }) => <i />;'), ['']);
    assert.equal(slotsIn('export const A = (p: { children: () => string }) => <i />;'), undefined);
  });

  test('have descriptions, and can be deprecated', () =>
    assert.deepEqual(
      oneIn('export const A = (p: { /** @deprecated */ icon: React.ReactNode }) => <i />;').slots,
      [{ name: 'icon', description: '@deprecated', isOptional: true, isDeprecated: true }],
    ));
});

suite('what a React component inherits', () => {
  const isUnknown = (code: string): boolean => {
    const { inheritsUnknown, listsAllProps } = oneIn(code);
    // react-docgen doesn't say of which types it knows nothing.
    assert.equal(inheritsUnknown, true);
    return !listsAllProps;
  };

  test('is known if it is an HTML element', () => {
    assert.equal(isUnknown('export const A = (p: { a: string }) => <i />;'), false);
    const html =
      "import type { ButtonHTMLAttributes } from 'react'; interface P extends ButtonHTMLAttributes<X>";
    assert.equal(isUnknown(`${html} { a: string } export const A = (p: P) => <i />;`), false);
    const known = ['disabled', 'aria-label', 'data-x', 'onClick', 'className', 'ref', 'children'];
    assert.deepEqual([...known, 'colour', 'variant', 'once', ''].filter(isHtmlProp), known);
  });

  test('is unknown if a type or all types are missing', () => {
    const other = "import type { Other } from 'other';";
    assert.ok(
      isUnknown(`${other} interface P extends Other { a: string } export const A = (p: P) => <i />;`),
    );
    assert.ok(
      isUnknown(
        `${other} interface P extends Omit<Other, 'b'> { a: string } export const A = (p: P) => <i />;`,
      ),
    );
    assert.ok(isUnknown(`${other} export const A = (p: Other) => <i />;`));
    assert.ok(isUnknown(`${other} export const A = ({ b = 'x' }: Other & { a: string }) => <i />;`));
    assert.ok(isUnknown('export const A = (p: any) => <i />;'));
  });
});

suite('code that react-docgen understands only in part', () => {
  /** Components whose props are of another package, and one with its own, as far as react-docgen says. */
  const unknownBeside = (others: number): boolean => {
    const wrappers = Array.from({ length: others }, (_, n) => `export const W${n} = (p: Other) => <i />;`);
    const own = ['A', 'B'].map((name) => `export const ${name} = (p: Other & { size: string }) => <i />;`);
    const [first] = inCode([...own, ...wrappers].join('\n'));
    return first?.listsAllProps === false;
  };

  test('has components with props that it omits', () =>
    assert.deepEqual([0, 4, 5, 20].map(unknownBeside), [false, false, true, true]));
});

suite("Storybook's manifest of components", () => {
  const read = (): object => {
    const docs = docgenOf({ 'src/Button.tsx': "export const Button = (p: { size: 'sm' | 'lg' }) => <i />;" });
    const [button] = docs['src/Button.tsx'] as object[];
    return { ...button, actualName: 'Button', definedInFile: '/acme/src/Button.tsx', exportName: 'Button' };
  };

  test('has what react-docgen says, once for each component', () => {
    const data = read();
    const entry = {
      id: 'button',
      name: 'Button',
      path: './src/Button.stories.tsx',
      jsDocTags: {},
      stories: [],
    };
    const components = {
      button: {
        ...entry,
        reactDocgen: data,
        subcomponents: { Icon: { name: 'Icon', reactDocgen: { ...data, displayName: 'Icon' } } },
      },
      'pages-button': { ...entry, id: 'pages-button', reactDocgen: data },
    };
    const found = componentsIn({ v: 0, components, meta: { docgen: 'react-docgen', durationMs: 1 } });
    assert.deepEqual(
      found.map((each) => [each.path.join('/'), each.name, each.module, factsOf(each)]),
      [
        [
          'components/button/reactDocgen/displayName',
          'Button',
          'src/Button.tsx',
          { size: 'string ["sm","lg"] required' },
        ],
        [
          'components/button/subcomponents/Icon/reactDocgen/displayName',
          'Icon',
          '/acme/src/Button.tsx',
          { size: 'string ["sm","lg"] required' },
        ],
      ],
    );
  });

  test('has what react-docgen-typescript says', () => {
    const prop = (name: string, type: object, value?: string) => ({
      name,
      required: value === undefined,
      description: '',
      type,
      defaultValue: value === undefined ? null : { value },
    });
    const sizes = { name: 'enum', raw: 'Size', value: [{ value: '"sm"' }, { value: '"lg"' }] };
    const props = {
      size: prop('size', sizes, 'sm'),
      label: prop('label', { name: 'string' }, 'f()'),
      icon: prop('icon', { name: 'ReactNode' }),
      list: prop('list', { name: '{ a: string; }[]' }),
      onPress: prop('onPress', { name: '((event: React.PointerEvent) => void)' }),
      mode: prop('mode', { name: 'Mode | null' }),
    };
    const reactDocgenTypescript = {
      displayName: 'Tag',
      filePath: 'src/Tag.tsx',
      description: 'A tag.',
      methods: [],
      props,
    };
    const [tag] = componentsIn({
      v: 0,
      components: { tag: { id: 'tag', name: 'Tag', reactDocgenTypescript } },
    });
    assert.ok(tag);
    assert.deepEqual(
      [tag.name, tag.module, tag.slots?.length, tag.inheritsUnknown],
      ['Tag', 'src/Tag.tsx', 1, true],
    );
    assert.deepEqual(factsOf(tag), {
      size: 'string ["sm","lg"] = "sm"',
      label: 'string = ?f()',
      list: 'array required',
      onPress: 'required event',
      mode: '',
    });
  });

  test('has the path of a component below the project, if the stories are beside it', () => {
    const at = (path: string): string | undefined =>
      componentsIn({ v: 0, components: { a: { name: 'Button', path, reactDocgen: read() } } })[0]?.module;
    assert.equal(at('./src/Button.stories.tsx'), 'src/Button.tsx');
    assert.equal(at('./stories/Button.stories.tsx'), '/acme/src/Button.tsx');
  });

  test('has only names where the rest is in files of its own, or is missing', () => {
    const elsewhere = { $ref: '../services/docgen/tag.json#/components/tag' };
    const components = {
      tag: { id: 'tag', name: 'Tag', docgen: elsewhere },
      no: { error: { name: 'No component found' } },
    };
    const found = componentsIn({ v: 1, components });
    assert.deepEqual(
      found.map(({ path, name, listsAllProps, inheritsUnknown }) => [
        path,
        name,
        listsAllProps,
        inheritsUnknown,
      ]),
      [[['components', 'tag'], 'Tag', false, true]],
    );
  });
});

suite('what react-docgen-typescript says', () => {
  const REACT = 'acme/node_modules/@types/react/index.d.ts';
  const inFile = (fileName: string) => ({ parent: { fileName, name: 'Props' } });
  /** A prop of a type, with a default and whatever else. */
  const prop = (name: string, type: string, value?: unknown, others: object = {}) => ({
    name,
    required: value === undefined,
    description: '',
    type: { name: type },
    defaultValue: value === undefined ? null : { value },
    ...others,
  });
  const docs = (displayName: string, props: readonly { name: string }[], others: object = {}) => ({
    tags: {},
    filePath: `src/${displayName}.tsx`,
    description: '',
    displayName,
    methods: [],
    props: Object.fromEntries(props.map((each) => [each.name, each])),
    ...others,
  });

  test('is a list of components, with their files', () => {
    const [chip, ...others] = componentsIn([
      docs('Chip', [prop('tone', 'string')], { description: 'A word.', tags: { deprecated: 'Use Tag.' } }),
      { displayName: 'Other' },
    ]);
    assert.equal(others.length, 0);
    assert.deepEqual(
      [chip?.path, chip?.name, chip?.module, chip?.description, chip?.isOptional],
      [[0, 'displayName'], 'Chip', 'src/Chip.tsx', 'A word.', true],
    );
  });

  test('has the name of a file for a component without a name', () => {
    const named = (displayName: string, filePath: string) =>
      componentsIn([docs(displayName, [], { filePath })])[0]?.name;
    assert.equal(named('iconbadge', 'src/iconBadge.tsx'), 'IconBadge');
    assert.equal(named('Component', '/acme/src/menu-item/index.tsx'), 'MenuItem');
    assert.equal(named('Default', 'C:\\acme\\Menu.tsx'), 'Menu');
    assert.equal(named('useMenu', 'src/useMenu.tsx'), 'useMenu');
  });

  test('has defaults that are texts without quotes, or other code', () => {
    const [menu] = componentsIn([
      docs('Menu', [
        prop('hint', 'string | undefined', 'Pick one, please'),
        prop('code', 'string', '12'),
        prop('flag', 'string', 'true'),
        prop('quoted', 'string', "'a'"),
        prop('call', 'string', 'hintOf()'),
        prop('member', 'string', 'texts.hint'),
        prop('choice', 'string', "isOpen ? 'a' : 'b'"),
        prop('cast', 'string', 'hint as Text'),
        prop('count', 'number', 3),
        prop('written', 'number', '4'),
        prop('sum', 'number', '1 + 2'),
        prop('wide', 'boolean | undefined', false),
        prop('mode', 'boolean | "auto"', 'auto'),
        prop('mixed', 'boolean | "auto"', 'false'),
        prop('step', '1 | 2 | undefined', 2),
        prop('none', 'string | null', null),
        prop('open', 'boolean', 'undefined'),
      ]),
    ]);
    assert.ok(menu);
    assert.deepEqual(factsOf(menu), {
      hint: 'string = "Pick one, please"',
      code: 'string = "12"',
      flag: 'string = "true"',
      quoted: 'string = "a"',
      call: 'string = ?hintOf()',
      member: 'string = ?texts.hint',
      choice: "string = ?isOpen ? 'a' : 'b'",
      cast: 'string = ?hint as Text',
      count: 'number = 3',
      written: 'number = 4',
      sum: 'number = ?1 + 2',
      wide: 'boolean = false',
      mode: 'boolean|string [true,false,"auto"] = "auto"',
      mixed: 'boolean|string [true,false,"auto"] = false',
      step: 'integer [1,2] = 2',
      none: 'string',
      open: 'boolean',
    });
  });

  test('has no default that the components of a file share: it may be of one of them', () => {
    const found = componentsIn([
      docs('Card', [prop('pad', 'string', 'md'), prop('tone', 'string', 'calm')], {
        filePath: 'src/card.tsx',
      }),
      docs('CardTitle', [prop('pad', 'string', 'md'), prop('tone', 'string', 'loud')], {
        filePath: 'src/card.tsx',
      }),
      docs('Other', [prop('pad', 'string', 'md')]),
    ]);
    assert.deepEqual(found.map(factsOf), [
      { pad: 'string', tone: 'string = "calm"' },
      { pad: 'string', tone: 'string = "loud"' },
      { pad: 'string = "md"' },
    ]);
  });

  test('has required props of a union only where all of its types have them', () => {
    const declared = (...files: string[]) => ({
      declarations: files.map((fileName) => ({ fileName, name: 'X' })),
    });
    const required = (...props: readonly { name: string }[]) =>
      componentsIn([docs('Link', props)])[0]?.props.flatMap(({ name, isRequired }) =>
        isRequired ? name : [],
      );
    const [kind, to] = [prop('kind', '"a" | "b"', undefined, declared('x', 'x')), prop('to', 'string')];
    assert.deepEqual(required(kind, { ...to, ...declared('x') }), ['kind']);
    assert.deepEqual(required(prop('as', 'string', undefined, declared('x')), { ...to, ...declared('y') }), [
      'as',
      'to',
    ]);
    // What it shares with HTML says nothing.
    assert.deepEqual(
      required(prop('id', 'string', undefined, declared(REACT, 'x')), { ...to, ...declared('y') }),
      ['id', 'to'],
    );
    assert.deepEqual(required(prop('as', 'string', undefined, inFile('x')), to), ['as', 'to']);
  });

  test('is whole only where it has attributes of HTML of other components', () => {
    const own = prop('pad', 'string', undefined, inFile('src/types.ts'));
    const html = prop('lang', 'string', undefined, inFile(REACT));
    const again = { ...html, declarations: [{ fileName: REACT }, { fileName: 'src/Field.tsx' }] };
    const facts = (...all: readonly object[]) =>
      componentsIn(all).map(({ props, listsAllProps, inheritsUnknown = false }) => [
        props.map(({ name }) => name).join(),
        listsAllProps,
        inheritsUnknown,
      ]);
    assert.deepEqual(facts(docs('Box', [own])), [['pad', true, true]]);
    assert.deepEqual(facts(docs('Box', [own]), docs('Field', [own, html]), docs('Text', [again])), [
      ['pad', true, false],
      ['pad', true, true],
      ['lang', true, false],
    ]);
  });
});

suite('components of a file', () => {
  test('count once where several files export them, as that of the file with their name', () => {
    const chip = {
      ...(docgenOf({ 'a.tsx': 'export const Chip = (p: { a: string }) => <i />;' })['a.tsx'] as [object])[0],
    };
    const other = { ...chip, description: 'Another one.' };
    const found = componentsIn({ 'src/all.tsx': [chip, other], 'src/Chip.tsx': [chip], 'src/z.tsx': [chip] });
    assert.deepEqual(
      found.map(({ name, module, description }) => [name, module, description]),
      [
        ['Chip', 'src/Chip.tsx', ''],
        ['Chip', 'src/all.tsx', 'Another one.'],
      ].map(([name, module, description]) => [name, module, description || undefined]),
    );
  });

  test('are none in stories and tests', () => {
    const files = [
      'src/A.stories.tsx',
      'src/B.story.jsx',
      'src/C.test.tsx',
      'D.spec.ts',
      '__tests__/E.tsx',
      'src/__stories__/x/F.tsx',
      'src\\__mocks__\\G.tsx',
      'src/Story.tsx',
      'src/test/Test.tsx',
    ];
    const docs = docgenOf(
      Object.fromEntries(files.map((file, n) => [file, `export const C${n} = (p: { a: string }) => <i />;`])),
    );
    assert.deepEqual(
      componentsIn(docs).map(({ module }) => module),
      ['src/Story.tsx', 'src/test/Test.tsx'],
    );
    const { isRead, components } = readComponents(JSON.stringify({ 'A.test.tsx': docs['D.spec.ts'] }));
    assert.deepEqual([isRead, components], [true, []]);
  });

  test('have no prop that can never be set, and it makes no difference', () => {
    const { props, slots } = oneIn(
      'export const A = (p: { children?: never; gap?: undefined; pad?: never | null; a: string }) => <i />;',
    );
    assert.equal(slots, undefined);
    assert.deepEqual(
      props.map(({ name, isNever, isOptional }) => [name, isNever, isOptional]),
      [
        ['children', true, true],
        ['gap', true, true],
        ['pad', true, true],
        ['a', undefined, undefined],
      ],
    );
  });
});

suite('a file that may describe React components', () => {
  const kindOf = (text: string): string => {
    const { isNone, isRead, components } = readComponents(text);
    return isNone ? 'none' : isRead ? `${components.length}` : 'broken';
  };

  test('can be another file', () => {
    const shadcn = {
      style: 'new-york',
      aliases: { ui: '@/ui' },
      registries: { '@acme': 'https://acme.example' },
    };
    const vue = { v: 0, components: { tag: { name: 'Tag' } }, meta: { docgen: 'vue-component-meta' } };
    const others = [
      shadcn,
      vue,
      { schemaVersion: '1.0.0', modules: [] },
      { name: 'x', version: '1' },
      [],
      1,
      null,
      'x',
    ];
    assert.deepEqual(
      others.map((each) => kindOf(JSON.stringify(each))),
      others.map(() => 'none'),
    );
  });

  test('can be broken or empty', () => {
    assert.deepEqual(['', '{', '{}', '{ "v": 0, "components": {} }'].map(kindOf), [
      'broken',
      'broken',
      '0',
      '0',
    ]);
    assert.equal(
      kindOf(`\uFEFF${JSON.stringify(docgenOf({ 'A.tsx': 'export const A = () => <i />;' }))}`),
      '1',
    );
  });

  test('can have any value anywhere', () => {
    const whole = docgenOf({
      'src/A.tsx':
        "export const A = ({ a = 'x' }: { a?: 'x' | 'y'; b: { c: 1 }; children: () => void }) => <i />;",
      'src/B.jsx':
        "import P from 'prop-types'; export const B = () => <i />; B.propTypes = { a: P.oneOfType([P.oneOf(['x'])]) };",
    });
    const [first] = whole['src/A.tsx'] as object[];
    const manifest = { v: 0, components: { a: { name: 'A', reactDocgen: first } } };
    const values = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('__proto__', 'toString', '', "'", '(', '=>', '((', '<>', 'a'.repeat(40), {}, [], [{}], {
        toString: 1,
      }),
    );
    // The places of a few changes: the value there, or an object with other members, too.
    const changes = fc.uniqueArray(fc.nat(60), { minLength: 1, maxLength: 4 });
    forAll(fc.tuple(fc.constantFrom(whole, manifest), changes, values), ([docs, places, value]) => {
      let place = 0;
      const text = JSON.stringify(docs, (_, each: unknown) => {
        if (!places.includes(place++)) return each;
        const other = structuredClone(value);
        return place % 2 === 0 && isObject(each)
          ? Object.fromEntries([...Object.entries(each), ['__proto__', other], ['name', other]])
          : other;
      });
      const { components, isRead, isNone } = readComponents(text);
      assert.ok(isRead !== isNone, text);
      for (const { path } of components) assert.ok(valueAt(JSON.parse(text), path) !== undefined);
    });
  });

  test('can be nested deeply', () => {
    const deep = `${'{"name":"union","elements":['.repeat(5000)}{"name":"string"}${']}'.repeat(5000)}`;
    const text = `{"A.tsx":[{"description":"","displayName":"A","props":{"a":{"required":true,"tsType":${deep}}}}]}`;
    assert.equal(readComponents(text).components[0]?.thing.props[0]?.accepts, undefined);
    const raw = `${'('.repeat(5000)}string${')'.repeat(5000)}`;
    const written = JSON.stringify({
      'A.tsx': [{ description: '', props: { a: { tsType: { name: 'union', raw } } } }],
    });
    assert.equal(readComponents(written).components[0]?.thing.props[0]?.accepts, undefined);
  });
});
