// Docs of React components in a folder: the names of files that may be such, and the command that writes them.

import { quote } from '../text/words.ts';
import { PROGRAM, Refusal } from './terminal.ts';

/** The usual name of docs of React components. */
export const DOCS_NAME = 'react-docgen.json';

/** Returns true if a file may be docs of React components under another name than the usual one. */
export const mayBeDocs = (name: string): boolean =>
  /\.json$/i.test(name) && /doc|component|props|react/i.test(name);

/** Returns true for the name of a file with components: not of stories, tests and type declarations. */
export const mayBeComponent = (name: string): boolean => /^[^.]+\.[jt]sx$/.test(name);

/**
 * The command that writes docs of the components in some files. By default, react-docgen leaves out the files that export several
 * components, and takes stories for components.
 */
export function commandFor(files: readonly string[]): string {
  const folders = [...new Set(files.map((file) => (file.includes('/') ? `${file.split('/')[0]}/` : '')))];
  // Other globs would need quotes of their own, or be long.
  const folder = folders.length === 1 && /^[\w@.-]*\/?$/.test(folders[0]!) ? folders[0]! : '';
  const endings = [...new Set(files.map((file) => file.slice(-3)))].sort();
  const name = endings.length === 1 ? `*.${endings[0]}` : `*.{${endings.join()}}`;
  return `npx @react-docgen/cli "${folder}**/${name}" --resolver find-all-exported-components --ignore "**/*.stories.*" --out ${DOCS_NAME}`;
}

/** Throws a {@link Refusal} for a file with components, which react-docgen has to describe first. */
export function refuseCode(file: string): void {
  if (!/\.[jt]sx$/i.test(file)) return;
  const describe = `Describe its components first: ${commandFor([file])}`;
  throw new Refusal(
    `${quote(file)} is source code. ${describe}, then: ${PROGRAM} new --from-react ${DOCS_NAME}`,
  );
}
