// Builds what is named: `node esbuild.mjs build` writes dist/, and `package` writes it anew with what only a package needs; `test`,
// `test-long`, `bench`, `demo`, `docs`, `editors` and `vscode` write the programs of those names. With `--watch` it builds again on every change.
import { context } from 'esbuild';
import { readdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { declarations, notices } from './esbuild.package.mjs';
import { schemaValidator } from './esbuild.schema.mjs';

/** Programs for node: what starts, and what that loads. A file that loads one by `require` imports only its types. */
const PROGRAMS = {
  server: 'server/src/lsp/main.ts',
  'language-server': 'server/src/lsp/node.ts',
  cli: 'server/src/cli/main.ts',
  checker: 'server/src/cli/program.ts',
};

/** Parts that many sessions never need. */
const PARTS = {
  yaml: 'server/src/text/yaml/index.ts',
  drafts: 'server/src/kinds/contract/drafts.ts',
};

const loadedLater = {
  name: 'loaded-later',
  setup({ onResolve }) {
    const names = new Map(
      Object.entries({ ...PROGRAMS, ...PARTS }).map(([name, file]) => [resolve(file), name]),
    );
    onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
      const name = kind === 'require-call' ? names.get(resolve(resolveDir, path)) : undefined;
      return name === undefined ? undefined : { path: `./${name}.js`, external: true };
    });
  },
};

const LIBRARY = 'server/src/library.ts';

/** Options of bundles that run without node: they take what libraries have for browsers. */
const ANYWHERE = { outdir: 'dist', platform: 'browser', target: 'es2022' };

const BUILD = [
  bundle({
    entryPoints: { ...PROGRAMS, ...PARTS },
    outdir: 'dist',
    plugins: [loadedLater, schemaValidator],
  }),
  bundle({ entryPoints: { client: 'client/src/node.ts' }, outdir: 'dist', external: ['vscode'] }),
  // The extension for a VS Code without node, and its server, a Worker that can't wait for a part to be loaded.
  bundle({ ...ANYWHERE, entryPoints: { 'client.browser': 'client/src/browser.ts' }, external: ['vscode'] }),
  bundle({ ...ANYWHERE, entryPoints: { 'server.browser': 'server/src/lsp/browser.ts' }, format: 'iife' }),
  bundle({ ...ANYWHERE, entryPoints: { index: LIBRARY }, outExtension: { '.js': '.mjs' }, format: 'esm' }),
];

const demo = program('test/demo/demo.ts');

const TARGETS = {
  build: BUILD,
  package: packaged(BUILD),
  test: [...(await tests({ isLong: false })), demo],
  'test-long': await tests({ isLong: true }),
  demo: [demo],
  docs: [program('test/docs/docs.ts')],
  bench: [program('test/bench/bench.ts')],
  editors: [program('test/editors/editors.ts')],
  vscode: [
    ...['fetch', 'scenarios', 'demo', 'web'].map((name) =>
      program(`test/vscode/${name}.ts`, 'test/vscode/.out'),
    ),
    // An extension for the tests, for a VS Code with node and one without.
    bundle({
      entryPoints: ['test/vscode/virtual-disk/extension.ts'],
      outdir: 'test/vscode/.out/virtual-disk',
      external: ['vscode'],
      platform: 'browser',
    }),
  ],
};

/**
 * Bundles of tests by their folders, which run side by side. The long run takes only the files with seeded samples, because the others
 * do the same in both, and those that measure growth, which take long. `TEST_FILES` is a part of the paths of the files to take.
 */
async function tests({ isLong }) {
  const folders = {
    cli: /^(ci|cli|docs)\//,
    core: /^core\//,
    editor: /^(protocol|client)\//,
    growth: /^growth\//,
  };
  // The longest first, so that both cores have work to the end: node's test runner goes by the names of the files.
  const groups = { editor: [], cli: [], project: [], core: [], growth: [] };
  for (const name of (await readdir('test', { recursive: true })).sort()) {
    const file = name.replaceAll('\\', '/');
    if (!file.endsWith('.test.ts') || !file.includes(process.env.TEST_FILES ?? '')) continue;
    const isSeeded = /\b(forAll(Async)?\(|runs\(|IS_LONG_RUN\b)/;
    const isGrowth = folders.growth.test(file);
    if (isLong && !isGrowth && !isSeeded.test(await readFile(`test/${file}`, 'utf8'))) continue;
    if (isGrowth && !isLong && !process.env.TEST_FILES) continue;
    const group = Object.keys(folders).find((each) => folders[each].test(file)) ?? 'project';
    groups[group].push(`import './test/${file}';`);
  }
  return Object.entries(groups)
    .filter(([, imports]) => imports.length > 0)
    .map(([name, imports], index) =>
      bundle({
        stdin: { contents: imports.join('\n'), resolveDir: '.', sourcefile: `${name}-tests.ts` },
        outfile: `.build/${isLong ? 'test-long' : 'test'}-${index}-${name}.cjs`,
        define: { IS_LONG_RUN: String(isLong) },
        minify: false,
        // Babel, which it uses, can't be bundled.
        external: ['react-docgen'],
      }),
    );
}

/** The product as it is published: with the types of its functions, and the licenses of the libraries in it. */
function packaged(build) {
  const anew = {
    name: 'anew',
    setup: ({ onStart }) => onStart(() => rm('dist', { recursive: true, force: true })),
  };
  const inAll = notices('dist/THIRD-PARTY-NOTICES.txt');
  const inFirst = [anew, declarations(LIBRARY, 'dist/index.d.mts')];
  return build.map((options, index) => ({
    ...options,
    plugins: [...options.plugins, ...(index === 0 ? inFirst : []), inAll],
  }));
}

/** A program of the repository itself, which isn't published. */
function program(entryPoint, outdir = '.build') {
  return bundle({
    entryPoints: [entryPoint],
    outdir,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    minify: false,
    // Only test/vscode has the first ones installed; Babel, which the last one uses, can't be bundled.
    external: ['playwright-core', 'pngjs', 'gifenc', 'react-docgen'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
}

/** The options of all bundles: one file each, for Node 20, with everything in it. */
function bundle(options) {
  return {
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    // Its build for node treats binary data in another way, and asks the environment for each token whether to log that. All programs and
    // tests have the same build, so that they read the same.
    alias: { yaml: './node_modules/yaml/browser/index.js' },
    // Without this esbuild takes the UMD builds of some libraries, whose requires it can't follow.
    mainFields: ['module', 'main'],
    plugins: [schemaValidator],
    logLevel: 'warning',
    ...options,
  };
}

const args = process.argv.slice(2);
const watch = args.includes('--watch');
for (const target of args.filter((arg) => arg !== '--watch')) {
  for (const options of TARGETS[target]) {
    const building = await context(options);
    await building.rebuild();
    if (watch) await building.watch();
    else await building.dispose();
  }
}
