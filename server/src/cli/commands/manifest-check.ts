import { MANIFEST_NAME } from '../file-kinds.ts';
import { workspaceAt } from '../../io/node-sync.ts';
import { parseJson } from '../../text/json/parse.ts';
import { quote } from '../../text/words.ts';
import type { Command } from '../command.ts';
import { Refusal } from '../shell.ts';
import type { Sought } from '../find-files.ts';
import { contractsBeside, listedBy, manifestNamed, manifestsIn } from '../manifest-files.ts';
import { CHECK_OPTIONS, checkingBy } from '../reporting.ts';

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
    const { cwd } = shell;
    const workspace = workspaceAt(cwd);
    const manifests =
      name === undefined ? manifestsIn(cwd, workspace) : [manifestNamed(name, workspace, cwd)];
    const files = new Map<string, Sought>();
    const all = manifests.map((manifest): Sought => {
      const read = workspace.read(manifest.uri);
      const beside = contractsBeside(manifest, workspace, cwd);
      if ('why' in read) return { ...manifest, beside };
      const parsed = parseJson(read.text);
      for (const [uri, file] of listedBy(manifest, parsed.value, workspace, cwd)) files.set(uri, file);
      return { ...manifest, beside, already: { ...read, parsed } };
    });
    // A manifest that another lists is one all the same.
    for (const manifest of all) files.set(manifest.uri, manifest);
    const { configs } = workspace;
    return conclude({ files: [...files.values()], unmatched: [], problems: [], configs }, workspace);
  },
};
