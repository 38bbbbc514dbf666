import { join } from 'node:path';
import type { Draft } from '../kinds/contract/draft.ts';
import { readContract } from '../kinds/contract/model.ts';
import { roleOf } from '../project/roles.ts';
import { addTo } from '../sources/declared.ts';
import { parseJson } from '../text/json/parse.ts';
import { quote } from '../text/words.ts';
import type { Drafted } from './drafting.ts';
import { shownFrom } from './find.ts';
import { openFolders, uriOf } from './folders.ts';
import { findAll, pathOf, projectOf } from './project-files.ts';
import { readText } from './read.ts';

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
  const folders = openFolders();
  const workFolders = [uriOf(cwd)];
  const folder = folders.aside.at(path);
  const home = projectOf(folder, workFolders);
  const known = new Map<string, string[]>();
  if (home === undefined) return known;
  findAll(new Map([[home, pathOf(home, folder, path)]]), workFolders, folders, {
    folder() {},
    file(file) {
      if (roleOf(file.folder, file.name) !== 'contract') return;
      const read = readText(file.path);
      const id = 'text' in read ? readContract(parseJson(read.text).value).contractId : undefined;
      if (id !== undefined) addTo(known, id, file.path);
    },
    // Who can't look there writes nothing there.
    closed() {},
  });
  return known;
}
