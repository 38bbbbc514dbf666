import { basename, dirname, resolve } from 'node:path';
import { folderUri, kindAt, readText, shownFrom, textOf, workspaceAt } from '../../io/node-sync.ts';
import type { Workspace } from '../../io/workspace.ts';
import type { Ruling } from '../../check/rule.ts';
import { ID_SOURCES, type IdStyle, idStyleOf } from '../../kinds/contract/conventions.ts';
import type { Draft, Drafted } from '../../kinds/contract/drafts.ts';
import { isContractName } from '../../kinds/contract/detect.ts';
import { fold, foldOf, isIdentity, whyNoFold } from '../../kinds/contract/fold.ts';
import { type Identity, identityFrom, skeletonOf, skeletonText } from '../../kinds/contract/new-contract.ts';
import { treatmentOf } from '../../project/folder.ts';
import { addTo } from '../../text/maps.ts';
import { counted, quote, visible } from '../../text/words.ts';
import { chosen, type Command, type Given, oneOf } from '../command.ts';
import {
  contractPath,
  contractsAt,
  folderFor,
  type PathFor,
  pathsBelow,
  projectAt,
  whyUnfound,
  writeNewFile,
} from '../contract-files.ts';
import { drafting, draftsAsJson, draftsInWords } from '../drafts.ts';
import { Refusal, type Shell, shellWord, warn } from '../terminal.ts';

export const newContracts: Command = {
  name: 'new',
  summary: 'Write a contract, or draft contracts from existing components.',
  takes: 'NAME|--from-elements FILE|--from-registry FILE',
  options: {
    id: {
      value: 'ID',
      help: 'With NAME: the contractId, instead of the one derived from the name.',
    },
    'from-elements': {
      value: 'FILE',
      help: 'Draft a contract for each tag name of this Custom Elements Manifest.',
    },
    tag: { value: 'TAG', several: true, help: 'Draft only this element. Repeat it for several.' },
    'id-from': {
      value: 'SOURCE',
      help: 'The source of the ids: tag (sl-button) or component (button, without the prefix of the tag names). Default: as the contracts of the project have it, or tag.',
    },
    'from-registry': {
      value: 'FILE',
      help: 'Draft a contract for each component of this registry, or for the item in this file: name and id, with an open prop set.',
    },
    item: {
      value: 'NAME',
      several: true,
      help: 'Draft only this item, whatever its type. Repeat it for several.',
    },
    out: {
      value: 'DIR',
      help: 'The folder for the contracts, created if needed. Default: the current folder; drafts go where the contracts below it lie, such as components/button/button.contract.json.',
    },
    'default-slot': {
      value: 'NAME',
      help: 'The name of the default slot in contracts. Default: "defaultSlot" of the config file, or "default".',
    },
    'dry-run': { help: 'Write no file. Print the contract if there is one, or a summary of several.' },
    verbose: { help: 'List everything that is left out, for each contract.' },
    format: { value: 'FORMAT', help: 'text (for people, the default) or json.' },
  },
  details: [
    'NAME is the display name of a component, such as "Icon Button". Its contract is the same as that of "New Contract..." in VS Code, in the file <contractId>.contract.json.',
    'A draft has what the source declares, and nothing else: props from public fields and attributes, with types, allowed values and defaults if these are simple; slots; and states from CSS states. Read-only and deprecated props, undocumented ones that every HTML element has (such as "id"), and what a contract can\'t express are left out and listed. The prop set is closed ("additionalProperties": false) only if nothing was left out. Review the display names.',
    'Existing files are never overwritten. Nothing is fetched: FILE is a file, or - for standard input.',
  ].join('\n\n'),
  exitCodes: {
    0: 'Every contract was written.',
    1: 'A contract was not written: its file exists, another contract has its id, no id can be derived from the name of an element or item, or the manifest has the older format with "tags". Classes without a tag name are only listed.',
    2: "Something couldn't be done: an unknown option, a NAME from which no id can be derived, or a file that can't be read or written.",
  },
  examples: [
    ['new "Date Picker"', 'Write date-picker.contract.json in the current folder.'],
    ['new --from-elements custom-elements.json --out lib', 'Write a contract for each element.'],
    ['new --from-elements custom-elements.json --dry-run', 'Show what would be drafted, and write nothing.'],
    ['new --from-registry registry.json --item badge', 'Write a contract for one registry item.'],
  ],
  async run(given, shell) {
    const format = chosen(given, 'format', ['text', 'json']);
    const folder = folderFor(given.value('out') ?? '', shell.cwd);
    const workspace = workspaceAt(shell.cwd);
    if (given.names.length > 0) return writeNamed(given, format, folder, workspace, shell);
    const own = workspace.folder(folderUri(folder));
    const { ruling } = treatmentOf(own, 'new.contract.json');
    const { home, contracts } = projectAt(folder, workspace);
    const neighbours = contracts.map((each) => ({ ...each, path: each.uri.slice(home?.length) }));
    const all = await draftedBy(given, shell, ruling, idStyleOf(neighbours));
    const pathFor = given.isOn('out')
      ? (contractId: string) => contractPath(folder, contractId)
      : pathsBelow(folder, home, neighbours);
    const drafted = withoutTaken(all, contracts, pathFor, shell.cwd);
    const isDry = given.isOn('dry-run');
    const paths = drafted.drafts.map(({ contractId }) => pathFor(contractId));
    warnOfUnchecked(paths, workspace, shell);
    const fates = drafted.drafts.map((draft, index) => {
      const text = drafting().draftText(draft);
      return { draft, ...writeNewFile(paths[index]!, text, isDry, shell.cwd) };
    });
    for (const { file, failure } of fates)
      if (failure !== undefined) warn(shell, `${quote(file)} can't be written: ${failure}.`);

    const outcome = { fates, without: drafted.without, isDry };
    const [only, ...others] = fates;
    if (format === 'json') shell.stdout.write(`${JSON.stringify(draftsAsJson(outcome), null, 2)}\n`);
    else {
      const isShown = isDry && only !== undefined && others.length === 0;
      if (isShown) shell.stdout.write(drafting().draftText(only.draft));
      const words = draftsInWords(outcome, { isVerbose: given.isOn('verbose') });
      // A single draft is printed alone, so that it can be redirected into a file.
      (isShown ? shell.stderr : shell.stdout).write(words);
    }
    if (fates.some(({ failure }) => failure !== undefined)) return 2;
    const isComplete = fates.length > 0 && fates.every(({ isThere }) => !isThere);
    return isComplete && drafted.without.every(({ isNamed }) => !isNamed) ? 0 : 1;
  },
};

/** Writes one contract for a display name. */
function writeNamed(
  given: Given,
  format: 'text' | 'json',
  folder: string,
  workspace: Workspace,
  shell: Shell,
): number {
  const [name = '', another] = given.names;
  if (another !== undefined) {
    throw new Refusal(
      `"new" takes one name. Quote a name of several words: new ${quote(`${name} ${another}`)}.`,
    );
  }
  const stray = FROM.find(given.isOn);
  if (stray !== undefined) throw new Refusal(`--${stray} can't be used with the name ${quote(name)}.`);
  const isFile = /\.json$/i.test(name);
  if (isFile && !isContractName(basename(name))) {
    throw new Refusal(
      `${quote(name)} is the name of a file. Draft from it with --from-elements or --from-registry.`,
    );
  }
  const parent = dirname(name.replaceAll('\\', '/'));
  const isPath = parent !== '.' && kindAt(resolve(shell.cwd, parent)) === 'folder';
  if (isFile || (isPath && given.value('id') === undefined)) {
    const last = basename(name.replaceAll('\\', '/')).replace(/\.contract\.json$/i, '');
    const component = isFile ? identityFrom(last).component : last;
    const out = isPath ? ` --out ${shellWord(parent)}` : '';
    const what = isFile ? 'is the name of a file' : 'begins with the name of a folder';
    throw new Refusal(`${quote(name)} ${what}. Write the display name: new ${shellWord(component)}${out}`);
  }
  const identity = identityOf(name, given.value('id'));
  const { contractId } = identity;
  const path = contractPath(folder, contractId);
  const holders = contractsAt(folder, workspace).get(contractId) ?? [];
  if (holders.length > 0 && !holders.includes(path)) {
    const holder = quote(shownFrom(shell.cwd, holders[0]!));
    warn(shell, `${holder} already has the contractId ${quote(contractId)}. Choose another one with --id.`);
    return 1;
  }
  const isDry = given.isOn('dry-run');
  const text = skeletonText(identity);
  const fate = writeNewFile(path, text, isDry, shell.cwd);
  const { file, isThere, failure } = fate;
  if (format === 'json') {
    const draft = { contractId, contract: skeletonOf(identity), leftOut: [] };
    const outcome = { fates: [{ ...fate, draft }], without: [], isDry };
    shell.stdout.write(`${JSON.stringify(draftsAsJson(outcome), null, 2)}\n`);
  } else if (isDry && !isThere) shell.stdout.write(text);
  if (failure !== undefined) warn(shell, `${quote(file)} can't be written: ${failure}.`);
  else if (isThere) warn(shell, `${quote(file)} exists, so it is not overwritten.`);
  else warn(shell, `${isDry ? 'Would create' : 'Created'} ${quote(file)}.`);
  const words = wordsOf(name);
  if (words !== name && given.value('id') === undefined)
    warn(
      shell,
      `Its contractId is ${quote(contractId)}. For ${quote(foldOf(words))}, write the name as ${quote(words)}.`,
    );
  const unfound = whyUnfound(folder, workspace);
  if (unfound !== undefined) warn(shell, `"check" won't find it: ${unfound}.`);
  return failure !== undefined ? 2 : isThere ? 1 : 0;
}

/** A name in camel case as words: no rule takes `DatePicker` apart, so its id is `datepicker`. */
const wordsOf = (name: string): string =>
  name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2');

/** The options of drafts. */
const FROM = ['from-elements', 'from-registry', 'tag', 'id-from', 'item', 'default-slot', 'verbose'];

/** The id of a component with a display name. Throws a {@link Refusal} if it has none. */
export function identityOf(name: string, id: string | undefined): Identity {
  if (id !== undefined && !isIdentity(id)) {
    const meant = foldOf(id);
    const advice =
      meant === undefined ? 'Use letters from a to z, digits and hyphens' : `Use ${quote(meant)}`;
    throw new Refusal(`${quote(id)} isn't a contractId. ${advice}.`);
  }
  if (name.trim() === '') throw new Refusal('The display name is empty.');
  const folded = fold(name);
  if (id === undefined && !folded.ok) {
    throw new Refusal(
      `No contractId can be derived from ${quote(name)}: ${whyNoFold(folded)}. Choose one with --id.`,
    );
  }
  return { contractId: id ?? foldOf(name)!, component: name };
}

async function draftedBy(
  given: Given,
  shell: Shell,
  ruling: Ruling,
  ofNeighbours: IdStyle,
): Promise<Drafted> {
  const [elements, registry] = [given.value('from-elements'), given.value('from-registry')];
  if (elements !== undefined && registry !== undefined) {
    throw new Refusal('"new" takes --from-elements or --from-registry, not both.');
  }
  const file = elements ?? registry;
  if (file === undefined) {
    throw new Refusal(
      '"new" needs a NAME, such as "Icon Button", or --from-elements FILE or --from-registry FILE.',
    );
  }
  if (given.isOn('id')) throw new Refusal('--id needs a NAME.');
  const stray = (elements === undefined ? ['tag', 'id-from'] : ['item']).find(given.isOn);
  if (stray !== undefined) {
    throw new Refusal(`--${stray} needs --from-${elements === undefined ? 'elements' : 'registry'}.`);
  }
  if (/^[a-z][a-z+.-]+:\/\//i.test(file))
    throw new Refusal(`Nothing is fetched: download ${quote(file)} first.`);
  const wanted = given.value('id-from');
  const idFrom = wanted === undefined ? undefined : oneOf('source of ids', wanted, ID_SOURCES);
  const read = file === '-' ? textOf(await shell.stdin()) : readText(resolve(shell.cwd, file));
  const source = file === '-' ? 'standard input' : `"${visible(file)}"`;
  if ('why' in read) throw new Refusal(`Can't draft from ${source}: ${read.why}.`);
  const defaultSlot = given.value('default-slot') ?? ruling.defaultSlot;
  const drafted =
    elements === undefined
      ? drafting().draftItems(source, read.text, given.values('item'))
      : drafting().draftElements(source, read.text, {
          tags: given.values('tag'),
          style: (things) => ({
            ...drafting().styleFor(ruling, ofNeighbours, things),
            ...(idFrom && { idFrom }),
            defaultSlot,
          }),
        });
  if ('refused' in drafted) throw new Refusal(drafted.refused);
  return drafted;
}

/** The drafts without those whose id another contract of the project already has. */
function withoutTaken(
  { drafts, without }: Drafted,
  contracts: ReturnType<typeof projectAt>['contracts'],
  pathFor: PathFor,
  cwd: string,
) {
  const [free, others]: [Draft[], Drafted['without'][number][]] = [[], []];
  for (const draft of drafts) {
    const { contractId: name } = draft;
    const paths = contracts.flatMap(({ contractId, file }) => (contractId === name ? file : []));
    const [other] = paths.includes(pathFor(name)) ? [] : paths;
    if (other === undefined) free.push(draft);
    else others.push({ name, isNamed: true, why: `${quote(shownFrom(cwd, other))} already has its id` });
  }
  return { drafts: free, without: [...without, ...others] };
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
