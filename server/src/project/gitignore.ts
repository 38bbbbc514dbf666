import { fits, MANY, readPattern, type Step } from '../text/glob-pattern.ts';

/** What a `.gitignore` says of a path below its folder: names joined by `/`; undefined where it says nothing. */
export type Ignores = (path: string, isFolder: boolean) => boolean | undefined;

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
