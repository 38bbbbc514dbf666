import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { guarded } from '../../server/src/check/internal-error.ts';
import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import { projectTraits } from '../../server/src/library.ts';
import type { Path } from '../../server/src/text/positions.ts';
import { diskOf } from '../disk.ts';
import { IN_SYNC_JSON } from '../dsds-files.ts';
import { startEditor } from '../editor.ts';
import { listsIn, objectsIn } from '../nested.ts';
import { runLine } from '../shell.ts';

/** JSON texts of values that a careless program trips over when it makes a text, a number or a list of them. */
const HOSTILE = [
  '{"toString":1}',
  '{"valueOf":[],"toString":{}}',
  '{"__proto__":1}',
  '{"__proto__":{"toString":null},"constructor":0}',
  '{"length":3}',
  '{"length":-1,"0":"a","join":1,"name":{"toString":1}}',
  '{"constructor":{"name":1},"hasOwnProperty":true}',
  '{"toJSON":"x","then":1,"map":2}',
  '[{"toString":1}]',
  '[[],[[null]],{"valueOf":1}]',
  '-1e999',
  '"\\u0000\\ud800"',
  listsIn(900),
  objectsIn(900),
  listsIn(4000),
];

const example = (file: string): unknown => JSON.parse(readFileSync(`examples/${file}`, 'utf8'));

const CONTRACT = {
  ...(example('button.contract.json') as object),
  cemRef: 'x-button',
  registryRef: '@x/button',
  description: 'A button',
  slots: ['default', { name: 'icon', description: 'An icon', a11y: { role: 'img' } }],
};

const DSDS = JSON.parse(IN_SYNC_JSON.replace('../lib/', '')) as unknown;

const ELEMENTS = {
  schemaVersion: '1.0.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'button.js',
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: 'Button',
          tagName: 'x-button',
          superclass: { name: 'Base', module: 'base.js' },
          mixins: [{ name: 'Mixin' }],
          attributes: [
            { name: 'size', type: { text: "'small' | 'large'" }, default: "'small'", fieldName: 'size' },
          ],
          members: [
            { kind: 'field', name: 'size', type: { text: 'string' }, privacy: 'public', default: '1' },
          ],
          slots: [{ name: '', description: 'All' }],
          cssStates: [{ name: 'active' }],
        },
      ],
      exports: [{ kind: 'js', name: 'Button', declaration: { name: 'Button', module: 'button.js' } }],
    },
  ],
};

const REGISTRY = {
  name: '@x',
  items: [{ name: 'button', type: 'registry:ui', title: 'Button', files: [{ path: 'a.tsx' }] }],
  include: ['other.json'],
};

const CONFIG = {
  contracts: ['**/*.contract.json'],
  exclude: ['old'],
  declaredName: 'auto',
  defaultSlot: 'default',
  drift: { ignore: ['size', 'button/*'] },
  elements: ['custom-elements.json'],
  sources: ['docs.json'],
  registries: ['registry.json'],
  rules: { 'SR-130': 'off' },
  overrides: [{ files: ['a'], rules: { 'SR-127': 'error' } }],
};

const MANIFEST = example('published/manifest.json');

/** The paths of all values in a value. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  const below = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return [
    path,
    ...below.flatMap(([key, each]) => pathsIn(each, [...path, Array.isArray(value) ? Number(key) : key])),
  ];
}

const HERE = '\u0001';

/** The texts of a value with each of some others in the place of each value in it. */
function* hostileTexts(value: unknown): Iterable<string> {
  for (const path of pathsIn(value)) {
    const text = JSON.stringify(put(value, path));
    for (const each of HOSTILE) yield text.replace(JSON.stringify(HERE), () => each);
  }
}

function put(value: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return HERE;
  const copy = Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) };
  (copy as Record<string, unknown>)[first] = put((value as Record<string, unknown>)[first], rest);
  return copy;
}

const SITES: Readonly<Record<string, { readonly value: unknown; readonly name: string }>> = {
  contract: { value: CONTRACT, name: 'button.contract.json' },
  manifest: { value: MANIFEST, name: 'manifest.json' },
  'DSDS document': { value: DSDS, name: 'x.dsds.json' },
  'Custom Elements Manifest': { value: ELEMENTS, name: 'custom-elements.json' },
  'component registry': { value: REGISTRY, name: 'registry.json' },
  'config file': { value: CONFIG, name: CONFIG_NAME },
};

/** Set by the build: true for `npm run test:long`. */
declare const IS_LONG_RUN: boolean;

/** Every so many of the texts; far fewer in `npm test`, of each of the values, since their number has no divisor in common with 67. */
const share = (texts: readonly string[], every: number): readonly string[] =>
  texts.filter((_, index) => index % (IS_LONG_RUN ? every : 67 * every) === 0);

suite('a value that no text can be made of', () => {
  for (const [what, { value, name }] of Object.entries(SITES)) {
    const texts = share([...hostileTexts(value)], value === CONTRACT ? 1 : 4);

    /** One project of each text; what surrounds it is right. */
    const filesOf = (chosen: readonly string[]): Record<string, string> =>
      Object.fromEntries(
        chosen.flatMap((text, index) =>
          Object.entries({
            [CONFIG_NAME]: '{}',
            'button.contract.json': JSON.stringify(CONTRACT),
            'custom-elements.json': JSON.stringify(ELEMENTS),
            'registry.json': JSON.stringify(REGISTRY),
            'components/button.contract.json': JSON.stringify(CONTRACT),
            [name]: text,
          }).map(([file, content]) => [`${index}/${file}`, content]),
        ),
      );

    test(`does no harm in a ${what}: check, --fix and dsds sync`, async () => {
      const { stdout, stderr } = await runLine(['check', '--fix', '--hints', '--format', 'json'], {
        files: filesOf(texts),
      });
      const { findings } = JSON.parse(stdout) as {
        findings: { code: string; file: string; message: string }[];
      };
      assert.deepEqual(
        findings.flatMap(({ code, message, file }) =>
          code === 'internal' ? [message, texts[parseInt(file, 10)]!.slice(0, 500)] : [],
        ),
        [],
      );
      assert.doesNotMatch(stderr, /Internal/);
    });

    test(`does no harm in a ${what}: hovers, quick fixes and the outline`, async () => {
      // Deep ones take long to send.
      const chosen = texts
        .filter(({ length }) => length < 9_000)
        .filter((_, index) => index % (IS_LONG_RUN ? 7 : 3) === 0);
      const files = filesOf(chosen);
      const editor = await startEditor({
        disk: diskOf(files),
        capabilities: { textDocument: { codeAction: {}, documentSymbol: {} } },
      });
      for (const [index, text] of chosen.entries()) {
        const document = editor.open(text, { uri: `file:///p/${index}/${name}`, asIs: true });
        const count = 6;
        for (let at = 0; at <= count; at++) {
          document.moveTo(Math.floor((text.length * at) / count));
          await document.ask('textDocument/hover');
          await document.ask('textDocument/completion');
        }
        const whole = { start: { line: 0, character: 0 }, end: { line: 0, character: text.length } };
        await document.ask('textDocument/codeAction', {
          range: whole,
          context: { diagnostics: editor.latest(document.uri) },
        });
        await document.ask('textDocument/documentSymbol');
        await document.ask('textDocument/codeLens');
        document.close();
      }
      await editor.settled();
      assert.deepEqual(
        editor.log.filter((line) => /Error/.test(line)),
        [],
      );
      await editor.close();
    });
  }

  test('does no harm to projections', () => {
    for (const text of share([...hostileTexts(CONTRACT)], 1)) projectTraits(text);
  });
});

test('an exception becomes one finding', () => {
  const made = guarded(
    () => {
      throw new RangeError('No\n  such thing');
    },
    (finding) => finding,
  ) as unknown as { code: string; args: object };
  assert.equal(made.code, 'internal');
  assert.deepEqual(made.args, { error: 'RangeError: No such thing' });
});
