import { LSPErrorCodes, ResponseError } from 'vscode-languageserver/node';
import { manifestText } from '../../kinds/manifest/build.ts';
import { stateInWords, stateOf } from '../../kinds/manifest/hover-text.ts';
import { type ManifestSource, updatesOf } from '../../kinds/manifest/source.ts';
import { updates } from '../../kinds/manifest/update.ts';
import { placeOf } from '../../project/file-uri.ts';
import { onceSaved } from '../../project/unsaved.ts';
import type { Edit } from '../../text/edit.ts';
import { textEdits } from '../../text/make-edits.ts';
import { quote } from '../../text/words.ts';
import {
  type Asked,
  type Client,
  type Files,
  NOT_READ_YET,
  refusal,
  type RunCommand,
  type WorkspaceFeature,
} from '../feature.ts';
import { editsOfFiles } from './file-renames.ts';

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
    editsFor({ checked: { manifest, facts: artifacts } }, path) {
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
  const { syntax, facts: artifacts } = manifest.checked;
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

interface Params {
  /** The file that somebody looks at, whose project is meant. */
  readonly active?: string;
  /** The version to publish; without one who asks only wants to know what the manifest would be. */
  readonly contractVersion?: string;
}

/** A manifest that can be created. */
interface NewManifest {
  readonly uri: string;
  readonly text: string;
  /** How many contracts it lists. */
  readonly contracts: number;
}

/** The manifest of all contracts of one project; null where no project has any. */
export const newManifest: WorkspaceFeature<Params, NewManifest | null | ResponseError> = {
  method: 'component-contract/newManifest',
  capability: {},
  handle({ active, contractVersion = '' }, _client, files) {
    const homes = new Set(files.contracts().map(({ home }) => home));
    const own = active === undefined ? undefined : files.home(active);
    // One further down is a part of the others.
    const [outermost] = [...homes].sort((a, b) => a.length - b.length);
    const home = own !== undefined && homes.has(own) ? own : outermost;
    if (home === undefined) return null;
    const uri = `${home}manifest.json`;
    const { isWhole, contracts } = files.artifactsFor(uri);
    if (!isWhole) {
      const why = 'Not all files of the project are read yet. Try again in a moment.';
      return new ResponseError(LSPErrorCodes.RequestFailed, why);
    }
    const listed = contracts.filter(({ addressed }) => addressed.ok);
    return { uri, text: manifestText(undefined, listed, { contractVersion }), contracts: listed.length };
  },
};

/** A manifest for somebody to choose. */
interface KnownManifest {
  readonly uri: string;
  /** What it lists, and what of that is out of date. */
  readonly state: string;
}

/** The manifests of contracts in all projects; first those that list the file that somebody looks at. */
export const knownManifests: WorkspaceFeature<{ readonly active?: string }, KnownManifest[]> = {
  method: 'component-contract/manifests',
  capability: {},
  handle({ active }, _client, files) {
    const listing = new Set(active === undefined ? [] : files.listingOf(active).map((each) => each.manifest));
    const uris = new Set([...files.manifests().filter((uri) => listing.has(uri)), ...files.manifests()]);
    return [...uris].flatMap((uri) => {
      const manifest = files.manifest(uri);
      if (!manifest) return [];
      return { uri: files.textAt(uri)?.uri ?? uri, state: stateInWords(stateOf(manifest.checked)) };
    });
  },
};
