// The packages as their users get them: the npm package in an empty folder, and the extension as a file.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';

const root = path.join(import.meta.dirname, '..', '..');
const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** A folder of nobody's, with the packages in it. */
const home = mkdtempSync(path.join(tmpdir(), 'component-contract-test-'));
const project = path.join(home, 'project');
const installed = path.join(project, 'node_modules', 'component-contract');
const extension = path.join(home, 'extension');
let packed = { tarball: '', vsix: '' };

let printed = '';

before(() => {
  const copy = copyOfProject();
  printed = execFileSync(process.execPath, [path.join(copy, '.ci/release.mjs'), '--dry-run'], {
    encoding: 'utf8',
  });
  const name = path.join(copy, `component-contract-${manifest.version}`);
  packed = { tarball: `${name}.tgz`, vsix: `${name}.vsix` };
  mkdirSync(project);
  mkdirSync(extension);
  write('package.json', '{ "private": true, "type": "module" }');
  write(
    'banner.contract.json',
    readFileSync(path.join(root, 'client/walkthrough/banner.contract.json'), 'utf8'),
  );
  execFileSync('unzip', ['-q', packed.vsix, '-d', extension]);
});

/** A repository with the project in it as it is now, and all of it committed: only such a one can be released. */
function copyOfProject() {
  const copy = path.join(home, 'copy');
  const isLeftOut = (file) =>
    /(?:^|\/)(?:node_modules|\.git|\.build|\.out|shots|dist|[^/]*\.(?:tgz|vsix))$/.test(file);
  cpSync(root, copy, {
    recursive: true,
    filter: (file) => file === root || !isLeftOut(file.replaceAll('\\', '/')),
  });
  for (const folder of ['node_modules', 'test/vscode/node_modules'])
    if (existsSync(path.join(root, folder))) symlinkSync(path.join(root, folder), path.join(copy, folder));
  // As links they are no folders, so that .gitignore doesn't mean them.
  writeFileSync(path.join(copy, '.gitignore'), 'node_modules\n', { flag: 'a' });
  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: copy });
  git('init', '--quiet');
  git('add', '-A');
  git('commit', '--quiet', '--message', 'a');
  return copy;
}

after(() => rmSync(home, { recursive: true, force: true }));

function write(name, text) {
  writeFileSync(path.join(project, name), text);
}

function run(command, ...args) {
  return spawnSync(command, args, { cwd: project, encoding: 'utf8' });
}

suite('npm run release -- --dry-run', () => {
  test('prints what would be published, and where', () => {
    const commit = String.raw`component-contract ${manifest.version}, from commit [0-9a-f]{7,}`;
    const file = String.raw`\d+ KB {2}sha256:[0-9a-f]{64}`;
    assert.match(
      printed,
      new RegExp(`^${commit}

component-contract-${manifest.version}.vsix {2}${file}
  would go to VS Code Marketplace: component-contract.component-contract
  would go to Open VSX: component-contract.component-contract

component-contract-${manifest.version}.tgz {2}${file}
  would go to npm: component-contract@${manifest.version}

Release notes, from CHANGELOG.md:

  [^]+

This was a dry run. Nothing was tagged or published.
$`),
    );
  });
});

suite('the npm package', () => {
  test('installs into an empty folder, without another package and without a warning', () => {
    const { status, stderr, stdout } = run(
      'npm',
      'install',
      '--offline',
      '--no-audit',
      '--no-fund',
      packed.tarball,
    );
    assert.deepEqual([status, stderr], [0, ''], stdout);
    assert.deepEqual(readdirSync(path.join(project, 'node_modules')).sort(), [
      '.bin',
      '.package-lock.json',
      'component-contract',
    ]);
  });

  test('npx component-contract checks a contract', () => {
    const { status, stdout, stderr } = run('npx', '--no', '--', 'component-contract', 'check');
    assert.equal(stderr, '');
    assert.match(
      stdout,
      /^banner\.contract\.json:9:20 {2}error {2}SR-127 {2}The default "sucess" isn't in the enum/,
    );
    assert.equal(status, 1);
  });

  test('explains a rule by its page', () => {
    const { stdout } = run('npx', '--no', '--', 'component-contract', 'check', '--explain', 'SR-126');
    assert.match(stdout, /SR-126/);
  });

  test('runs the language server', async () => {
    const bin = path.join(project, 'node_modules/.bin/component-contract');
    const server = spawn(bin, ['lsp', '--stdio'], { cwd: project, stdio: ['pipe', 'pipe', 'inherit'] });
    const params = { processId: null, rootUri: null, capabilities: {} };
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    let answer = '';
    // The library writes the length and the text of a message one after the other.
    for await (const [part] of on(server.stdout.setEncoding('utf8'), 'data')) {
      answer += part;
      if (answer.endsWith('}')) break;
    }
    server.stdin.end();
    assert.match(answer, new RegExp(`"name":"component-contract","version":"${manifest.version}"`));
    await once(server, 'exit');
  });

  test('every link of its README and its pages leads to a file in it, or to the web', () => {
    assert.deepEqual(danglingLinks(installed, ['README.md', ...pagesIn(installed)]), []);
  });

  test('the examples of docs/library.md compile and print what the page says', () => {
    const page = readFileSync(path.join(installed, 'docs/library.md'), 'utf8');
    const blocks = [...page.matchAll(/^```(ts|text)\n([^]*?)^```$/gm)];
    const code = blocks
      .filter(([, language]) => language === 'ts')
      .map(([, , text]) => text)
      .join('');
    const output = blocks
      .filter(([, language]) => language === 'text')
      .map(([, , text]) => text)
      .join('');
    write('example.mts', code);
    assert.equal(compile('example.mts'), '');
    assert.equal(run(process.execPath, 'example.mjs').stdout, output);
  });

  test('its types refuse what the functions refuse', () => {
    const wrong =
      "import { check } from 'component-contract';\ncheck({});\ncheck('{}', { rules: { 'SR-126': 'fatal' } });\n";
    write('wrong.mts', wrong);
    const errors = compile('wrong.mts');
    assert.match(errors, /wrong\.mts\(2,7\): error TS2345/);
    assert.match(errors, /wrong\.mts\(3,24\): error TS2322/);
  });

  test('its schemas can be imported', () => {
    const text = `import schema from 'component-contract/schemas/v0/component.contract.schema.json' with { type: 'json' }; console.log(schema.title);`;
    const { stdout } = run(process.execPath, '--no-warnings', '--input-type=module', '-e', text);
    assert.notEqual(stdout, '');
  });
});

suite('the extension', () => {
  const folder = path.join(extension, 'extension');

  test('is at most 1.1 MB', () =>
    assert.ok(statSync(packed.vsix).size <= 1_100_000, `${statSync(packed.vsix).size} bytes`));

  test('holds only what runs, and what its users read', () => {
    const allowed =
      /^(?:dist\/(?:[\w.-]+\.js|THIRD-PARTY-NOTICES\.txt)|docs\/(?:changes|rules)\/.+\.md|schemas\/.+\.json|client\/(?:\w+\/)?[\w.-]+\.(?:json|svg|png)|package\.json|readme\.md|changelog\.md|LICENSE\.txt)$/;
    assert.deepEqual(
      filesIn(folder).filter((file) => !allowed.test(file)),
      [],
    );
  });

  test('has every file that its manifest names', () => {
    const named = JSON.stringify(manifest).matchAll(/"((?:\.\/)?(?:dist|client|schemas)\/[^"*]+\.\w+)"/g);
    for (const [, file] of named) {
      if (!/index\.d?\.?m[jt]s$/.test(file)) assert.ok(existsSync(path.join(folder, file)), file);
    }
  });

  for (const pages of ['docs/rules', 'docs/changes'])
    test(`has all pages of ${pages}`, () =>
      assert.deepEqual(filesIn(path.join(folder, pages)), filesIn(path.join(root, pages))));

  test('has a README whose links and pictures work everywhere, and rule pages that need nothing else', () => {
    const readme = readFileSync(path.join(folder, 'readme.md'), 'utf8');
    const targets = [...readme.matchAll(/\]\(([^)]+)\)|(?:src|srcset|href)="([^"]+)"/g)].map(
      ([, link, source]) => link ?? source,
    );
    assert.ok(targets.length > 20);
    for (const target of targets) {
      assert.match(target, /^https:\/\//);
      const own =
        /^https:\/\/github\.com\/component-contract\/component-contract\/(?:blob|raw)\/HEAD\/([^#]+)/.exec(
          target,
        );
      if (own) assert.ok(existsSync(path.join(root, own[1])), target);
    }
    assert.deepEqual(danglingLinks(folder, pagesIn(folder)), []);
  });

  test('is presented: an icon, a banner, categories, and where to find it', () => {
    const png = readFileSync(path.join(folder, manifest.icon));
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [256, 256]);
    for (const member of ['galleryBanner', 'categories', 'keywords', 'repository', 'bugs', 'homepage'])
      assert.ok(manifest[member], member);
    assert.equal(manifest.preview, false);
  });

  test('names the license of every library in it', () => {
    const notices = readFileSync(path.join(folder, 'dist/THIRD-PARTY-NOTICES.txt'), 'utf8');
    for (const name of [
      'ajv',
      'jsonc-parser',
      'yaml',
      'vscode-languageclient',
      'vscode-languageserver',
      '@noble/hashes',
    ])
      assert.match(
        notices,
        new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(\\w+\\)\n\n[^]{0,400}(?:Permission|Redistribution)`, 'm'),
        name,
      );
  });
});

function compile(file) {
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const options = [
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--types',
    'node',
    '--typeRoots',
    path.join(root, 'node_modules/@types'),
  ];
  return run(process.execPath, tsc, ...options, file).stdout;
}

const filesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.posix.join(path.relative(folder, parentPath), name))
    .sort();

const pagesIn = (folder) => filesIn(folder).filter((file) => /^(?:docs|examples)\/.*\.md$/.test(file));

/** The relative links to files that aren't there, pictures aside: those are on the web. */
function danglingLinks(folder, pages) {
  return pages.flatMap((page) => {
    const text = readFileSync(path.join(folder, page), 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
    const links = [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => link);
    return links
      .filter((link) => !/^https?:/.test(link) && !existsSync(path.join(folder, path.dirname(page), link)))
      .map((link) => `${page}: ${link}`);
  });
}
