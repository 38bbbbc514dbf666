// "new --from-elements", "--from-react" and "--from-registry": drafts of contracts.
import { treatmentOf } from '../project/treatment.ts';
import { dirname, resolve } from 'node:path';
import { folderUri, readText, shownFrom, decodedText } from '../io/node-sync.ts';
import type { Workspace } from '../io/workspace.ts';
import { ID_SOURCES, idStyleOf } from '../kinds/contract/new-contract.ts';
import type { Draft, Drafted, Kind } from '../kinds/contract/drafts.ts';
import { addTo } from '../text/maps.ts';
import { counted, listed, quote, visible } from '../text/words.ts';
import { type Given, oneOf } from './command.ts';
import {
  contractPath,
  holderOf,
  type PathFor,
  pathsBelow,
  type Place,
  type ProjectContracts,
  whyUnfound,
  writeNewFile,
} from './contract-files.ts';
import { drafting, draftsInWords, exitCodeOf, printJson, warnOfFailures } from './drafts.ts';
import { refuseCode } from './react-docs.ts';
import { Refusal, type Shell, warn } from './terminal.ts';

/** Writes the drafts from a file that declares components. */
export async function writeDrafts(
  given: Given,
  format: 'text' | 'json',
  place: Place,
  shell: Shell,
): Promise<number> {
  const { folder, workspace, contracts } = place;
  const pathFor = given.isOn('out')
    ? (contractId: string) => contractPath(folder, contractId)
    : pathsBelow(folder, contracts);
  const { drafts, without } = withoutTaken(
    await draftedBy(given, place, shell),
    contracts,
    pathFor,
    shell.cwd,
  );
  const isDry = given.isOn('dry-run');
  const paths = drafts.map(({ contractId }) => pathFor(contractId));
  warnOfUnchecked(paths, workspace, shell);
  const files = drafts.map((draft, index) => {
    const text = drafting().draftText(draft);
    return { draft, ...writeNewFile(paths[index]!, text, isDry, shell.cwd) };
  });
  warnOfFailures(files, shell);
  const outcome = { files, without, isDry };
  if (format === 'json') printJson(outcome, shell);
  else {
    // A single draft is printed alone, so that it can be redirected into a file.
    const only = isDry && files.length === 1 ? files[0] : undefined;
    if (only) shell.stdout.write(drafting().draftText(only.draft));
    const words = draftsInWords(outcome, given.isOn('verbose'));
    (only ? shell.stderr : shell.stdout).write(words);
  }
  const code = exitCodeOf(files);
  const isComplete = files.length > 0 && without.every(({ isNamed }) => !isNamed);
  return code === 0 && !isComplete ? 1 : code;
}

/** The drafts that the options ask for. Throws a {@link Refusal} if there are none. */
async function draftedBy(
  given: Given,
  { folder, workspace, contracts }: Place,
  shell: Shell,
): Promise<Drafted> {
  const { settings } = treatmentOf(workspace.folder(folderUri(folder)), 'new.contract.json');
  const { kind, names, source, text } = await readSource(given, shell);
  const wanted = given.value('id-from');
  const idFrom = wanted === undefined ? undefined : oneOf('id-from', wanted, ID_SOURCES);
  const drafted = drafting().draftsFrom(kind, source, text, {
    names: given.values(names),
    style: (things) => ({
      ...drafting().styleFor(settings, idStyleOf(contracts.neighbours), things),
      ...(idFrom && { idFrom }),
      withDeprecated: given.isOn('with-deprecated'),
      defaultSlot: given.value('default-slot') ?? settings.defaultSlot,
    }),
  });
  if ('refused' in drafted) throw new Refusal(drafted.refused);
  return drafted;
}

/** Reads the file that the options name, `source` being its name in messages. Throws a {@link Refusal} if it can't be read. */
export async function readSource(given: Given, shell: Shell) {
  const { file, ...option } = sourceIn(given);
  refuseCode(file);
  const read = file === '-' ? decodedText(await shell.stdin()) : readText(resolve(shell.cwd, file));
  const source = file === '-' ? 'standard input' : `"${visible(file)}"`;
  if ('why' in read) throw new Refusal(`Can't draft from ${source}: ${read.why}.`);
  return { ...option, source, text: read.text };
}

/** A source of drafts: the option that names its file, the one that names things in it, and others that only it has. */
interface DraftOption {
  readonly kind: Kind;
  readonly from: string;
  readonly names: string;
  readonly others?: readonly string[];
}

const SOURCES: readonly DraftOption[] = [
  { kind: 'elements', from: 'from-elements', names: 'tag', others: ['id-from', 'with-deprecated'] },
  { kind: 'components', from: 'from-react', names: 'component', others: ['with-deprecated'] },
  { kind: 'items', from: 'from-registry', names: 'item' },
];

/** The options that name a file to draft from, in words. */
export const FROM_OPTIONS = SOURCES.map(({ from }) => `--${from}`);

/** The file to draft from. Throws a {@link Refusal} if there isn't exactly one, or if an option doesn't belong to it. */
function sourceIn({ value, isOn }: Given): DraftOption & { file: string } {
  const [source, another] = SOURCES.filter(({ from }) => isOn(from));
  if (source && another) throw new Refusal(`"new" takes --${source.from} or --${another.from}, not both.`);
  const file = source && value(source.from);
  if (!source || file === undefined) {
    const options = listed(
      FROM_OPTIONS.map((from) => `${from} FILE`),
      'or',
    );
    throw new Refusal(`"new" needs a NAME, such as "Icon Button", or ${options}.`);
  }
  if (isOn('id')) throw new Refusal('--id needs a NAME.');
  refuseUpdateOptions(isOn);
  const its = new Set([source.names, ...(source.others ?? [])]);
  for (const { from, names, others = [] } of SOURCES) {
    const misplaced = [names, ...others].find((option) => isOn(option) && !its.has(option));
    if (misplaced !== undefined) throw new Refusal(`--${misplaced} needs --${from}.`);
  }
  return { ...source, file };
}

const ONLY_DRAFTS = 'from-registry id-from with-deprecated default-slot format verbose'.split(' ');

/** Throws a {@link Refusal} if an option can't be used with `--update`, or needs it. */
function refuseUpdateOptions(isOn: Given['isOn']): void {
  const misplaced = ONLY_DRAFTS.find(isOn);
  if (isOn('update') && misplaced !== undefined)
    throw new Refusal(`--${misplaced} can't be used with --update.`);
  if (isOn('yes') && !isOn('update')) throw new Refusal('--yes needs --update.');
}

/** The drafts without those whose id another contract of the project already has. */
function withoutTaken(
  { drafts, without }: Drafted,
  contracts: ProjectContracts,
  pathFor: PathFor,
  cwd: string,
): Drafted {
  const free: Draft[] = [];
  const taken = [...without];
  for (const draft of drafts) {
    const { contractId: name } = draft;
    const holder = holderOf(name, pathFor(name), contracts);
    if (holder === undefined) free.push(draft);
    else taken.push({ name, isNamed: true, why: `${quote(shownFrom(cwd, holder))} already has its id` });
  }
  return { drafts: free, without: taken };
}

/** Says which of the files will not be checked, once for each reason. */
function warnOfUnchecked(paths: readonly string[], workspace: Workspace, { cwd, stderr }: Shell): void {
  const byReason = new Map<string, string[]>();
  for (const path of paths) {
    const why = whyUnfound(dirname(path), workspace);
    if (why !== undefined) addTo(byReason, why, path);
  }
  for (const [why, [first = '', ...others]] of byReason) {
    const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other file')}`;
    warn({ stderr }, `"check" won't find ${quote(shownFrom(cwd, first))}${more}: ${why}.`);
  }
}
