// What a folder has for a new project: contracts, and files of other formats.
import { treatmentOf, formatOfNamed, roleOf } from '../project/treatment.ts';
import { dirname, join, resolve } from 'node:path';
import { unsearched } from '../io/node-find-files.ts';
import { fileUri, folderUri, kindAt, pathOf, shownFrom } from '../io/node-sync.ts';
import { lookedInto } from '../io/walk-plan.ts';
import type { Workspace } from '../io/workspace.ts';
import type { Draft, Without } from '../kinds/contract/drafts.ts';
import { kindOf } from '../kinds/contract/detect.ts';
import { type Folder, isExcluded } from '../project/folder.ts';
import type { Role } from '../project/roles.ts';
import { readComponents } from '../sources/react-docgen.ts';
import { readPackage, readRegistry } from '../sources/readers.ts';
import { idStyleOf } from '../kinds/contract/new-contract.ts';
import { globFor } from '../text/globs.ts';
import { parseJson } from '../text/json/parse.ts';
import { addTo } from '../text/maps.ts';
import { uriIn } from '../text/uri.ts';
import { counted } from '../text/words.ts';
import { drafting } from './drafts.ts';
import { alignColumns } from './layout.ts';
import { commandFor, mayBeComponent, mayBeDocs } from './react-docs.ts';
import { nameOf } from './terminal.ts';

/** The files of a project in a folder and below, by their paths from there on. */
export interface FolderContents {
  readonly contracts: readonly string[];
  /** Files of other formats that have the name of a contract. */
  readonly foreign: readonly string[];
  readonly manifests: readonly string[];
  readonly dsds: readonly string[];
  /** Component registries, with the numbers of their items. */
  readonly registries: readonly Counted[];
  /** Custom Elements Manifests, with the numbers of elements that have drafts. */
  readonly elements: readonly Counted[];
  /** The docs of React components, with the numbers of these. */
  readonly components: readonly Counted[];
  /** What the config file has to say so that these files are sources; undefined if it needn't. */
  readonly sources: readonly string[] | undefined;
  /** The command that writes docs of React components; undefined if there are some, or no components. */
  readonly docsCommand: string | undefined;
  /** The drafts of all custom elements and React components, one for each id. */
  readonly drafts: readonly Draft[];
  readonly without: readonly Without[];
  /** A line for each folder that can't be read. */
  readonly problems: readonly string[];
}

/** A file, and how many things it declares; none if it isn't what its name says. */
interface Counted {
  readonly file: string;
  readonly count: number;
}

/** Looks for the files of a project, except what git ignores. */
export function readFolderContents(cwd: string, workspace: Workspace): FolderContents {
  const shown = (uri: string): string => shownFrom(cwd, pathOf(uri));
  const { uris, problems } = findByRole(cwd, workspace);
  const names = (role: FoundRole): string[] => (uris.get(role) ?? []).map(shown).sort();
  const textsOf = (role: FoundRole) =>
    [...new Set(uris.get(role))]
      .sort()
      .map((uri) => ({ uri, file: shown(uri), text: textAt(uri, workspace) }));
  const packages = textsOf('package').map(({ uri, text }) => ({ uri, ...readPackage(text) }));
  for (const { uri, customElements } of packages) {
    const path = customElements && resolve(dirname(pathOf(uri)), customElements);
    if (path && kindAt(path) === 'file') addTo(uris, 'elements', fileUri(path));
  }
  // Git mostly ignores what is built.
  const built = join(cwd, 'storybook-static', 'manifests', 'components.json');
  if (kindAt(built) === 'file') addTo(uris, 'namespaces', fileUri(built));
  const docsIn = (role: FoundRole) =>
    textsOf(role)
      .map(({ file, text }) => ({ file, text, count: readComponents(text).components.length }))
      .filter(({ count }) => count > 0);
  const usual = docsIn('components');
  const others = usual.length > 0 ? [] : docsIn('docs');
  // Storybook's manifest has the same components as the output of react-docgen.
  const named = usual.length + others.length > 0 ? others : docsIn('namespaces');
  const components = [...usual, ...named];
  const isUndescribed =
    components.length === 0 && packages.some(({ dependencies }) => dependencies.includes('react'));
  const code = names('code');
  const files = [
    ...textsOf('elements').map((each) => ({ ...each, kind: 'elements' as const })),
    ...components.map((each) => ({ ...each, kind: 'components' as const })),
  ];
  return {
    ...draftedFrom(files, cwd, workspace),
    contracts: names('contract'),
    foreign: names('foreign'),
    manifests: names('manifest'),
    dsds: names('dsds'),
    components,
    sources: named.length > 0 ? named.map(({ file }) => globFor(file)) : undefined,
    docsCommand: isUndescribed && code.length > 0 ? commandFor(code) : undefined,
    registries: textsOf('registry').map(({ file, text }) => ({
      file,
      count: readRegistry(text).items.length,
    })),
    problems,
  };
}

/**
 * The roles of files, `foreign` for files of other formats that have the name of a contract, `docs` for files that may be docs of
 * React components, and `code` for those that may have components.
 */
type FoundRole = Role | 'foreign' | 'docs' | 'code';

/** The URIs of the files in a folder and below by their roles, and a line for each folder that can't be read. */
function findByRole(cwd: string, workspace: Workspace) {
  const uris = new Map<FoundRole, string[]>();
  const problems: string[] = [];
  workspace.walk(
    [[folderUri(cwd), undefined]],
    (folder, listing) => {
      for (const name of listing.files)
        addTo(uris, foundRoleOf(folder, name, workspace), uriIn(folder.uri, name));
      return lookedInto(folder, listing).map((name) => [name, undefined] as const);
    },
    (uri, error) => problems.push(unsearched(shownFrom(cwd, pathOf(uri)), error)),
  );
  return { uris, problems };
}

function foundRoleOf(folder: Folder, name: string, workspace: Workspace): FoundRole | undefined {
  const uri = uriIn(folder.uri, name);
  const role = roleOf(folder, name);
  if (role === 'contract') {
    const { kind } = kindOf(parseJson(textAt(uri, workspace)), treatmentOf(folder, name).isNamed);
    return kind === 'contract' ? 'contract' : 'foreign';
  }
  if (role === 'manifest') {
    return formatOfNamed(folder, name, () => workspace.read(uri)) === 'manifest' ? role : undefined;
  }
  if (role !== undefined || isExcluded(folder, name)) return role;
  return mayBeDocs(name) ? 'docs' : mayBeComponent(name) ? 'code' : undefined;
}

function textAt(uri: string, workspace: Workspace): string {
  const read = workspace.read(uri);
  return 'text' in read ? read.text : '';
}

/** The drafts from some files: one for each id, and one for a component that is a custom element and in React. */
function draftedFrom(
  files: readonly {
    readonly kind: 'elements' | 'components';
    readonly file: string;
    readonly text: string;
  }[],
  cwd: string,
  workspace: Workspace,
) {
  const { settings } = treatmentOf(workspace.folder(folderUri(cwd)), 'new.contract.json');
  const { defaultSlot } = settings;
  const drafts = new Map<string, Draft>();
  const without: Without[] = [];
  const elements: Counted[] = [];
  for (const { kind, file, text } of files) {
    const drafted = drafting().draftsFrom(kind, file, text, {
      names: [],
      style: (things) => ({ defaultSlot, ...drafting().styleFor(settings, idStyleOf([]), things) }),
    });
    const own = 'refused' in drafted ? [] : drafted.drafts;
    const names = new Set([...drafts.values()].map(({ contract }) => contract['component']));
    for (const draft of own) {
      const isElementToo = kind === 'components' && names.has(draft.contract['component']);
      if (!drafts.has(draft.contractId) && !isElementToo) drafts.set(draft.contractId, draft);
    }
    if ('without' in drafted) without.push(...drafted.without);
    if (kind === 'elements') elements.push({ file, count: own.length });
  }
  return { drafts: [...drafts.values()], without, elements };
}

/** A line for each kind of file that was found. */
export function contentsInWords(contents: FolderContents): string {
  const { contracts, foreign, manifests, dsds, registries, elements, components } = contents;
  const rows = [
    ...inRow(contracts, 'contract'),
    ...elements.map(({ file, count }) => [counted(count, 'custom element'), nameOf(file)]),
    ...components.map(({ file, count }) => [counted(count, 'React component'), nameOf(file)]),
    ...registries.map(({ file, count }) => [counted(count, 'registry item'), nameOf(file)]),
    ...inRow(dsds, 'DSDS document'),
    ...inRow(manifests, 'manifest'),
    ...inRow(foreign, 'file of another format', 'files of other formats'),
  ];
  const found =
    rows.length === 0
      ? 'No contracts, custom elements, React components, registries or DSDS documents found here.\n'
      : `Found:\n${alignColumns(rows)
          .map((row) => `  ${row}\n`)
          .join('')}`;
  return `${found}\n${comparedInWords(contents)}\n`;
}

/** What contracts will be compared with, in words, with the number of each. */
export const comparedIn = ({ elements, components }: FolderContents) =>
  [
    { thing: 'custom element', files: elements },
    { thing: 'React component', files: components },
  ]
    .map(({ thing, files }) => ({ thing, count: files.reduce((sum, each) => sum + each.count, 0) }))
    .filter(({ count }) => count > 0);

/** A sentence that says what contracts will be compared with. */
function comparedInWords(contents: FolderContents): string {
  const all = comparedIn(contents).map(({ thing, count }) => (count === 1 ? thing : counted(count, thing)));
  const compared =
    all.length > 0
      ? `Contracts will be compared with the ${all.join(' and the ')}.`
      : 'Contracts will not be compared with code: no Custom Elements Manifest or docs of React components found.';
  return contents.docsCommand === undefined ? compared : `${compared} ${TO_DESCRIBE}`;
}

const TO_DESCRIBE =
  'To compare them with the React components here, write docs of these: see the next steps.';

function inRow(files: readonly string[], thing: string, things?: string): string[][] {
  if (files.length === 0) return [];
  const names = files.length > 3 ? [...files.slice(0, 2), `${files.length - 2} more`] : files;
  return [[counted(files.length, thing, things), names.map(nameOf).join(', ')]];
}
