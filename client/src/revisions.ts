import { quote } from '../../server/src/text/words.ts';

/** A branch or a tag, as the Git extension lists it. */
interface Ref {
  readonly type: number;
  readonly name?: string;
}

/** The icons of refs, by their type: branches, those of remotes, and tags. */
const ICONS = ['git-branch', 'cloud', 'tag'];

const TAG = 2;

/** The revisions to choose from: tags with versions, the newest first, then branches, then other tags. */
export function revisionsToPick(refs: readonly Ref[]): { readonly name: string; readonly icon: string }[] {
  const all = refs.flatMap(({ type, name }) => (name ? { type, name, version: versionIn(type, name) } : []));
  const rank = ({ type, version }: (typeof all)[number]): number =>
    version ? 0 : type === TAG ? 3 : 1 + type;
  return all
    .toSorted((a, b) => rank(a) - rank(b) || newestFirst(a.version, b.version))
    .map(({ type, name }) => ({ name, icon: ICONS[type] ?? 'tag' }));
}

/** The version in the name of a tag, such as `v2.1.0` or `@acme/ui@2.1.0-rc.1`. */
function versionIn(type: number, name: string) {
  const [, release, prerelease] = (type === TAG && /(?:^|[@/v-])(\d+\.\d+\.\d+)(?:-(.+))?$/.exec(name)) || [];
  return release === undefined ? undefined : { release, prerelease };
}

type Version = ReturnType<typeof versionIn>;

function newestFirst(a: Version, b: Version): number {
  if (!a || !b) return 0;
  const byRelease = NUMERIC.compare(b.release, a.release);
  if (byRelease !== 0 || a.prerelease === b.prerelease) return byRelease;
  // A release follows its prereleases.
  if (a.prerelease === undefined) return -1;
  return b.prerelease === undefined ? 1 : NUMERIC.compare(b.prerelease, a.prerelease);
}

const NUMERIC = new Intl.Collator('en', { numeric: true });

export const unknownRevision = (revision: string): string =>
  `There is no revision ${quote(revision)} in this repository. If the remote repository has it: git fetch --tags. In a shallow clone: git fetch --unshallow --tags.`;

export const NO_GIT =
  "VS Code's Git extension is missing or disabled. In a terminal, component-contract diff compares contracts with a revision.";
