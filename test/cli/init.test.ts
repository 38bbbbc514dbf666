import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { suite, test } from 'node:test';
import { askOn } from '../../server/src/cli/program.ts';
import { skeletonText } from '../../server/src/kinds/contract/new-contract.ts';
import { runLine, type Situation } from '../shell.ts';
import { manifestText, registryText } from '../world.ts';

const CONFIG = 'component-contract.config.json';

const MEMBERS = [{ kind: 'field', name: 'size', type: { text: 'string' } }];
const ELEMENTS = manifestText(
  { kind: 'class', customElement: true, name: 'Card', tagName: 'x-card', members: MEMBERS },
  { kind: 'class', customElement: true, name: 'Tab', tagName: 'x-tab', members: MEMBERS },
);

const BUTTON = skeletonText({ contractId: 'button', component: 'Button' });

suite('init', () => {
  test('writes a config file, and no contract if nothing is described', async () => {
    const { code, stdout, stderr, files } = await runLine(['init'], { files: {} });
    assert.deepEqual([code, stderr], [0, '']);
    assert.equal(
      stdout,
      `No contracts, components, registries or DSDS documents found here.

Contracts will not be compared with code: no Custom Elements Manifest or JSON from react-docgen describes the props of a component here.

Created ${CONFIG}
No contract was written.

Next steps:
  Check all contracts       npx --no -- component-contract check
  Write a contract by hand  npx --no -- component-contract new "Icon Button" --out contracts
For CI, see the recipes in docs/ci.md of this package.
`,
    );
    assert.deepEqual(files, { [CONFIG]: '{}\n' });
  });

  test('leaves room for the contracts of React components that are not described yet', async () => {
    const start = { 'ui/Tag.jsx': '', 'ui/Tag.stories.jsx': '' };
    const { stdout, files } = await runLine(['init', '--yes'], { files: start });
    assert.match(stdout, /^Found:\n {2}1 file that may have React components {2}ui\/Tag\.jsx\n/);
    assert.match(
      stdout,
      /\nTo compare contracts with your React components, run react-docgen first \(see the next steps\)\.\n/,
    );
    const [, line = ''] = /component-contract (new --from-react .*)/.exec(stdout)!;
    const docs = JSON.stringify({ 'ui/Tag.jsx': [{ displayName: 'Tag', description: '', props: {} }] });
    const drafted = await runLine(line.split(' '), { files: { ...files, 'react-docgen.json': docs } });
    assert.equal(drafted.code, 0, drafted.stderr);
    assert.ok('contracts/tag.contract.json' in drafted.files);
  });

  test('asks before it writes contracts', async () => {
    const files = { 'custom-elements.json': ELEMENTS };
    for (const [answers, count] of [
      [[''], 2],
      [['yes'], 2],
      [['no'], 0],
      [['neither'], 0],
    ] as const) {
      const done = await runLine(['init', '--out', 'lib'], { files, answers: [...answers] });
      assert.equal(done.code, 0);
      assert.match(done.stdout, /Draft 2 contracts in the folder "lib"\? \(yes\) /);
      assert.equal(Object.keys(done.files).filter((file) => file.startsWith('lib/')).length, count);
    }
  });

  test('says which files with the name of a source declare nothing, and why', async () => {
    const older = '{ "version": "experimental", "tags": [] }';
    const { stdout, stderr } = await runLine(['init', '--yes'], {
      files: {
        'a/custom-elements.json': older,
        'b/custom-elements.json': older,
        'c/custom-elements.json': 'version https://git-lfs.github.com/spec/v1\n',
        'react-docgen.json': '[]',
        'registry.json': '{ "name": "a package" }',
      },
    });
    assert.equal(stderr, '');
    assert.deepEqual(stdout.split('\n').slice(1, 5), [
      '  2 unread files  a/custom-elements.json, b/custom-elements.json: not a Custom Elements Manifest: it has no "modules"',
      '  1 unread file   c/custom-elements.json: not valid JSON',
      '  1 unread file   react-docgen.json: not JSON from react-docgen or Storybook',
      '  1 unread file   registry.json: not a component registry',
    ]);
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
    const done = await runLine(['init'], { files, answers: [''] });
    assert.deepEqual([done.code, done.stderr], [0, '']);
    assert.match(
      done.stdout,
      /^Found:\n {2}2 custom elements {2}dist\/custom-elements\.json\n {2}1 registry item {4}registry\.json\n {2}1 DSDS document {4}docs\/a\.dsds\.yaml\n {2}1 manifest {9}manifest\.json\n\nContracts will be compared with the 2 custom elements\.\n\nDraft 2 contracts in the folder "contracts"\? /,
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
        /^Found:\n {2}1 React component {2}.*json \(1 described without props\)\n\nContracts will not be compared with code: /,
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

  test('drafts one contract for each id, so that a first check has no findings, and says which describe both', async () => {
    const size = (...values: string[]) => ({
      size: {
        required: false,
        tsType: { name: 'union', raw: values.map((each) => `'${each}'`).join(' | ') },
      },
    });
    const docs = (components: Record<string, object>): string =>
      JSON.stringify({
        'src/all.tsx': Object.entries(components).map(([displayName, props]) => ({
          displayName,
          description: '',
          props,
        })),
      });
    const element = (name: string, ...values: string[]): object => ({
      kind: 'class',
      customElement: true,
      name: `X${name}`,
      tagName: `x-${name.toLowerCase()}`,
      members: [
        { kind: 'field', name: 'size', type: { text: values.map((each) => `'${each}'`).join(' | ') } },
      ],
    });
    const drafted = async (files: Record<string, string>) => {
      const done = await runLine(['init', '--yes'], { files });
      const checked = await runLine(['check', '--max-warnings', '0'], { files: done.files });
      assert.equal(checked.code, 0, checked.stdout);
      const contracts = Object.keys(done.files).flatMap(
        (file) => /^contracts\/(.*)\.contract/.exec(file)?.[1] ?? [],
      );
      return { contracts: contracts.sort(), stdout: done.stdout };
    };
    const react = await drafted({ 'docs.json': docs({ DatePicker: {}, Tab: size('m') }) });
    assert.deepEqual(react.contracts, ['date-picker', 'tab']);
    assert.match(
      react.stdout,
      /2 React components {2}docs\.json \(1 described without props\)\n\nContracts will be compared with the React component\.\n/,
    );
    const both = await drafted({
      'custom-elements.json': manifestText(element('Card', 's', 'm'), element('Menu', 'a')),
      'react-docgen.json': docs({ Card: size('s', 'm'), XMenu: size('a'), Link: {} }),
    });
    assert.deepEqual(both.contracts, ['card', 'link', 'x-card', 'x-menu']);
    assert.match(both.stdout, /\n1 React component is described by contracts of custom elements: x-menu\.\n/);
  });

  test('lists all that the drafts leave out, since they can be drafted only once', async () => {
    const members = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({
      kind: 'field',
      name,
      type: { text: `Map<string, ${name}>` },
    }));
    const files = {
      'custom-elements.json': manifestText({
        kind: 'class',
        customElement: true,
        name: 'Big',
        tagName: 'x-big',
        members,
      }),
    };
    const { stdout } = await runLine(['init', '--yes'], { files });
    assert.equal(stdout.match(/ {4}without prop "[a-g]": /g)?.length, 7);
  });

  test('prints the command that writes docs of React components, if there are none', async () => {
    const said = async (...paths: string[]): Promise<string | undefined> => {
      const files = Object.fromEntries(paths.map((path) => [path, '']));
      const done = await runLine(['init', '--yes'], { files: { '.gitignore': 'dist', ...files } });
      return /npx @react-docgen\/cli (.*) --resolver find-all-exported-components --ignore .* --out react-docgen\.json/.exec(
        done.stdout,
      )?.[1];
    };
    assert.equal(await said('src/a/Button.tsx', 'src/Link.tsx', 'dist/Link.jsx'), '"src/**/*.tsx"');
    assert.equal(await said('packages/a/src/A.jsx', 'packages/b/B.tsx'), '"packages/**/*.{jsx,tsx}"');
    assert.equal(await said('App.tsx', 'lib/A.tsx'), '"**/*.tsx"');
    assert.equal(await said('My UI/A.tsx'), '"**/*.tsx"');
    assert.equal(await said('src/A.stories.tsx', 'src/a.ts'), undefined);
  });

  test('overwrites nothing, and asks nothing where there are contracts', async () => {
    const foreign = '{ "name": "A contract of another tool" }';
    const files = { 'contracts/x-tab.contract.json': foreign, 'custom-elements.json': ELEMENTS };
    const taken = await runLine(['init', '-y'], { files });
    assert.deepEqual([taken.code, taken.files['contracts/x-tab.contract.json']], [1, foreign]);
    assert.match(taken.stdout, /Not overwritten:\n {2}contracts\/x-tab\.contract\.json\n/);
    assert.match(taken.stdout, /\n {2}1 file of another format {2}contracts\/x-tab\.contract\.json\n/);

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
    const ignored = { files: { '.gitignore': 'contracts\n', 'custom-elements.json': ELEMENTS } };
    assert.match(
      await nothing([], ignored),
      /A contract in "contracts" would not be checked: git ignores it\. Choose a different folder with --out\./,
    );
    assert.equal((await runLine(['init', '--yes', '--out', 'ui'], ignored)).code, 0);
    const configured = {
      files: { [CONFIG]: '{ "contracts": ["ui"], "exclude": ["ui/old"] }', 'custom-elements.json': ELEMENTS },
    };
    assert.match(
      await nothing([], configured),
      /the "contracts" of component-contract\.config\.json don't include it/,
    );
    assert.match(
      await nothing(['--out', 'ui/old'], configured),
      /component-contract\.config\.json excludes it/,
    );
    const done = await runLine(['init', '--yes', '--out', 'ui'], configured);
    assert.deepEqual(
      (await runLine(['check'], { files: done.files })).stdout,
      'No problems in 2 files checked.\n2 of 2 contracts compared with code.\n',
    );
  });

  test('points the config file at its schema where the package is installed', async () => {
    const schema = 'node_modules/component-contract/schemas/config.schema.json';
    const done = await runLine(['init', '--yes'], { files: { [schema]: '{}' } });
    assert.deepEqual(JSON.parse(done.files[CONFIG]!), { $schema: `./${schema}` });
    assert.equal((await runLine(['check'], { files: done.files })).code, 0);
  });

  test('writes nothing when it is cancelled, or has nobody to ask', async () => {
    const files = { 'custom-elements.json': ELEMENTS };
    const none = await runLine(['init'], { files });
    assert.deepEqual([none.code, none.files], [2, files]);
    assert.match(none.stderr, /asks before it writes contracts, but there is no terminal\. Use --yes\.\n$/);
    const cancelled = await runLine(['init'], { files, answers: [] });
    assert.deepEqual([cancelled.code, cancelled.files], [2, files]);
    assert.equal(cancelled.stderr, 'component-contract: Cancelled. Nothing was written.\n');
    for (const [args, why] of [
      [['x'], '"init" doesn\'t take "x".'],
      [['--yes', '--out', '..'], '".." is outside the current folder. Choose a different folder with --out.'],
    ] as const) {
      const refused = await runLine(['init', ...args], { files: {} });
      assert.deepEqual(
        [refused.code, refused.stderr, refused.files],
        [2, `component-contract: ${why}\n`, {}],
      );
    }
  });

  test('says what could not be written, and names no next steps then', async () => {
    const done = await runLine(['init', '-y', '--out', 'file/lib'], {
      files: { file: '', 'custom-elements.json': ELEMENTS },
    });
    assert.equal(done.code, 2);
    assert.match(done.stderr, /^component-contract: "file\/lib\/x-card\.contract\.json" can't be written: /);
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
