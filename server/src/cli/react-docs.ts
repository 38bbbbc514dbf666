// Docs of React components in a folder: the files that hold them, and the command that writes them.
import { basename, join } from 'node:path';
import { fileUri, kindAt } from '../io/node-sync.ts';
import { readComponents } from '../sources/react-docgen.ts';
import { globFor } from '../text/globs.ts';

/** The usual name of docs of React components. */
export const DOCS_NAME = 'react-docgen.json';

/** Returns true if a file may be docs of React components under another name than the usual one. */
export const mayBeDocs = (name: string): boolean =>
  /\.json$/i.test(name) && /doc|component|props|react/i.test(name);

/** Returns true for the name of a file with components: not of stories, tests and type declarations. */
export const mayBeComponent = (name: string): boolean => /^[^.]+\.[jt]sx$/.test(name);

/** The manifest in a built Storybook, which git mostly ignores. */
export function storybookManifest(cwd: string): readonly string[] {
  const path = join(cwd, 'storybook-static', 'manifests', 'components.json');
  return kindAt(path) === 'file' ? [fileUri(path)] : [];
}

/** The number of components that the text of a file says something about. */
export const componentsIn = (text: string): number => readComponents(text).components.length;

/** The files to compare with: Storybook's manifest has the same components as the output of react-docgen. */
export function docsToUse<File extends { readonly file: string; readonly count: number }>(
  found: readonly File[],
): readonly File[] {
  const docs = found.filter(({ count }) => count > 0);
  const own = docs.filter(({ file }) => basename(file) !== 'components.json');
  return own.length > 0 ? own : docs;
}

/** Globs for the config file. */
export const sourcesFor = (docs: readonly { readonly file: string }[]): string[] =>
  docs.map(({ file }) => globFor(file));

/**
 * The command that writes docs of the components in some files. By default, react-docgen leaves out the files that export several
 * components, and takes stories for components.
 */
export function commandFor(files: readonly string[]): string {
  const folders = [...new Set(files.map((file) => (file.includes('/') ? file.split('/')[0]! : '.')))];
  const tops = folders.filter((folder) => /^[\w@.-]+$/.test(folder));
  const isFew = tops.length === folders.length && tops.length <= MOST_FOLDERS;
  const endings = [...new Set(files.map((file) => file.slice(-3)))].sort();
  const name = endings.length === 1 ? `*.${endings[0]}` : `*.{${endings.join()}}`;
  const globs = isFew
    ? tops.map((folder) => (folder === '.' ? `"${name}"` : `"${folder}/**/${name}"`))
    : [`"**/${name}"`];
  return `npx @react-docgen/cli ${globs.join(' ')} --resolver find-all-exported-components --ignore "**/*.stories.*" --out ${DOCS_NAME}`;
}

const MOST_FOLDERS = 3;
