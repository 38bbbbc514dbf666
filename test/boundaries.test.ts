// The boundaries of docs/architecture.md, read from the imports of every source file, types included.
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

const FILES = ['server/src', 'client/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/'))),
);

const IMPORTS: readonly Import[] = FILES.flatMap((from) => {
  const text = readFileSync(from, 'utf8');
  const names = [...text.matchAll(/(?:\bfrom |^import |\bimport\(|\brequire\()'([^']+)'/gm)];
  return names.map(([, name]) => ({
    from,
    to: name!.startsWith('.') ? path.posix.join(path.posix.dirname(from), name!) : name!,
  }));
});

const LIBRARY = 'server/src/library.ts';

/** The interface of a kind of document, for its engine and for its editing. */
const KIND_INTERFACE = ['kinds/kind.ts', 'kinds/in-project.ts', 'kinds/editing.ts', 'kinds/answers.ts'];

/** The allowed imports of each folder: other folders of `server/src`, and packages. Any folder may import itself. */
const ALLOWED: readonly {
  readonly folder: string;
  readonly folders: readonly string[];
  readonly packages: string;
}[] = [
  { folder: 'text', folders: [], packages: 'yaml|jsonc-parser(?:/.*)?|@noble/hashes/.*' },
  { folder: 'check', folders: ['text'], packages: '' },
  { folder: 'sources', folders: ['text', 'check/rule.ts'], packages: '' },
  {
    folder: 'kinds/contract',
    folders: ['text', 'check', 'sources', ...KIND_INTERFACE],
    packages: '#sha256',
  },
  {
    folder: 'kinds/manifest',
    folders: ['text', 'check', 'sources', ...KIND_INTERFACE, 'kinds/contract'],
    packages: '',
  },
  {
    folder: 'kinds/dsds',
    folders: ['text', 'check', 'sources', ...KIND_INTERFACE, 'kinds/contract'],
    packages: '',
  },
  {
    folder: 'kinds/config',
    folders: ['text', 'check', 'sources', ...KIND_INTERFACE, 'diff/changes.ts'],
    packages: '',
  },
  {
    folder: 'diff',
    folders: ['text', 'check', 'kinds/contract', 'kinds/manifest/model.ts'],
    packages: 'semver(?:/.*)?',
  },
  {
    folder: 'project',
    folders: ['text', 'check', 'sources', 'kinds/index.ts', 'kinds/config/model.ts'],
    packages: '',
  },
  { folder: 'io', folders: ['text', 'check', 'project', 'kinds/config/model.ts'], packages: 'node:.*' },
  {
    folder: 'lsp',
    folders: ['text', 'check', 'kinds', 'sources', 'project', 'io', 'diff'],
    packages: 'vscode-(?!languageclient).*|node:.*',
  },
  {
    folder: 'cli',
    folders: ['text', 'check', 'kinds', 'sources', 'project', 'io', 'diff'],
    packages: 'node:.*|diff|semver(?:/.*)?|#sha256',
  },
];

suite('boundaries', () => {
  test('the list of imports is not empty', () => assert.ok(IMPORTS.length > 100));

  for (const { folder, folders, packages } of ALLOWED) {
    test(`${folder} imports ${folders.join(', ') || 'no other folder'}`, () => {
      const own = `server/src/${folder}/`;
      const isAllowed = (to: string): boolean =>
        to.startsWith(own) ||
        folders.some((each) => to === `server/src/${each}` || to.startsWith(`server/src/${each}/`)) ||
        to.startsWith('schemas/') ||
        to === 'package.json' ||
        (packages !== '' && new RegExp(`^(?:${packages})$`).test(to));
      const wrong = IMPORTS.filter(({ from, to }) => from.startsWith(own) && !isAllowed(to));
      assert.deepEqual(
        wrong.map(({ from, to }) => `${from} imports ${to}`),
        [],
      );
    });
  }

  test('the library imports text, check, diff, the kind of contracts, and what a config file may set', () => {
    const allowed = /^server\/src\/(?:text|check|diff|kinds\/contract|kinds\/config\/model\.ts)/;
    const imports = IMPORTS.filter(({ from }) => from === LIBRARY).map(({ to }) => to);
    assert.notDeepEqual(imports, []);
    assert.deepEqual(
      imports.filter((to) => !allowed.test(to)),
      [],
    );
  });

  test('every server file is in one of these folders, part of the list of kinds, or the library', () => {
    const folders = [...ALLOWED.map(({ folder }) => `${folder}/`), 'kinds/', 'library.ts'];
    const strays = FILES.filter(
      (file) =>
        file.startsWith('server/src/') &&
        !file.endsWith('.d.ts') &&
        !folders.some((each) => file.startsWith(`server/src/${each}`)),
    );
    assert.deepEqual(strays, []);
  });

  test('only io, cli and the entry point of the server import node modules', () => {
    const isNode = (to: string): boolean => to.startsWith('node:') || builtinModules.includes(to);
    const users = IMPORTS.filter(({ from, to }) => from.startsWith('server/') && isNode(to));
    const wrong = users.filter(
      ({ from }) => !/^server\/src\/(?:io\/node[\w-]*\.ts|lsp\/(?:main|node)\.ts|cli\/)/.test(from),
    );
    assert.deepEqual(wrong, []);
  });

  test('one file runs another program', () =>
    assert.deepEqual(
      IMPORTS.filter(({ from, to }) => from.startsWith('server/') && to === 'node:child_process').map(
        ({ from }) => from,
      ),
      ['server/src/cli/git.ts'],
    ));

  test('one file imports the values of the protocol', () => {
    const importing = FILES.filter((file) =>
      /^(import|export) (?!type )[^;]*from 'vscode-languageserver'/m.test(readFileSync(file, 'utf8')),
    );
    assert.deepEqual(importing, ['server/src/lsp/protocol.ts']);
  });

  test('nothing in the server imports vscode', () =>
    assert.deepEqual(
      IMPORTS.filter(({ from, to }) => from.startsWith('server/') && to === 'vscode'),
      [],
    ));

  test('the client imports itself, text, kinds, VS Code and the client library', () => {
    const allowed = /^(?:client\/src\/|server\/src\/(?:text|kinds)\/|vscode$|vscode-languageclient$)/;
    const wrong = IMPORTS.filter(({ from, to }) => from.startsWith('client/') && !allowed.test(to));
    assert.deepEqual(wrong, [
      { from: 'client/src/browser.ts', to: 'vscode-languageclient/browser' },
      { from: 'client/src/node.ts', to: 'vscode-languageclient/node' },
    ]);
  });

  test('text, check, kinds and sources use no clock, no randomness and no global of a host', () => {
    for (const file of FILES) {
      if (!/^server\/src\/(?:text|check|kinds|sources)\//.test(file)) continue;
      const text = readFileSync(file, 'utf8');
      const globals = /\b(Date|Math\.random|process|console|setTimeout|fetch|globalThis|async|await)\b[.( ]/;
      assert.doesNotMatch(text, globals, file);
    }
  });

  test('YAML is reached through one file, so that it is loaded on first use', () => {
    const isInside = (file: string): boolean => file.startsWith('server/src/text/yaml/');
    const through = IMPORTS.filter(({ from, to }) => isInside(to) && !isInside(from));
    assert.deepEqual(
      through.filter(({ to }) => to !== 'server/src/text/yaml/index.ts'),
      [],
    );
    assert.deepEqual(
      IMPORTS.filter(({ from, to }) => to === 'yaml' && !isInside(from)),
      [],
    );
  });

  test('a bundle that is loaded on first use is imported elsewhere for its types only', () => {
    const [build = ''] = /^const PARTS = \{[^}]*/m.exec(readFileSync('esbuild.mjs', 'utf8')) ?? [];
    for (const [, file] of build.matchAll(/^ {2}\S+: '(server\/src\/.+\.ts)',$/gm)) {
      const users = IMPORTS.filter(({ to }) => to === file).map(({ from }) => from);
      assert.notDeepEqual(users, [], `${file} is loaded`);
      for (const from of users) {
        const eager = readFileSync(from, 'utf8').matchAll(/^(?:im|ex)port (?!type )[^;]*? from '(.+)';/gm);
        const names = [...eager].map(([, name]) => path.posix.join(path.posix.dirname(from), name!));
        assert.ok(!names.includes(file!), `${from} imports ${file}`);
      }
    }
  });

  test('there is no import cycle', () => assert.deepEqual(cycles(), []));

  test('every rule of a folder of rules is in the list of its kind', () => {
    for (const file of FILES.filter((each) => /\/rules\/(?!index\.ts)/.test(each))) {
      const list = readFileSync(path.posix.join(path.posix.dirname(file), 'index.ts'), 'utf8');
      for (const [, name] of readFileSync(file, 'utf8').matchAll(/^export const (\w+): \w*Rule\b/gm)) {
        assert.match(list, new RegExp(`^  ${name},$`, 'm'), `${name} of ${file}`);
      }
    }
  });
});

/** The strongly connected components of more than one file (Tarjan). */
function cycles(): string[][] {
  const graph = new Map(FILES.map((file) => [file, new Set<string>()]));
  for (const { from, to } of IMPORTS) if (graph.has(to)) graph.get(from)!.add(to);
  const found: string[][] = [];
  const stack: string[] = [];
  const state = new Map<string, { index: number; low: number; isOnStack: boolean }>();
  const visit = (file: string): { index: number; low: number; isOnStack: boolean } => {
    const own = { index: state.size, low: state.size, isOnStack: true };
    state.set(file, own);
    stack.push(file);
    for (const to of graph.get(file)!) {
      const other = state.get(to);
      if (!other) own.low = Math.min(own.low, visit(to).low);
      else if (other.isOnStack) own.low = Math.min(own.low, other.index);
    }
    if (own.low === own.index) {
      const component = stack.splice(stack.indexOf(file));
      for (const each of component) state.get(each)!.isOnStack = false;
      if (component.length > 1) found.push(component.sort());
    }
    return own;
  };
  for (const file of FILES) if (!state.has(file)) visit(file);
  return found;
}
