import ignore from 'ignore';

/** What a `.gitignore` says of a path below its folder: names joined by `/`; undefined where it says nothing. */
export type Ignores = (path: string, isFolder: boolean) => boolean | undefined;

export function ignoresOf(gitignore: string): Ignores {
  const rules = ignore().add(gitignore);
  return (path, isFolder) => {
    const { ignored, unignored } = rules.test(isFolder ? `${path}/` : path);
    return ignored ? true : unignored ? false : undefined;
  };
}
