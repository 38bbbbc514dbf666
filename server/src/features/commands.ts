import type { ExecuteCommandParams } from 'vscode-languageserver/node';
import { own } from '../core/contract.ts';
import { quote } from '../core/words.ts';
import { refusal, type RunCommand } from './command.ts';
import { DSDS_COMMANDS } from './dsds-commands.ts';
import type { WorkspaceFeature } from './feature.ts';
import { MANIFEST_COMMANDS } from './manifest-commands.ts';

const COMMANDS = { ...MANIFEST_COMMANDS, ...DSDS_COMMANDS };

/** What any editor can have the server do. */
export const commands: WorkspaceFeature<ExecuteCommandParams, object | null> = {
  method: 'workspace/executeCommand',
  capability: { executeCommandProvider: { commands: Object.keys(COMMANDS) } },
  async handle({ command: id, arguments: args = [] }, client, files, editor) {
    const run = own(COMMANDS, id) as RunCommand | undefined;
    return run ? run(args, client, files, editor) : refusal(`There is no command ${quote(id)}.`);
  },
};
