import { AS_SHIPPED, namedSettings, type RuleSettings } from '../check/rule.ts';
import { type Config, CONFIG_NAME } from '../kinds/config/model.ts';
import { isContractName, readConfig, unreadableConfig } from '../kinds/index.ts';
import { fits, MANY, readPattern, type Step } from '../text/glob-pattern.ts';
import { memo } from '../text/maps.ts';

/** The things in a folder that say something of the files in and below it. */
export interface Entries {
  /** The config file: its text, or why it can't be read, as the end of a sentence. */
  readonly config: { readonly text: string } | { readonly why: string } | undefined;
  readonly gitignore: string | undefined;
  /** The text that says what git ignores in this copy of the repository only. */
  readonly exclude: string | undefined;
  /** True where there is a `.git`, so that nothing above this folder counts. */
  readonly isRepository: boolean;
  /** True where there is a `package.json`. */
  readonly isPackage: boolean;
}

export const NO_ENTRIES: Entries = {
  config: undefined,
  gitignore: undefined,
  exclude: undefined,
  isRepository: false,
  isPackage: false,
};

/** Entries, and what their texts say. */
export type Contents = ReturnType<typeof contentsOf>;

export function contentsOf(entries: Entries) {
  const { config, gitignore, exclude } = entries;
  const [first, second] = [gitignore, exclude].map((text) =>
    text === undefined ? undefined : ignoresOf(text),
  );
  const ignores: Ignores | undefined =
    first && second ? (...asked) => first(...asked) ?? second(...asked) : (first ?? second);
  return {
    entries,
    config: config && ('text' in config ? readConfig(config.text) : unreadableConfig(config.why)),
    ignores,
  };
}

/** A folder as far as it says something about the files in and below it, and the folders above it that do too. */
export interface Folder extends Pick<Entries, 'isRepository' | 'isPackage'> {
  readonly uri: string;
  readonly name: string;
  /** Undefined at the root of a repository, beyond which nothing counts, and at the root of the file system. */
  readonly above: Folder | undefined;
  readonly config: Config | undefined;
  readonly ignores: Ignores | undefined;
}

/** How the config files treat a file as a contract. */
export interface ContractTreatment {
  /** The settings that it is checked by. */
  readonly settings: RuleSettings;
  /** True if a search for contracts finds it: by its name, or because the config file says so. */
  readonly isContract: boolean;
  /** True if the config file names the file itself as a contract. */
  readonly isNamed: boolean;
  /** The reason why it is not checked, as the end of a sentence, although it may be a contract. */
  readonly whyNotChecked: string | undefined;
}

/**
 * How a file in a folder is taken, by the nearest config file. Those further up say nothing of it, unless they exclude
 * the folder of the nearest one with all that is in it.
 */
export function contractTreatment(folder: Folder | undefined, name: string): ContractTreatment {
  const byName = isContractName(name);
  const by = (config: Config, path: string, { above, name: own }: Folder): ContractTreatment => {
    const { contracts, exclude } = config;
    const how = contracts?.(path);
    const settings = how === 'itself' ? namedSettings(config.settingsFor(path)) : config.settingsFor(path);
    // In a folder that is named there are other files too.
    const isContract = contracts ? how === 'itself' || (how === 'inside' && byName) : byName;
    const treated = (whyNotChecked?: string): ContractTreatment => ({
      settings,
      isContract,
      isNamed: how === 'itself',
      whyNotChecked,
    });
    if (exclude(path)) return treated(`${CONFIG_NAME} excludes it`);
    if (isExcluded(above, own)) return treated(`a ${CONFIG_NAME} further up excludes its folder`);
    if (contracts && !isContract) return treated(`the "contracts" of ${CONFIG_NAME} don't include it`);
    return treated();
  };
  return (
    upwards(folder, name, 'config', by) ?? {
      settings: AS_SHIPPED,
      isContract: byName,
      isNamed: false,
      whyNotChecked: undefined,
    }
  );
}

/** The classes of changes that the nearest config file sets. */
export const changeClassesIn = (folder: Folder | undefined): Config['changes'] | undefined =>
  folder && (folder.config ? folder.config.changes : changeClassesIn(folder.above));

/** Returns true for a file or folder that is left out, with all below it, by the config files above it. */
export const isExcluded = (folder: Folder | undefined, name: string): boolean =>
  upwards(
    folder,
    name,
    'config',
    ({ exclude }, path, { above, name: own }) => exclude(path) || isExcluded(above, own),
  ) ?? false;

/**
 * Returns true if git, or common sense, passes over a file or folder of this name: `.gitignore` files say so, the nearest
 * first, or it is `node_modules` or `.git`. The folder itself is one that is not passed over.
 */
export function isIgnored(folder: Folder | undefined, name: string, isFolder: boolean): boolean {
  if (isFolder && (name === 'node_modules' || name === '.git')) return true;
  return upwards(folder, name, 'ignores', (ignores, path) => ignores(path, isFolder)) ?? false;
}

/** The first answer of what folders say, from one on upwards; each that says something is asked by the path from there on. */
function upwards<What extends 'config' | 'ignores', T>(
  folder: Folder | undefined,
  name: string,
  what: What,
  ask: (rule: NonNullable<Folder[What]>, path: string, where: Folder) => T | undefined,
): T | undefined {
  for (let each = folder; each; each = each.above) {
    const rule = each[what];
    const answer = rule && ask(rule, pathTo(folder!, name, each), each);
    if (answer !== undefined) return answer;
  }
  return undefined;
}

/** The path of a file in a folder, from the same folder or one above it on. */
const pathTo = (folder: Folder, name: string, from: Folder): string =>
  folder === from ? name : pathTo(folder.above!, `${folder.name}/${name}`, from);

/** The same, but also where a folder above is passed over: git looks into none of those. */
export function isPassedOver(folder: Folder | undefined, name: string, isFolder: boolean): boolean {
  return isIgnored(folder, name, isFolder) || (folder !== undefined && isItselfPassedOver(folder));
}

/** The root of a repository can't be ignored. */
const isItselfPassedOver = memo(
  ({ name, above }: Folder): boolean => above !== undefined && isPassedOver(above, name, true),
);

/** Returns true for a folder that no search looks into: git passes over it, or a config file further up excludes it. */
export const isFolderLeftAlone = (folder: Folder): boolean =>
  isItselfPassedOver(folder) || isExcluded(folder.above, folder.name);

/** Why a search passes over a file, though its project may have it checked, as the end of a sentence. */
export function whyPassedOver(folder: Folder | undefined, name: string): string | undefined {
  if (!isPassedOver(folder, name, false)) return undefined;
  for (let each = folder; each?.above; each = each.above) {
    if (each.name === 'node_modules') return 'it is in node_modules';
  }
  // Git itself does not, where the file was added all the same.
  return 'git ignores it';
}

/** Rules of a `.gitignore` for a path below its folder: names joined by `/`; undefined where it says nothing. */
type Ignores = (path: string, isFolder: boolean) => boolean | undefined;

/** Reads a `.gitignore` as git does, but for upper and lower case, which differ on every system. */
export function ignoresOf(gitignore: string): Ignores {
  // The last rule that fits counts, so it is asked first.
  const rules = gitignore
    .replace(/^\uFEFF/, '')
    .split('\n')
    .flatMap(readRule)
    .reverse();
  return (path, isFolder) => {
    const names = path.split('/');
    const rule = rules.find(({ pattern, onlyFolders }) => (isFolder || !onlyFolders) && fits(pattern, names));
    return rule?.ignored;
  };
}

interface Rule {
  readonly pattern: readonly Step[];
  readonly onlyFolders: boolean;
  /** False where the rule takes back what one before it says. */
  readonly ignored: boolean;
}

/** Reads a line; none of a comment, of an empty line, and of what fits nothing. */
function readRule(line: string): Rule[] {
  if (line.startsWith('#')) return [];
  const [, negation, written = ''] = /^(!?)(.*)$/s.exec(withoutTrailingSpaces(line.replace(/\r$/, '')))!;
  const onlyFolders = written.endsWith('/');
  const glob = onlyFolders ? written.slice(0, -1) : written;
  const names = glob === '' ? undefined : readPattern(glob.replace(/^\//, ''), true);
  if (!names) return [];
  // Without a slash, but for one at the end, it is a name at any depth, where two stars are no more than one.
  const isDeep = !glob.includes('/');
  const start = isDeep ? [MANY] : [];
  // What is in a folder is not the folder itself.
  const end = names.at(-1) === MANY && !isDeep ? [() => true] : [];
  return [{ pattern: [...start, ...names, ...end] as Step[], onlyFolders, ignored: negation === '' }];
}

/** Spaces at the end mean nothing, but for one that is escaped. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ') end--;
  let escapes = 0;
  while (line[end - 1 - escapes] === '\\') escapes++;
  return line.slice(0, escapes % 2 === 1 ? end + 1 : end);
}
