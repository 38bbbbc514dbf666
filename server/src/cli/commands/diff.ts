// The command "diff".
import { compareContracts } from '../../diff/compare.ts';
import type { DiffReport } from '../../diff/report.ts';
import { bumpOfAll, versionChecks } from '../../diff/version.ts';
import { pathOf, shownFrom, workspaceAt } from '../../io/node-sync.ts';
import type { Workspace } from '../../io/workspace.ts';
import { counted, quotePath } from '../../text/words.ts';
import { type Command, oneOf } from '../command.ts';
import { checkPlaces, destinationsOf, formatOption, handOut, repositoryOf } from '../destinations.ts';
import { DIFF_REPORTERS } from '../diff-reporters/index.ts';
import { contractsOf, manifestsOf, type Sides, sidesInGit, sidesOnDisk } from '../diff-sides.ts';
import type { SnapshotFile } from '../snapshots.ts';
import { PROGRAM, type Shell, warn } from '../terminal.ts';

const FAILURES = ['breaking', 'dangerous', 'version'] as const;

export const diff: Command = {
  name: 'diff',
  summary: 'Say what has changed in contracts, whom it breaks, and which version it needs.',
  takes: '[BASE [HEAD]] [-- PATH ...]',
  options: {
    files: { help: 'Compare two files, folders or manifests on the disk, BASE and HEAD, without git.' },
    format: formatOption(DIFF_REPORTERS),
    'fail-on': {
      value: 'WHAT',
      several: true,
      help: "Exit with 1 if there is a change of the class breaking; or dangerous, which includes breaking; or version: if the version of a manifest was not raised enough, or can't be judged. A file of HEAD that can't be compared fails, too. Repeat it for several.",
    },
    verbose: {
      help: 'Show changes that mean nothing for usages, and skipped files. By default, they are only counted.',
    },
    quiet: { help: 'Show breaking changes only.' },
  },
  details: [
    'BASE and HEAD are git revisions. Without HEAD, this compares with the working tree; without BASE, with the newest version tag, such as v1.2.3, that HEAD has. REV:PATH names a folder, a contract or a manifest of a revision. A...B compares B with the merge base of both, as in git; A... compares HEAD.',
    'The contracts in the current folder and below are compared, or those at the paths after "--", even if they are gone. What git ignores is left out. A file that you name is a contract whatever its name is, and a manifest means the contracts that it lists. Which other files are contracts, and the classes of changes, are those of the config files in the working tree.',
    'Contracts are the same by their contractId, so that moving a file is no change. git must be installed, but nothing is fetched, written or run.',
  ].join('\n\n'),
  exitCodes: {
    0: 'The comparison is complete.',
    1: "There is something that --fail-on names, or, with --fail-on, a file of HEAD that can't be compared.",
    2: "Something couldn't be done: there is no such revision or file, git has failed, a file can't be read or written, or a config file has a mistake.",
  },
  examples: [
    ['diff', 'What has changed since the newest version tag.'],
    ['diff main', 'Compare the working tree with a branch.'],
    ['diff main... --fail-on breaking', 'Fail if the commits of this branch break usages.'],
    ['diff v1.0.0 v2.0.0 -- lib', 'Compare a folder in two versions.'],
    ['diff v1.0.0 --format markdown=changes.md', 'Write a page for a pull request, too.'],
    ['diff --files button.contract.json draft.json', 'Compare two files without git.'],
  ],
  run(given, shell) {
    const destinations = destinationsOf(given, DIFF_REPORTERS);
    const failures = new Set(given.values('fail-on').map((word) => oneOf('fail-on', word, FAILURES)));
    const isOnDisk = given.isOn('files');
    const workspace = workspaceAt(shell.cwd);
    const isAnnotated = destinations.some(({ reporter }) => reporter.fromRoot);
    const from = (isAnnotated && repositoryOf(shell.cwd)) || shell.cwd;
    const place = { workspace, shell, from, isAnnotated };
    const sides = isOnDisk ? sidesOnDisk(given, place) : sidesInGit(given, place);
    checkPlaces(destinations, [...sides.before.files, ...sides.after.files], shell.cwd);
    const report = reportOf(sides, workspace, shell);
    const { uncompared, versions } = report;
    const isVersionMissing = failures.has('version') && versions.length === 0;
    const remarks = isVersionMissing ? [...report.remarks, NO_VERSIONS] : report.remarks;

    for (const problem of report.problems) warn(shell, problem);
    if (destinations[0]?.reporter !== DIFF_REPORTERS[0]) for (const line of remarks) warn(shell, line);
    const unwritten = handOut({ ...report, remarks }, destinations, given, shell, shell.stdout);

    // The past can't be fixed.
    const own = uncompared.filter(({ side }) => side === 'after' || isOnDisk);
    const isIncomplete = report.problems.length > 0 || own.some(({ file }) => 'why' in file.read);
    if (unwritten > 0 || isIncomplete) return 2;
    const isIncomparable = failures.size > 0 && uncompared.some(({ side }) => side === 'after');
    return isIncomparable || [...failures].some((failure) => hasFailed(failure, report)) ? 1 : 0;
  },
};

const NO_VERSIONS = 'No manifest is on both sides, so no version was checked.';

function hasFailed(failure: (typeof FAILURES)[number], { contracts, versions }: DiffReport): boolean {
  if (failure === 'version') return versions.some(({ bump, isEnough }) => bump !== 'none' && !isEnough);
  const classes = failure === 'breaking' ? ['breaking'] : ['breaking', 'dangerous'];
  return contracts.some(({ changes }) => changes.some((change) => classes.includes(change.class)));
}

function reportOf({ before, after, remarks }: Sides, workspace: Workspace, { cwd }: Shell): DiffReport {
  const keys = new Map(before.files.map(({ path, key }) => [path, key]));
  const isSame = ({ path, key }: SnapshotFile): boolean => key !== undefined && key === keys.get(path);
  const same = after.files.filter(isSame);
  const paths = new Set(same.map(({ path }) => path));
  const [olds, nows] = [before, after].map((side) =>
    contractsOf(
      side,
      side.files.filter(({ path }) => !paths.has(path)),
    ),
  );
  const comparison = compareContracts(olds!, nows!, undefined, () => contractsOf(after, same));
  const mistakes = workspace.configs().flatMap(({ uri, findings }) => {
    if (findings.length === 0) return [];
    const file = quotePath(shownFrom(cwd, pathOf(uri)));
    return `${file} has ${counted(findings.length, 'mistake')}, which "${PROGRAM} check" explains.`;
  });
  const unread = same.flatMap(({ file, why }) =>
    why === undefined ? [] : `${quotePath(file)} can't be compared: ${why}.`,
  );
  const unknown = [...workspace.unreadIgnores].map(
    ([uri, why]) => `What ${quotePath(shownFrom(cwd, pathOf(uri)))} ignores is unknown: ${why}.`,
  );
  return {
    ...comparison,
    before: before.name,
    after: after.name,
    bump: bumpOfAll(comparison.contracts),
    // Changed or not: a version may have been forgotten.
    versions: versionChecks(manifestsOf(before), manifestsOf(after), comparison),
    problems: [...new Set([...before.problems, ...after.problems, ...mistakes])].sort(),
    remarks: [...remarks, ...unread, ...unknown],
  };
}
