import { dirname, resolve } from 'node:path';
import { unsearched } from '../io/node-find-files.ts';
import { fileUri, folderUri, kindAt, pathOf, shownFrom } from '../io/node-sync.ts';
import { lookedInto } from '../io/walk-plan.ts';
import type { Workspace } from '../io/workspace.ts';
import type { Draft, Without } from '../kinds/contract/drafts.ts';
import { kindOf } from '../kinds/contract/detect.ts';
import { type Folder, treatmentOf } from '../project/folder.ts';
import { formatOfNamed, roleOf } from '../project/roles.ts';
import { readElements, readPackage, readRegistry } from '../sources/readers.ts';
import { idStyleOf } from '../kinds/contract/conventions.ts';
import { parseJson } from '../text/json/parse.ts';
import { uriIn } from '../text/uri.ts';
import { counted } from '../text/words.ts';
import { drafting } from './drafts.ts';
import { alignColumns } from './layout.ts';
import { nameOf } from './terminal.ts';

/** The files of a project in a folder and below, by their paths from there on. */
export interface Survey {
  readonly contracts: readonly string[];
  /** Files of other formats that have the name of a contract. */
  readonly foreign: readonly string[];
  readonly manifests: readonly string[];
  readonly dsds: readonly string[];
  readonly registries: readonly { readonly file: string; readonly items: number }[];
  readonly elements: readonly { readonly file: string; readonly count: number }[];
  /** Files that aren't what their names say, with the reason. */
  readonly others: readonly { readonly file: string; readonly why: string }[];
  /** The drafts of all custom elements, one for each id. */
  readonly drafts: readonly Draft[];
  readonly without: readonly Without[];
  /** A line for each folder that can't be read. */
  readonly problems: readonly string[];
}

/** Looks for the files of a project, except what git ignores. */
export function surveyFolder(cwd: string, workspace: Workspace): Survey {
  const [contracts, foreign, manifests]: [string[], string[], string[]] = [[], [], []];
  const [dsds, problems]: [string[], string[]] = [[], []];
  const [registries, elementFiles, packages] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const shown = (uri: string): string => shownFrom(cwd, pathOf(uri));
  const textOf = (uri: string): string => {
    const read = workspace.read(uri);
    return 'text' in read ? read.text : '';
  };

  workspace.walk(
    [[folderUri(cwd), undefined]],
    (folder, listing) => {
      for (const name of listing.files) take(folder, name);
      return lookedInto(folder, listing).map((name) => [name, undefined] as const);
    },
    (uri, error) => problems.push(unsearched(shown(uri), error)),
  );
  for (const uri of packages) {
    const { customElements } = readPackage(textOf(uri));
    const path = customElements && resolve(dirname(pathOf(uri)), customElements);
    if (path && kindAt(path) === 'file') elementFiles.add(fileUri(path));
  }

  function take(folder: Folder, name: string): void {
    const uri = uriIn(folder.uri, name);
    const role = roleOf(folder, name);
    if (role === 'contract') {
      const isOurs = kindOf(parseJson(textOf(uri)), treatmentOf(folder, name).isNamed).kind === 'contract';
      (isOurs ? contracts : foreign).push(shown(uri));
    }
    if (role === 'manifest' && formatOfNamed(folder, name, () => workspace.read(uri)) === 'manifest')
      manifests.push(shown(uri));
    if (role === 'dsds') dsds.push(shown(uri));
    if (role === 'registry') registries.add(uri);
    if (role === 'elements') elementFiles.add(uri);
    if (role === 'package') packages.add(uri);
  }

  const { ruling } = treatmentOf(workspace.folder(folderUri(cwd)), 'new.contract.json');
  const { defaultSlot } = ruling;
  const drafts = new Map<string, Draft>();
  const without: Without[] = [];
  const others: { readonly file: string; readonly why: string }[] = [];
  const elements = [...elementFiles].sort().flatMap((uri) => {
    const drafted = drafting().draftElements(shown(uri), textOf(uri), {
      tags: [],
      style: (things) => ({ defaultSlot, ...drafting().styleFor(ruling, idStyleOf([]), things) }),
    });
    if ('refused' in drafted) {
      if (readElements(textOf(uri)).isRead) return [{ file: shown(uri), count: 0 }];
      others.push({ file: shown(uri), why: drafting().whyUnread('elements', textOf(uri)) });
      return [];
    }
    for (const draft of drafted.drafts)
      if (!drafts.has(draft.contractId)) drafts.set(draft.contractId, draft);
    without.push(...drafted.without);
    return [{ file: shown(uri), count: drafted.drafts.length }];
  });
  const withItems = [...registries].sort().flatMap((uri) => {
    const { items, isRead } = readRegistry(textOf(uri));
    if (isRead) return [{ file: shown(uri), items: items.length }];
    others.push({ file: shown(uri), why: drafting().whyUnread('items', textOf(uri)) });
    return [];
  });
  return {
    contracts: contracts.sort(),
    foreign: foreign.sort(),
    manifests: manifests.sort(),
    dsds: dsds.sort(),
    registries: withItems,
    elements,
    others,
    drafts: [...drafts.values()],
    without,
    problems,
  };
}

/** A line for each kind of file that was found. */
export function surveyInWords(survey: Survey): string {
  const { contracts, foreign, manifests, dsds, registries, elements, others } = survey;
  const rows = [
    ...inRow(contracts, 'contract'),
    ...elements.map(({ file, count }) => [counted(count, 'custom element'), nameOf(file)]),
    ...registries.map(({ file, items }) => [counted(items, 'registry item'), nameOf(file)]),
    ...inRow(dsds, 'DSDS document'),
    ...inRow(manifests, 'manifest'),
    ...inRow(foreign, 'file of another format', 'files of other formats'),
    ...others.map(({ file, why }) => ['not used', `${nameOf(file)}: ${why}`]),
  ];
  if (rows.length === 0) return 'No contracts, custom elements, registries or DSDS documents found here.\n';
  return `Found:\n${alignColumns(rows)
    .map((row) => `  ${row}\n`)
    .join('')}`;
}

function inRow(files: readonly string[], thing: string, things?: string): string[][] {
  if (files.length === 0) return [];
  const names = files.length > 3 ? [...files.slice(0, 2), `${files.length - 2} more`] : files;
  return [[counted(files.length, thing, things), names.map(nameOf).join(', ')]];
}
