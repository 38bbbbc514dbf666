// A change of a file as a diff. It is a bundle of its own, since only dry runs need it.
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';

/** A diff of a file for `git apply` and `patch -p1`, relative to the current folder. */
export function patchOf(file: string, old: string | undefined, after: string): string {
  // Of a file that is not there yet it is known by this name.
  const names = [old === undefined ? '/dev/null' : `a/${file}`, `b/${file}`] as const;
  const before = old ?? '';
  // To find the fewest lines takes time in the square of their number; beyond this the whole text is one change.
  const patch = structuredPatch(...names, before, after, undefined, undefined, {
    context: 3,
    maxEditLength: 2000,
  });
  const text = formatPatch(patch ?? wholly(...names, before, after), FILE_HEADERS_ONLY);
  // `patch` takes a name to end at its first space, unless a tab stands behind it or it is quoted, as odd ones are.
  return text.replace(/^(--- [^"\n]* .*)\n(.*)\n/, '$1\t\n$2\t\n');
}

function wholly(oldFileName: string, newFileName: string, before: string, after: string): Patch {
  const [removed, added] = [linesIn(before), linesIn(after)];
  const lines = [...marked('-', removed, before), ...marked('+', added, after)];
  const hunk = { oldStart: 1, oldLines: removed.length, newStart: 1, newLines: added.length, lines };
  return { oldFileName, newFileName, oldHeader: undefined, newHeader: undefined, hunks: [hunk] };
}

type Patch = Exclude<Parameters<typeof formatPatch>[0], readonly unknown[]>;

function linesIn(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function marked(mark: string, lines: readonly string[], text: string): string[] {
  const end = text.endsWith('\n') || text === '' ? [] : ['\\ No newline at end of file'];
  return [...lines.map((line) => mark + line), ...end];
}
