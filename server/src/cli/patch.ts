// A change of a file as a diff.
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';

/** A diff of a file for `git apply` and `patch -p1`, relative to the current folder. */
export function patchOf(file: string, before: string | undefined, after: string): string {
  // A file that is not there yet is known by this name.
  const oldName = before === undefined ? '/dev/null' : `a/${file}`;
  const text = createTwoFilesPatch(oldName, `b/${file}`, before ?? '', after, undefined, undefined, {
    context: 3,
    headerOptions: FILE_HEADERS_ONLY,
  });
  // `patch` takes a name to end at its first space, unless a tab stands behind it or it is quoted, as odd ones are.
  return text.replace(/^(--- [^"\n]* .*)\n(.*)\n/, '$1\t\n$2\t\n');
}
