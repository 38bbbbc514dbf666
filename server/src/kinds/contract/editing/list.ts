// The contracts in folders, as a client lists them, and the components without one.
import type { CodeTarget, Elsewhere } from '../../../check/rule.ts';
import { codeOf, type ComponentSource, type Declared } from '../../../sources/declared.ts';
import { commonFolder, fileNameOf, folderOf, pathBelow } from '../../../text/uri.ts';
import { byCodeUnits, counted, quote } from '../../../text/words.ts';
import { addTo } from '../../../text/maps.ts';
import type { ContractState } from '../../answers.ts';
import type { ContractFile, Workspace, WorkspaceRequest } from '../../editing.ts';
import { brief } from './reference-text.ts';

/** The folders and contracts that a client shows directly in a folder. */
export interface Listing {
  /** Number of contracts in the folder and below. */
  readonly count: number;
  readonly folders: readonly ListedItem[];
  readonly contracts: readonly ListedContract[];
  /** The components in the folder and below that have no contract, if there is any contract. */
  readonly withoutContract: readonly ListedComponent[];
}

interface ListedItem {
  readonly uri: string;
  readonly label: string;
  /** A few words each: what needs attention first. */
  readonly parts: readonly string[];
}

interface ListedContract extends ListedItem {
  /** All that is known of it, a line each. */
  readonly lines: readonly string[];
  /** Documents of other kinds are compared with it. */
  readonly isCompared: boolean;
}

/** A component: its name, where it is declared, and its code. */
interface ListedComponent extends ListedItem {
  /** What is known of it, a line each. */
  readonly lines: readonly string[];
  readonly source: ComponentSource;
  readonly at: Elsewhere;
  readonly code: CodeTarget;
}

/** The order of the explorer: `p2` before `p10`, whatever the case. */
const BY_NAME = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The listings of some folders, each in the place of its folder. */
function listings({ folders }: { readonly folders: readonly string[] }, workspace: Workspace): Listing[] {
  const all = workspace.contracts();
  const projectRoots = [...new Set(all.map(({ projectRoot }) => projectRoot))];
  const coverages = projectRoots.map((each) => workspace.coverage(each));
  const uncovered = coverages.flatMap(({ withoutContract }) => withoutContract);
  const gone = new Set(coverages.flatMap(({ withoutComponent }) => withoutComponent.map(({ uri }) => uri)));
  const parts = folders.map((folder) => divided(folderOf(folder) ?? folder, all));
  const shown = new Set(parts.flatMap(({ contracts }) => contracts.map(({ uri }) => uri)));
  const states = workspace.contributions.flatMap((each) => each.states?.(shown, workspace) ?? []);
  const inOrder = <Item extends ListedItem>(items: readonly Item[]): Item[] =>
    items.toSorted((a, b) => BY_NAME.compare(a.label, b.label) || byCodeUnits(a.label, b.label));
  return parts.map(({ folder, below, contracts }) => ({
    count: below.reduce((sum, { count }) => sum + count, contracts.length),
    folders: inOrder(
      below.map(({ uri, count }) => ({
        uri: uri.slice(0, -1),
        label: pathBelow(folder, uri.slice(0, -1)),
        parts: [counted(count, 'contract')],
      })),
    ),
    contracts: inOrder(
      contracts.map((contract) =>
        listed(
          contract,
          [
            ...(gone.has(contract.uri) ? [NO_COMPONENT] : []),
            ...states.flatMap((each) => each.get(contract.uri) ?? []),
          ],
          workspace,
        ),
      ),
    ),
    withoutContract: inOrder(
      uncovered
        .filter(({ at }) => at.uri.startsWith(folder))
        .map((component) => listedComponent(component, workspace)),
    ),
  }));
}

/** The state of a contract whose component is gone. */
const NO_COMPONENT: ContractState = {
  text: 'no component',
  line: 'No source of the project declares its component',
  isBehind: true,
};

export const requests: Readonly<Record<string, WorkspaceRequest>> = {
  'component-contract/contracts': { readsAll: true, answer: listings },
};

/**
 * The contracts directly in a folder, and the folders that the others are in. A folder that has only one contract, as of a component
 * with a folder of its own, counts as that contract; one that has only one folder, as that folder.
 */
function divided(folder: string, all: readonly ContractFile[]) {
  const contracts: ContractFile[] = [];
  const byName = new Map<string, ContractFile[]>();
  for (const contract of all) {
    if (!contract.uri.startsWith(folder)) continue;
    const end = contract.uri.indexOf('/', folder.length);
    if (end < 0) contracts.push(contract);
    else addTo(byName, contract.uri.slice(folder.length, end), contract);
  }
  const below: { readonly uri: string; readonly count: number }[] = [];
  for (const inside of byName.values()) {
    const [first, ...others] = inside as [ContractFile, ...ContractFile[]];
    if (others.length === 0) contracts.push(first);
    else {
      const start = first.uri.slice(0, first.uri.lastIndexOf('/') + 1);
      const uri = others.reduce((common, each) => commonFolder(common, each.uri), start);
      below.push({ uri, count: inside.length });
    }
  }
  return { folder, below, contracts };
}

function listedComponent(component: Declared, workspace: Workspace): ListedComponent {
  const { source, at, tagName, name = '', module, description } = component;
  return {
    uri: workspace.textAt(at.uri)?.uri ?? at.uri,
    label: tagName ?? name,
    parts: [module ?? at.file],
    lines: [...(description === undefined ? [] : [brief(description)]), `Declared in ${at.file}`],
    source,
    at,
    code: codeOf(component),
  };
}

function listed(
  { uri, projectRoot, summary: { component, contractId, traits } }: ContractFile,
  states: readonly ContractState[],
  workspace: Workspace,
): ListedContract {
  const { errors, warnings } = workspace.shown(uri);
  const findings = [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
  ];
  const ofTraits =
    traits === undefined ? 'not checked' : traits === 0 ? 'no traits' : counted(traits, 'trait');
  const texts = (isBehind: boolean): string[] =>
    states.flatMap((each) => (each.isBehind === isBehind ? each.text : []));
  return {
    uri: workspace.textAt(uri)?.uri ?? uri,
    label: component?.trim() || contractId || fileNameOf(uri),
    parts: [...new Set([...findings, ...texts(true), ofTraits, ...texts(false)])],
    lines: [
      pathBelow(projectRoot, uri),
      ...(contractId === undefined ? [] : [`contractId: ${quote(contractId)}`]),
      ...findings,
      ofTraits,
      ...states.map(({ line }) => line),
    ],
    isCompared: states.some(({ isCompared }) => isCompared),
  };
}
