import { LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import type { Asked, Client, Files } from './feature.ts';

/** What a command of the server does; it answers why it does nothing, or what a client wants to know of what was done. */
export type RunCommand = (
  args: readonly unknown[],
  client: Client,
  files: Files,
  editor: Asked,
) => Promise<object | null>;

/** Whether an editor can be asked to make the edit that a command comes to. */
export const canRunCommands = ({ capabilities }: Client): boolean =>
  capabilities.workspace?.applyEdit === true;

export const refusal = (message: string): ResponseError =>
  new ResponseError(LSPErrorCodes.RequestFailed, message);

export const NOT_READ_YET = 'Not all files of the project are read yet. Try again in a moment.';
