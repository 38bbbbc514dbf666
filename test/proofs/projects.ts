import fc from 'fast-check';
import { CONFIG_NAME } from '../../server/src/project/config.ts';
import { samplesOf } from '../arbitrary.ts';

const FOLDERS = ['', 'a/', 'a/b/', 'lib/', 'lib/a/', 'lib/a/b/', 'drafts/', 'lib/node_modules/a/'];
const NAMES = ['x.contract.json', 'Y.Contract.json', 'spec.json'];

/** Each has an error that no rule can switch off, so what was judged is known by it; and findings that can. */
const document = fc.constantFrom(
  '{ "contractId": "A", "component": "A" }',
  '{ "contractId": "btn", "component": "Button", "x": 1, "slots": ["a", "a"] }',
  '{ "contractId": "a", "component": "B", "states": ["open", "Open"], "slots": 1 }',
  '{ "contractId": "a", "component": "A", ',
  '{ "name": "of another kind" }',
);

const GLOBS =
  'a b lib drafts/ x.* *.json spec.json ** * a/* a/** **/a **/b/* ./x.contract.json lib/a/x.contract.json lib/{a,b}/* [a-l]* {x,Y}.* Y.?ontract.json [ !a';
const glob = fc.constantFrom(...GLOBS.split(' '));
const globs = fc.array(glob, { maxLength: 3 });
const rules = fc.dictionary(
  fc.constantFrom(
    'SR-126',
    'SR-130',
    'SR-128',
    'SR-139',
    'schema/pattern',
    'schema/foreign',
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
      declaredName: fc.constantFrom('auto', 'component', 'none', 'nobody'),
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
  .array(fc.constantFrom('a', 'b/', '/lib', '*.json', '!x.*', '!a', 'a/*', '**/b', 'drafts', '#a', 'Y*'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((lines) => lines.join('\n'));

const sometimes = <T>(arbitrary: fc.Arbitrary<T>, percent: number): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: percent, arbitrary }, { weight: 100 - percent, arbitrary: fc.constant(undefined) });

const project = fc
  .tuple(
    ...FOLDERS.map((folder) =>
      fc.record({
        [`${folder}${CONFIG_NAME}`]: sometimes(configText, folder === '' ? 70 : 30),
        [`${folder}.gitignore`]: sometimes(gitignore, 20),
        ...Object.fromEntries(NAMES.map((name) => [folder + name, sometimes(document, 40)])),
      }),
    ),
  )
  .map((folders) => Object.entries(Object.assign({}, ...folders) as Record<string, string | undefined>));

/** The files of many projects, each a repository of its own in a folder of its own; the same ones in every run. */
export function projects(count: number): Record<string, string> {
  return Object.fromEntries(
    samplesOf(project, count).flatMap((files, index) => {
      const all: [string, string][] = [['.git/info/exclude', 'ignored']];
      for (const [path, text] of files) if (text !== undefined) all.push([path, text]);
      return all.map(([path, text]): [string, string] => [`${index}/${path}`, text]);
    }),
  );
}
