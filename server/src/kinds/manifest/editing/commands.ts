// Commands and requests about manifests.
import type { Edit } from '../../../text/edit.ts';
import { textEdits } from '../../../text/make-edits.ts';
import { canonical, fileNameOf } from '../../../text/uri.ts';
import { quote } from '../../../text/words.ts';
import type { CommandWork, Refused } from '../../answers.ts';
import { type Command, NOT_READ_YET, type Workspace, type WorkspaceRequest } from '../../editing.ts';
import { manifestText } from '../build.ts';
import type { Artifacts } from '../facts.ts';
import { manifestAt, type ManifestSource, updatesOf } from '../source.ts';
import { onceSaved, stateInWords, stateOf } from './state.ts';
import { updates } from '../update.ts';

/** Updates the addresses of a manifest, named by its URI; with a path those of its records alone. */
export const UPDATE_ADDRESSES = 'component-contract.updateManifestAddresses';

/** Updates a manifest, named by its URI, from its directory. */
export const UPDATE_MANIFEST = 'component-contract.updateManifest';

interface Update {
  readonly label: string;
  /** Message about a manifest that is up to date. */
  readonly nothing: string;
  readonly editsFor: (manifest: ManifestSource, path: unknown) => Edit[];
}

export const commands: Readonly<Record<string, Command>> = {
  [UPDATE_ADDRESSES]: command({
    label: 'Update manifest addresses',
    nothing: 'There is no address to update in',
    editsFor({ checked: { manifest, facts } }, path) {
      const records = manifest.records.filter((record) => typeof path !== 'string' || record.path === path);
      return updates({ ...manifest, records }, facts, { only: 'addresses' });
    },
  }),
  [UPDATE_MANIFEST]: command({
    label: 'Update manifest',
    nothing: 'There is nothing to update in',
    editsFor: ({ checked }) => updatesOf(checked),
  }),
};

function command({ label, nothing, editsFor }: Update): Command {
  return {
    run([uri, path], workspace): CommandWork | Refused {
      if (typeof uri !== 'string') return { refused: 'The command needs to be told the URI of a manifest.' };
      const name = quote(fileNameOf(uri));
      const known = manifestAt(uri, workspace);
      if (!known) return { refused: `${name} is no manifest of contracts in a project that is open.` };
      const manifest = onceSaved(known, workspace);
      const { syntax, facts } = manifest.checked;
      if (syntax !== 'whole') {
        return {
          refused: `${name} is not valid JSON at the moment. Mend that first, so that nothing in it is lost.`,
        };
      }
      if (!facts.isWhole) return { refused: NOT_READ_YET };
      const edits = textEdits(manifest.page, editsFor(manifest, path));
      return {
        label,
        edits: [{ uri: manifest.uri, edits }],
        whyFailed: (why) => `${name} was not updated: ${why}`,
        ...(edits.length === 0 && { message: `${nothing} ${name}.` }),
      };
    },
  };
}

interface Params {
  /** The file in the active editor, whose project is meant. */
  readonly active?: string;
  /** The version to publish; without one the client only needs to know what the manifest would be. */
  readonly contractVersion?: string;
}

/** A manifest that can be created. */
interface NewManifest {
  readonly uri: string;
  readonly text: string;
  /** Number of contracts that it lists. */
  readonly contracts: number;
}

/** The manifest of all contracts of one project; null where no project has any. */
function newManifest(
  { active, contractVersion = '' }: Params,
  workspace: Workspace,
): NewManifest | null | Refused {
  const homes = new Set(workspace.contracts().map(({ home }) => home));
  const own = active === undefined ? undefined : workspace.home(active);
  // One further down is a part of the others.
  const [outermost] = [...homes].sort((a, b) => a.length - b.length);
  const home = own !== undefined && homes.has(own) ? own : outermost;
  if (home === undefined) return null;
  const uri = `${home}manifest.json`;
  const { isWhole, contracts } = workspace.facts('manifest', uri) as Artifacts;
  if (!isWhole) return { refused: NOT_READ_YET };
  const listed = contracts.filter(({ addressed }) => addressed.ok);
  return { uri, text: manifestText(undefined, listed, { contractVersion }), contracts: listed.length };
}

/** A manifest to choose. */
interface KnownManifest {
  readonly uri: string;
  /** The number of its records, and what of that is out of date. */
  readonly state: string;
}

/** The manifests of all projects; first those that list the file in the active editor. */
function knownManifests(
  { active }: { readonly active?: string },
  workspace: Workspace,
): readonly KnownManifest[] {
  const all = workspace.documents('manifest');
  const listing = new Set(active === undefined ? [] : workspace.leadingTo('manifest', canonical(active)));
  const uris = new Set([...all.filter((uri) => listing.has(uri)), ...all]);
  return [...uris].flatMap((uri) => {
    const manifest = manifestAt(uri, workspace);
    if (!manifest) return [];
    return { uri: workspace.textAt(uri)?.uri ?? uri, state: stateInWords(stateOf(manifest.checked)) };
  });
}

export const requests: Readonly<Record<string, WorkspaceRequest>> = {
  'component-contract/newManifest': { answer: newManifest },
  'component-contract/manifests': { answer: knownManifests },
};
