import picomatch from 'picomatch';

/** Whether a path fits: names joined by `/`, from the folder on in which the globs are written. */
export type Fits = (path: string) => boolean;

/**
 * What fits any of these globs. As in `.gitignore`, one without a slash fits at any depth, one that begins with a slash
 * or a `./` only in the folder of the project file, and one that names a folder fits all that is in it. Upper and lower
 * case differ on every system, so that every machine finds the same.
 */
export function fitsAny(globs: readonly string[]): Fits {
  const patterns = globs.flatMap((glob) => {
    const name = glob.replace(/\/$/, '');
    const path = name.replace(/^\.?\//, '');
    const deep = name.includes('/') ? path : `**/${path}`;
    return [deep, `${deep}/**`];
  });
  return patterns.length === 0 ? () => false : picomatch(patterns, { dot: true });
}

/**
 * The glob that fits just the file at a path; undefined where none can be written. A character that means something in
 * a glob stands there as a set of its own, since a `\` would be taken for one that separates folders.
 */
export function globOf(path: string): string | undefined {
  const glob = path.replace(/[*?[\](){}!+@|$"]/g, '[$&]');
  const anchored = glob.includes('/') ? glob : `./${glob}`;
  return flawOfGlob(anchored) === undefined ? anchored : undefined;
}

/** What can't be a glob here, and why. */
export function flawOfGlob(glob: string): string | undefined {
  if (glob.trim() === '') return 'is empty, and fits nothing';
  if (glob.startsWith('!')) return 'begins with "!"; what is not meant belongs in "exclude"';
  if (glob.includes('\\')) return 'has a "\\": folders are separated by "/" on every system';
  if (/(^|\/)\.\.(\/|$)/.test(glob)) return 'leads out of the folder of the project file with ".."';
  return undefined;
}
