// The files that a command line means, and the kind that each is checked as.
import { fileUri, folderUri, isAnythingAt, kindAt, pathOf, shownFrom, withSlashes } from './node-sync.ts';
import { folderIn, type Workspace } from './workspace.ts';
import { namedSettings } from '../check/rule.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import {
  type Folder,
  isExcluded,
  isIgnored,
  isPassedOver,
  type Treatment,
  treatmentOf,
} from '../project/folder.ts';
import {
  type Format,
  formatFound,
  formatOfNamed,
  isCalled,
  isLookedInto,
  isYamlName,
  partOf,
  roleOf,
  treatedAs,
} from '../project/roles.ts';
import { reasonOf } from '../project/treatment.ts';
import { flawOfSpelling } from '../text/glob-spelling.ts';
import { type HowItFits, howItFits } from '../text/globs.ts';
import type { Parsed } from '../text/json/parse.ts';
import { uriIn } from '../text/uri.ts';
import { nearestFile } from '../project/folders.ts';
import { addTo } from '../text/maps.ts';
import { byCodeUnits, counted, quote } from '../text/words.ts';
import { basename, dirname, resolve } from 'node:path';

/** A file to check, as its project treats it; or a folder that is named and left alone. */
export interface FoundFile extends Treatment {
  readonly uri: string;
  readonly folder: Folder;
  readonly as: Format;
  /** Its path from the current directory, with forward slashes. */
  readonly shown: string;
  /** True if a manifest lists it, or is to, wherever it lies. */
  readonly isListed?: boolean;
  /** Of a manifest: the contracts around it that no search of its project finds. */
  readonly beside?: readonly FoundFile[];
  /** The parsed text of a manifest, which may be long. */
  readonly already?: { readonly text: string; readonly parsed: Parsed };
}

export interface Search {
  /** Each once, sorted by `shown` in code units. */
  readonly files: readonly FoundFile[];
  /** Problems with names that match nothing, a line each. */
  readonly unmatched: readonly string[];
  /** The globs that are misspelled, what isn't a regular file, and the folders that can't be read: a line each. */
  readonly problems: readonly string[];
  /** The URIs of the folders that were searched. */
  readonly searched: readonly string[];
  /** A sentence for each kind of file that was hardly meant to be passed over, and for globs of config files that match nothing. */
  readonly remarks: readonly string[];
}

/**
 * The files that are meant by paths, folders and globs; without any, the contracts, their manifests and the DSDS documents
 * below the current directory. What git ignores is found by its own path only. What the project file excludes is never
 * checked, even where it is named. Links to folders are followed where they are named, and nowhere else, so no search goes round in a
 * circle. Links to files are, as {@link linkFollower} says.
 */
export function find(names: readonly string[], workspace: Workspace, cwd: string): Search {
  const files = new Map<string, FoundFile>();
  const unmatched: string[] = [];
  const problems: string[] = [];
  const searched: string[] = [];
  /** The files whose names are nearly those of contracts, by the end of their names. */
  const nearMisses = new Map<string, string[]>();
  /** The config files of searched folders with globs for contracts, and those of which a glob matches a file. */
  const [choosing, matching] = [new Map<string, string>(), new Set<string>()];
  if (names.length === 0) search(cwd, false);
  for (const name of names) seek(name);
  const sorted = [...files.values()].sort((a, b) => byCodeUnits(a.shown, b.shown));
  const unmatching = [...choosing].flatMap(([uri, shown]) => (matching.has(uri) ? [] : [shown]));
  const remarks = [
    ...unmatching.sort().map((shown) => `The "contracts" of ${quote(shown)} match no file.`),
    ...[...nearMisses].map(([ending, all]) => nearMissInWords(ending, all.sort())),
  ];
  return { files: sorted, unmatched, problems: [...new Set(problems)].sort(), searched, remarks };

  function seek(name: string): void {
    // Most likely a variable of a script that is not set, and not the current directory.
    if (name === '') return void unmatched.push('An empty path matches nothing.');
    const path = resolve(cwd, name);
    const kind = kindAt(path);
    if (kind === 'folder') {
      if (!search(path, true)) unmatched.push(`No contracts or DSDS documents found in ${quote(name)}.`);
    } else if (kind === 'pipe') {
      // It may never end, as a device or a pipe that nothing is written into.
      problems.push(`${quote(name)} isn't a regular file.`);
    } else if (kind && !withSlashes(name).endsWith('/')) {
      const uri = fileUri(path);
      const folder = workspace.meant(folderIn(uri));
      const file = basename(path);
      // A project file has findings of its own, and is no contract.
      if (file === CONFIG_NAME) return;
      // Of another kind by its name, it is no contract even if it is named.
      const isNamed = (roleOf(folder, file) ?? 'contract') === 'contract';
      put(uri, shownFrom(cwd, path), folder, treatmentOf(folder, file), formatAt(uri, folder, file), isNamed);
    } else if (!kind && isAnythingAt(path)) {
      unmatched.push(`${quote(name)} is a broken link.`);
    } else if (!glob(withSlashes(name))) {
      const advice = withSlashes(name).includes('\\') ? ' Separate folders by "/".' : '';
      unmatched.push(`${quote(name)} matches nothing.${advice}`);
    }
  }

  /** Answers whether there is anything to be said of this folder. */
  function search(path: string, isNamed: boolean): boolean {
    const folder = workspace.meant(folderUri(path));
    const shown = shownFrom(cwd, path);
    if (isExcluded(folder.above, folder.name)) {
      put(folder.uri.slice(0, -1), shown, folder.above!, treatmentOf(folder.above, folder.name), 'contract');
      return true;
    }
    return look(
      shown,
      folder,
      (isOurs, file) => (isOurs || isCalled(file, 'contract') ? 'inside' : undefined),
      isNamed,
    );
  }

  function put(
    uri: string,
    shown: string,
    folder: Folder,
    treatment: Treatment,
    as: Format,
    isNamed = false,
  ): void {
    const { settings: given, isContract, whyNotChecked } = treatedAs(as, treatment, uri);
    const settings = isNamed ? namedSettings(given) : given;
    // Written out: to copy the members of another object takes longer than all the rest.
    files.set(uri, { uri, shown, folder, settings, isContract, whyNotChecked, as });
  }

  /** Answers whether there is anything to be said of this glob. */
  function glob(name: string): boolean {
    const { base, pattern } = splitGlob(name);
    const flaw = flawOfSpelling(pattern);
    if (flaw !== undefined) return problems.push(`${quote(name)} ${flaw.message}. ${flaw.help}`) > 0;
    const from = resolve(cwd, base);
    if (pattern === '' || kindAt(from) !== 'folder') return false;
    // Without a slash it would fit at any depth.
    const fits = howItFits([`./${pattern.replace(/\/+$/, '')}`]);
    const onlyFolders = pattern.endsWith('/');
    const isMeant: IsMeant = (isOurs, file, uri) => {
      const path = shownFrom(from, pathOf(uri));
      const how = onlyFolders ? inFolder(path, fits) : fits(path);
      // Of what is in a folder, only some is ours to check.
      return how === 'itself' || isOurs || isCalled(file, 'contract') ? how : undefined;
    };
    return look(shownFrom(cwd, from), workspace.meant(folderUri(from)), isMeant, true);
  }

  /**
   * Answers whether anything is found in a folder. Where that is nothing but what is left alone, and someone has named it,
   * that is said: to hand over all files that have changed is no mistake.
   */
  function look(shown: string, folder: Folder, isMeant: IsMeant, isNamed: boolean): boolean {
    searched.push(folder.uri);
    const before = problems.length;
    const start = searchable(folder);
    const follows = workspace.linkFollower(start.uri);
    const found = walk(shown, start, isMeant, follows, false);
    const isDone = found > 0 || problems.length > before || !isNamed;
    return isDone || walk(shown, start, isMeant, follows, true) > 0;
  }

  /**
   * Looks for what is meant in a folder and those below it, and passes over what is ignored: for what is to be checked, or
   * for what the project leaves alone. In an ignored folder there is nothing but what a project file names. Answers how much
   * there is.
   */
  function walk(
    shownStart: string,
    start: Folder,
    isMeant: IsMeant,
    follows: ReturnType<Workspace['linkFollower']>,
    whyNotChecked: boolean,
  ): number {
    let found = 0;
    workspace.walk(
      [[start.uri, { shown: shownStart, above: start.above, isInIgnored: false }]],
      (known, listing, { shown, above, isInIgnored }) => {
        workspace.countIn(known);
        // Nothing above a repository counts for what is in it.
        const isOwn = known.isRepository || above === known.above;
        const folder = known.uri === start.uri ? start : isOwn ? known : { ...known, above };
        const shownIn = insideOf(shown, known.uri);
        if (known.config?.contracts) choosing.set(known.uri, shownIn(CONFIG_NAME));
        const chooser = nearestFile(known)?.folder;
        const links = listing.links.filter(
          (name) => partOf(folder, name) !== undefined || isCalled(name, 'contract'),
        );
        for (const name of [...listing.files, ...links]) {
          if (name === CONFIG_NAME) continue;
          const uri = uriIn(folder.uri, name);
          const treatment = treatmentOf(folder, name);
          if (treatment.isContract) {
            if (chooser !== undefined) matching.add(chooser);
          } else if (!whyNotChecked && !isInIgnored) noteNearMiss(folder, name, uri, shownIn(name));
          const other =
            treatment.isContract || whyNotChecked
              ? undefined
              : formatFound(folder, name, () => workspace.read(uri));
          if (!other) {
            if ((treatment.whyNotChecked !== undefined) !== whyNotChecked) continue;
            if (isInIgnored || isIgnored(folder, name, false)) continue;
          }
          const how = isMeant(treatment.isContract || other !== undefined, name, uri);
          if (how === undefined) continue;
          const link = links.includes(name) ? follows(known, name) : 'followed';
          if (link === 'outside' || link === 'broken') {
            const why =
              link === 'broken' ? 'it is a broken link' : 'it is a link to a file outside the project';
            put(uri, shownIn(name), folder, { ...treatment, whyNotChecked: why }, 'contract');
            found++;
          }
          if (link !== 'followed') continue;
          const as = other ?? (isYamlName(name) ? formatAt(uri, folder, name) : 'contract');
          put(uri, shownIn(name), folder, treatment, as, how === 'itself' && isCalled(name, 'contract'));
          found++;
        }
        return listing.folders.flatMap((name) => {
          const isPassed = isInIgnored || isIgnored(folder, name, true);
          const isLeft = isPassed
            ? whyNotChecked || !isLookedInto(folder, name)
            : !whyNotChecked && isExcluded(folder, name);
          return isLeft ? [] : [[name, { shown: shownIn(name), above: folder, isInIgnored: isPassed }]];
        });
      },
      (uri, error) => problems.push(unsearched(shownFrom(cwd, pathOf(uri)), error)),
    );
    return found;
  }

  function noteNearMiss(folder: Folder, name: string, uri: string, shown: string): void {
    const ending = NEAR_MISS.exec(name)?.[0].toLowerCase();
    if (ending === undefined || roleOf(folder, name) !== undefined || isPassedOver(folder, name, false))
      return;
    const read = workspace.read(uri);
    const isLikely = 'text' in read && /\b(contractId|component)\b/.test(read.text);
    if (isLikely && !nearMisses.get(ending)?.includes(shown)) addTo(nearMisses, ending, shown);
  }

  /** Thousands of paths are made, so hardly one is split and joined anew. */
  function insideOf(shown: string, folder: string): (name: string) => string {
    if (shown === '..' || shown.startsWith('../'))
      return (name) => shownFrom(cwd, pathOf(uriIn(folder, name)));
    return shown === '' ? (name) => name : (name) => `${shown}/${name}`;
  }

  function formatAt(uri: string, folder: Folder, name: string): Format {
    return formatOfNamed(folder, name, () => workspace.read(uri));
  }
}

/** How a file is meant. `isOurs`: it is a contract, a manifest of such, or a DSDS document. */
type IsMeant = (isOurs: boolean, name: string, uri: string) => HowItFits | undefined;

/** How a file is meant by a glob for folders. */
function inFolder(path: string, fits: (path: string) => HowItFits | undefined): HowItFits | undefined {
  const folder = dirname(path);
  return folder !== '.' && fits(folder) ? 'inside' : undefined;
}

/** The folder that a glob begins with, and the rest of it, which is empty where it has nothing of a glob. */
function splitGlob(glob: string): { base: string; pattern: string } {
  const [, base = '', pattern = ''] = /^((?:[^*?[{/]*\/)*)(.*)$/s.exec(glob)!;
  return /[*?[{]/.test(pattern) ? { base, pattern } : { base: glob, pattern: '' };
}

/** The ends of names that contracts hardly have on purpose. */
const NEAR_MISS = /(?:\.contracts\.json|\.contract\.(?:ya?ml|jsonc|json5)|^contract\.json)$/i;

function nearMissInWords(ending: string, [first = '', ...more]: readonly string[]): string {
  const others = more.length === 0 ? "isn't" : `and ${counted(more.length, 'other file')} like it aren't`;
  const what = ending.endsWith('.json') ? 'the name of a contract' : 'a contract is JSON, and its name';
  return `${quote(first)} ${others} checked: ${what} ends in ".contract.json".`;
}

/** A folder that someone has named is searched, whatever the folders above it say of it. */
function searchable(folder: Folder): Folder {
  if (!folder.above || !isPassedOver(folder.above, folder.name, true)) return folder;
  return withoutIgnores(folder);
}

function withoutIgnores(folder: Folder): Folder {
  return { ...folder, ignores: undefined, above: folder.above && withoutIgnores(folder.above) };
}

/** The reason why a folder, as it is shown, can't be listed. */
export const unsearched = (shown: string, error: unknown): string =>
  `${quote(shown || '.')} can't be searched: ${reasonOf(error)}.`;
