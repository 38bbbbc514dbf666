import { type Origin, ORIGINS } from '../../core/manifest.ts';
import { counted, quote } from '../../core/words.ts';
import { buildInto, type Built } from '../build.ts';
import { isWhole, tellOfErrors, tellOfTrouble } from '../checking.ts';
import { type Command, type Given, oneOf, Refusal } from '../command.ts';
import { readText } from '../disk.ts';
import { MANIFEST_NAME } from '../file-kinds.ts';
import { type Target, targetAt } from '../manifest-files.ts';
import { type Shell, tell } from '../shell.ts';
import { openWorkspace } from '../workspace.ts';
import { deliver } from '../write-files.ts';

export const manifestBuild: Command = {
  name: 'manifest build',
  summary: 'Write the manifest of a directory, or bring it up to date.',
  takes: '--contract-version V',
  options: {
    'contract-version': { value: 'V', help: 'The version that is published, of all contracts together.' },
    output: {
      value: 'FILE',
      help: `The manifest: ${MANIFEST_NAME} in the current directory, if nothing else is said. What lies in its directory and below is listed.`,
    },
    origin: {
      value: 'ORIGIN',
      help: 'Where contracts come from that have no record yet: inferred (the default) or synced. A record that is there keeps its origin.',
    },
    'dry-run': { help: 'Write nothing, and print what would change as a diff.' },
  },
  details: [
    'Contracts of the project are listed, sorted by path, but for what git ignores; and what the manifest lists already, wherever it lies and whatever the project file excludes. Where nothing changes, the file is not touched; otherwise it is replaced in one step, so that nobody sees half of it. The layout of a manifest that is there stays.',
    'Nothing is written while anything is wrong at error level: in a contract, or because two have one identifier or one has no address. All of that is reported on stderr. What the manifest had wrong before, such as addresses, is mended by this.',
    "Exit codes: 0 if the manifest is as it should be now; 1 if something is at error level; 2 if it could not be built: there is no contract, the file is no manifest of contracts, something can't be read or written, a project file has a mistake.",
  ].join('\n\n'),
  examples: [
    ['manifest build --contract-version 1.0.0', `Write ${MANIFEST_NAME} into the current directory.`],
    ['manifest build --contract-version 1.1.0 --dry-run', 'Show what would change, as a diff for git apply.'],
    [
      'manifest build --contract-version 2.0.0 --origin synced',
      'Say of what is new that it is kept the same as its source.',
    ],
  ],
  run(given, shell) {
    const how = askedFor(given);
    const workspace = openWorkspace(shell.cwd);
    const target = targetAt(given.value('output') ?? MANIFEST_NAME, workspace);
    const built = buildInto(target, how, workspace, shell);
    const { report, input, obstacles, foreign } = built;
    tellOfTrouble(report, shell);
    for (const obstacle of obstacles) tell(shell, obstacle);
    if (foreign !== undefined) tell(shell, foreign);
    const errors = report.summary.error + obstacles.length;
    if (errors > 0) tellOfErrors(report, shell);
    if (!isWhole(report, input)) return refuse(target, 'not all could be read as it should be', shell, 2);
    if (errors > 0) return refuse(target, whyNot(errors, target, built), shell, 1);
    return write(target, built, how.contractVersion, given.isOn('dry-run'), shell);
  },
};

function askedFor({ value, names }: Given): { contractVersion: string; origin: Origin | undefined } {
  if (names[0] !== undefined) {
    throw new Refusal(
      `"manifest build" takes no ${quote(names[0])}. The file to write goes behind --output.`,
    );
  }
  const [contractVersion, origin] = [value('contract-version'), value('origin')];
  if (contractVersion === undefined || contractVersion.trim() === '') {
    throw new Refusal('"manifest build" needs --contract-version V: the version that is published.');
  }
  return { contractVersion, origin: origin === undefined ? undefined : oneOf('origin', origin, ORIGINS) };
}

/** Nobody finds a place in a text that is written nowhere, unless that is told. */
function whyNot(errors: number, { shown, before }: Target, { report, text }: Built): string {
  const isMeant = text !== before && report.findings.some(({ file }) => file === shown);
  const where = `; the places in ${quote(shown)} are those in the manifest as it would be written`;
  return `${counted(errors, 'error')}${isMeant ? where : ''}`;
}

function refuse({ shown }: Target, why: string, shell: Shell, code: number): number {
  tell(shell, `${quote(shown)} is not written: ${why}.`);
  return code;
}

function write(
  target: Target,
  { text, changes }: Built,
  version: string,
  isDry: boolean,
  shell: Shell,
): number {
  if (text === target.before) {
    tell(shell, `${quote(target.shown)} is up to date: ${changes}.`);
    return 0;
  }
  const why = deliver(target, text, isDry, shell);
  if (why !== undefined) {
    const now = readText(target.path);
    if ('why' in now || now.text !== text) return refuse(target, why, shell, 2);
    tell(shell, `${quote(target.shown)} is up to date: another build has written it meanwhile.`);
    return 0;
  }
  const did = isDry ? 'Would write' : 'Wrote';
  tell(shell, `${did} ${quote(target.shown)} for version ${quote(version)}: ${changes}.`);
  return 0;
}
