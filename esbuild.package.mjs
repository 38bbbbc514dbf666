// What a package needs beside its bundles, as plugins of esbuild: the types of its functions, and the licenses of the libraries
// that are bundled.
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Writes the declarations of an entry point, which names nothing of the files that it imports. */
export const declarations = (entryPoint, outfile) => ({
  name: 'declarations',
  setup({ onEnd }) {
    onEnd(async () => {
      await mkdir('.build', { recursive: true });
      const folder = await mkdtemp('.build/types-');
      try {
        const tsc = [path.resolve('node_modules/typescript/bin/tsc'), ...TSC, '--outDir', folder];
        await promisify(execFile)(process.execPath, [...tsc, entryPoint, 'server/src/modules.d.ts']);
        await cp(path.join(folder, entryPoint.replace(/\.ts$/, '.d.ts')), outfile);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  },
});

/** Options of the project's own tsconfig.json that matter, since a file by itself can't be combined with one. `typecheck` checks. */
const TSC =
  `--ignoreConfig --noCheck --declaration --emitDeclarationOnly --rootDir . --target es2022 --module esnext
  --moduleResolution bundler --allowImportingTsExtensions --resolveJsonModule --strict`.split(/\s+/);

/** Writes the notices of all libraries whose code is in the bundles, by name. */
export function notices(outfile) {
  const folders = new Set();
  return {
    name: 'notices',
    setup({ initialOptions, onEnd }) {
      initialOptions.metafile = true;
      onEnd(async ({ metafile }) => {
        for (const file of Object.keys(metafile.inputs)) {
          const folder = /^(?:[^:]*:)?(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
          if (folder !== undefined) folders.add(folder);
        }
        const texts = await Promise.all([...folders].map(noticeOf));
        const unique = [...new Set(texts)].sort();
        await writeFile(outfile, `${HEADING}\n${unique.map((text) => `${RULER}\n${text}`).join('\n')}`);
      });
    },
  };
}

const HEADING = 'Component Contract includes code of the following libraries.\n';

const RULER = '-'.repeat(80);

/** Name, version and license of a library. One without a license text is an error: its terms would not be kept. */
async function noticeOf(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const file = (await readdir(folder)).find((each) => /^licen[cs]e(\.\w+)?$/i.test(each));
  if (file === undefined) throw new Error(`${name} ${version} has no license text.`);
  const text = (await readFile(path.join(folder, file), 'utf8')).replaceAll('\r\n', '\n').trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}
