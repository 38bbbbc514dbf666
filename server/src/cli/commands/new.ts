import { workspaceAt } from '../../io/node-sync.ts';
import { chosen, type Command } from '../command.ts';
import { contractsIn, folderFor } from '../contract-files.ts';
import { writeDrafts } from '../new-drafts.ts';
import { writeNamed } from '../new-named.ts';

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
    1: 'A contract was not written: its file exists, another contract has its id, or no id can be derived from the name of an element or item. Classes without a tag name are only listed.',
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
    const contracts = contractsIn(folder, workspace);
    const place = { folder, workspace, contracts };
    return given.names.length > 0
      ? writeNamed(given, format, place, shell)
      : writeDrafts(given, format, place, shell);
  },
};
