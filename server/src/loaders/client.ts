import type { FileText, Loader } from './feed.ts';
import { loaderOver, MOST_BYTES, type Named, TOO_LARGE } from './file-system.ts';

/** Asks the client, by the name of a request and what is wanted. */
export type Ask = (method: string, params: object) => Promise<unknown>;

/** Reads from the client's file system, which knows virtual workspaces: the client answers for many files at once. */
export function clientLoader(ask: Ask): Loader {
  return loaderOver({
    async names(folders) {
      const answer = await ask('component-contract/listFolders', { folders });
      return folders.map((_, index) => namesOf(at(answer, index)));
    },
    async texts(uris) {
      const answer = await ask('component-contract/readFiles', { uris });
      return uris.map((_, index) => textOf(at(answer, index)));
    },
  });
}

/** Whatever a client says, it is taken as far as it makes sense. */
const at = (answer: unknown, index: number): unknown => (Array.isArray(answer) ? answer[index] : undefined);

function namesOf(answer: unknown): readonly Named[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  return answer.flatMap((each): Named[] => {
    const [name, kind] = [at(each, 0), at(each, 1)];
    if (typeof name !== 'string') return [];
    return [[name, kind === 'file' || kind === 'folder' ? kind : 'other']];
  });
}

function textOf(answer: unknown): FileText {
  const { text, why, isFolder } = (answer ?? {}) as { text?: unknown; why?: unknown; isFolder?: unknown };
  if (typeof text === 'string') return text.length > MOST_BYTES ? TOO_LARGE : { text };
  return typeof why === 'string' ? { why, isFolder: isFolder === true } : undefined;
}
