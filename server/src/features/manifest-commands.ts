import { type ExecuteCommandParams, LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { own } from '../core/contract.ts';
import { type Edit, textEdits } from '../core/edits/edit.ts';
import { updatesOf } from '../core/fixes/manifest-fixes.ts';
import { updates } from '../core/update-manifest.ts';
import { quote } from '../core/words.ts';
import { placeOf } from '../project/file-uri.ts';
import type { ManifestSource } from '../project/manifest.ts';
import { onceSaved } from '../project/unsaved.ts';
import { editsOfFiles } from './edits-of-files.ts';
import type { Client, WorkspaceFeature } from './feature.ts';

/** Makes the addresses of a manifest, named by its URI, those of its contracts; with a path those of its records alone. */
export const UPDATE_ADDRESSES = 'component-contract.updateManifestAddresses';

/** Makes a manifest, named by its URI, that of its directory. */
export const UPDATE_MANIFEST = 'component-contract.updateManifest';

interface Command {
  readonly label: string;
  /** What is said of a manifest for which there is nothing to do. */
  readonly nothing: string;
  editsFor(manifest: ManifestSource, path: unknown): Edit[];
}

const COMMANDS: Readonly<Record<string, Command>> = {
  [UPDATE_ADDRESSES]: {
    label: 'Update manifest addresses',
    nothing: 'There is no address to update in',
    editsFor({ checked: { manifest, artifacts } }, path) {
      const records = manifest.records.filter((record) => typeof path !== 'string' || record.path === path);
      return updates({ ...manifest, records }, artifacts, { only: 'addresses' });
    },
  },
  [UPDATE_MANIFEST]: {
    label: 'Update manifest',
    nothing: 'There is nothing to update in',
    editsFor: ({ checked }) => updatesOf(checked),
  },
};

/** Whether an editor can be asked to make the edit that a command comes to. */
export const canRunCommands = ({ capabilities }: Client): boolean =>
  capabilities.workspace?.applyEdit === true;

export const manifestCommands: WorkspaceFeature<ExecuteCommandParams, null | ResponseError> = {
  method: 'workspace/executeCommand',
  capability: { executeCommandProvider: { commands: Object.keys(COMMANDS) } },
  async handle({ command: id, arguments: [uri, path] = [] }, client, files, editor) {
    const command = own(COMMANDS, id) as Command | undefined;
    if (!command) return refusal(`There is no command ${quote(id)}.`);
    if (typeof uri !== 'string') return refusal('The command needs to be told the URI of a manifest.');
    const name = quote(placeOf(uri)?.name ?? uri);
    const known = files.manifest(uri);
    if (!known) return refusal(`${name} is no manifest of contracts in a project that is open.`);
    const manifest = onceSaved(known, files);
    const { syntax, artifacts } = manifest.checked;
    if (syntax !== 'whole') {
      return refusal(
        `${name} is not valid JSON at the moment. Mend that first, so that nothing in it is lost.`,
      );
    }
    if (!artifacts.isWhole) {
      return refusal('Not all files of the project are read yet. Try again in a moment.');
    }
    const edits = textEdits(manifest.page, command.editsFor(manifest, path));
    const [edit] = editsOfFiles([{ uri: manifest.uri, edits }], files, client.capabilities);
    if (!edit) {
      editor.say(`${command.nothing} ${name}.`);
      return null;
    }
    const why = await editor.apply(edit, command.label);
    return why === undefined ? null : refusal(`${name} was not updated: ${why}`);
  },
};

const refusal = (message: string): ResponseError => new ResponseError(LSPErrorCodes.RequestFailed, message);
