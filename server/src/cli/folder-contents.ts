// What a folder has for a new project: contracts, and files of other formats.
import { treatmentOf, formatOfNamed, roleOf } from '../project/treatment.ts';
import { dirname, join, resolve } from 'node:path';
import { unsearched } from '../io/node-find-files.ts';
import { fileUri, folderUri, kindAt, pathOf, shownFrom } from '../io/node-sync.ts';
import { lookedInto } from '../io/walk-plan.ts';
import type { Workspace } from '../io/workspace.ts';
import { hasNameOnly } from '../kinds/contract/compared.ts';
import type { Draft, Kind, Without } from '../kinds/contract/drafts.ts';
import type { Declared } from '../sources/declared.ts';
import { kindOf } from '../kinds/contract/detect.ts';
import { type Folder, isExcluded } from '../project/folder.ts';
import type { Role } from '../project/roles.ts';
import { readComponents } from '../sources/react-docgen.ts';
import { readElements } from '../sources/custom-elements-manifest.ts';
import { readPackage, readRegistry } from '../sources/readers.ts';
import { idStyleOf } from '../kinds/contract/new-contract.ts';
import { globFor } from '../text/globs.ts';
import { parseJson } from '../text/json/parse.ts';
import { addTo } from '../text/maps.ts';
import { uriIn } from '../text/uri.ts';
import { counted, listed } from '../text/words.ts';
import { drafting } from './drafts.ts';
import { alignColumns } from './layout.ts';
import { mayBeComponent, mayBeDocs } from './react-docs.ts';
import { nameOf } from './terminal.ts';

/** The files of a project in a folder and below, by their paths from there on. */
export interface FolderContents {
  readonly contracts: readonly string[];
  /** Files of other formats that have the name of a contract. */
  readonly foreign: readonly string[];
  readonly manifests: readonly string[];
  readonly dsds: readonly string[];
  /** Component registries, with the numbers of their items. */
  readonly registries: readonly Pick<Counted, 'file' | 'count'>[];
  /** Custom Elements Manifests, with the numbers of elements that have drafts. */
  readonly elements: readonly Counted[];
  /** The docs of React components, with the numbers of these. */
  readonly components: readonly Counted[];
  /** The files with the name of a source that declare nothing, and why. */
  readonly unread: readonly { readonly file: string; readonly why: string }[];
  /** The files that may have React components, if none is described. */
  readonly undescribed: readonly string[];
  /** What the config file has to say so that these files are sources; undefined if it needn't. */
  readonly sources: readonly string[] | undefined;
  /** The drafts of all custom elements and React components, one for each id. */
  readonly drafts: readonly Draft[];
  /** The ids of React components that drafts of custom elements describe. */
  readonly described: readonly string[];
  readonly without: readonly Without[];
  /** A line for each folder that can't be read. */
  readonly problems: readonly string[];
}

/** A file, how many things it declares, and how many of these by their names only. */
interface Counted {
  readonly file: string;
  readonly count: number;
  readonly bare: number;
}

/** A file that declares components. */
interface SourceFile {
  readonly kind: Kind;
  readonly file: string;
  readonly text: string;
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
      .map(({ file, text }) => {
        const { components } = readComponents(text);
        const bare = components.filter(({ thing }) => hasNameOnly(thing)).length;
        return { kind: 'components' as const, file, text, count: components.length, bare };
      })
      .filter(({ count }) => count > 0);
  const usual = docsIn('components');
  const others = usual.length > 0 ? [] : docsIn('docs');
  // Storybook's manifest has the same components as the output of react-docgen.
  const named = usual.length + others.length > 0 ? others : docsIn('namespaces');
  const components = [...usual, ...named];
  const inSources = (role: FoundRole, kind: Kind): SourceFile[] =>
    textsOf(role).map(({ file, text }) => ({ kind, file, text }));
  const elements = inSources('elements', 'elements');
  const registries = inSources('registry', 'items');
  return {
    ...draftedFrom([...elements, ...components], cwd, workspace),
    contracts: names('contract'),
    foreign: names('foreign'),
    manifests: names('manifest'),
    dsds: names('dsds'),
    components,
    sources: named.length > 0 ? named.map(({ file }) => globFor(file)) : undefined,
    unread: [...elements, ...inSources('components', 'components'), ...registries].flatMap(
      ({ kind, file, text }) => {
        const declared = drafting().declaredIn(kind, file, text);
        return 'refused' in declared ? [{ file, why: declared.why }] : [];
      },
    ),
    undescribed: components.length === 0 ? names('code') : [],
    registries: registries
      .map(({ file, text }) => ({ file, count: readRegistry(text).items.length }))
      .filter(({ count }) => count > 0),
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

/** The drafts from some files, one for each id: that of a custom element describes the React component, too. */
function draftedFrom(files: readonly SourceFile[], cwd: string, workspace: Workspace) {
  const { settings } = treatmentOf(workspace.folder(folderUri(cwd)), 'new.contract.json');
  const { defaultSlot } = settings;
  const drafts = new Map<string, Draft>();
  const without: Without[] = [];
  const elements: Counted[] = [];
  const described: string[] = [];
  for (const { kind, file, text } of files) {
    const drafted = drafting().draftsFrom(kind, file, text, {
      names: [],
      style: (things) => ({ defaultSlot, ...drafting().styleFor(settings, idStyleOf([]), things) }),
    });
    if ('refused' in drafted) continue;
    for (const draft of drafted.drafts) {
      const { contract } = drafts.get(draft.contractId) ?? {};
      if (!contract) drafts.set(draft.contractId, draft);
      else if (kind === 'components' && 'cemRef' in contract) described.push(draft.contractId);
    }
    without.push(...drafted.without);
    const isBare = (thing: Omit<Declared, 'at'>): boolean =>
      thing.tagName !== undefined && hasNameOnly(thing);
    const bare = readElements(text).elements.filter(({ thing }) => isBare(thing)).length;
    const count = drafted.drafts.length;
    if (kind === 'elements' && count > 0) elements.push({ file, count, bare });
  }
  return { drafts: [...drafts.values()], without, elements, described };
}

/** A line for each kind of file that was found, and what contracts will be compared with. */
export function contentsInWords(contents: FolderContents): string {
  const { contracts, foreign, manifests, dsds, registries, elements, components, undescribed } = contents;
  const unread = new Map<string, string[]>();
  for (const { file, why } of contents.unread) addTo(unread, why, file);
  const rows = [
    ...inRow(contracts, 'contract'),
    ...describedIn(elements, 'custom element'),
    ...describedIn(components, 'React component'),
    ...inRow(undescribed, 'file that may have React components', 'files that may have React components'),
    ...registries.map(({ file, count }) => [counted(count, 'registry item'), nameOf(file)]),
    ...inRow(dsds, 'DSDS document'),
    ...inRow(manifests, 'manifest'),
    ...inRow(foreign, 'file of another format', 'files of other formats'),
    ...[...unread].flatMap(([why, files]) =>
      inRow(files, 'unread file').map(([count = '', names = '']) => [count, `${names}: ${why}`]),
    ),
  ];
  const found =
    rows.length === 0
      ? 'No contracts, components, registries or DSDS documents found here.\n'
      : `Found:\n${alignColumns(rows)
          .map((row) => `  ${row}\n`)
          .join('')}`;
  return `${found}\n${comparedInWords(contents)}\n`;
}

/** Sentences that say what contracts will be compared with. */
function comparedInWords({ elements, components, undescribed, described }: FolderContents): string {
  const sum = (files: readonly Counted[]): number =>
    files.reduce((all, { count, bare }) => all + count - bare, 0);
  const all = [
    [sum(elements), 'custom element'] as const,
    [sum(components), 'React component'] as const,
  ].flatMap(([count, thing]) => (count === 0 ? [] : count === 1 ? thing : counted(count, thing)));
  const compared =
    all.length > 0
      ? `Contracts will be compared with the ${all.join(' and the ')}.`
      : 'Contracts will not be compared with code: no Custom Elements Manifest or JSON from react-docgen describes the props of a component here.';
  const by = `${counted(described.length, 'React component is', 'React components are')} described by contracts of custom elements: ${listed(described.map(nameOf), 'and')}.`;
  return [
    compared,
    ...(described.length > 0 ? [by] : []),
    ...(undescribed.length > 0 ? [TO_DESCRIBE] : []),
  ].join('\n');
}

const TO_DESCRIBE =
  'To compare contracts with your React components, run react-docgen first (see the next steps).';

const describedIn = (files: readonly Counted[], thing: string): string[][] =>
  files.map(({ file, count, bare }) => [
    counted(count, thing),
    `${nameOf(file)}${bare > 0 ? ` (${bare} described without props)` : ''}`,
  ]);

function inRow(files: readonly string[], thing: string, things?: string): string[][] {
  if (files.length === 0) return [];
  const names = files.length > 3 ? [...files.slice(0, 2), `${files.length - 2} more`] : files;
  return [[counted(files.length, thing, things), names.map(nameOf).join(', ')]];
}
