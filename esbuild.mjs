// Builds what is named: `node esbuild.mjs build` writes dist/, and `package` writes it anew with what only a package needs; `test`,
// `bench`, `demo`, `docs`, `texts`, `editors` and `vscode` write the programs of those names. With `--watch` it builds again on every change.
import { context } from 'esbuild';
import { readdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { declarations, notices } from './esbuild.package.mjs';
import { schemaValidator } from './esbuild.schema.mjs';

/**
 * What many never need is a file of its own each, which is loaded by those that need it. Whoever asks for it does so by
 * `require`, and imports only its types. So are the programs, whose compiled code is kept.
 */
const APART = {
  'language-server': 'server/src/lsp/node.ts',
  checker: 'server/src/cli/program.ts',
  'reading-thread': 'server/src/io/node-reading-thread.ts',
  yaml: 'server/src/text/yaml/index.ts',
  'schema-errors': 'schemas/v0/component.contract.schema.json?errors',
  'manifest-schema-errors': 'schemas/v0/manifest.schema.json?errors',
  'syntax-problem': 'server/src/text/json/syntax-problem.ts',
  convert: 'server/src/text/json/convert.ts',
  drafts: 'server/src/kinds/contract/drafts.ts',
  elements: 'server/src/sources/custom-elements-manifest.ts',
  vocabulary: 'server/src/kinds/contract/vocabulary.ts',
  strangers: 'server/src/kinds/contract/strangers.ts',
  patch: 'server/src/cli/patch.ts',
};

const apart = {
  name: 'apart',
  setup({ onResolve }) {
    const names = new Map(Object.entries(APART).map(([name, file]) => [resolve(file), name]));
    onResolve({ filter: /\.ts$|\?errors$/ }, ({ kind, path, resolveDir }) => {
      const name = kind === 'require-call' ? names.get(resolve(resolveDir, path)) : undefined;
      return name === undefined ? undefined : { path: `./${name}.js`, external: true };
    });
  },
};

/** Features of the library of the language server that our server doesn't use: each is a function that adds to a class. */
const UNUSED_FEATURES = {
  './callHierarchy': 'CallHierarchyFeature',
  './configuration': 'ConfigurationFeature',
  './diagnostic': 'DiagnosticFeature',
  './foldingRange': 'FoldingRangeFeature',
  './inlayHint': 'InlayHintFeature',
  './inlineCompletion': 'InlineCompletionFeature',
  './inlineValue': 'InlineValueFeature',
  './linkedEditingRange': 'LinkedEditingRangeFeature',
  './moniker': 'MonikerFeature',
  './notebook': 'NotebookSyncFeature',
  './semanticTokens': 'SemanticTokensFeature',
  './textDocumentContent': 'TextDocumentContentFeature',
  './typeHierarchy': 'TypeHierarchyFeature',
  './workspaceFolder': 'WorkspaceFoldersFeature',
};

/** The rest of it: where npm and yarn keep their modules, and cancellation by shared memory. */
const UNUSED_FILES = ['./files', './sharedArrayCancellation'];

/** Takes out of that library what we have no use for. Some of it loads modules of node, which takes longer than to load the program. */
const withoutUnused = {
  name: 'without-unused',
  setup({ onLoad, onResolve }) {
    const unused = new Set([...Object.keys(UNUSED_FEATURES), ...UNUSED_FILES]);
    onResolve({ filter: /^(?:\.\/|crypto$)/ }, ({ importer, path }) =>
      unused.has(path) && /[\\/]vscode-(?:jsonrpc|languageserver)[\\/]lib[\\/]/.test(importer)
        ? { path, namespace: 'unused' }
        : undefined,
    );
    onLoad({ filter: /^/, namespace: 'unused' }, ({ path }) => {
      const feature = UNUSED_FEATURES[path];
      return { contents: feature ? `exports.${feature} = (Base) => Base;` : '' };
    });
  },
};

/** Folders of tests whose group isn't `project`. */
const GROUPS = {
  growth: 'growth',
  ci: 'cli',
  cli: 'cli',
  docs: 'cli',
  core: 'core',
  rules: 'core',
  protocol: 'editor',
  client: 'editor',
};

const demo = program('test/demo/demo.ts', '.build');

const LIBRARY = 'server/src/library.ts';

/** The extension for a VS Code without node, and its server, a Worker that loads all its parts at once. */
export const BROWSER = [
  bundle({
    ...forBrowser('client', 'client/src/browser.ts'),
    external: ['vscode'],
  }),
  bundle({
    ...forBrowser('server', 'server/src/lsp/browser.ts'),
    format: 'iife',
    plugins: [withoutUnused, schemaValidator],
  }),
];

const TARGETS = {
  build: [
    bundle({
      entryPoints: { client: 'client/src/node.ts' },
      outdir: 'dist',
      external: ['vscode'],
      plugins: [apart, schemaValidator],
    }),
    bundle({
      entryPoints: { server: 'server/src/lsp/main.ts' },
      outdir: 'dist',
      plugins: [apart, schemaValidator],
    }),
    bundle({ entryPoints: APART, outdir: 'dist', plugins: [apart, withoutUnused, schemaValidator] }),
    bundle({
      entryPoints: { cli: 'server/src/cli/main.ts' },
      outdir: 'dist',
      plugins: [apart, schemaValidator],
      banner: { js: '#!/usr/bin/env node' },
    }),
    bundle({
      entryPoints: { index: LIBRARY },
      outdir: 'dist',
      outExtension: { '.js': '.mjs' },
      format: 'esm',
      platform: 'neutral',
      target: 'es2022',
      // It runs everywhere, so it takes what runs in a browser.
      conditions: ['browser'],
    }),
    ...BROWSER,
  ],
  test: [...(await tests({ isLong: false })), demo],
  'test-long': await tests({ isLong: true }),
  demo: [demo],
  docs: [program('test/docs/docs.ts', '.build')],
  texts: [program('test/docs/print-texts.ts', '.build')],
  bench: [
    program('test/bench/bench.ts', '.build'),
    // Built as our own server is, because it is compared with that.
    bundle({
      entryPoints: { 'protocol-alone': 'test/bench/peers/protocol-alone.ts' },
      outdir: '.build',
    }),
  ],
  editors: [program('test/editors/editors.ts', '.build')],
  vscode: [
    program('test/vscode/fetch.ts', 'test/vscode/.out'),
    program('test/vscode/scenarios.ts', 'test/vscode/.out'),
    program('test/vscode/demo.ts', 'test/vscode/.out'),
    program('test/vscode/web.ts', 'test/vscode/.out'),
    // An extension for the tests, for a VS Code with node and one without.
    bundle({
      entryPoints: ['test/vscode/virtual-disk/extension.ts'],
      outdir: 'test/vscode/.out/virtual-disk',
      external: ['vscode'],
      platform: 'browser',
    }),
  ],
};

TARGETS.package = packaged(TARGETS.build);

/**
 * One bundle of tests for each group of folders, so that the groups run side by side. The long run takes only the files
 * with seeded samples, because the others do the same in both.
 */
async function tests({ isLong }) {
  const all = (await readdir('test', { recursive: true }))
    .map((file) => `./test/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.test.ts') && !file.startsWith('./test/vscode/'))
    .sort();
  const isSeeded = await Promise.all(
    all.map(async (file) => /\b(forAll(Async)?\(|runs\(|IS_LONG_RUN\b)/.test(await readFile(file, 'utf8'))),
  );
  const files = all.filter((_, index) => !isLong || isSeeded[index]);
  /** @type {Record<string, string[]>} */
  const groups = { cli: [], core: [], editor: [], growth: [], project: [] };
  for (const file of files) {
    const folder = file.split('/')[2];
    groups[GROUPS[folder] ?? 'project'].push(file);
  }
  return Object.entries(groups).map(([name, members]) =>
    bundle({
      stdin: {
        contents: members.map((file) => `import '${file}';`).join('\n'),
        resolveDir: '.',
        sourcefile: `${name}-tests.ts`,
      },
      outfile: `.build/${isLong ? 'test-long' : 'test'}-${name}.cjs`,
      define: { IS_LONG_RUN: String(isLong) },
      minify: false,
    }),
  );
}

/** The product as it is published: with the types of its functions, and the licenses of the libraries in it. */
function packaged([first, ...others]) {
  const inAll = notices('dist/THIRD-PARTY-NOTICES.txt');
  const anew = {
    name: 'anew',
    setup: ({ onStart }) => onStart(() => rm('dist', { recursive: true, force: true })),
  };
  const types = declarations(LIBRARY, 'dist/index.d.mts');
  const withPlugins = (options, ...plugins) => ({ ...options, plugins: [...options.plugins, ...plugins] });
  return [withPlugins(first, anew, types, inAll), ...others.map((each) => withPlugins(each, inAll))];
}

/** A program of the repository itself, that nobody ships. */
function program(entryPoint, outdir) {
  return bundle({
    entryPoints: [entryPoint],
    outdir,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    minify: false,
    // What only test/vscode has installed is looked up where that runs.
    external: ['playwright-core', 'pngjs', 'gifenc'],
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
  });
}

function forBrowser(name, file) {
  return {
    entryPoints: { [`${name}.browser`]: file },
    outdir: 'dist',
    platform: 'browser',
    target: 'es2022',
  };
}

/** What all bundles share: one file each, for Node 20, with everything in it. */
function bundle(options) {
  return {
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    minify: true,
    // Without this the UMD builds of some libraries are taken, whose requires esbuild cannot follow.
    mainFields: ['module', 'main'],
    alias: {
      // Its build for node asks the environment for each token whether to log that, which takes a quarter of the time.
      yaml: './node_modules/yaml/browser/index.js',
    },
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
