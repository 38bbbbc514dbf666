import { formatOfNamed, treatedAs } from '../../project/roles.ts';
import { find } from '../../io/node-find-files.ts';
import { basename, resolve } from 'node:path';
import { fileUri, kindAt, shownFrom, textOf, workspaceAt } from '../../io/node-sync.ts';
import { folderIn, type Workspace } from '../../io/workspace.ts';
import { readConfig, unreadableConfig } from '../../kinds/index.ts';
import { CONFIG_NAME } from '../../kinds/config/model.ts';
import { treatmentOf } from '../../project/folder.ts';
import { quote } from '../../text/words.ts';
import type { Input } from '../check-files.ts';
import type { Command, Given } from '../command.ts';
import { Refusal, type Shell } from '../terminal.ts';
import { fixerFor } from '../fix-files.ts';
import { CHECK_OPTIONS, checkingBy } from '../reporting.ts';
import { printRules } from '../rules.ts';

export const check: Command = {
  name: 'check',
  summary: 'Check contracts: the same findings as in the editor.',
  takes: '[PATH|GLOB ...]',
  options: {
    ...CHECK_OPTIONS,
    fix: { help: 'Mend what can be mended safely, and report what remains.' },
    'dry-run': { help: 'With --fix: change no file, and print what would change as a diff.' },
    'stdin-filepath': {
      value: 'FILE',
      help: 'Check one document from standard input, as the file of this name would be. With --fix it is printed as it is mended, and the report goes to standard error.',
    },
    'no-error-on-unmatched': { help: 'A path or glob that matches nothing is no error.' },
    'list-rules': { help: 'List all rules and check nothing; also with --format json.' },
    explain: { value: 'CODE', help: 'Print the page of a rule and check nothing.' },
  },
  details: [
    'Without a path, the contracts below the current directory are checked, the manifests that list them, and the DSDS documents that point at them (*.dsds.yaml, *.dsds.yml, *.dsds.json), but for what git ignores. What has drifted of those is brought up to date by "dsds sync". A file is checked whatever its name. The other files of its project are read too, for what they say of it, and only the files that are meant are reported.',
    "Exit codes: 0 if nothing is at error level; 1 if something is, or if there are more warnings than allowed; 2 if something could not be done as asked: an option that does not exist, a path that matches nothing, a file that can't be read or written, a mistake in a project file. That never hides the findings of the other files. A dry run ends with the code that --fix would end with.",
  ].join('\n\n'),
  examples: [
    ['check', 'Check the contracts below the current directory.'],
    ['check --rule SR-130=error --max-warnings 0 lib', 'Be strict: with one rule, and with warnings.'],
    ['check --format github --format sarif=report.sarif', 'Annotate in CI, and write a report besides.'],
    ['check --fix --dry-run', 'Show what would be mended, as a diff for git apply.'],
    [
      'check --rule dsds/trait-missing=error',
      'Fail where a DSDS document lacks a trait. An entry without any "traits" stays information.',
    ],
    ['check --explain SR-126', 'Tell what a rule is about.'],
    ['check --stdin-filepath x.contract.json < draft.json', 'Check what an editor has not saved yet.'],
  ],
  async run(given, shell) {
    if (printRules(given, shell)) return 0;
    const conclude = checkingBy(given, shell);
    const workspace = workspaceAt(shell.cwd);
    const input = await inputOf(given, workspace, shell);
    return conclude(
      input,
      workspace,
      () => fixerFor(given, input.typed, workspace, shell),
      ({ files, unmatched, typed }) => {
        if (files.length > 0 || typed) return undefined;
        if (given.names.length === 0)
          return 'There are no contracts or DSDS documents below the current directory.';
        const isForgiven = given.isOn('no-error-on-unmatched') && unmatched.length > 0;
        return isForgiven ? 'There are no contracts or DSDS documents among what is named.' : undefined;
      },
    );
  },
};

/** The files that are meant on the disk; or the one document on standard input, as the file of a name. */
async function inputOf({ names, value }: Given, workspace: Workspace, shell: Shell): Promise<Input> {
  const { configs } = workspace;
  const name = value('stdin-filepath');
  if (name === undefined) return { ...find(names, workspace, shell.cwd), configs };
  if (names.length > 0) {
    throw new Refusal(
      `--stdin-filepath is for one document on standard input, without ${quote(names[0])} besides.`,
    );
  }
  const path = resolve(shell.cwd, name);
  if (/[/\\]$/.test(name) || kindAt(path) === 'folder') {
    throw new Refusal(`--stdin-filepath takes the name of a file, and ${quote(name)} is a folder.`);
  }
  const typed = await shell.stdin();
  const read = textOf(typed);
  const nothing = { files: [], unmatched: [], problems: [], typed };
  const uri = fileUri(path);
  const file = basename(path);
  if (file === CONFIG_NAME) {
    // As it is typed, whatever the one on the disk says.
    const { findings } = 'why' in read ? unreadableConfig(read.why) : readConfig(read.text);
    return { ...nothing, configs: () => [{ uri, text: 'text' in read ? read.text : '', findings }] };
  }
  workspace.put(uri, read);
  const folder = workspace.meant(folderIn(uri));
  const as = formatOfNamed(folder, file, () => read);
  const treatment = treatedAs(as, treatmentOf(folder, file), file);
  return { ...nothing, configs, files: [{ uri, shown: shownFrom(shell.cwd, path), folder, ...treatment }] };
}
