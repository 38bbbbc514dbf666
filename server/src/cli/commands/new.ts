import { lstatSync, mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import {
  folderUri,
  isAnythingAt,
  kindAt,
  pathOf,
  readText,
  shownFrom,
  textOf,
  workspaceAt,
  writeNew,
} from '../../io/node-sync.ts';
import { feedProjects } from '../../io/feed-projects.ts';
import type { Workspace } from '../../io/workspace.ts';
import type { Draft, Drafted } from '../../kinds/contract/drafts.ts';
import { readContract } from '../../kinds/contract/model.ts';
import { drafting, draftsAsJson, draftsInWords, type Fate } from '../drafts.ts';
import { treatmentOf } from '../../project/folder.ts';
import { reasonOf } from '../../project/treatment.ts';
import { parseJson } from '../../text/json/parse.ts';
import { quote, visible } from '../../text/words.ts';
import { chosen, type Command, type Given } from '../command.ts';
import { Refusal, type Shell, warn } from '../terminal.ts';
import { addTo } from '../../text/maps.ts';

export const newContracts: Command = {
  name: 'new',
  summary: 'Draft contracts from custom elements or registry items.',
  takes: '--from-elements|--from-registry FILE',
  options: {
    'from-elements': {
      value: 'FILE',
      help: 'Draft a contract for each tag name of this Custom Elements Manifest.',
    },
    tag: { value: 'TAG', several: true, help: 'Only draft this element. Repeat it for several.' },
    'from-registry': {
      value: 'FILE',
      help: 'Draft a contract for each component of this registry, or for the item in this file: name and id, with open props.',
    },
    item: {
      value: 'NAME',
      several: true,
      help: 'Only draft this item, whatever its type. Repeat it for several.',
    },
    out: {
      value: 'DIR',
      help: 'The folder for the contracts, created if needed. Default: the current folder.',
    },
    'default-slot': {
      value: 'NAME',
      help: 'The name of the default slot in contracts. Default: the one of the config file, else "default".',
    },
    'dry-run': { help: 'Write no file. Print the draft if there is one, or a summary of several.' },
    verbose: { help: 'Name everything that is left out, contract by contract.' },
    format: { value: 'FORMAT', help: 'text (for people, the default) or json.' },
  },
  details: [
    'A draft has what the source declares, and nothing else: props from public fields and attributes, with types, allowed values and defaults if these are simple; slots; and states from CSS states. What a contract can\'t express is left out and listed. Props are closed ("additionalProperties": false) only if nothing was left out. Each file is named <contractId>.contract.json. Look over the display names.',
    'Existing files are never overwritten. Nothing is fetched: FILE is a file, or - for standard input.',
  ].join('\n\n'),
  exitCodes: {
    0: 'Every contract was drafted.',
    1: 'A named element or item was not drafted: its file exists, another contract has its id, its name folds to nothing, or the manifest has the older shape with "tags". A class without a tag name is listed, but is no reason for 1.',
    2: "Something couldn't be done: an unknown option, or a file that can't be read or written.",
  },
  examples: [
    ['new --from-elements custom-elements.json --out lib', 'Write a contract for each element.'],
    ['new --from-elements custom-elements.json --dry-run', 'See what would be drafted, and write nothing.'],
    ['new --from-registry registry.json --item badge', 'Write a contract for one registry item.'],
  ],
  async run(given, shell) {
    const format = chosen(given, 'format', ['text', 'json']);
    const folder = folderFor(given.value('out') ?? '', shell.cwd);
    const workspace = workspaceAt(shell.cwd);
    const own = workspace.folder(folderUri(folder));
    const { defaultSlot } = treatmentOf(own, 'new.contract.json').ruling;
    const all = await draftedBy(given, shell, defaultSlot);
    const drafted = withoutTaken(all, folder, workspace, shell.cwd);
    const isDry = given.isOn('dry-run');
    const fates = drafted.drafts.map((draft) => ({ draft, ...fateOf(draft, folder, isDry, shell) }));
    for (const { file, failure } of fates)
      if (failure !== undefined) warn(shell, `${visible(file)}: ${failure}.`);

    const outcome = { fates, without: drafted.without, isDry };
    const [only, ...others] = fates;
    if (format === 'json') shell.stdout.write(`${JSON.stringify(draftsAsJson(outcome), null, 2)}\n`);
    else {
      const isShown = isDry && only !== undefined && others.length === 0;
      if (isShown) shell.stdout.write(drafting().draftText(only.draft));
      const words = draftsInWords(outcome, { isVerbose: given.isOn('verbose') || fates.length === 1 });
      // Who sends a single draft into a file wants nothing else there.
      (isShown ? shell.stderr : shell.stdout).write(words);
    }
    if (fates.some(({ failure }) => failure !== undefined)) return 2;
    const isComplete = fates.length > 0 && fates.every(({ isThere }) => !isThere);
    return isComplete && drafted.without.every(({ isNamed }) => !isNamed) ? 0 : 1;
  },
};

function folderFor(name: string, cwd: string): string {
  const path = resolve(cwd, name);
  const kind = kindAt(path);
  if (kind === undefined && isAnythingAt(path)) throw new Refusal(`${quote(name)} is a broken link.`);
  if (kind !== undefined && kind !== 'folder') {
    throw new Refusal(`--out needs the name of a folder, but ${quote(name)} is a ${kind}.`);
  }
  return path;
}

async function draftedBy(given: Given, shell: Shell, ofProject: string): Promise<Drafted> {
  const [elements, registry] = [given.value('from-elements'), given.value('from-registry')];
  const [name] = given.names;
  if (name !== undefined) {
    throw new Refusal(`"new" takes no ${quote(name)}. Say what it is: --from-elements or --from-registry.`);
  }
  if (elements !== undefined && registry !== undefined) {
    throw new Refusal('"new" takes --from-elements or --from-registry, not both.');
  }
  const file = elements ?? registry;
  if (file === undefined) throw new Refusal('"new" needs --from-elements FILE or --from-registry FILE.');
  const stray = elements === undefined ? 'tag' : 'item';
  if (given.isOn(stray)) {
    throw new Refusal(`--${stray} goes with --from-${elements === undefined ? 'elements' : 'registry'}.`);
  }
  const read = file === '-' ? textOf(await shell.stdin()) : readText(resolve(shell.cwd, file));
  const source = file === '-' ? 'standard input' : quote(file);
  if ('why' in read) throw new Refusal(`Can't draft from ${source}: ${read.why}.`);
  const defaultSlot = given.value('default-slot') ?? ofProject;
  const drafted =
    elements === undefined
      ? drafting().draftItems(source, read.text, given.values('item'))
      : drafting().draftElements(source, read.text, { tags: given.values('tag'), defaultSlot });
  if ('refused' in drafted) throw new Refusal(drafted.refused);
  return drafted;
}

/** What becomes of a draft: its file is written, or is there already, or can't be written. */
function fateOf(draft: Draft, folder: string, isDry: boolean, shell: Shell): Fate {
  const path = pathIn(folder, draft);
  const file = shownFrom(shell.cwd, path) || basename(path);
  try {
    if (isDry) return { file, isThere: lstatSync(path, { throwIfNoEntry: false }) !== undefined };
    mkdirSync(folder, { recursive: true });
    return { file, isThere: !writeNew(path, drafting().draftText(draft)) };
  } catch (error) {
    return { file, isThere: false, failure: `it can't be written: ${reasonOf(error)}` };
  }
}

/** Where a draft is written. */
const pathIn = (folder: string, { contractId }: Draft): string => join(folder, `${contractId}.contract.json`);

/** Without the drafts of those identities that other contracts have already in the project of a folder. */
function withoutTaken({ drafts, without }: Drafted, folder: string, workspace: Workspace, cwd: string) {
  if (drafts.length === 0) return { drafts, without };
  const known = contractsAt(folder, workspace);
  const [free, others]: [Draft[], Drafted['without'][number][]] = [[], []];
  for (const draft of drafts) {
    const { contractId: name } = draft;
    const paths = known.get(name) ?? [];
    const [other] = paths.includes(pathIn(folder, draft)) ? [] : paths;
    if (other === undefined) free.push(draft);
    else others.push({ name, isNamed: true, why: `${quote(shownFrom(cwd, other))} has its id already` });
  }
  return { drafts: free, without: [...without, ...others] };
}

/** The contracts of the project of a folder, by their identities. */
function contractsAt(path: string, workspace: Workspace): Map<string, string[]> {
  const home = workspace.homeOf(folderUri(path));
  const known = new Map<string, string[]>();
  if (home === undefined) return known;
  for (const { uri } of feedProjects(workspace, new Set([home])).contracts) {
    const read = workspace.read(uri);
    const id = 'text' in read ? readContract(parseJson(read.text).value).contractId : undefined;
    if (id !== undefined) addTo(known, id, pathOf(uri));
  }
  return known;
}
