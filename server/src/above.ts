import { isSaidOf } from './features/code-lens.ts';
import { canonical } from './project/file-uri.ts';
import type { Project } from './project/project.ts';

/** What code lenses say that goes by other files than the document they stand in. */
export interface Above {
  /** Whether that is something else since this was last asked of a document. */
  readonly isOther: (uri: string) => boolean;
}

/** `openAt` answers `not yet` while a document is between the editor and the disk, so that neither counts. */
export function createAbove(project: Project, openAt: (uri: string) => unknown): Above {
  /** What is said of the entries of DSDS documents, there and above the contracts that they point at. */
  const said = new Map<string, readonly string[]>();

  /** Also of a document that is a DSDS document no more. */
  function isOtherDsds(key: string): boolean {
    if (openAt(key) === 'not yet') return false;
    const source = project.dsds(key);
    const [before = [], now] = [said.get(key), source ? isSaidOf(source) : []];
    if (now.length > 0) said.set(key, now);
    else said.delete(key);
    return now.length !== before.length || now.some((each, index) => each !== before[index]);
  }

  return {
    isOther(uri) {
      const key = canonical(uri);
      const role = project.role(uri);
      if (role === 'dsds' || said.has(key)) return isOtherDsds(key);
      // What stands above a manifest goes by files that others write.
      return role === 'manifest' && openAt(uri) !== undefined;
    },
  };
}
