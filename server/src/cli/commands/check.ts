import { formatOfNamed, treatedAs, treatmentOf } from '../../project/treatment.ts';
import { find } from '../../io/node-find-files.ts';
import { basename } from 'node:path';
import {
  fileUri,
  folderUri,
  kindAt,
  pathNamed,
  shownFrom,
  decodedText,
  workspaceAt,
} from '../../io/node-sync.ts';
import { folderIn, type Workspace } from '../../io/workspace.ts';
import { readConfig, unreadableConfig } from '../../kinds/index.ts';
import { CONFIG_NAME } from '../../kinds/config/model.ts';
import { quote } from '../../text/words.ts';
import type { Input } from '../check-files.ts';
import type { Command, Given } from '../command.ts';
import { PROGRAM, Refusal, type Shell } from '../terminal.ts';
import { fixerFor } from '../fix-files.ts';
import { CHECK_OPTIONS, checkingBy } from '../reporting.ts';
import { printRules } from '../rules.ts';

export const check: Command = {
  name: 'check',
  summary: 'Find mistakes in contracts, manifests and DSDS documents.',
  takes: '[PATH|GLOB ...]',
  options: {
    fix: { help: 'Fix what can be fixed safely, and report what remains.' },
    'dry-run': { help: 'With --fix: change no file, and print the changes as a diff.' },
    ...CHECK_OPTIONS,
    'stdin-filepath': {
      value: 'FILE',
      help: 'Check one document from standard input as if it were this file. With --fix, the fixed document goes to standard output and the report to standard error.',
    },
    'no-error-on-unmatched': { help: "Don't fail if a path or glob matches nothing." },
    'list-rules': { help: 'List all rules, and check nothing. Also with --format json.' },
    explain: { value: 'CODE', help: 'Print the page of a rule, and check nothing.' },
  },
  details: [
    'Without a path, this checks the contracts in the current folder and below, the manifests that list them, and the DSDS documents that point at them (*.dsds.yaml, *.dsds.yml, *.dsds.json), except what git ignores. A file that you name is checked whatever its name is, and as a contract whatever it holds. A folder that a glob matches is searched like one that you name; a glob that ends in a slash matches folders only.',
    'The findings are the same as in the editor. Other files of the project are read to resolve references, but not reported.',
  ].join('\n\n'),
  exitCodes: {
    0: 'There are no errors.',
    1: 'There are errors, or more warnings than --max-warnings allows.',
    2: 'Something couldn\'t be done: an unknown option, a path that matches nothing, a file that can\'t be read or written, a mistake in a config file, or an error inside the checker ("internal"). The findings of all other files are still reported.',
  },
  examples: [
    ['check', 'Check all contracts in the current folder and below.'],
    ['check --fix --dry-run', 'Show what --fix would change, as a diff for git apply.'],
    ['check --explain SR-126', 'Explain a rule.'],
    ['check --rule SR-130=error --max-warnings 0 lib', 'Fail on warnings, and make one rule an error.'],
    ['check --format github --format sarif=report.sarif', 'Annotate in CI, and write a report to a file.'],
    [
      'check --rule dsds/trait-missing=error',
      'Fail if a trait is missing in a DSDS document. An entry without any "traits" stays a note.',
    ],
    ['check --stdin-filepath x.contract.json < draft.json', 'Check text that is not saved in that file.'],
  ],
  async run(given, shell) {
    if (printRules(given, shell)) return 0;
    const conclude = checkingBy(given, shell);
    const workspace = workspaceAt(shell.cwd);
    const input = await inputOf(given, workspace, shell);
    return conclude(input, workspace, () => fixerFor(given, input.typed, workspace, shell));
  },
};

/** Names that other programs give to a config file. */
const MISNAMED = /^\.?component-contract(rc|(rc|\.config)?\.(jsonc?|ya?ml|[cm]?[jt]s))$/;

/** The named files on disk; or the document on standard input, with the name of a file. */
async function inputOf({ names, value }: Given, workspace: Workspace, shell: Shell): Promise<Input> {
  const { configs } = workspace;
  const name = value('stdin-filepath');
  if (name === undefined && names.includes('-'))
    throw new Refusal('To check standard input, use --stdin-filepath FILE instead of "-".');
  if (name === undefined) {
    const found = find(names, workspace, shell.cwd);
    const { files, problems, remarks } = found;
    const isNew = names.length + files.length + problems.length + remarks.length + configs().length === 0;
    const named = [...workspace.fileNames(folderUri(shell.cwd))].filter((each) => MISNAMED.test(each));
    const unread = named.map((each) => `${quote(each)} isn't read: the config file is ${CONFIG_NAME}.`);
    const more = isNew ? [`Run "${PROGRAM} init" to begin.`] : configs().length > 0 ? [] : unread;
    return { ...found, configs, remarks: [...remarks, ...more] };
  }
  if (names.length > 0) {
    throw new Refusal(
      `--stdin-filepath checks one document from standard input, so it can't be used with ${quote(names[0])}.`,
    );
  }
  const path = pathNamed(shell.cwd, name);
  if (/[/\\]$/.test(name) || kindAt(path) === 'folder') {
    throw new Refusal(`--stdin-filepath needs the name of a file, but ${quote(name)} is a folder.`);
  }
  const typed = await shell.stdin();
  const read = decodedText(typed);
  const nothing = { files: [], unmatched: [], problems: [], searched: [], typed };
  const uri = fileUri(path);
  const file = basename(path);
  if (file === CONFIG_NAME) {
    // The text of standard input, not the one on disk.
    const { findings } = 'why' in read ? unreadableConfig(read.why) : readConfig(read.text);
    return { ...nothing, configs: () => [{ uri, text: 'text' in read ? read.text : '', findings }] };
  }
  workspace.put(uri, read);
  const folder = workspace.meant(folderIn(uri));
  const as = formatOfNamed(folder, file, () => read);
  const treatment = treatedAs(as, treatmentOf(folder, file), file);
  return { ...nothing, configs, files: [{ uri, shown: shownFrom(shell.cwd, path), folder, ...treatment }] };
}
