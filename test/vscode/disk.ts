/** Serves a folder of the disk to the extension in virtual-disk/, and tells it what has changed. */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { here } from './places.ts';

export interface ServedDisk {
  /** Answers a request, if it is one for this disk. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  /** Tells of a file that was written or deleted here. */
  tell(path: string, is: 'created' | 'changed' | 'deleted'): void;
  end(): void;
}

/** The paths begin at the folder. */
export function serveDisk(folder: string): ServedDisk {
  const followers = new Set<ServerResponse>();

  function tell(path: string, is: 'created' | 'changed' | 'deleted'): void {
    for (const follower of followers) follower.write(`${JSON.stringify({ path, is })}\n`);
  }

  /** What is answered: bytes, or a value as JSON. */
  function act(what: string, path: string, content: Buffer): Buffer | object | void {
    const at = join(folder, path);
    if (what === 'write') {
      const is = existsSync(at) ? 'changed' : 'created';
      writeFileSync(at, content);
      return tell(path, is);
    }
    if (what === 'create') {
      mkdirSync(at);
      return tell(path, 'created');
    }
    if (what === 'delete') {
      rmSync(at, { recursive: true });
      return tell(path, 'deleted');
    }
    if (what === 'rename') {
      renameSync(at, join(folder, content.toString()));
      tell(path, 'deleted');
      return tell(content.toString(), 'created');
    }
    if (what === 'read') return readFileSync(at);
    if (what === 'list')
      return readdirSync(at, { withFileTypes: true }).map((entry) => [entry.name, entry.isDirectory()]);
    if (what === 'find')
      return readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) =>
        statSync(join(at, name)).isFile(),
      );
    const { mtimeMs, size } = statSync(at);
    return { isFolder: statSync(at).isDirectory(), mtime: Math.floor(mtimeMs), size };
  }

  return {
    tell,
    async answer(request, response) {
      const [, what, path = ''] = /^\/disk\/(\w+)(\/.*)$/.exec(request.url ?? '') ?? [];
      if (what === undefined) return false;
      const content = await buffer(request);
      if (what === 'changes') {
        followers.add(response);
        response.on('close', () => followers.delete(response)).writeHead(200);
        response.flushHeaders();
        return true;
      }
      try {
        const answer = act(what, decodeURI(path), content) ?? {};
        response.end(Buffer.isBuffer(answer) ? answer : JSON.stringify(answer));
      } catch (error) {
        const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
        response.writeHead(isGone ? 404 : 500).end(String(error));
      }
      return true;
    },
    end() {
      for (const follower of followers) follower.end();
    },
  };
}

/** Puts the extension for this disk together, and says where it is. */
export function virtualDiskExtension(): string {
  const folder = join(here, '.out', 'virtual-disk');
  cpSync(join(here, 'virtual-disk', 'package.json'), join(folder, 'package.json'));
  return folder;
}
