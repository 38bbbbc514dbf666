import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from '../server/src/cli/run.ts';

/** The result of a command: its exit code, its output, and the files afterwards. */
export interface Done {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** By their paths from the folder on, with forward slashes. */
  readonly files: Readonly<Record<string, string>>;
}

export interface Situation {
  /** The files of the folder, by path. The folder is the root of a repository, unless it contains a `.git` somewhere. */
  readonly files?: Readonly<Record<string, string | Buffer>>;
  /** The folder in which the command runs, relative to the root. */
  readonly in?: string;
  readonly stdin?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
  /** The answers to questions. */
  readonly answers?: readonly string[];
  /** The columns of the terminal; undefined without one. */
  readonly terminal?: { readonly columns: number };
  /** Other preparations of the folder, such as removing permissions. */
  prepare?(folder: string): void;
  /** Other checks of the folder afterwards. */
  inspect?(folder: string): void | Promise<void>;
}

/** Runs a command line in a folder of its own, which is gone afterwards. The only place of the tests that knows how. */
export async function runLine(args: readonly string[], situation: Situation = {}): Promise<Done> {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-'));
  try {
    const given = situation.files ?? {};
    for (const [path, content] of Object.entries({ '.git/HEAD': '', ...given })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    situation.prepare?.(folder);
    const written = { stdout: '', stderr: '' };
    const answers = situation.answers && [...situation.answers];
    const output = (
      to: keyof typeof written,
    ): { isTerminal: boolean; write(text: string | Uint8Array): void } => ({
      isTerminal: situation.terminal !== undefined,
      ...situation.terminal,
      write: (text) => void (written[to] += Buffer.from(text).toString()),
    });
    const code = await run(args, {
      cwd: join(folder, situation.in ?? ''),
      env: situation.env ?? {},
      stdout: output('stdout'),
      stderr: output('stderr'),
      stdin: async () => Buffer.from(situation.stdin ?? ''),
      ask: answers && (async (question) => ((written.stdout += `${question}\n`), answers.shift())),
    });
    await situation.inspect?.(folder);
    return { code, ...written, files: filesIn(folder) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What a command finds, by its report in JSON. */
export interface Reported {
  readonly code: number;
  readonly stderr: string;
  /** The number of files that were checked. */
  readonly files: number;
  readonly findings: readonly {
    readonly file: string;
    readonly code: string;
    readonly severity: string;
    readonly message: string;
    readonly related: readonly { readonly file: string }[];
  }[];
  /** Each as `file: reason`. */
  readonly skipped: readonly string[];
}

/** Runs a command line that checks files. */
export async function reported(args: readonly string[], situation: Situation = {}): Promise<Reported> {
  const { code, stdout, stderr } = await runLine([...args, '--format', 'json'], situation);
  if (stdout === '') return { code, stderr, files: 0, findings: [], skipped: [] };
  const { skipped, ...report } = JSON.parse(stdout) as Omit<Reported, 'skipped'> & {
    readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  };
  const { files, findings } = report;
  return { code, stderr, files, findings, skipped: skipped.map(({ file, reason }) => `${file}: ${reason}`) };
}

/** The findings of a check, each as `file code`. */
export async function codesOf(args: readonly string[], situation: Situation = {}): Promise<string[]> {
  const { findings } = await reported(['check', ...args], situation);
  return findings.map(({ file, code }) => `${file} ${code}`);
}

/** The files with findings of a check, in the order of its report. */
export async function filesFound(args: readonly string[], situation: Situation): Promise<string[]> {
  const { findings } = await reported(['check', ...args], situation);
  return findings.map(({ file }) => file);
}

function filesIn(folder: string, below = ''): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const path = `${below}${entry.name}`;
    // A name that is not UTF-8 is read as another, which nothing goes by.
    if (path.includes('\ufffd') || path === '.git') continue;
    if (entry.isDirectory()) Object.assign(files, filesIn(folder, `${path}/`));
    if (entry.isFile()) files[path] = readFileSync(join(folder, path), 'utf8');
  }
  return files;
}
