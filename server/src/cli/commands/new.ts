// The command "new": a contract for a display name, or drafts.
import { shownFrom, workspaceAt } from '../../io/node-sync.ts';
import { fold, foldOf, isIdentity, splitAtCapitals, whyNoFold } from '../../kinds/contract/fold.ts';
import { type Identity, skeletonOf, skeletonText } from '../../kinds/contract/new-contract.ts';
import { listed, quote } from '../../text/words.ts';
import { chosen, type Command, type Given } from '../command.ts';
import {
  contractPath,
  contractsIn,
  folderFor,
  holderOf,
  type Place,
  whyUnfound,
  writeNewFile,
} from '../contract-files.ts';
import { exitCodeOf, printJson, warnOfFailures } from '../drafts.ts';
import { refuseCode } from '../react-docs.ts';
import { FROM_OPTIONS, writeDrafts } from '../new-drafts.ts';
import { updateContracts } from '../update-contracts.ts';
import { Refusal, type Shell, warn } from '../terminal.ts';

export const newContracts: Command = {
  name: 'new',
  summary: 'Write a contract, or draft contracts from existing components.',
  takes: 'NAME|--from-(elements|react|registry) FILE',
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
    'from-react': {
      value: 'FILE',
      help: 'Draft a contract for each React component in this JSON from react-docgen-typescript or react-docgen, or manifest of components from Storybook.',
    },
    component: {
      value: 'NAME',
      several: true,
      help: 'Draft only this React component. Repeat it for several.',
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
    'with-deprecated': {
      help: 'Keep deprecated props, slots and states in the drafts: what a major version removes was deprecated before.',
    },
    update: {
      help: 'With --from-elements or --from-react: draft nothing, but update the contracts that there are. In a terminal, it shows the changes as a diff and asks.',
    },
    yes: { short: 'y', help: 'With --update: write the changes without asking.' },
    out: {
      value: 'DIR',
      help: 'The folder for the contracts, created if needed. Default: the current folder; drafts go where the contracts below it lie, such as components/button/button.contract.json.',
    },
    'default-slot': {
      value: 'NAME',
      help: 'The name of the default slot in contracts. Default: "defaultSlot" of the config file, or "default".',
    },
    'dry-run': {
      help: 'Write no file. Print the contract if there is one, or a summary of several; with --update, print the changes as a diff.',
    },
    verbose: { help: 'List everything that is left out, for each contract.' },
    format: { value: 'FORMAT', help: 'text (for people, the default) or json.' },
  },
  details: [
    'NAME is the display name of a component, such as "Icon Button". Its contract is the same as that of "New Contract..." in VS Code, in the file <contractId>.contract.json.',
    'A draft has what the source declares, and nothing else: props from public fields and attributes, with types, allowed values and defaults if these are simple; slots; and states from CSS states. Read-only and deprecated props, undocumented ones that every HTML element has (such as "id"), and what a contract can\'t express are left out and listed. The prop set is closed ("additionalProperties": false) only if the source is known to list all that others can set, and nothing of that was left out. Review the display names.',
    'The draft of a React component has its id from the name, in words: "date-picker" for DatePicker, "card-header" for Card.Header. Content ("children", and props of the type ReactNode) becomes slots, and functions are events, which are left out. Stories and tests are ignored. A draft from react-docgen has an open prop set, as that omits props that it does not understand.',
    'An update adds the props, values, slots and states that a contract lacks, as a draft has them, to open prop sets, too, and takes over types, defaults and required props that contradict. All else stays: descriptions, names, order, comments and other members. What the contract has and the component hasn\'t is kept and listed. Differences in "drift.ignore" of the config file are ignored. It changes the contracts below --out or the current folder: those whose "cemRef" names an element, or whose names are that of a React component.',
    'Without --update, existing files are never overwritten. Nothing is fetched: FILE is a file, or - for standard input.',
  ].join('\n\n'),
  exitCodes: {
    0: 'Every contract was written.',
    1: 'A contract was not written: its file exists, another contract has its id, or no id can be derived from the name of a component. Classes without a tag name, hooks and contexts are only listed. With --update: a change of a contract was not confirmed, or a named component has no contract.',
    2: "Something couldn't be done: an unknown option, a NAME from which no id can be derived, or a file that can't be read or written.",
  },
  examples: [
    ['new "Date Picker"', 'Write date-picker.contract.json in the current folder.'],
    ['new --from-elements custom-elements.json --out lib', 'Write a contract for each element.'],
    ['new --from-elements custom-elements.json --dry-run', 'Show what would be drafted, and write nothing.'],
    ['new --from-elements custom-elements.json --update', 'Show what would change in contracts, and ask.'],
    ['new --from-react react-docgen.json --component Button', 'Write a contract for one React component.'],
    ['new --from-registry registry.json --item badge', 'Write a contract for one registry item.'],
  ],
  async run(given, shell) {
    const format = chosen(given, 'format', ['text', 'json']);
    const folder = folderFor(given.value('out') ?? '', shell.cwd);
    const workspace = workspaceAt(shell.cwd);
    const contracts = contractsIn(folder, workspace);
    const place = { folder, workspace, contracts };
    if (given.names.length > 0) return writeNamed(given, format, place, shell);
    return given.isOn('update')
      ? updateContracts(given, place, shell)
      : writeDrafts(given, format, place, shell);
  },
};

/** Writes one contract for a display name. */
function writeNamed(
  given: Given,
  format: 'text' | 'json',
  { folder, workspace, contracts }: Place,
  shell: Shell,
): number {
  const identity = identityIn(given);
  const { contractId, component } = identity;
  const path = contractPath(folder, contractId);
  const holder = holderOf(contractId, path, contracts);
  if (holder !== undefined) {
    const name = quote(shownFrom(shell.cwd, holder));
    warn(shell, `${name} already has the contractId ${quote(contractId)}. Choose another one with --id.`);
    return 1;
  }
  const isDry = given.isOn('dry-run');
  const text = skeletonText(identity);
  const written = writeNewFile(path, text, isDry, shell.cwd);
  const { file, isThere, failure } = written;
  if (format === 'json') {
    const draft = { contractId, contract: skeletonOf(identity), leftOut: [] };
    printJson({ files: [{ ...written, draft }], without: [], isDry }, shell);
  } else if (isDry && !isThere) shell.stdout.write(text);
  warnOfFailures([written], shell);
  if (isThere) warn(shell, `${quote(file)} already exists. Nothing was written.`);
  else if (failure === undefined) warn(shell, `${isDry ? 'Would create' : 'Created'} ${quote(file)}.`);
  const words = splitAtCapitals(component);
  if (words !== component && given.value('id') === undefined) {
    const meant = `For ${quote(foldOf(words))}, write the name as ${quote(words)}.`;
    warn(shell, `Its contractId is ${quote(contractId)}. ${meant}`);
  }
  const unfound = whyUnfound(folder, workspace);
  if (unfound !== undefined) warn(shell, `"check" won't find it: ${unfound}.`);
  return exitCodeOf([written]);
}

/** The identity of a component with a display name. Throws a {@link Refusal} if it has none. */
function identityIn({ names: [name = '', another], value, options }: Given): Identity {
  if (another !== undefined) {
    throw new Refusal(
      `"new" takes one name. Quote a name of several words: new ${quote(`${name} ${another}`)}.`,
    );
  }
  const ofDrafts = options.find((option) => !['id', 'out', 'dry-run', 'format'].includes(option));
  if (ofDrafts !== undefined) throw new Refusal(`--${ofDrafts} can't be used with the name ${quote(name)}.`);
  refuseCode(name);
  if (/\.json$/i.test(name)) {
    throw new Refusal(
      `${quote(name)} is the name of a file. Draft from it with ${listed(FROM_OPTIONS, 'or')}.`,
    );
  }
  if (name.trim() === '') throw new Refusal('The display name is empty.');
  const id = value('id');
  if (id !== undefined) {
    if (isIdentity(id)) return { contractId: id, component: name };
    const meant = foldOf(id);
    const advice =
      meant === undefined ? 'Use letters from a to z, digits and hyphens' : `Use ${quote(meant)}`;
    throw new Refusal(`${quote(id)} isn't a contractId. ${advice}.`);
  }
  const folded = fold(name);
  if (folded.ok) return { contractId: folded.id, component: name };
  const why = `No contractId can be derived from ${quote(name)}: ${whyNoFold(folded)}`;
  throw new Refusal(`${why}. Choose one with --id.`);
}
