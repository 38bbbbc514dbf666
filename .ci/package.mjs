// Packs what is published: `npm pack` makes the npm package, and vsce makes the extension from the same files, without those that
// VS Code doesn't use. Writes both beside package.json, and prints their names.
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '..');

/** What only npm users need: the library, and the pages that the README links to, which are on the web for the extension. */
const NOT_IN_VSIX = /^(?:dist\/index\.(?:mjs|d\.mts)|docs\/[^/]+\.md|examples|CONTRIBUTING\.md)$/;

/** Packs both, and returns their names. The folder must have the project's sources; they are built anew. */
export async function packAll(folder = root) {
  const tarball = path.join(folder, await packTarball(folder));
  return { tarball, vsix: await packExtension(tarball, folder) };
}

/** Builds the npm package, and returns the name of its file. */
async function packTarball(folder) {
  const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: root });
  return JSON.parse(stdout)[0].filename;
}

/** Makes the extension of an npm package, and returns its path. */
async function packExtension(tarball, folder) {
  const vsce = await installVsce();
  const staging = mkdtempSync(path.join(tmpdir(), 'component-contract-package-'));
  try {
    execFileSync('tar', ['-xzf', tarball, '-C', staging, '--strip-components=1']);
    for (const file of readdirSync(staging, { recursive: true })) {
      if (NOT_IN_VSIX.test(file.replaceAll('\\', '/'))) rmSync(path.join(staging, file), { recursive: true });
    }
    const manifest = readManifest(staging);
    // What is here is built, and chosen.
    const own = { ...manifest, files: ['**'], scripts: {} };
    writeFileSync(path.join(staging, 'package.json'), JSON.stringify(own, null, 2));
    rewriteSources(path.join(staging, 'README.md'), manifest.repository.url);
    const vsix = path.join(folder, `${manifest.name}-${manifest.version}.vsix`);
    await run(process.execPath, [vsce, 'package', '--no-dependencies', '--out', vsix], { cwd: staging });
    return vsix;
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
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

function readManifest(folder) {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
}

async function run(command, args, options) {
  try {
    return await promisify(execFile)(command, args, { maxBuffer: 2 ** 26, ...options });
  } catch (error) {
    throw new Error(`${path.basename(args[0] ?? command)} failed:\n${error.stdout}${error.stderr}`, {
      cause: error,
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { tarball, vsix } = await packAll();
  for (const file of [vsix, tarball]) {
    console.log(`${path.relative(process.cwd(), file)}  ${Math.ceil(statSync(file).size / 1000)} KB`);
  }
}
