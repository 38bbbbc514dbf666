// Commands, code lenses and requests about manifests.
import { nodeAt, startOf } from '../../../text/json/tree.ts';
import { textEdits } from '../../../text/make-edits.ts';
import type { Edit } from '../../../text/text-edit.ts';
import { addTo } from '../../../text/maps.ts';
import { canonical, fileNameOf, pathBelow, placeOf } from '../../../text/uri.ts';
import { counted, quote, visible } from '../../../text/words.ts';
import type { CommandWork, ContractState, Lens, Refused } from '../../answers.ts';
import { type Addressed, addressOf } from '../../contract/address.ts';
import {
  type Command,
  type Contributions,
  NOT_READ_YET,
  type Workspace,
  type WorkspaceRequest,
} from '../../editing.ts';
import { manifestText } from '../build.ts';
import type { Artifact, Artifacts } from '../model.ts';
import {
  type CheckedManifest,
  checkManifest,
  howToUpdate,
  manifestAt,
  type ManifestFeatures,
  type ManifestSource,
  updatesOf,
} from '../source.ts';
import { type Changes, changesTo, updates } from '../update.ts';

/** Updates the addresses of a manifest, named by its URI; with a path those of its records alone. */
const UPDATE_ADDRESSES = 'component-contract.updateManifestAddresses';

/** Updates a manifest, named by its URI, from its directory. */
const UPDATE_MANIFEST = 'component-contract.updateManifest';

interface Update {
  readonly label: string;
  /** The subject of \"is up to date\" for a manifest that needs no edit. */
  readonly what: (name: string) => string;
  readonly editsFor: (manifest: ManifestSource, path: unknown) => Edit[];
}

export const commands: Readonly<Record<string, Command>> = {
  [UPDATE_ADDRESSES]: command({
    label: 'Update manifest addresses',
    what: (name) => `The addresses in ${name} are`,
    editsFor({ checked: { manifest, facts } }, path) {
      const records = manifest.records.filter((record) => typeof path !== 'string' || record.path === path);
      return updates({ ...manifest, records }, facts, { only: 'addresses' });
    },
  }),
  [UPDATE_MANIFEST]: command({
    label: 'Update manifest',
    what: (name) => `${name} is`,
    editsFor: ({ checked }) => updatesOf(checked),
  }),
};

function command({ label, what, editsFor }: Update): Command {
  return {
    run([uri, path], workspace): CommandWork | Refused {
      if (typeof uri !== 'string') return { refused: 'The command needs the URI of a manifest.' };
      const name = quote(fileNameOf(uri));
      const known = manifestAt(uri, workspace);
      if (!known) return { refused: `${name} isn't a manifest of this project.` };
      const manifest = onceSaved(known, workspace);
      const { syntax, facts } = manifest.checked;
      if (syntax !== 'whole') {
        return {
          refused: `${name} isn't valid JSON. Fix the syntax errors first.`,
        };
      }
      if (!facts.isWhole) return { refused: NOT_READ_YET };
      const edits = textEdits(manifest.page, editsFor(manifest, path));
      return {
        label,
        edits: [{ uri: manifest.uri, edits }],
        whyFailed: (why) => `${name} wasn't updated: ${why}`,
        ...(edits.length === 0 && { message: `${what(fileNameOf(uri))} up to date.` }),
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

/** The manifest of all contracts of one project, and their number; null where no project has any. */
function newManifest({ active, contractVersion = '' }: Params, workspace: Workspace) {
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

/** The manifests of all projects with their states in words; first those that list the file in the active editor. */
function knownManifests({ active }: Params, workspace: Workspace) {
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

/** The state of a manifest against its directory: its records, and what an update would change. */
export const stateOf = ({ manifest, facts, ruling }: CheckedManifest): Changes =>
  changesTo(manifest, facts, howToUpdate(ruling));

/** The state in a line: what is listed, and what an update would change. */
const stateInWords = (state: Changes): string =>
  [counted(state.contracts, 'contract'), ...behindOf(state)].join(', ');

function behindOf({ stale, added, idle }: Changes): string[] {
  return [
    stale.length > 0 && `${stale.length} out of date`,
    added.length > 0 && `${added.length} unlisted`,
    idle.length > 0 && `${idle.length} to remove`,
  ].filter((each) => each !== false);
}

/** The number of contracts in a manifest, and its state. */
export const status: ManifestFeatures['status'] = ({ source }, workspace) => {
  if (source.checked.syntax !== 'whole') return { state: 'broken', text: 'Manifest: not valid JSON' };
  const state = stateOf(onceSaved(source, workspace).checked);
  const isBehind = behindOf(state).length > 0;
  const text = `Manifest: ${stateInWords(state)}${isBehind ? '' : ', up to date'}`;
  return { state: isBehind ? 'out of sync' : 'ready', text };
};

/** The states of contracts in the manifests around them. */
export const statesOf: Contributions['states'] = (contracts, workspace) => {
  const states = new Map<string, ContractState[]>();
  const all = [...contracts];
  for (const uri of workspace.documents('manifest')) {
    const { folder = uri } = placeOf(uri) ?? {};
    const known = all.some((each) => each.startsWith(folder)) ? manifestAt(uri, workspace) : undefined;
    if (!known?.checked.facts.isWhole) continue;
    const { checked } = onceSaved(known, workspace);
    const { kept, stale, added } = stateOf(checked);
    const file = pathBelow(workspace.home(uri) ?? '', uri);
    const add = (path: string | undefined, text: string, words: string, isBehind: boolean): void => {
      const artifact = path === undefined ? undefined : checked.facts.at(path);
      if (artifact?.kind !== 'contract' || !contracts.has(artifact.uri)) return;
      addTo(states, artifact.uri, { text, line: `${file}: ${words}`, isBehind });
    };
    const outdated = new Set(stale.map(({ record }) => record));
    for (const record of kept) {
      if (outdated.has(record)) add(record.path, 'out of date in manifest', 'Out of date', true);
      else add(record.path, 'in manifest', 'Listed', false);
    }
    for (const { path } of added) add(path, 'not in manifest', 'Not listed', true);
  }
  return states;
};

/**
 * A manifest as it will be judged once the contracts are saved that have the recorded addresses in an editor, such as after an
 * undo: to update those would be wrong in a moment. Most have none, and are returned as they are.
 */
export function onceSaved(source: ManifestSource, workspace: Pick<Workspace, 'textAt'>): ManifestSource {
  const { facts, ruling } = source.checked;
  const unsaved = unsavedIn(source, workspace);
  if (unsaved.size === 0) return source;
  const saved = <Any extends Artifact>(artifact: Any): Any => {
    const addressed = artifact.kind === 'contract' ? unsaved.get(artifact.uri) : undefined;
    return addressed ? { ...artifact, addressed } : artifact;
  };
  const at: Artifacts['at'] = (path) => saved(facts.at(path));
  const all = { ...facts, at, contracts: facts.contracts.map(saved) };
  const { uri, text, tree, page } = source;
  return { uri, text, checked: checkManifest(text, ruling, all, true), tree, page };
}

function unsavedIn({ checked }: ManifestSource, workspace: Pick<Workspace, 'textAt'>) {
  const unsaved = new Map<string, Addressed>();
  for (const { record } of stateOf(checked).stale) {
    const { path, address } = record;
    const artifact = path === undefined ? undefined : checked.facts.at(path);
    const open = artifact?.kind === 'contract' ? workspace.textAt(artifact.uri) : undefined;
    if (artifact?.kind !== 'contract' || open?.version === undefined) continue;
    const addressed = addressOf(open.text);
    if (addressed.ok && addressed.address === address) unsaved.set(artifact.uri, addressed);
  }
  return unsaved;
}

/** At the top what is listed, and what updates the manifest; above each entry that is out of date, what updates its address. */
export const lenses: ManifestFeatures['lenses'] = ({ uri, source }, workspace, { canApplyEdits }) => {
  const { checked, tree } = source;
  if (!canApplyEdits || !checked.facts.isWhole) return [];
  const state = stateOf(onceSaved(source, workspace).checked);
  const toUpdate = new Set(state.stale.map(({ record }) => record.index));
  const start = tree ? startOf(tree) : 0;
  const at = { start, end: start };
  const behind = behindOf(state);
  const top: Lens[] = [{ at, title: counted(state.contracts, 'contract') }];
  if (behind.length > 0) {
    const title = `${behind.join(', ')}: Update manifest`;
    top.push({ at, title, command: UPDATE_MANIFEST, args: [uri], isBehind: true });
  }
  const aboveRecords = stateOf(checked).stale.flatMap(({ record }): Lens[] => {
    const { index, at: path, path: file = '', address } = record;
    const node = nodeAt(tree, path);
    if (!node) return [];
    const above = { at: { start: startOf(node), end: startOf(node) }, isBehind: true };
    if (!toUpdate.has(index)) return [{ ...above, title: `Up to date once ${visible(file)} is saved` }];
    const title = address === undefined ? 'Add address' : 'Update address';
    return [{ ...above, title, command: UPDATE_ADDRESSES, args: [uri, file] }];
  });
  return [...top, ...aboveRecords];
};
