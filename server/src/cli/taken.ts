import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readContract } from '../core/contract.ts';
import type { Draft } from '../core/draft.ts';
import { parseJson } from '../core/json.ts';
import { quote } from '../core/words.ts';
import { lookedInto } from '../loaders/walk-plan.ts';
import { uriIn } from '../project/file-uri.ts';
import { addTo } from '../project/guests.ts';
import { roleOf } from '../project/roles.ts';
import type { Drafted } from './drafting.ts';
import { readText, shownFrom } from './disk.ts';
import { openWorkspace } from './workspace.ts';

/** Where a draft is written. */
export const pathIn = (folder: string, { contractId }: Draft): string =>
  join(folder, `${contractId}.contract.json`);

/** Without the drafts of those identities that other contracts have already in the project of a folder. */
export function withoutTaken({ drafts, without }: Drafted, folder: string, cwd: string): Drafted {
  if (drafts.length === 0) return { drafts, without };
  const known = contractsAt(folder, cwd);
  const [free, taken]: [Draft[], Drafted['without'][number][]] = [[], []];
  for (const draft of drafts) {
    const { contractId: name } = draft;
    const paths = known.get(name) ?? [];
    const [other] = paths.includes(pathIn(folder, draft)) ? [] : paths;
    if (other === undefined) free.push(draft);
    else taken.push({ name, isNamed: true, why: `the identity is taken by ${quote(shownFrom(cwd, other))}` });
  }
  return { drafts: free, without: [...without, ...taken] };
}

/** The contracts of the project of a folder, by their identities. */
function contractsAt(path: string, cwd: string): Map<string, string[]> {
  const workspace = openWorkspace(cwd);
  const home = workspace.homeOf(workspace.folder(path).uri);
  const known = new Map<string, string[]>();
  if (home === undefined) return known;
  workspace.walk(
    [[home, undefined]],
    (folder, listing) => {
      if (workspace.homeOf(folder.uri) !== home) return [];
      for (const name of listing.files) {
        if (roleOf(folder, name) !== 'contract') continue;
        const file = fileURLToPath(uriIn(folder.uri, name));
        const read = readText(file);
        const id = 'text' in read ? readContract(parseJson(read.text).value).contractId : undefined;
        if (id !== undefined) addTo(known, id, file);
      }
      return lookedInto(folder, listing).map((name) => [name, undefined] as const);
    },
    // Where nothing can be listed, nothing is written.
    () => undefined,
  );
  return known;
}
