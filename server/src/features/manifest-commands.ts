import type { ResponseError } from 'vscode-languageserver/node';
import type { Edit } from '../core/edits/edit.ts';
import { textEdits } from '../core/edits/making.ts';
import { updatesOf } from '../core/fixes/manifest-fixes.ts';
import { updates } from '../core/update-manifest.ts';
import { quote } from '../core/words.ts';
import { placeOf } from '../project/file-uri.ts';
import type { ManifestSource } from '../project/manifest.ts';
import { onceSaved } from '../project/unsaved.ts';
import { NOT_READ_YET, refusal, type RunCommand } from './command.ts';
import { editsOfFiles } from './edits-of-files.ts';
import type { Asked, Client, Files } from './feature.ts';

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

/** The commands that are about a manifest, by their ids. */
export const MANIFEST_COMMANDS: Readonly<Record<string, RunCommand>> = Object.fromEntries(
  Object.entries(COMMANDS).map(([id, command]) => [id, (args, ...asked) => run(command, args, ...asked)]),
);

async function run(
  command: Command,
  [uri, path]: readonly unknown[],
  client: Client,
  files: Files,
  editor: Asked,
): Promise<null | ResponseError> {
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
  if (!artifacts.isWhole) return refusal(NOT_READ_YET);
  const edits = textEdits(manifest.page, command.editsFor(manifest, path));
  const [edit] = editsOfFiles([{ uri: manifest.uri, edits }], files, client.capabilities);
  if (!edit) {
    editor.say(`${command.nothing} ${name}.`);
    return null;
  }
  const why = await editor.apply(edit, command.label);
  return why === undefined ? null : refusal(`${name} was not updated: ${why}`);
}
