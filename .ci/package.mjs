// Packs what is published: `npm pack` chooses the files of both packages, and vsce makes the extension of those that VS Code uses.
// Writes the packages beside package.json, and prints their names.
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '..');

/** What only npm users need: the library, and the pages that the README links to, which are on the web for the extension. */
const NOT_IN_VSIX = /^(?:dist\/index\.(?:mjs|d\.mts)|docs\/[^/]+\.md|examples|CONTRIBUTING\.md)$/;

/** Builds and packs both, and returns their paths. */
export async function packAll() {
  const staging = mkdtempSync(path.join(tmpdir(), 'component-contract-package-'));
  try {
    // Not left to npm, which would build twice: for `prepare` and for `prepack`.
    await run(process.execPath, ['esbuild.mjs', 'package'], { cwd: root });
    await unpack(await npmPack(root, staging), staging);
    const manifest = readManifest(staging);
    // What is here is built: nobody who installs it runs a script, or needs what the scripts need.
    for (const member of ['scripts', 'devDependencies']) delete manifest[member];
    writeManifest(staging, manifest);
    const tarball = await npmPack(staging, root);
    const vsix = await packExtension(staging, manifest);
    return { tarball, vsix };
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** Packs a folder, and returns the path of the npm package. */
async function npmPack(folder, destination) {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', destination];
  const { stdout } = await run('npm', args, { cwd: folder });
  return path.join(destination, JSON.parse(stdout)[0].filename);
}

async function unpack(tarball, folder) {
  await run('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  rmSync(tarball);
}

/** Makes the extension of the files of the npm package, and returns its path. */
async function packExtension(folder, manifest) {
  const vsce = await installVsce();
  for (const file of readdirSync(folder, { recursive: true })) {
    if (NOT_IN_VSIX.test(file.replaceAll('\\', '/'))) rmSync(path.join(folder, file), { recursive: true });
  }
  writeManifest(folder, { ...manifest, files: ['**'] });
  rewriteSources(path.join(folder, 'README.md'), manifest.repository.url);
  const vsix = path.join(root, `${manifest.name}-${manifest.version}.vsix`);
  // With a fixed date, as npm has one, the same files make the same bytes.
  const env = { ...process.env, SOURCE_DATE_EPOCH: '499162500' };
  await run(process.execPath, [vsce, 'package', '--no-dependencies', '--out', vsix], { cwd: folder, env });
  return vsix;
}

/**
 * Makes the pictures of other color themes absolute, at the place that vsce gives to the other ones. It makes all other links of a
 * README absolute, but doesn't know these.
 */
function rewriteSources(readme, repository) {
  const images = `${repository.replace(/^git\+|\.git$/g, '')}/raw/HEAD/`;
  const text = readFileSync(readme, 'utf8');
  writeFileSync(readme, text.replaceAll(/(<source\b[^>]*\bsrcset=")(?!https:)/g, `$1${images}`));
}

/** The path of vsce, which is installed with the other packages of the tests in VS Code: most people never need it. */
async function installVsce() {
  const folder = path.join(root, 'test', 'vscode');
  const vsce = path.join(folder, 'node_modules', '@vscode', 'vsce', 'vsce');
  if (!existsSync(vsce)) {
    console.error('Installing vsce, with the packages of test/vscode ...');
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
  }
  return vsce;
}

const readManifest = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

function writeManifest(folder, manifest) {
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function run(command, args, options) {
  try {
    return await promisify(execFile)(command, args, { maxBuffer: 2 ** 26, ...options });
  } catch (error) {
    const name = [command, args[0]].map((each) => path.basename(each)).join(' ');
    throw new Error(`${name} failed:\n${error.stdout}${error.stderr}`, { cause: error });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { tarball, vsix } = await packAll();
  for (const file of [vsix, tarball]) {
    console.log(`${path.relative(process.cwd(), file)}  ${Math.ceil(statSync(file).size / 1000)} KB`);
  }
}
