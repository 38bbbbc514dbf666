import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/**
 * Loads a program, a file beside this one, with the code that V8 compiled for it in an earlier process. Unless `isKept` is false, the code
 * is kept in a temporary folder; `NODE_DISABLE_COMPILE_CACHE=1` turns that off. Node's own cache gives less, and node 20 has none.
 */
export function loadProgram(name: string, { isKept = true } = {}): unknown {
  const file = resolve(__dirname, name);
  const require = createRequire(file);
  const script = compile(file, isKept);
  if (!script) return require(file);
  const module = { exports: {} };
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  return module.exports;
}

/**
 * Milliseconds after which a process that goes on has used most of what a start needs. V8 throws away code that isn't used for a while: after
 * some seconds of edits half of it is gone.
 */
const STARTED = 2_000;

/** Bytes of the checksum at the end of a file: V8 has none of its own, and damaged code ends the process. */
const CHECKSUM = 4;

/** The program as a function with the parameters of a CommonJS module; undefined if no code can be kept. */
function compile(file: string, isKept: boolean): Script | undefined {
  // Node 20.14 and older have no `crc32`.
  if (process.env['NODE_DISABLE_COMPILE_CACHE'] || !(crc32 as unknown)) return undefined;
  try {
    const source = readFileSync(file);
    // With its path, which V8 keeps for the stack traces.
    const sum = crc32(source, crc32(file)).toString(16);
    const { versions, arch } = process;
    const name = `${basename(file, '.js')}-${sum}-${source.length}-${versions.v8}-${arch}.bin`;
    const cache = join(ownFolder(), name);
    const cachedData = readCode(cache);
    const text = `(function (exports, require, module, __filename, __dirname) {\n${source.toString()}\n})`;
    const script = new Script(text, { filename: file, lineOffset: -1, ...(cachedData && { cachedData }) });
    if (isKept && (!cachedData || script.cachedDataRejected)) keepWhenStarted(script, cache);
    return script;
  } catch {
    return undefined;
  }
}

/** A folder of this user, in which nobody else can write: its files are run. */
function ownFolder(): string {
  const user = process.getuid?.();
  // On Windows, because a service there may share its temporary folder with all users.
  if (user === undefined)
    return made(join(process.env['LOCALAPPDATA'] ?? refuse(), 'component-contract-code'));
  const folder = made(join(tmpdir(), `component-contract-code-${user}`));
  const stat = lstatSync(folder);
  return stat.isDirectory() && stat.uid === user && (stat.mode & 0o022) === 0 ? folder : refuse();
}

function made(folder: string): string {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Where the folder around it doesn't exist, none is made.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return folder;
}

function refuse(): never {
  throw new Error('No folder is only for this user.');
}

/** The code in a file; undefined if there is none, or if it is damaged. */
function readCode(cache: string): Buffer | undefined {
  try {
    const bytes = readFileSync(cache);
    const code = bytes.subarray(0, -CHECKSUM);
    return bytes.length > CHECKSUM && crc32(code) === bytes.readUInt32LE(code.length) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the code of what has been called when the program has started: nothing else has been compiled. */
function keepWhenStarted(script: Script, cache: string): void {
  const timer = setTimeout(keep, STARTED).unref();
  process.once('exit', keep);

  function keep(): void {
    clearTimeout(timer);
    process.off('exit', keep);
    const written = `${cache}.${process.pid}`;
    try {
      const code = script.createCachedData();
      const checksum = Buffer.alloc(CHECKSUM);
      checksum.writeUInt32LE(crc32(code));
      writeFileSync(written, Buffer.concat([code, checksum]), { mode: 0o600, flag: 'wx' });
      renameSync(written, cache);
    } catch {
      rmSync(written, { force: true });
    }
  }
}
