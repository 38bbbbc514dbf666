import type { ExecuteCommandParams } from 'vscode-languageserver/node';
import { own } from '../../text/json/value.ts';
import { quote } from '../../text/words.ts';
import { refusal, type RunCommand, type WorkspaceFeature } from '../feature.ts';
import { DSDS_COMMANDS } from './dsds-commands.ts';
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
