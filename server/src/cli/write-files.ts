// Writes files, each whole or not at all.
import { pathOf } from '../io/node-sync.ts';
import { reasonOf } from '../project/treatment.ts';
import { shownFrom } from './find-files.ts';
import type { Output, Shell } from './terminal.ts';
import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff';
import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';

/**
 * Puts another text in the place of the one that was read from a file: the whole of it or, whatever happens, nothing.
 * The file keeps its permissions, and a link is kept. Answers why it could not, as the end of a sentence.
 */
export function replaceText(path: string, before: string, after: string): string | undefined {
  try {
    const real = realpathSync(path);
    for (const name of ownNamesOf(real)) rmSync(name, { force: true });
    const why = whyNotPutInto(real);
    if (why !== undefined) return why;
    const isStillThere = (file: string): boolean => readFileSync(file, 'utf8') === before;
    return putInPlace(path, after, statSync(path), isStillThere)
      ? undefined
      : 'someone else has changed it meanwhile';
  } catch (error) {
    return `it can't be written: ${reasonOf(error)}`;
  }
}

/** Why {@link replaceText} would not replace the text of a file, for who only wants to know. */
export function whyNotReplaced(path: string): string | undefined {
  try {
    const real = realpathSync(path);
    return whyNotPutInto(real, ownNamesOf(real).length);
  } catch (error) {
    return `it can't be written: ${reasonOf(error)}`;
  }
}

function whyNotPutInto(real: string, ownNames = 0): string | undefined {
  const stats = statSync(real);
  // A new file in its place would not ask whether the old one may be written, and root may write anything.
  if ((stats.mode & 0o222) === 0) return 'it is read-only';
  // The others would keep the old file, and no longer be the same as this one.
  if (stats.nlink - ownNames > 1)
    return 'it has other names on the disk (hard links), which would keep the old text';
  accessSync(real, constants.W_OK);
  accessSync(dirname(real), constants.W_OK);
  return undefined;
}

/** Writes a file where there is none: the whole of it or nothing. Answers why it could not, as the end of a sentence. */
export function createText(path: string, text: string): string | undefined {
  try {
    return writeNew(path, text) ? undefined : 'someone else has made it meanwhile';
  } catch (error) {
    return `it can't be written: ${reasonOf(error)}`;
  }
}

/** Writes a file of ours, whole or not at all, whether there is one already or not. Throws what the system says. */
export function writeWhole(path: string, text: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  // A pipe or a device is no place to take.
  if (stats && !stats.isFile()) writeFileSync(path, text);
  else putInPlace(path, text, stats);
}

/**
 * Writes a file that is not there yet, whole or not at all. Answers whether it did: what has the name already, or gets it
 * meanwhile, is left as it is. Throws what the system says.
 */
export function writeNew(path: string, text: string): boolean {
  if (lstatSync(path, { throwIfNoEntry: false })) return false;
  const beside = besides(path);
  try {
    writeAs(beside, text, undefined);
    try {
      linkSync(beside, path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      // Not every file system has a second name for a file. To copy it is all that is left which takes no other's place: who is
      // killed at that very moment leaves a part of it.
      copyFileSync(beside, path, constants.COPYFILE_EXCL);
    }
    return true;
  } finally {
    rmSync(beside, { force: true });
  }
}

/** A name for a file in the same folder that no other process has. */
const besides = (file: string): string =>
  join(dirname(file), `.component-contract-${process.pid}-${Math.random()}.tmp`);

/** The names by which a file was written, besides its own: who is killed after it got that leaves the other. */
function ownNamesOf(path: string): string[] {
  const { nlink, ino } = statSync(path);
  if (nlink < 2) return [];
  return readdirSync(dirname(path))
    .filter((name) => /^\.component-contract-.*\.tmp$/.test(name))
    .map((name) => join(dirname(path), name))
    .filter((other) => lstatSync(other).ino === ino);
}

/**
 * Writes a text into a new file beside the place where it belongs, and gives it that place in one step. Answers whether
 * it did: what is there by then may speak against it.
 */
function putInPlace(
  path: string,
  text: string,
  there: Stats | undefined,
  mayGo: (file: string) => boolean = () => true,
): boolean {
  // What a link leads to is written, and not the link.
  const file = there ? realpathSync(path) : path;
  if (there) accessSync(file, constants.W_OK);
  const beside = besides(file);
  try {
    writeAs(beside, text, there);
    if (!mayGo(file)) return false;
    renameSync(beside, file);
    return true;
  } finally {
    // It is gone if all went well.
    rmSync(beside, { force: true });
  }
}

/** Writes a new file; it is like another one in all but its text, where there is one. */
function writeAs(path: string, text: string, like: Stats | undefined): void {
  const file = openSync(path, 'wx', like ? 0o600 : 0o666);
  try {
    writeFileSync(file, text);
    if (like) {
      try {
        fchownSync(file, like.uid, like.gid);
      } catch {
        // Only root can give a file away. Who may write in the folder could have replaced the file by hand as well.
      }
      // After the owner, whose change takes some permissions away.
      fchmodSync(file, like.mode & 0o7777);
    }
    // The new name must not be on the disk before the text is.
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Writes a text in the place of another, or of none, or prints what would change; answers why it could not, as the end of a sentence.
 * What is `printed` already is not printed again.
 */
export function deliver(
  uri: string,
  before: string | undefined,
  text: string,
  isDry: boolean,
  { cwd, stdout }: Pick<Shell, 'cwd' | 'stdout'>,
  printed = new Set<string>(),
): string | undefined {
  const path = pathOf(uri);
  if (!isDry) return before === undefined ? createText(path, text) : replaceText(path, before, text);
  // A dry run ends as the run would.
  const why = before === undefined ? undefined : whyNotReplaced(path);
  if (why !== undefined) return why;
  // Through a link no diff is applied.
  const real = before === undefined ? join(realpathSync(dirname(path)), basename(path)) : realpathSync(path);
  return printChange(shownFrom(realpathSync(cwd), real), before, text, stdout, printed);
}

/** Prints what would change in a file of this name; answers why it can't, as the end of a sentence. */
export function printChange(
  name: string,
  before: string | undefined,
  text: string,
  stdout: Output,
  printed = new Set<string>(),
): string | undefined {
  if (name.startsWith('../') || isAbsolute(name)) {
    return 'a diff can be applied only to what is below the current directory';
  }
  // By another of its names a file would be found fixed.
  if (!printed.has(name)) stdout.write(patchOf(name, before, text));
  printed.add(name);
  return undefined;
}

/** What changes in a file, as `git apply` and `patch -p1` take it in the folder from which it is named. */
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
