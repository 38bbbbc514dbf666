// The next version of a manifest, from the changes of its contracts since a revision.
import { relative } from 'node:path';
import { compareContracts, type ContractFile } from '../diff/compare.ts';
import { countsByClass, countsInWords, uncomparedText } from '../diff/report-text.ts';
import { bumpOfAll, verdictOn } from '../diff/version.ts';
import type { FoundFile } from '../io/node-find-files.ts';
import { pathOf, shownFrom, withSlashes } from '../io/node-sync.ts';
import type { Workspace } from '../io/workspace.ts';
import { readManifest } from '../kinds/manifest/model.ts';
import { changeClassesIn } from '../project/folder.ts';
import { parseJson } from '../text/json/parse.ts';
import { quote, quotePath } from '../text/words.ts';
import { contractsOf, manifestsOf } from './diff-sides.ts';
import { Git } from './git.ts';
import type { Target } from './manifest-files.ts';
import { Repository } from './snapshots.ts';
import { Refusal, type Shell, warn } from './terminal.ts';

/** The next version of a manifest that will list some contracts. One that it has already stays if it is enough. */
export function versionSince(
  base: string,
  target: Target,
  contracts: readonly FoundFile[],
  workspace: Workspace,
  shell: Shell,
): string {
  const before = publishedAt(base, target, workspace, shell);
  const path = pathOf(target.folder.uri);
  const after = contracts.map(({ uri, shown, settings, folder }): ContractFile => {
    return {
      path: shownFrom(path, pathOf(uri)),
      file: shown,
      isNamed: settings.isNamed === true,
      read: workspace.read(uri),
      classes: changeClassesIn(folder),
    };
  });
  const comparison = compareContracts(before.contracts, after);
  // On the newer side it is an error of its own.
  const unknown = comparison.uncompared.find(({ side }) => side === 'before');
  if (unknown) throw new Refusal(`${uncomparedText(unknown)} So the next version is unknown. ${ADVICE}`);
  const asked = bumpOfAll(comparison.contracts);
  const current = versionIn(target.before ?? '');
  const { least, isEnough } = verdictOn(before.version, current ?? '', asked);
  if (least === undefined) {
    const file = `${quotePath(target.shown)} of ${base}`;
    throw new Refusal(
      `The version ${quote(before.version)} in ${file} isn't a semantic version, such as "1.2.0". ${ADVICE}`,
    );
  }
  const counts = countsInWords(countsByClass(comparison.contracts));
  const need = `After version ${quote(before.version)} they need ${quote(least)} or higher.`;
  warn(shell, counts ? `Changes since ${base}: ${counts}. ${need}` : `Nothing has changed since ${base}.`);
  return isEnough === true ? current! : least;
}

/** The version of a manifest at a revision, and the contracts that it lists there. */
function publishedAt(base: string, target: Target, workspace: Workspace, shell: Shell) {
  const git = new Git(shell, ADVICE);
  const path = withSlashes(relative(git.root, pathOf(target.uri)));
  const repository = new Repository(git, workspace, shell.cwd);
  const revision = { name: base, label: base, commit: git.commit(base) };
  const snapshot = repository.commit(revision, { paths: [path], isOne: true });
  const [manifest] = manifestsOf(snapshot);
  const version = manifest && versionIn(manifest.text);
  if (version !== undefined) return { version, contracts: contractsOf(snapshot) };
  throw new Refusal(`${base} has no manifest ${quotePath(target.shown)} with a version. ${ADVICE}`);
}

const ADVICE = 'Write the version instead: --contract-version 1.0.0.';

const versionIn = (text: string): string | undefined => readManifest(parseJson(text).value).contractVersion;
