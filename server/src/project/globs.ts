import picomatch from 'picomatch';

/** Whether a path fits: names joined by `/`, from the folder on in which the globs are written. */
export type Fits = (path: string) => boolean;

/**
 * What fits any of these globs. As in `.gitignore`, one without a slash fits at any depth, and one that names a folder
 * fits all that is in it. Upper and lower case differ on every system, so that every machine finds the same.
 */
export function fitsAny(globs: readonly string[]): Fits {
  const patterns = globs.flatMap((glob) => {
    const path = glob.replace(/^\.?\//, '').replace(/\/$/, '');
    const deep = path.includes('/') ? path : `**/${path}`;
    return [deep, `${deep}/**`];
  });
  return patterns.length === 0 ? () => false : picomatch(patterns, { dot: true });
}

/** What can't be a glob here, and why. */
export function flawOfGlob(glob: string): string | undefined {
  if (glob.trim() === '') return 'is empty, and fits nothing';
  if (glob.startsWith('!')) return 'begins with "!"; what is not meant belongs in "exclude"';
  if (glob.includes('\\')) return 'has a "\\": folders are separated by "/" on every system';
  if (/(^|\/)\.\.(\/|$)/.test(glob)) return 'leads out of the folder of the project file with ".."';
  return undefined;
}
