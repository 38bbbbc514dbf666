import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { suite, test } from 'node:test';

interface Import {
  readonly from: string;
  /** A file of the project, or the name of a package. */
  readonly to: string;
}

/** Every import of every source file, types too: a wall that types may cross is soon a door. */
const IMPORTS: readonly Import[] = ['server/src', 'client/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const from = path.posix.join(folder, file.replaceAll('\\', '/'));
      const text = readFileSync(from, 'utf8');
      const names = [...text.matchAll(/(?:\bfrom |^import |\bimport\(|\brequire\()'([^']+)'/gm)].map(
        ([, name]) => name!,
      );
      return names.map((name) => ({
        from,
        to: name.startsWith('.') ? path.posix.join(path.posix.dirname(from), name) : name,
      }));
    }),
);

/** The imports of a room that go anywhere but to the places it may know. */
function trespassers(room: RegExp, mayKnow: RegExp): string[] {
  return IMPORTS.filter(({ from, to }) => room.test(from) && !mayKnow.test(to)).map(
    ({ from, to }) => `${from} imports ${to}`,
  );
}

const PURE = 'yaml|jsonc-parser|fastest-levenshtein|@noble/hashes/.*';

suite('walls', () => {
  test('the list of imports is not empty', () => assert.ok(IMPORTS.length > 100));

  test('core imports only itself, the schemas, and small pure libraries', () =>
    assert.deepEqual(
      trespassers(/^server\/src\/core\//, new RegExp(`^(server/src/core/|schemas/|(${PURE})$)`)),
      [],
    ));

  test('what only YAML needs is reached through one entrance, so that it is loaded when it is needed', () => {
    const isInside = (file: string): boolean => file.startsWith('server/src/core/yaml/');
    const through = IMPORTS.filter(({ from, to }) => isInside(to) && !isInside(from));
    assert.deepEqual(
      through.filter(({ to }) => to !== 'server/src/core/yaml/index.ts'),
      [],
    );
    const users = IMPORTS.filter(({ from, to }) => to === 'yaml' && !isInside(from));
    assert.deepEqual(users, []);
  });

  test('of what is shipped in a file of its own others import only types, and load the rest', () => {
    const build = readFileSync('esbuild.mjs', 'utf8');
    for (const [, file] of build.matchAll(/^ {2}\S+: '(server\/src\/.+\.ts)',$/gm)) {
      const users = IMPORTS.filter(({ to }) => to === file).map(({ from }) => from);
      assert.notDeepEqual(users, [], `somebody loads ${file}`);
      for (const from of users) {
        const eager = [
          ...readFileSync(from, 'utf8').matchAll(/^(?:im|ex)port (?!type )[^;]*? from '(.+)';/gm),
        ];
        const names = eager.map(([, name]) => path.posix.join(path.posix.dirname(from), name!));
        assert.ok(!names.includes(file!), `${from} imports ${file}`);
      }
    }
  });

  test('project imports only itself and core', () =>
    assert.deepEqual(trespassers(/^server\/src\/project\//, /^server\/src\/(core|project)\//), []));

  test('loaders import only themselves, project and node', () =>
    assert.deepEqual(
      trespassers(/^server\/src\/loaders\//, /^(server\/src\/(core|project|loaders)\/|node:)/),
      [],
    ));

  test('cli knows neither features nor the protocol', () =>
    assert.deepEqual(
      trespassers(
        /^server\/src\/cli\//,
        /^(server\/src\/(core|project|loaders|cli)\/|node:|package\.json$|diff$)/,
      ),
      [],
    ));

  test('features know no cli, and no file system', () =>
    assert.deepEqual(
      trespassers(
        /^server\/src\/features\//,
        /^(server\/src\/(core|project|features)\/|server\/src\/(convert|settings)\.ts$|schemas\/|vscode-)/,
      ),
      [],
    ));

  test('only the server, features, conversion and the entry points know the protocol', () =>
    assert.deepEqual(
      IMPORTS.filter(
        ({ from, to }) =>
          from.startsWith('server/') &&
          to.startsWith('vscode-') &&
          !/^server\/src\/(server|documents|dsds-texts|asked-about|telling|node|stdio|convert|features\/[\w.-]+)\.ts$/.test(
            from,
          ),
      ),
      [],
    ));

  test('nothing in the server knows VS Code', () =>
    assert.deepEqual(
      IMPORTS.filter(({ from, to }) => from.startsWith('server/') && to === 'vscode'),
      [],
    ));

  test('the client imports only itself, core, VS Code and the client library', () =>
    assert.deepEqual(
      trespassers(
        /^client\/src\//,
        /^(client\/src\/|server\/src\/core\/|vscode$|vscode-languageclient$)/,
      ).filter((trespass) => trespass !== 'client/src/node.ts imports vscode-languageclient/node'),
      [],
    ));

  test('only the entry points and the command line know node', () =>
    assert.deepEqual(
      IMPORTS.filter(
        ({ from, to }) =>
          (to.startsWith('node:') || builtinModules.includes(to)) &&
          !/^server\/src\/(node\.ts|loaders\/node(-\w+)?\.ts|cli\/)/.test(from),
      ),
      [],
    ));

  test('the core has no clock, no randomness and no globals of a host', () => {
    for (const file of new Set(IMPORTS.map(({ from }) => from)).values()) {
      if (!file.startsWith('server/src/core/')) continue;
      assert.doesNotMatch(
        readFileSync(file, 'utf8'),
        /\b(Date|Math\.random|process|console|setTimeout|fetch|globalThis|async|await)\b[.( ]/,
        file,
      );
    }
  });

  test('the architecture page names every room', () => {
    const page = readFileSync('docs/architecture.md', 'utf8');
    const core = ['', '/dsds', '/edits', '/fixes', '/suggestions', '/yaml'].map(
      (folder) => `server/src/core${folder}`,
    );
    const files = [
      'server/src',
      ...core,
      'server/src/project',
      'server/src/loaders',
      'server/src/cli',
      'client/src',
    ].flatMap((folder) =>
      readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts')),
    );
    assert.deepEqual(
      files.filter((file) => !page.includes(` ${file} `)),
      [],
    );
  });

  test('each rule stands in the file of its code, and in the list', () => {
    const files = readdirSync('server/src/core/rules', { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts') && file !== 'index.ts');
    const list = readFileSync('server/src/core/rules/index.ts', 'utf8');
    for (const file of files) {
      const code = file.replace(/\.ts$/, '');
      assert.ok(
        readFileSync(`server/src/core/rules/${file}`, 'utf8').includes(`code: '${code}'`),
        `${file} holds the rule ${code}`,
      );
      assert.ok(list.includes(`from './${file}'`), `${file} is in the list`);
    }
  });
});
