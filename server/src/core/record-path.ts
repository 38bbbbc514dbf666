/**
 * Whether a path is one that every reader takes for a relative one. Others are absolute, or URLs, or begin with what a shell
 * takes for the home of somebody, or have `\`, which only some systems take for `/`.
 */
export const isRelative = (written: string): boolean =>
  !NO_BEGINNING.test(written) && !/[\\\0]/.test(written);

const NO_BEGINNING = /^[/~]|^[a-z][a-z\d+.-]*:/i;

/** How a record writes the way to a file below: with `./` in front where that alone makes it one; undefined where there is none. */
export function recordPath(path: string): string | undefined {
  if (isRelative(path)) return path;
  return path.startsWith('/') || /[\\\0]/.test(path) ? undefined : `./${path}`;
}

/** A relative path as names joined by `/`, as a record writes it. */
export function plainest(path: string): string {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  const plain = names.join('/');
  return recordPath(plain) ?? plain;
}
