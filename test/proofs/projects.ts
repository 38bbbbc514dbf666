import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import fc from 'fast-check';
import { stringify } from 'yaml';
import { DECLARED_NAMES } from '../../server/src/check/rule.ts';
import { addressOf } from '../../server/src/kinds/contract/address.ts';
import { samplesOf } from '../arbitrary.ts';

const FOLDERS = ['', 'a/', 'a/b/', 'lib/', 'lib/a/', 'lib/a/b/', 'drafts/', 'out/', 'lib/node_modules/a/'];

/** What is installed is asked of references only. */
const PACKAGES = ['node_modules/a/', 'node_modules/@s/b/'];

const NAMES = ['x.contract.json', 'Y.Contract.json', 'spec.json'];

/** Each has an error that no rule can switch off, so what was judged is known by it; and findings that can. */
const faulty = fc.constantFrom(
  '{ "contractId": "A", "component": "A" }',
  '{ "contractId": "btn", "component": "Button", "x": 1, "slots": ["a", "a"] }',
  '{ "contractId": "a", "component": "B", "states": ["open", "Open"], "slots": 1 }',
  '{ "contractId": "a", "component": "A", ',
  '{ "name": "of another kind" }',
  '{ "$schema": "https://x.example/schemas/v1/component.contract.schema.json", "contractId": "a" }',
  '{ "$schema": "https://x.example/other.schema.json", "contractId": "a" }',
);

const sometimes = <T>(arbitrary: fc.Arbitrary<T>, percent: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: percent, arbitrary }, { weight: 100 - percent, arbitrary: fc.constant(undefined) });

/** What refers to other files, by few names, so that they often agree. */
const referring = fc
  .record({
    $schema: sometimes(fc.constant('schemas/v0/component.contract.schema.json'), 20),
    contractId: fc.constantFrom('a', 'x-button', 'xbutton', 'card', 'No'),
    component: fc.constantFrom('A', 'X Button', 'Card'),
    cemRef: sometimes(
      fc.constantFrom('x-button', 'XButton', 'x-card', 'XCard', 'x-buton', '', '__proto__'),
      70,
    ),
    registryRef: sometimes(
      fc.constantFrom(
        'button',
        '@acme/button',
        '@far/card',
        'caf\u00e9',
        'caf\u00e9',
        'caf\u00e9',
        '___',
        '___',
        '___',
      ),
      80,
    ),
    props: sometimes(
      fc.constant({
        properties: { size: { type: 'string', enum: ['s', 'm'], default: 's' }, open: { type: 'boolean' } },
        required: [],
        additionalProperties: false,
      }),
      50,
    ),
    slots: sometimes(fc.constantFrom(['default'], ['start', 'end'], ['end']), 40),
    states: sometimes(fc.constantFrom(['open'], []), 30),
  })
  .map((value) => JSON.stringify(value, null, 2));

const document = fc.oneof(
  { weight: 2, arbitrary: faulty },
  { weight: 8, arbitrary: referring },
  { weight: 1, arbitrary: fc.tuple(referring, fc.nat(150)).map(([text, end]) => text.slice(0, end)) },
);

const GLOBS =
  'a b lib drafts/ x.* *.json spec.json ** * a/* a/** **/a **/b/* ./x.contract.json lib/a/x.contract.json lib/{a,b}/* [a-l]* {x,Y}.* Y.?ontract.json [ !a';

const glob = fc.constantFrom(...GLOBS.split(' '));

const globs = fc.array(glob, { maxLength: 3 });

const guestGlobs = fc.array(
  fc.constantFrom('**/custom-elements.json', 'drafts', 'out/*.json', 'lib/a/registry.json', '['),
  { maxLength: 2 },
);

const manifestGlobs = fc.array(
  fc.constantFrom('**/manifest.json', 'manifest.json', 'out/*.json', 'lib/manifest.json', 'spec.json'),
  { maxLength: 2 },
);

const rules = fc.dictionary(
  fc.constantFrom(
    'SR-130',
    'SR-133',
    'ref/unresolved',
    'SR-139',
    'drift/coverage',
    'schema/pattern',
    'json/syntax',
    'sr-1',
  ),
  fc.constantFrom('error', 'warning', 'information', 'hint', 'off', 'loud'),
  { maxKeys: 3 },
);

const config = fc
  .record(
    {
      contracts: globs,
      exclude: globs,
      rules,
      overrides: fc.array(fc.record({ files: globs, rules }), { maxLength: 3 }),
      declaredName: fc.constantFrom(...DECLARED_NAMES, 'nobody'),
      elements: guestGlobs,
      registries: guestGlobs,
      manifests: manifestGlobs,
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value, null, 2));

const configText = fc.oneof(
  { weight: 8, arbitrary: config },
  { weight: 1, arbitrary: fc.tuple(config, fc.nat(200)).map(([text, end]) => text.slice(0, end)) },
  { weight: 1, arbitrary: fc.constantFrom('', '[]', '\uFEFF{}') },
);

const gitignore = fc
  .array(
    fc.constantFrom('a', 'b/', '/lib', '*.json', 'out', '!x.*', '!a', 'a/*', '**/b', 'drafts', '#a', 'Y*'),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((lines) => lines.join('\n'));

/** Files of other formats: right, odd, or broken. */
const orBroken = (value: fc.Arbitrary<object>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: value.map((each) => JSON.stringify(each, null, 1)) },
    { weight: 1, arbitrary: fc.constantFrom('', '[]', 'null', '{ "modules": 3, "items": {} }', '{ "a": ') },
  );

const declaration = fc.record(
  {
    kind: fc.constant('class'),
    customElement: fc.constant(true),
    name: fc.constantFrom('XButton', 'XCard', 'Xbutton'),
    tagName: fc.constantFrom('x-button', 'x-card', 'x-caf\u00e9', '__proto__'),
    attributes: fc.constantFrom(
      [{ name: 'size', type: { text: "'s' | 'm' | 'l'" }, default: "'m'" }],
      [{ name: 'size', type: { text: "'m' | 's' | undefined" } }],
      [{ name: 3 }],
    ),
    slots: fc.constantFrom([{ name: '' }], [{ name: 'start' }], 'none'),
    cssStates: fc.constantFrom([{ name: 'open' }], []),
  },
  { requiredKeys: ['kind', 'customElement', 'name'] },
);

const elements = orBroken(
  fc.array(declaration, { maxLength: 3 }).map((declarations) => {
    return { schemaVersion: '2.1.0', modules: [{ kind: 'javascript-module', path: 'x.js', declarations }] };
  }),
);

const docs = orBroken(
  fc.dictionary(
    fc.constantFrom('src/a.tsx', 'src/b.tsx'),
    fc.array(
      fc.record({
        displayName: fc.constantFrom('A', 'XButton', 'Card', 'Other'),
        description: fc.constantFrom('', '@internal'),
        methods: fc.constant([]),
        props: fc.constantFrom(
          {},
          { open: { required: true, tsType: { name: 'boolean' }, description: '' } },
          { size: { required: false, tsType: { name: 'number' }, description: '' } },
        ),
      }),
      { maxLength: 2 },
    ),
    { maxKeys: 2 },
  ),
);

const ITEMS = ['button', 'card', 'caf\u00e9', '___'].map((name) => ({ name, type: 'registry:ui' }));

const registry = orBroken(
  fc.record(
    {
      name: fc.constantFrom('acme', '@acme', 'other'),
      items: fc.constantFrom(ITEMS, ITEMS, ITEMS.slice(0, 1), [...ITEMS, ...ITEMS], []),
      include: fc.array(fc.constantFrom('a/registry.json', '../lib/registry.json', '/etc/x.json', 'out'), {
        maxLength: 2,
      }),
    },
    { requiredKeys: ['items'] },
  ),
);

const namespaces = orBroken(
  fc.constantFrom({ registries: { '@far': 'https://far.example' } }, { registries: [] }),
);

const packageFile = orBroken(
  fc.record(
    {
      name: fc.constantFrom('p', 'q'),
      customElements: fc.constantFrom('custom-elements.json', 'out/elements.json', '../x.json', 'a', 3),
      dependencies: fc.constantFrom({ a: '1' }, { '@s/b': '1', a: '1' }, ['a'], { '..': '1' }),
    },
    { requiredKeys: [] },
  ),
);

const PATHS = [
  'x.contract.json',
  './x.contract.json',
  'Y.Contract.json',
  'a/x.contract.json',
  'a/../x.contract.json',
  'spec.json',
  'out/elements.json',
  'manifest.json',
  'gone.contract.json',
  'X.contract.json',
  '../x.contract.json',
  'a\\x.contract.json',
  'a/',
];

/** A manifest of contracts, of which each address is made right afterwards, or is not. */
const STALE = `sha256:${'0'.repeat(64)}`;

const manifest = fc.oneof(
  {
    weight: 12,
    arbitrary: fc
      .record(
        {
          $schema: fc.constantFrom('https://x.example/schemas/v0/manifest.schema.json', 3),
          contractVersion: fc.constantFrom('1', '1', '', 2),
          artifacts: fc.array(
            fc.oneof(
              {
                weight: 8,
                arbitrary: fc.record({
                  path: fc.constantFrom(...PATHS),
                  address: fc.constantFrom('right', 'right', STALE),
                  origin: fc.constantFrom('inferred', 'synced'),
                }),
              },
              {
                weight: 1,
                arbitrary: fc.constantFrom<unknown>(3, null, {}, { path: 3 }, { path: '', more: 1 }),
              },
            ),
            { maxLength: 6 },
          ),
        },
        { requiredKeys: ['artifacts', 'contractVersion'] },
      )
      .map((value) => JSON.stringify(value, null, 2)),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      '{ "name": "web" }',
      '',
      '{ "contractVersion": "1", "artifacts": [{',
      '{ "artifacts": 3 }',
    ),
  },
);

/** DSDS documents: of entries that point at contracts rightly, wrongly, to nothing or not at all, and have right traits or others. */
const HREFS = [
  'x.contract.json',
  './x.contract.json#props',
  'a/x.contract.json',
  '../x.contract.json',
  '%78.contract.json?v=1',
  'Y.Contract.json',
  'gone.contract.json',
  'spec.json',
  'registry.json',
  'a',
  '/x.contract.json',
  'https://x.example/x.contract.json',
];

const pointer = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('x.contract.json', ...HREFS)
      .map((href) => ({ href, rel: 'contract', role: 'Design System Contract' })),
  },
  { weight: 1, arbitrary: fc.constantFrom(...HREFS) },
  {
    weight: 3,
    arbitrary: fc.record(
      {
        href: fc.constantFrom(...HREFS),
        rel: fc.constantFrom('contract', 'source', 3),
        role: fc.constantFrom('design system contract', 'DS Contracts', 'Design System Contract'),
      },
      { requiredKeys: [] },
    ),
  },
);

const SIZES = ['s', 'm'].map((id) => ({ id, description: 'How large.' }));

const trait = fc.constantFrom<unknown>(
  { traitType: 'variant', kind: 'enum', id: 'size', description: 'TODO', values: SIZES },
  { traitType: 'variant', kind: 'enum', id: 'size', description: 'Size.', values: SIZES.toReversed() },
  { traitType: 'variant', kind: 'enum', id: 'tone', description: 'Tone.', values: SIZES },
  { traitType: 'variant', kind: 'boolean', id: 'open', description: 'Whether it is open.' },
  { traitType: 'state', kind: 'boolean', id: 'open', name: 'Open', description: 'It is open.' },
  { traitType: 'state', kind: 'enum', id: 'size', description: 'Size.' },
  { id: 'x' },
  'size',
);

const entry = fc.record(
  {
    id: fc.constantFrom('a', 'x-button', 'card', 'knob', 3),
    kind: fc.constantFrom('component', 'component', 'component', 'token'),
    name: fc.constantFrom('A', 'Kn\u00f6pf \u6f22\u5b57'),
    description: fc.constantFrom('Text.', 'First line.\nSecond line: with more.'),
    specs: fc.oneof(
      { weight: 8, arbitrary: fc.array(pointer, { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom<unknown>('x.contract.json', {}, []) },
    ),
    traits: fc.array(trait, { maxLength: 4 }),
  },
  { requiredKeys: ['kind', 'id'] },
);

const describing = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(entry, { minLength: 1, maxLength: 3 }).map((entries) => {
      return { schemaVersion: '0.21.1', name: 'Library', entries };
    }),
  },
  { weight: 1, arbitrary: entry },
);

const broken = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 8, arbitrary: texts },
    { weight: 1, arbitrary: fc.tuple(texts, fc.nat(400)).map(([text, end]) => text.slice(0, end)) },
    { weight: 1, arbitrary: fc.constantFrom('', '\uFEFF', '[', 'null', '{ "entries": 3 }', 'a: [1\nb: 2') },
  );

const dsdsJson = broken(describing.map((value) => JSON.stringify(value, null, 2)));

const dsdsYaml = broken(
  fc
    .tuple(
      describing,
      fc.constantFrom({ indent: 2 }, { indentSeq: false }, { collectionStyle: 'flow' } as const),
      fc.constantFrom('\n', '\r\n'),
    )
    .map(([value, how, eol]) => `# Kept by hand.\n${stringify(value, how)}`.replaceAll('\n', eol)),
);

const dsdsGlobs = fc.array(
  fc.constantFrom('*.dsds.yaml', '**/ui.dsds.*', 'out', 'lib/**', 'drafts/*.dsds.json', 'spec.json'),
  { maxLength: 2 },
);

/** What of DSDS documents comes to a project: documents in some folders, and what its project file says of them. */
const dsdsIn = (folders: readonly string[]): fc.Arbitrary<Record<string, string | undefined>> =>
  fc
    .tuple(
      sometimes(dsdsGlobs, 30),
      ...folders.map((folder) =>
        fc.record({
          [`${folder}ui.dsds.yaml`]: sometimes(dsdsYaml, 30),
          [`${folder}ui.dsds.json`]: sometimes(dsdsJson, 30),
        }),
      ),
    )
    .map(
      ([said, ...all]) =>
        Object.assign({ said: said && JSON.stringify(said) }, ...all) as Record<string, string>,
    );

/** Has a project file say which files are DSDS documents, if it is one that can be read. */
const withDsds = (text: string, said: string): string =>
  /^\{ *"|^\{\n/.test(text) && text.endsWith('}') ? text.replace('{', `{ "dsds": ${said},`) : text;

/** Has half of the addresses of a manifest be those of its contracts, as far as they are there. */
function withAddresses(text: string, folder: string, files: ReadonlyMap<string, string>): string {
  return text.replace(/("path": "([^"]*)",\s*"address": )"right"/g, (_, start: string, path: string) => {
    const addressed = addressOf(files.get(folder + path.replace(/^\.\//, '')) ?? '');
    return `${start}"${addressed.ok ? addressed.address : STALE}"`;
  });
}

/** What lies in the folders of a project; documents and what they refer to lie in so many percent of them. */
const projectIn = (
  folders: readonly string[],
  configs: fc.Arbitrary<string>,
  { documents, guests }: { documents: number; guests: number },
): fc.Arbitrary<[string, string | undefined][]> =>
  fc
    .tuple(
      ...folders.map((folder) =>
        fc.record({
          [`${folder}${CONFIG_NAME}`]: sometimes(configs, folder === '' ? 70 : 30),
          [`${folder}.gitignore`]: sometimes(gitignore, 20),
          [`${folder}package.json`]: sometimes(packageFile, folder === '' ? 50 : 15),
          [`${folder}custom-elements.json`]: sometimes(elements, guests),
          [`${folder}react-docgen.json`]: sometimes(docs, guests),
          [`${folder}registry.json`]: sometimes(registry, guests),
          [`${folder}components.json`]: sometimes(namespaces, 10),
          [`${folder}manifest.json`]: sometimes(manifest, guests),
          ...Object.fromEntries(NAMES.map((name) => [folder + name, sometimes(document, documents)])),
        }),
      ),
      fc.record({ 'out/elements.json': sometimes(elements, 40) }),
      ...PACKAGES.map((folder) =>
        fc.record({
          [`${folder}package.json`]: sometimes(packageFile, 60),
          [`${folder}custom-elements.json`]: sometimes(elements, 60),
        }),
      ),
    )
    .map((all) => Object.entries(Object.assign({}, ...all) as Record<string, string | undefined>));

/** Projects whose files say all they can of which files count. */
const wild = projectIn(FOLDERS, configText, { documents: 40, guests: 20 });

/** Projects in which nearly all files count, so that they speak of each other. */
const calm = projectIn(
  ['', 'a/', 'lib/'],
  fc
    .constantFrom(...DECLARED_NAMES, 'registry.name', 'registry.name')
    .map((name) => `{ "declaredName": "${name}", "rules": { "drift/coverage": "warning" } }`),
  { documents: 90, guests: 50 },
);

/** The files of many projects, each a repository of its own in a folder of its own; the same ones in every run. */
export function projects(count: number): Record<string, string> {
  const [half, rest] = [Math.ceil(count / 2), Math.floor(count / 2)];
  const all = [...samplesOf(wild, half), ...samplesOf(calm, rest)];
  const described = [...samplesOf(dsdsIn(FOLDERS), half), ...samplesOf(dsdsIn(['', 'a/', 'lib/']), rest)];
  return Object.fromEntries(
    all.flatMap((given, index) => {
      const files: [string, string][] = [['.git/info/exclude', 'ignored']];
      const { said, ...documents } = described[index]!;
      const texts = new Map(
        [...given, ...Object.entries(documents)].flatMap(([path, text]) =>
          text === undefined ? [] : [[path, text] as const],
        ),
      );
      for (const [path, text] of texts) {
        const folder = path.slice(0, path.lastIndexOf('/') + 1);
        const isSaying = said !== undefined && path === CONFIG_NAME;
        const written = isSaying ? withDsds(text, said) : text;
        files.push([path, path.endsWith('manifest.json') ? withAddresses(text, folder, texts) : written]);
      }
      return files.map(([path, text]): [string, string] => [`${index}/${path}`, text]);
    }),
  );
}
