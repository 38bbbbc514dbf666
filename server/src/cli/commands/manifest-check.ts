import { basename, dirname, resolve } from 'node:path';
import { parseJson } from '../../core/json.ts';
import { quote } from '../../core/words.ts';
import { isExcluded, treatmentOf } from '../../project/folder.ts';
import { CHECK_OPTIONS, checkingBy } from '../checking.ts';
import { type Command, Refusal } from '../command.ts';
import { kindAt, readText, shownFrom } from '../disk.ts';
import { isManifestNamed, MANIFEST_NAME } from '../file-kinds.ts';
import { find, type Sought } from '../find-files.ts';
import { contractsBeside, listedBy } from '../manifest-files.ts';
import { openWorkspace, type Workspace } from '../workspace.ts';

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
    const workspace = openWorkspace(shell.cwd);
    const manifests = name === undefined ? manifestsIn(workspace) : [manifestNamed(name, workspace)];
    const files = new Map<string, Sought>();
    const all = manifests.map((manifest): Sought => {
      const read = readText(manifest.path);
      const beside = contractsBeside(manifest, workspace);
      if ('why' in read) return { ...manifest, beside };
      const parsed = parseJson(read.text);
      for (const [path, file] of listedBy(manifest, parsed.value, workspace)) files.set(path, file);
      return { ...manifest, beside, already: { ...read, parsed } };
    });
    // A manifest that another lists is one all the same.
    for (const manifest of all) files.set(manifest.path, manifest);
    const { configs } = workspace;
    return conclude({ files: [...files.values()], unmatched: [], problems: [], configs }, workspace);
  },
};

/** That of a directory, or else all below. */
function manifestsIn(workspace: Workspace): Sought[] {
  const path = resolve(workspace.cwd, MANIFEST_NAME);
  const folder = workspace.meant(workspace.cwd);
  if (kindAt(path) === 'file' && isManifestNamed(folder, MANIFEST_NAME, () => readText(path))) {
    return [manifestNamed(MANIFEST_NAME, workspace)];
  }
  const below = find([], workspace).files.filter(({ as }) => as === 'manifest');
  if (below.length > 0) return below;
  throw new Refusal(
    'There is no manifest of contracts in the current directory or below. "manifest build" makes one.',
  );
}

function manifestNamed(name: string, workspace: Workspace): Sought {
  const { cwd } = workspace;
  const path = resolve(cwd, name);
  const kind = kindAt(path);
  if (kind === undefined) throw new Refusal(`There is no file ${quote(name)}.`);
  if (kind === 'folder') throw new Refusal(`${quote(name)} is a folder. Name the manifest in it.`);
  if (kind === 'pipe') throw new Refusal(`${quote(name)} is no file.`);
  const folder = workspace.meant(dirname(path));
  if (isExcluded(folder, basename(path))) {
    throw new Refusal(`${quote(name)} is left alone: the project file excludes it.`);
  }
  const { ruling } = treatmentOf(folder, basename(path));
  return { path, shown: shownFrom(cwd, path), folder, ruling, isContract: false, as: 'manifest' };
}
