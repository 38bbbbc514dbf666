// The files that a command line means, and the kind that each is checked as.
import { reasonOf } from './file-system.ts';
import {
  type DocumentTreatment,
  treatmentOf,
  type Format,
  formatFound,
  formatOfNamed,
  isYamlName,
  roleOf,
  treatedAs,
} from '../project/treatment.ts';
import {
  fileUri,
  folderUri,
  isAnythingAt,
  kindAt,
  pathNamed,
  pathOf,
  shownFrom,
  withSlashes,
} from './node-sync.ts';
import { folderIn, type Workspace } from './workspace.ts';
import { namedSettings } from '../check/rule.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { type Folder, isExcluded, isIgnored, isPassedOver } from '../project/folder.ts';
import { isCalled, isLookedInto } from '../project/roles.ts';
import { flawOfSpelling, howItFits, type HowItFits } from '../text/globs.ts';
import { uriIn } from '../text/uri.ts';
import { addTo } from '../text/maps.ts';
import { byCodeUnits, counted, quote } from '../text/words.ts';
import { basename, dirname } from 'node:path';

/** A file to check, as its project treats it; or a folder that is named and left alone. */
export interface FoundFile extends DocumentTreatment {
  readonly uri: string;
  readonly folder: Folder;
  readonly as: Format;
  /** Its path from the current directory, with forward slashes. */
  readonly shown: string;
  /** True if a manifest lists it, or is to, wherever it lies. */
  readonly isListed?: boolean;
  /** Of a manifest: the contracts around it that no search of its project finds. */
  readonly beside?: readonly FoundFile[];
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
 * below the current directory. What git ignores is found by its own path only. What the config file excludes is never
 * checked, even where it is named. Links to folders are followed where they are named, and nowhere else, so no search goes round in a
 * circle. Links to files are, as {@link linkFollower} says.
 */
export function find(names: readonly string[], workspace: Workspace, cwd: string): Search {
  const search = new FileSearch(workspace, cwd);
  if (names.length === 0) search.folder(cwd);
  for (const name of names) search.named(name);
  return search.result();
}

/** A walk below a folder for the files that are meant. */
interface Walk {
  readonly start: Folder;
  readonly isMeant: IsMeant;
  readonly follows: ReturnType<Workspace['linkFollower']>;
}

/** A folder of a walk. */
interface At {
  readonly above: Folder | undefined;
  /** In an ignored folder there is nothing but what a config file names. */
  readonly isInIgnored: boolean;
}

class FileSearch {
  readonly #files = new Map<string, FoundFile>();
  readonly #unmatched: string[] = [];
  readonly #problems: string[] = [];
  readonly #searched: string[] = [];
  /** The files whose names are nearly those of contracts, by the end of their names. */
  readonly #nearMisses = new Map<string, string[]>();

  constructor(
    private readonly workspace: Workspace,
    private readonly cwd: string,
  ) {}

  result(): Search {
    return {
      files: [...this.#files.values()].sort((a, b) => byCodeUnits(a.shown, b.shown)),
      unmatched: this.#unmatched,
      problems: [...new Set(this.#problems)].sort(),
      searched: this.#searched,
      remarks: [...this.#nearMisses].map(([ending, all]) => nearMissInWords(ending, all.sort())),
    };
  }

  /** Looks for what a name on a command line means. */
  named(name: string): void {
    // Most likely a variable of a script that is not set, and not the current directory.
    if (name === '') return void this.#unmatched.push('An empty path matches nothing.');
    const path = pathNamed(this.cwd, name);
    const kind = kindAt(path);
    if (kind === 'folder') {
      if (!this.folder(path)) this.#unmatched.push(`No contracts or DSDS documents found in ${quote(name)}.`);
    } else if (kind === 'pipe') {
      // It may never end, as a device or a pipe that nothing is written into.
      this.#problems.push(`${quote(name)} isn't a regular file.`);
    } else if (kind && !withSlashes(name).endsWith('/')) {
      this.#file(path);
    } else if (!kind && isAnythingAt(path)) {
      this.#unmatched.push(`${quote(name)} is a broken link.`);
    } else if (!this.#glob(withSlashes(name))) {
      const advice = withSlashes(name).includes('\\') ? ' Separate folders by "/".' : '';
      this.#unmatched.push(`${quote(name)} matches nothing.${advice}`);
    }
  }

  /** Looks into a folder; returns true if there is anything to be said of it. */
  folder(path: string): boolean {
    const folder = this.workspace.meant(folderUri(path));
    if (isExcluded(folder.above, folder.name)) {
      const { above, name, uri } = folder;
      this.#put(uri.slice(0, -1), above!, treatmentOf(above, name), 'contract');
      return true;
    }
    return this.#look(folder, (isOurs, file) =>
      isOurs || isCalled(file, 'contract') ? 'inside' : undefined,
    );
  }

  #file(path: string): void {
    const uri = fileUri(path);
    const folder = this.workspace.meant(folderIn(uri));
    const name = basename(path);
    // A config file has findings of its own, and is no contract.
    if (name === CONFIG_NAME) return;
    // Of another kind by its name, it is no contract even if it is named.
    const isNamed = (roleOf(folder, name) ?? 'contract') === 'contract';
    const as = this.#formatAt(uri, folder, name);
    this.#put(uri, folder, treatmentOf(folder, name), as, isNamed);
  }

  /** Returns true if there is anything to be said of this glob. */
  #glob(name: string): boolean {
    const { base, pattern } = splitGlob(name);
    const flaw = flawOfSpelling(pattern);
    if (flaw !== undefined) return this.#problems.push(`${quote(name)} ${flaw.message}. ${flaw.help}`) > 0;
    const from = pathNamed(this.cwd, base);
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
    return this.#look(this.workspace.meant(folderUri(from)), isMeant);
  }

  /** Returns true if there is anything to be said of a folder. */
  #look(folder: Folder, isMeant: IsMeant): boolean {
    this.#searched.push(folder.uri);
    const before = this.#problems.length;
    const start = searchable(folder);
    const found = this.#walk({ start, isMeant, follows: this.workspace.linkFollower(start.uri) });
    return found > 0 || this.#problems.length > before;
  }

  /** Looks for what is meant in a folder and those below it, and passes over what is ignored; returns how much there is. */
  #walk(walk: Walk): number {
    const { start } = walk;
    let found = 0;
    this.workspace.walk(
      [[start.uri, { above: start.above, isInIgnored: false }]],
      (known, listing, at: At) => {
        this.workspace.countIn(known);
        // Nothing above a repository counts for what is in it.
        const isOwn = known.isRepository || at.above === known.above;
        const folder = known.uri === start.uri ? start : isOwn ? known : { ...known, above: at.above };
        const links = new Set(
          listing.links.filter((name) => roleOf(folder, name) !== undefined || isCalled(name, 'contract')),
        );
        for (const name of [...listing.files, ...links]) {
          if (name === CONFIG_NAME) continue;
          const link = (): ReturnType<Walk['follows']> =>
            links.has(name) ? walk.follows(known, name) : 'followed';
          if (this.#take(name, folder, at, walk, link)) found++;
        }
        return listing.folders.flatMap((name) => {
          const isPassed = at.isInIgnored || isIgnored(folder, name, true);
          const isLeft = isPassed ? !isLookedInto(folder, name) : isExcluded(folder, name);
          return isLeft ? [] : [[name, { above: folder, isInIgnored: isPassed }]];
        });
      },
      (uri, error) => this.#problems.push(unsearched(this.#shown(uri), error)),
    );
    return found;
  }

  /** Takes a file of a walk if it is meant. */
  #take(
    name: string,
    folder: Folder,
    { isInIgnored }: At,
    { isMeant }: Walk,
    linkTo: () => ReturnType<Walk['follows']>,
  ): boolean {
    const uri = uriIn(folder.uri, name);
    const treatment = treatmentOf(folder, name);
    const { isContract, whyNotChecked } = treatment;
    if (!isContract && !isInIgnored) this.#noteNearMiss(folder, name, uri);
    const other = isContract ? undefined : formatFound(folder, name, () => this.workspace.read(uri));
    if (!other && (whyNotChecked !== undefined || isInIgnored || isIgnored(folder, name, false)))
      return false;
    const how = isMeant(isContract || other !== undefined, name, uri);
    if (how === undefined) return false;
    const link = linkTo();
    if (link === 'outside' || link === 'broken') {
      const why = link === 'broken' ? 'it is a broken link' : 'it is a link to a file outside the project';
      this.#put(uri, folder, { ...treatment, whyNotChecked: why }, 'contract');
      return true;
    }
    if (link !== 'followed') return false;
    const as = other ?? (isYamlName(name) ? this.#formatAt(uri, folder, name) : 'contract');
    this.#put(uri, folder, treatment, as, how === 'itself' && isCalled(name, 'contract'));
    return true;
  }

  #put(uri: string, folder: Folder, treatment: DocumentTreatment, as: Format, isNamed = false): void {
    const { settings: given, isContract, whyNotChecked } = treatedAs(as, treatment, uri);
    const settings = isNamed ? namedSettings(given) : given;
    this.#files.set(uri, { uri, shown: this.#shown(uri), folder, settings, isContract, whyNotChecked, as });
  }

  #noteNearMiss(folder: Folder, name: string, uri: string): void {
    const ending = NEAR_MISS.exec(name)?.[0].toLowerCase();
    if (ending === undefined || roleOf(folder, name) !== undefined || isPassedOver(folder, name, false))
      return;
    const read = this.workspace.read(uri);
    const isLikely = 'text' in read && /\b(contractId|component)\b/.test(read.text);
    const shown = this.#shown(uri);
    if (isLikely && !this.#nearMisses.get(ending)?.includes(shown)) addTo(this.#nearMisses, ending, shown);
  }

  #shown(uri: string): string {
    return shownFrom(this.cwd, pathOf(uri));
  }

  #formatAt(uri: string, folder: Folder, name: string): Format {
    return formatOfNamed(folder, name, () => this.workspace.read(uri));
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
