// The command "manifest check".
import type { FoundFile } from '../../io/node-find-files.ts';
import { workspaceAt } from '../../io/node-sync.ts';
import { MANIFEST_NAME } from '../../kinds/manifest/model.ts';
import { parseJson } from '../../text/json/parse.ts';
import { quote } from '../../text/words.ts';
import type { Command } from '../command.ts';
import { contractsBeside, listedBy, manifestNamed, manifestsIn } from '../manifest-files.ts';
import { CHECK_OPTIONS, checkingBy } from '../reporting.ts';
import { Refusal } from '../terminal.ts';

export const manifestCheck: Command = {
  name: 'manifest check',
  summary: 'Check a manifest and the contracts that it lists.',
  takes: '[FILE]',
  options: CHECK_OPTIONS,
  details: [
    `Without a file, this checks the ${MANIFEST_NAME} of the current folder, or else all manifests of contracts below it. A file that you name is checked as a manifest, whatever it contains.`,
    'Each path must lead to a contract in the folder of the manifest or below, each address must match its contract, and no id may be listed twice. An unlisted contract is a warning. The listed contracts are checked as "check" does, even if git ignores them or the config file excludes them.',
  ].join('\n\n'),
  exitCodes: {
    0: 'There are no errors.',
    1: 'There are errors, or more warnings than --max-warnings allows.',
    2: "Something couldn't be done: there is no manifest, a file can't be read, or a config file has a mistake.",
  },
  examples: [
    ['manifest check', 'Check the manifest of the current folder, and the contracts that it lists.'],
    ['manifest check dist/manifest.json --max-warnings 0', 'Fail if a contract is not listed.'],
  ],
  run(given, shell) {
    const conclude = checkingBy(given, shell);
    const [name, another] = given.names;
    if (another !== undefined)
      throw new Refusal(`"manifest check" takes one file, so it doesn't take ${quote(another)}.`);
    const { cwd } = shell;
    const workspace = workspaceAt(cwd);
    const manifests =
      name === undefined ? manifestsIn(cwd, workspace) : [manifestNamed(name, workspace, cwd)];
    const files = new Map<string, FoundFile>();
    const all = manifests.map((manifest): FoundFile => {
      const read = workspace.read(manifest.uri);
      const value = 'text' in read ? parseJson(read.text).value : undefined;
      for (const [uri, file] of listedBy(manifest, value, workspace, cwd)) files.set(uri, file);
      return { ...manifest, beside: contractsBeside(manifest, workspace, cwd) };
    });
    // A manifest that another lists is one all the same.
    for (const manifest of all) files.set(manifest.uri, manifest);
    const { configs } = workspace;
    return conclude({ files: [...files.values()], unmatched: [], problems: [], configs }, workspace);
  },
};
