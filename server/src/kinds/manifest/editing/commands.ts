// Commands, code lenses and requests about manifests.
import { AS_SHIPPED, type RuleSettings } from '../../../check/rule.ts';
import { startOf } from '../../../text/json/tree.ts';
import { textEdits } from '../../../text/make-edits.ts';
import { addTo } from '../../../text/maps.ts';
import { canonical, fileNameOf, pathBelow, placeOf } from '../../../text/uri.ts';
import { counted, firstOf, listedOf, quote, quotePath } from '../../../text/words.ts';
import type { CommandWork, ContractState, Lens, Refused } from '../../answers.ts';
import { check } from '../../contract/check.ts';
import type { Knowledge } from '../../contract/facts.ts';
import { CONTRACT_RULES } from '../../contract/rules/index.ts';
import {
  type Command,
  type Contributions,
  NOT_READ_YET,
  type Workspace,
  type WorkspaceRequest,
} from '../../editing.ts';
import { type Changes, changesTo, manifestText } from '../update.ts';
import type { Artifacts, Contracted } from '../model.ts';
import { unlistedIn, whyNoAddress } from '../records.ts';
import {
  type CheckedManifest,
  howToUpdate,
  manifestAt,
  type ManifestFeatures,
  type ManifestSource,
  updatesOf,
  wantsUnlisted,
} from '../source.ts';

/** Updates a manifest, named by its URI, from its directory. */
const UPDATE_MANIFEST = 'component-contract.updateManifest';

export const commands: Readonly<Record<string, Command>> = {
  [UPDATE_MANIFEST]: { run: ([uri], workspace) => updateManifest(uri, workspace) },
};

function updateManifest(uri: unknown, workspace: Workspace): CommandWork | Refused {
  if (typeof uri !== 'string') return { refused: 'The command needs the URI of a manifest.' };
  const name = fileNameOf(uri);
  const manifest = manifestAt(uri, workspace);
  if (!manifest) return { refused: `${quote(name)} isn't a manifest of this project.` };
  if (manifest.checked.syntax !== 'whole')
    return { refused: `${quote(name)} isn't valid JSON. Fix the syntax errors first.` };
  if (!manifest.checked.facts.isWhole) return { refused: NOT_READ_YET };
  const { checked, leftOut } = withoutInvalid(manifest, workspace);
  const edits = textEdits(manifest.page, updatesOf(checked));
  const upToDate = edits.length === 0 ? `${name} is up to date.` : undefined;
  const message = leftOutInWords(leftOut, uri) ?? upToDate;
  return {
    label: 'Update manifest',
    edits: [{ uri: manifest.uri, edits }],
    whyFailed: (why) => `${quote(name)} wasn't updated: ${why}`,
    ...(message !== undefined && { message }),
  };
}

/** A contract that no manifest is to list, and the reason as a sentence. */
interface LeftOut {
  readonly path: string;
  readonly why: string;
}

/** Why a contract is not to be listed: it has no address, or an error. */
function whyLeftOut(contract: Contracted, settings: RuleSettings, workspace: Workspace): string | undefined {
  if (!contract.addressed.ok) return whyNoAddress(contract);
  const { uri } = contract;
  const { findings } = check(
    workspace.textAt(uri)?.text ?? '',
    settings,
    workspace.facts('contract', uri) as Knowledge,
  );
  const error = findings.find(({ severity }) => severity === 'error');
  return error && CONTRACT_RULES.get(error.code)!.describe(error.args).message;
}

/** Contracts that can be listed, and those that can't. */
function validAmong(contracts: readonly Contracted[], settings: RuleSettings, workspace: Workspace) {
  const [valid, leftOut]: [Contracted[], LeftOut[]] = [[], []];
  for (const contract of contracts) {
    const why = whyLeftOut(contract, settings, workspace);
    if (why === undefined) valid.push(contract);
    else leftOut.push({ path: contract.path, why });
  }
  return { valid, leftOut };
}

/** A manifest as if the contracts that it doesn't list, and that can't be listed, were not there. */
function withoutInvalid({ checked }: ManifestSource, workspace: Workspace) {
  const { manifest, facts, settings } = checked;
  const unlisted = wantsUnlisted(settings) ? unlistedIn(manifest, facts) : [];
  const { leftOut } = validAmong(unlisted, settings, workspace);
  if (leftOut.length === 0) return { checked, leftOut };
  const paths = new Set(leftOut.map(({ path }) => path));
  const contracts = facts.contracts.filter(({ path }) => !paths.has(path));
  return { checked: { ...checked, facts: { ...facts, contracts } }, leftOut };
}

/** A message about contracts that a manifest leaves out; undefined where there are none. */
function leftOutInWords([first, ...others]: readonly LeftOut[], manifest: string): string | undefined {
  if (!first) return undefined;
  const also =
    others.length === 0
      ? ''
      : ` Also left out: ${listedOf(firstOf(others.map(({ path }) => path)), others.length, quotePath)}.`;
  return `${quotePath(first.path)} is left out of ${fileNameOf(manifest)}: ${first.why}${also}`;
}

interface Params {
  /** The file in the active editor, whose project is meant. */
  readonly active?: string;
  /** The version to publish; without one the client only needs to know what the manifest would be. */
  readonly contractVersion?: string;
}

/** The manifest of the valid contracts of one project, and their number; null where no project has any contract. */
function newManifest({ active, contractVersion = '' }: Params, workspace: Workspace) {
  const projectRoots = new Set(workspace.contracts().map(({ projectRoot }) => projectRoot));
  const own = active === undefined ? undefined : workspace.projectRoot(active);
  // One further down is a part of the others.
  const [outermost] = [...projectRoots].sort((a, b) => a.length - b.length);
  const projectRoot = own !== undefined && projectRoots.has(own) ? own : outermost;
  if (projectRoot === undefined) return null;
  const uri = `${projectRoot}manifest.json`;
  const artifacts = workspace.facts('manifest', uri) as Artifacts;
  if (!artifacts.isWhole) return { refused: NOT_READ_YET };
  const { valid, leftOut } = validAmong(artifacts.contracts, AS_SHIPPED, workspace);
  const text = manifestText(undefined, { ...artifacts, contracts: valid }, { contractVersion });
  return { uri, text, contracts: valid.length, leftOut: leftOutInWords(leftOut, uri) };
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
export const stateOf = ({ manifest, facts, settings }: CheckedManifest): Changes =>
  changesTo(manifest, facts, howToUpdate(settings));

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
export const status: ManifestFeatures['status'] = ({ source }) => {
  if (source.checked.syntax !== 'whole') return { state: 'broken', text: 'Manifest: not valid JSON' };
  const state = stateOf(source.checked);
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
    const { checked } = known;
    const { kept, stale, added } = stateOf(checked);
    const file = pathBelow(workspace.projectRoot(uri) ?? '', uri);
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

/** At the top of a manifest, the number of contracts that it lists, and the command that updates it. */
export const lenses: ManifestFeatures['lenses'] = ({ uri, source }, _workspace, { canApplyEdits }) => {
  const { checked, tree } = source;
  if (!canApplyEdits || !checked.facts.isWhole) return [];
  const state = stateOf(checked);
  const start = tree ? startOf(tree) : 0;
  const at = { start, end: start };
  const behind = behindOf(state);
  const count: Lens = { at, title: counted(state.contracts, 'contract') };
  if (behind.length === 0) return [count];
  const title = `${behind.join(', ')}: Update manifest`;
  return [count, { at, title, command: UPDATE_MANIFEST, args: [uri], isBehind: true }];
};
