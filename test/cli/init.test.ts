import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { suite, test } from 'node:test';
import { askOn } from '../../server/src/cli/program.ts';
import { skeletonText } from '../../server/src/kinds/contract/new-contract.ts';
import { runLine, type Situation } from '../shell.ts';
import { manifestText, registryText } from '../world.ts';

const CONFIG = 'component-contract.config.json';

const ELEMENTS = manifestText(
  { kind: 'class', customElement: true, name: 'Card', tagName: 'x-card' },
  { kind: 'class', customElement: true, name: 'Tab', tagName: 'x-tab' },
);

const BUTTON = skeletonText({ contractId: 'button', component: 'Button' });

suite('init', () => {
  test('writes a config file and a first contract, which check finds nothing wrong with', async () => {
    const { code, stdout, stderr, files } = await runLine(['init', '--yes'], { files: {} });
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(
      stdout,
      `No contracts, custom elements, React components, registries or DSDS documents found here.

Contracts will not be compared with code: no Custom Elements Manifest or docs of React components found.

Created ${CONFIG}
Created contracts/button.contract.json

Next steps:
  Check all contracts     npx --no -- component-contract check
  Write another contract  npx --no -- component-contract new "Icon Button" --out contracts
For CI, see the recipes in docs/ci.md of this package.
`,
    );
    assert.deepEqual(files, { [CONFIG]: '{}\n', 'contracts/button.contract.json': BUTTON });
    const checked = await runLine(['check', '--verbose'], { files });
    assert.equal(checked.code, 0);
    assert.match(checked.stdout, /^No problems in 1 file checked\.\n/);
  });

  test('asks for the name and the folder, and again where the answer can not be', async () => {
    const files = { '.gitignore': 'dist\n', notes: '' };
    const answers = ['Knöpfe', ' Date Picker ', '../x', 'notes', 'dist/lib', 'lib'];
    const done = await runLine(['init'], { files, answers });
    assert.equal(done.code, 0);
    assert.deepEqual(done.stdout.split('\n').slice(4, 14), [
      'Name of the first component? (Button) ',
      '  No contractId can be derived from "Knöpfe": "ö" (U+00F6) isn\'t allowed in a contractId.',
      'Name of the first component? (Button) ',
      'Folder for contracts? (contracts) ',
      '  "../x" is outside the current folder.',
      'Folder for contracts? (contracts) ',
      '  "notes" isn\'t a folder.',
      'Folder for contracts? (contracts) ',
      '  A contract in "dist/lib" would not be checked: git ignores it.',
      'Folder for contracts? (contracts) ',
    ]);
    const text = skeletonText({ contractId: 'date-picker', component: 'Date Picker' });
    assert.equal(done.files['lib/date-picker.contract.json'], text);
  });

  test('finds what is there, except what git ignores, and drafts contracts for custom elements', async () => {
    const files = {
      '.gitignore': 'dist\nold\n',
      'package.json': '{ "customElements": "./dist/custom-elements.json" }',
      'dist/custom-elements.json': ELEMENTS,
      'old/custom-elements.json': manifestText({ kind: 'class', name: 'Old', tagName: 'x-old' }),
      'registry.json': registryText({ name: 'badge', type: 'registry:ui' }),
      'docs/a.dsds.yaml': 'id: a\n',
      'manifest.json': '{ "contractVersion": "1", "artifacts": [] }',
      'web/manifest.json': '{ "name": "An app" }',
      'node_modules/x/custom-elements.json': ELEMENTS,
    };
    const done = await runLine(['init'], { files, answers: ['', ''] });
    assert.deepEqual([done.code, done.stderr], [0, '']);
    assert.match(
      done.stdout,
      /^Found:\n {2}2 custom elements {2}dist\/custom-elements\.json\n {2}1 registry item {4}registry\.json\n {2}1 DSDS document {4}docs\/a\.dsds\.yaml\n {2}1 manifest {9}manifest\.json\n\nContracts will be compared with the 2 custom elements\.\n\nDraft contracts for the 2 custom elements found\? \(yes\) \nFolder/,
    );
    assert.match(done.stdout, /component-contract new --from-registry registry\.json/);
    const written = Object.keys(done.files).filter((name) => !(name in files));
    assert.deepEqual(written.sort(), [
      CONFIG,
      'contracts/x-card.contract.json',
      'contracts/x-tab.contract.json',
    ]);
    const checked = await runLine(['check'], { files: done.files });
    assert.equal(checked.code, 0, checked.stdout);
    const other = await runLine(['init', '--out', 'lib'], { files, answers: ['perhaps', 'no', ''] });
    assert.ok('lib/button.contract.json' in other.files && !('lib/x-tab.contract.json' in other.files));
  });

  test('finds docs of React components, also under other names, which the config file then says', async () => {
    const docs = JSON.stringify({
      'src/Button.tsx': [{ displayName: 'Button', description: '', props: {} }],
    });
    const storybook = JSON.stringify({ v: 1, components: { button: { id: 'button', name: 'Button' } } });
    const config = async (files: Record<string, string>): Promise<unknown> => {
      const done = await runLine(['init', '--yes'], { files });
      assert.equal(done.code, 0, done.stderr);
      assert.match(
        done.stdout,
        /^Found:\n {2}1 React component {2}.*json\n\nContracts will be compared with the React component\./,
      );
      assert.doesNotMatch(done.stdout, /npx @react-docgen/);
      const checked = await runLine(['check'], { files: done.files });
      assert.equal(checked.code, 0, checked.stdout);
      return JSON.parse(done.files[CONFIG]!);
    };
    const react = { 'package.json': '{ "dependencies": { "react": "19" } }', 'src/Button.tsx': '' };
    assert.deepEqual(await config({ ...react, 'react-docgen.json': docs }), {});
    assert.deepEqual(await config({ ...react, 'react-docgen.json': docs, 'docs.json': docs }), {});
    assert.deepEqual(
      await config({ 'docs.json': docs, 'ui/components.json': storybook, 'docs2.json': '{' }),
      {
        sources: ['./docs.json'],
      },
    );
    const built = {
      '.gitignore': 'storybook-static',
      'storybook-static/manifests/components.json': storybook,
    };
    assert.deepEqual(await config(built), { sources: ['storybook-static/manifests/components.json'] });

    const files = { [CONFIG]: '{}\n', 'docs.json': docs };
    const { stdout } = await runLine(['init', '--yes'], { files });
    assert.match(stdout, /exists and is not changed\.\nAdd this to it: "sources": \["\.\/docs\.json"\]\n/);
  });

  test('drafts contracts for React components, too, but one for a component that is also a custom element', async () => {
    const component = (displayName: string): object => ({ displayName, description: '', props: {} });
    const docs = (...names: string[]): string => JSON.stringify({ 'src/all.tsx': names.map(component) });
    const written = async (files: Record<string, string>, question: RegExp): Promise<string[]> => {
      const done = await runLine(['init'], { files, answers: ['', ''] });
      assert.equal(done.code, 0, done.stderr);
      assert.match(done.stdout, question);
      return Object.keys(done.files)
        .filter((file) => file.startsWith('contracts/'))
        .sort();
    };
    assert.deepEqual(
      await written(
        { 'docs.json': docs('DatePicker', 'Tab') },
        /Draft contracts for the 2 React components found\?/,
      ),
      ['contracts/date-picker.contract.json', 'contracts/tab.contract.json'],
    );
    assert.deepEqual(
      await written(
        { 'react-docgen.json': docs('Card', 'Menu'), 'custom-elements.json': ELEMENTS },
        /Draft contracts for the 3 custom elements and React components found\?/,
      ),
      ['contracts/menu.contract.json', 'contracts/x-card.contract.json', 'contracts/x-tab.contract.json'],
    );
  });

  test('prints the command that writes docs of React components, if there are none', async () => {
    const said = async (...paths: string[]): Promise<string | undefined> => {
      const files = Object.fromEntries(paths.map((path) => [path, '']));
      const react = { 'package.json': '{ "peerDependencies": { "react": ">=18" } }' };
      const done = await runLine(['init', '--yes'], { files: { ...react, '.gitignore': 'dist', ...files } });
      return /npx @react-docgen\/cli (.*) --resolver find-all-exported-components --ignore .* --out react-docgen\.json/.exec(
        done.stdout,
      )?.[1];
    };
    assert.equal(await said('src/a/Button.tsx', 'src/Link.tsx', 'dist/Link.jsx'), '"src/**/*.tsx"');
    assert.equal(
      await said('packages/a/src/A.jsx', 'apps/b/B.tsx'),
      '"apps/**/*.{jsx,tsx}" "packages/**/*.{jsx,tsx}"',
    );
    assert.equal(await said('App.tsx', 'lib/A.tsx'), '"*.tsx" "lib/**/*.tsx"');
    assert.equal(await said('a/A.tsx', 'b/B.tsx', 'c/C.tsx', 'd/D.tsx'), '"**/*.tsx"');
    assert.equal(await said('My UI/A.tsx'), '"**/*.tsx"');
    assert.equal(await said('src/A.stories.tsx', 'src/a.ts'), undefined);
    const done = await runLine(['init', '--yes'], { files: { 'src/A.tsx': '' } });
    assert.doesNotMatch(done.stdout, /react-docgen/);
  });

  test('overwrites nothing, and asks nothing where there are contracts', async () => {
    const foreign = '{ "name": "A contract of another tool" }';
    const files = { 'contracts/button.contract.json': foreign };
    const taken = await runLine(['init', '-y'], { files });
    assert.deepEqual([taken.code, taken.files], [1, { ...files, [CONFIG]: '{}\n' }]);
    assert.match(taken.stderr, /"contracts\/button\.contract\.json" already exists and is not overwritten/);
    assert.match(
      taken.stdout,
      /^Found:\n {2}1 file of another format {2}contracts\/button\.contract\.json\n/,
    );

    const own = { 'lib/a.contract.json': BUTTON, [CONFIG]: '{ "rules": {} }' };
    const again = await runLine(['init'], { files: own, answers: [] });
    assert.deepEqual([again.code, again.files], [0, own]);
    assert.match(again.stdout, /^Found:\n {2}1 contract {2}lib\/a\.contract\.json\n/);
    assert.match(again.stdout, /config file component-contract\.config\.json exists/);
    assert.match(again.stdout, /The folder already has contracts/);
    const below = await runLine(['init'], { files: own, answers: [], in: 'lib' });
    assert.deepEqual([below.code, below.files], [0, own]);
  });

  test('names the folder of the contracts that are there, so that the line can be pasted', async () => {
    const files = {
      'My "UI"/a.contract.json': BUTTON,
      'My "UI"/b.contract.json': BUTTON,
      'z.contract.json': BUTTON,
    };
    const many = await runLine(['init', '--yes'], { files });
    assert.match(many.stdout, /new "Icon Button" --out 'My "UI"'$/m);
    const spaced = await runLine(['init', '--yes', '--out', 'My UI'], { files: {} });
    assert.match(spaced.stdout, /new "Icon Button" --out "My UI"$/m);
    const here = await runLine(['init', '--yes', '--out', '.'], { files: {} });
    assert.match(here.stdout, /new "Icon Button"$/m);
  });

  test('writes no contract that no check would find', async () => {
    const nothing = async (args: string[], situation: Situation): Promise<string> => {
      const done = await runLine(['init', '--yes', ...args], situation);
      assert.deepEqual([done.code, Object.keys(done.files)], [2, Object.keys(situation.files!)]);
      return done.stderr;
    };
    const ignored = { files: { '.gitignore': 'contracts\n' } };
    assert.match(
      await nothing([], ignored),
      /A contract in "contracts" would not be checked: git ignores it\. Choose a folder with --out\./,
    );
    assert.equal((await runLine(['init', '--yes', '--out', 'ui'], ignored)).code, 0);
    const configured = { files: { [CONFIG]: '{ "contracts": ["ui"], "exclude": ["ui/old"] }' } };
    assert.match(
      await nothing([], configured),
      /the "contracts" of component-contract\.config\.json don't include it/,
    );
    assert.match(
      await nothing(['--out', 'ui/old'], configured),
      /component-contract\.config\.json excludes it/,
    );
    const done = await runLine(['init', '--yes', '--out', 'ui'], configured);
    const { stdout } = await runLine(['check'], { files: done.files });
    assert.match(stdout, /^No problems in 1 file checked\.\n/);
  });

  test('points the config file at its schema where the package is installed', async () => {
    const schema = 'node_modules/component-contract/schemas/config.schema.json';
    const done = await runLine(['init', '--yes'], { files: { [schema]: '{}' } });
    assert.deepEqual(JSON.parse(done.files[CONFIG]!), { $schema: `./${schema}` });
    assert.equal((await runLine(['check'], { files: done.files })).code, 0);
  });

  test('writes nothing when it is cancelled, or has nobody to ask', async () => {
    const none = await runLine(['init'], { files: {} });
    assert.deepEqual(
      [none.code, none.stderr, none.files],
      [
        2,
        'component-contract: "init" asks questions, but there is no terminal. Use --yes for the defaults.\n',
        {},
      ],
    );
    const cancelled = await runLine(['init'], { files: {}, answers: ['A'] });
    assert.deepEqual([cancelled.code, cancelled.files], [2, {}]);
    assert.equal(cancelled.stderr, 'component-contract: Cancelled. Nothing was written.\n');
    for (const [args, why] of [
      [['x'], '"init" doesn\'t take "x".'],
      [['--yes', '--out', '..'], '".." is outside the current folder.'],
    ] as const) {
      const refused = await runLine(['init', ...args], { files: {} });
      assert.deepEqual(
        [refused.code, refused.stderr, refused.files],
        [2, `component-contract: ${why}\n`, {}],
      );
    }
  });

  test('says what could not be written, and names no next steps then', async () => {
    const done = await runLine(['init', '-y', '--out', 'file/lib'], { files: { file: '' } });
    assert.equal(done.code, 2);
    assert.match(done.stderr, /^component-contract: "file\/lib\/button\.contract\.json" can't be written: /);
    assert.doesNotMatch(done.stdout, /Next steps/);
  });
});

suite('questions in a terminal', () => {
  test('are answered by a line each, and by nothing where the input ends', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const ask = askOn(input, output);
    const first = ask('Name? ');
    input.write('Button\n');
    assert.equal(await first, 'Button');
    // A process that reads on doesn't end.
    assert.ok(input.isPaused());
    const second = ask('Folder? ');
    input.end();
    assert.equal(await second, undefined);
    assert.equal(String(output.read()), 'Name? Folder? \n');
  });
});
