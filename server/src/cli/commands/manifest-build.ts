// The command "manifest build".
import type { FoundFile } from '../../io/node-find-files.ts';
import { pathOf, shownFrom, workspaceAt } from '../../io/node-sync.ts';
import type { Workspace } from '../../io/workspace.ts';
import { CONFIG_NAME } from '../../kinds/config/model.ts';
import { type Artifact, MANIFEST_NAME, type Origin, ORIGINS, plainest } from '../../kinds/manifest/model.ts';
import { wantsUnlisted } from '../../kinds/manifest/source.ts';
import { changesOf, manifestText } from '../../kinds/manifest/update.ts';
import { firstBy } from '../../text/maps.ts';
import { parseJson } from '../../text/json/parse.ts';
import { byCodeUnits, counted, listedOf, quote, visible } from '../../text/words.ts';
import { checkFiles } from '../check-files.ts';
import { CheckedProjects } from '../checked-projects.ts';
import { type Command, type Given, oneOf, placeIn } from '../command.ts';
import { contractsAround, listedBy, type Target, targetAt } from '../manifest-files.ts';
import { versionSince } from '../next-version.ts';
import { isWhole, printErrors, warnOfProblems } from '../reporting.ts';
import { Refusal, type Shell, warn } from '../terminal.ts';
import { deliver } from '../write-files.ts';

export const manifestBuild: Command = {
  name: 'manifest build',
  summary: 'Write or update the manifest of a folder.',
  takes: '--contract-version V | --bump BASE',
  options: {
    'contract-version': { value: 'V', help: 'The published version, one for all contracts of the manifest.' },
    bump: {
      value: 'BASE',
      help: 'Propose the version instead: that of the manifest in this git revision, which must be a semantic version, raised as the changes of its contracts ask for. A version that is enough already stays.',
    },
    output: {
      value: 'FILE',
      help: `The manifest. It lists the contracts in its folder and below. Default: ${MANIFEST_NAME} in the current folder.`,
    },
    origin: {
      value: 'ORIGIN',
      help: 'The origin of new entries: inferred (the default) or synced. Existing entries keep theirs.',
    },
    'dry-run': { help: 'Write nothing, and print the changes as a diff.' },
  },
  details: [
    'The manifest lists the contracts of the project, sorted by path, except what git ignores. Contracts that it already lists stay listed, even if git ignores them or the config file excludes them. In an existing manifest, addresses are updated, entries without a contract are removed and missing ones are added; its order and layout are kept. A manifest without changes is not touched.',
    'Nothing is written if a contract has errors, two contracts have the same id, or a contract has no address. The errors are written to standard error.',
  ].join('\n\n'),
  exitCodes: {
    0: 'The manifest is up to date.',
    1: 'There are errors, so nothing was written.',
    2: "The manifest couldn't be built: there is no contract, the file isn't a manifest of contracts, a file can't be read or written, or a config file has a mistake.",
  },
  examples: [
    ['manifest build --contract-version 1.0.0', `Write ${MANIFEST_NAME} in the current folder.`],
    ['manifest build --contract-version 1.1.0 --dry-run', 'Show the changes, as a diff for git apply.'],
    ['manifest build --bump v1.0.0 --dry-run', 'Propose the version after v1.0.0, and write nothing.'],
    ['manifest build --contract-version 2.0.0 --origin synced', 'Give new entries the origin "synced".'],
  ],
  run(given, shell) {
    const { base, origin, ...asked } = askedFor(given);
    const workspace = workspaceAt(shell.cwd);
    const target = targetAt(given.value('output') ?? MANIFEST_NAME, workspace, shell.cwd);
    const { contracts, published, foreign, problems } = contractsFor(target, workspace, shell.cwd);
    const none = `No contracts found for ${quote(target.shown)}. It lists the contracts of its project in its folder and below.`;
    const whyNone = [none, ...foreign].join(' ');
    if (contracts.length === 0) throw new Refusal(whyNone);
    if (target.before !== undefined && parseJson(target.before).findings.length > 0)
      return refuse(target, 'it has syntax errors, which "check" shows', shell, 1);
    const contractVersion = asked.contractVersion ?? versionSince(base!, target, published, workspace, shell);
    const how = { contractVersion, origin };
    const files = [...contracts, target];
    const { text, count, obstacles } = builtOf(target, contracts, how, new CheckedProjects(workspace, files));
    // It is checked as it would be written.
    workspace.put(target.uri, { text });
    const input = { files, unmatched: [], problems, configs: workspace.configs };
    const { report } = checkFiles(
      input,
      { hints: false, overruled: (settings) => settings },
      workspace,
      shell,
    );
    warnOfProblems(report, shell);
    for (const line of [...obstacles, ...foreign]) warn(shell, line);
    const errors = report.summary.error + obstacles.length;
    if (errors > 0) printErrors(report, shell);
    if (!isWhole(report, input))
      return refuse(target, 'not all of its files could be read (see above)', shell, 2);
    if (errors > 0) return refuse(target, counted(errors, 'error'), shell, 1);
    if (count === 0) throw new Refusal(whyNone);
    return write(target, text, contractVersion, given.isOn('dry-run'), shell);
  },
};

function askedFor({ value, names: [name] }: Given) {
  if (name !== undefined) {
    const advice = /^v?\d/.test(name)
      ? `Did you mean --contract-version ${visible(name)}?`
      : 'Name the file to write with --output.';
    throw new Refusal(`"manifest build" doesn't take ${quote(name)}. ${advice}`);
  }
  const [contractVersion, base, origin] = [value('contract-version'), value('bump'), value('origin')];
  if (base === undefined && (contractVersion ?? '').trim() === '') {
    throw new Refusal(
      '"manifest build" needs --contract-version V, the version to publish, or --bump BASE to propose it.',
    );
  }
  if (base !== undefined && contractVersion !== undefined)
    throw new Refusal("--contract-version and --bump can't be used together.");
  return {
    contractVersion,
    base,
    origin: origin === undefined ? undefined : oneOf('origin', origin, ORIGINS),
  };
}

function refuse({ shown }: Target, why: string, shell: Shell, code: number): number {
  warn(shell, `${quote(shown)} is not written: ${why}.`);
  return code;
}

function write(target: Target, text: string, version: string, isDry: boolean, shell: Shell): number {
  const { uri, shown, folder, before } = target;
  const changes = changesOf(folder.uri, before, text);
  if (text === before) {
    warn(shell, `${quote(shown)} is up to date: ${changes}.`);
    return 0;
  }
  const why = deliver(uri, before, text, isDry, shell);
  if (why !== undefined) return refuse(target, why, shell, 2);
  warn(
    shell,
    `${isDry ? 'Would write' : 'Wrote'} ${quote(shown)} for version ${quote(version)}: ${changes}.`,
  );
  return 0;
}

/** The contracts that a manifest lists or should list, those that it will list, and a line about those of other projects, if there are any. */
function contractsFor(target: Target, workspace: Workspace, cwd: string) {
  const { own, foreign, problems } = contractsAround(target, workspace, cwd);
  const listed = listedBy(target, parseJson(target.before ?? '').value, workspace, cwd);
  const files = new Map([...listed, ...own.map((file) => [file.uri, file] as const)]);
  const others = foreign.filter(({ uri }) => !files.has(uri));
  const published = listsOnly(target) ? listed : files;
  return {
    contracts: [...files.values()],
    published: [...published.values()],
    foreign: aboutOthers(others, target),
    problems,
  };
}

/** Returns true if a manifest lists only what it lists already. */
const listsOnly = ({ before, settings }: Target): boolean => before !== undefined && !wantsUnlisted(settings);

/** The text of the manifest of some contracts, how many it lists, and a line for each that it can't list. */
function builtOf(
  target: Target,
  files: readonly FoundFile[],
  how: { readonly contractVersion: string; readonly origin: Origin | undefined },
  projects: CheckedProjects,
) {
  const { folder, before } = target;
  const artifacts = projects.artifactsFor(target);
  const all = files.map((file) => ({
    file,
    artifact: artifacts.at(plainest(shownFrom(pathOf(folder.uri), pathOf(file.uri)))),
  }));
  const contracts = firstBy(
    all.flatMap(({ artifact }) => (artifact.kind === 'contract' ? [artifact] : [])),
    ({ uri }) => uri,
  );
  const only = listsOnly(target) ? 'listed' : undefined;
  const sorted = [...contracts.values()].sort((a, b) => byCodeUnits(a.path, b.path));
  return {
    text: manifestText(before, { ...artifacts, contracts: sorted }, { ...how, only }),
    count: contracts.size,
    obstacles: all.flatMap(({ file, artifact }) => obstaclesTo(file, artifact, projects)),
  };
}

/** The reason why a contract can't be listed, unless that is a finding in it. */
function obstaclesTo({ shown }: FoundFile, artifact: Artifact, projects: CheckedProjects): string[] {
  if (artifact.kind === 'outside') {
    return [`${quote(shown)} can't be listed: a manifest can't contain a path with such a name.`];
  }
  if (artifact.kind !== 'contract' || artifact.addressed.ok) return [];
  const text = projects.textAt(artifact.uri);
  if (parseJson(text).findings.length > 0) return [];
  return artifact.addressed.obstacles.map(
    ({ at, why }) => `${visible(shown)}${placeIn(text, at.start)}: it has no address: ${why}`,
  );
}

/** A line about contracts of other projects: with a project for each package, one manifest of all may be wanted. */
function aboutOthers(others: readonly FoundFile[], { folder }: Target): string[] {
  if (others.length === 0) return [];
  const names = listedOf(
    others.slice(0, 3).map(({ shown }) => shown),
    others.length,
    quote,
  );
  const what =
    others.length === 1
      ? "1 contract below belongs to another project and isn't listed"
      : `${others.length} contracts below belong to other projects and aren't listed`;
  if (folder.config) return [`${what}: ${names}.`];
  return [
    `${what}: ${names}. To list them, put a ${CONFIG_NAME} beside the manifest: then all folders without their own config file are one project.`,
  ];
}
