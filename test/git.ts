import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Situation } from './shell.ts';

/** An environment in which git has no settings of its user. */
export const ENV = {
  PATH: process.env['PATH'] ?? '',
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.org',
};

/** Runs git in a folder, as a person does. */
export function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
    cwd: folder,
    env: ENV,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** Files to write, by path; those without a text are deleted. */
export type Files = Readonly<Record<string, string | undefined>>;

export function write(folder: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    if (text === undefined) {
      rmSync(join(folder, path));
      continue;
    }
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

export function commit(folder: string, files: Files, tag?: string): void {
  write(folder, files);
  git(folder, 'add', '-A', '-f');
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'x');
  if (tag !== undefined) git(folder, 'tag', tag);
}

/** A repository: what is prepared in it after `git init`. */
export const repository = (prepare: (folder: string) => void, more: Situation = {}): Situation => ({
  env: ENV,
  ...more,
  prepare(folder) {
    rmSync(join(folder, '.git'), { recursive: true });
    git(folder, 'init', '-q', '-b', 'main');
    prepare(folder);
  },
});
