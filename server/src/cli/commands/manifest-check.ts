import { basename, dirname, resolve } from 'node:path';
import { isExcluded, treatmentOf } from '../../project/folder.ts';
import { parseJson } from '../../text/json/parse.ts';
import { quote } from '../../text/words.ts';
import { contractsBeside } from '../around.ts';
import { CHECK_OPTIONS, checkingBy } from '../checking.ts';
import { type Command, Refusal } from '../command.ts';
import { find, kindAt, shownFrom, type Sought } from '../find.ts';
import { type Folders, openFolders } from '../folders.ts';
import { isManifestNamed, MANIFEST_NAME } from '../formats.ts';
import { inputOnDisk } from '../input.ts';
import { listedBy } from '../listed.ts';
import { readText } from '../read.ts';

export const manifestCheck: Command = {
  name: 'manifest check',
  summary: 'Check a manifest and all contracts that it lists, before they are published.',
  takes: '[FILE]',
  options: CHECK_OPTIONS,
  details: [
    `Without a file it is the ${MANIFEST_NAME} of the current directory, or else all manifests of contracts below it. A file that is named is taken for a manifest, whatever it says.`,
    'Each recorded address is compared with the one that its contract has now, each path has to lead to a contract in the directory of the manifest or below, and no identifier may be there twice. A contract that lies there and is not listed is a warning. The listed contracts are checked as "check" checks them, also where git ignores them or the project file excludes them.',
    "Exit codes: 0 if nothing is at error level; 1 if something is, or if there are more warnings than allowed; 2 if something could not be done as asked: there is no manifest, a file can't be read, a project file has a mistake.",
  ].join('\n\n'),
  examples: [
    ['manifest check', 'Check the manifest of the current directory, and what it lists.'],
    ['manifest check dist/manifest.json --max-warnings 0', 'Let nothing be unlisted, either.'],
  ],
  run(given, shell) {
    const conclude = checkingBy(given, shell);
    const [name, another] = given.names;
    if (another !== undefined)
      throw new Refusal(`"manifest check" takes one file, and not ${quote(another)} besides.`);
    const folders = openFolders();
    const manifests =
      name === undefined ? manifestsAt(shell.cwd, folders) : [manifestNamed(name, shell.cwd, folders)];
    const files = new Map<string, Sought>();
    const all = manifests.map((manifest): Sought => {
      const read = readText(manifest.path);
      const beside = contractsBeside(manifest.path, shell.cwd, folders);
      if ('why' in read) return { ...manifest, beside };
      const parsed = parseJson(read.text);
      for (const [path, file] of listedBy(manifest, parsed.value, shell.cwd, folders)) files.set(path, file);
      return { ...manifest, beside, already: { ...read, parsed } };
    });
    // A manifest that another lists is one all the same.
    for (const manifest of all) files.set(manifest.path, manifest);
    const input = inputOnDisk({ files: [...files.values()], unmatched: [], problems: [] }, folders);
    return conclude(input, folders);
  },
};

/** That of a directory, or else all below. */
function manifestsAt(cwd: string, folders: Folders): Sought[] {
  const path = resolve(cwd, MANIFEST_NAME);
  const folder = folders.at(cwd);
  if (kindAt(path) === 'file' && isManifestNamed(folder, MANIFEST_NAME, () => readText(path))) {
    return [manifestNamed(MANIFEST_NAME, cwd, folders)];
  }
  const below = find([], cwd, folders).files.filter(({ as }) => as === 'manifest');
  if (below.length > 0) return below;
  throw new Refusal(
    'There is no manifest of contracts in the current directory or below. "manifest build" makes one.',
  );
}

function manifestNamed(name: string, cwd: string, folders: Folders): Sought {
  const path = resolve(cwd, name);
  const kind = kindAt(path);
  if (kind === undefined) throw new Refusal(`There is no file ${quote(name)}.`);
  if (kind === 'folder') throw new Refusal(`${quote(name)} is a folder. Name the manifest in it.`);
  if (kind === 'pipe') throw new Refusal(`${quote(name)} is no file.`);
  const folder = folders.at(dirname(path));
  if (isExcluded(folder, basename(path))) {
    throw new Refusal(`${quote(name)} is left alone: the project file excludes it.`);
  }
  const { ruling } = treatmentOf(folder, basename(path));
  return { path, shown: shownFrom(cwd, path), ruling, isContract: false, as: 'manifest' };
}
