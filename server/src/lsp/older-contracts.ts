// Comparisons of contracts with those of an older revision, whose files the client names.
import { type Comparison, type ContractFile, compareContracts, type PlaceInFile } from '../diff/compare.ts';
import { markdownOf } from '../diff/markdown.ts';
import { bumpOfAll, type ManifestFile, versionChecks } from '../diff/version.ts';
import type { FileText } from '../io/feed.ts';
import type { ContractChanges, ContractComparison, OldFile } from '../kinds/answers.ts';
import { changeClassesIn } from '../project/folder.ts';
import { type Treatment, treatmentOf } from '../project/treatment.ts';
import { canonical, folderOf, pathBelow, placeOf } from '../text/uri.ts';
import { counted } from '../text/words.ts';
import type { Files } from './feature.ts';

/** Old texts that are kept. Each is read once: the URI of another text is another. */
const MOST_TEXTS = 1000;

export class OlderContracts {
  /** Old texts by their URIs. */
  private readonly texts = new Map<string, FileText>();

  /** Compares files with those of a revision. Files that are no contracts or manifests are ignored. */
  async compare(
    { revision, root, before, after, links }: ContractComparison,
    files: Files,
  ): Promise<ContractChanges> {
    const folder = folderOf(root) ?? root;
    const [old, now] = [await wantedOf(before, files), await wantedOf(after.map(asItself), files)];
    const olds = sideOf(old, folder, `${revision}:`, await this.read(old, files));
    const news = sideOf(now, folder, '', await currentTexts(now, files));
    const comparison = compareContracts(olds.contracts, news.contracts);
    const paths = new Map([...olds.contracts, ...news.contracts].map(({ file, path }) => [file, path]));
    const linkOf = ({ file, range }: PlaceInFile): string | undefined => {
      const path = paths.get(file);
      const start = file === path ? links?.after : links?.before;
      if (path === undefined || start === undefined) return undefined;
      return `${start}${path.split('/').map(encodeURIComponent).join('/')}#L${range.start.line + 1}`;
    };
    const report = {
      ...comparison,
      before: revision,
      after: 'the working tree',
      bump: bumpOfAll(comparison.contracts),
      versions: versionChecks(olds.manifests, news.manifests, comparison),
      problems: [],
      remarks: [],
    };
    const title = titleOf(comparison, revision);
    return { page: markdownOf(report, linkOf, Infinity), ...(title !== undefined && { title }) };
  }

  /** Reads old texts that are not known. */
  private async read(all: readonly OldFile[], files: Files): Promise<ReadonlyMap<string, FileText>> {
    if (this.texts.size > MOST_TEXTS) this.texts.clear();
    const unknown = all.map(({ text }) => text).filter((uri) => !this.texts.has(uri));
    const read = await files.texts(unknown);
    unknown.forEach((uri, index) => this.texts.set(uri, read[index]));
    return this.texts;
  }
}

/** The number of changes in a few words; undefined if a file can't be compared. */
function titleOf({ contracts, uncompared }: Comparison, revision: string): string | undefined {
  // Half-written text is compared once it is a contract again.
  if (uncompared.length > 0) return undefined;
  const changes = contracts.flatMap((each) => each.changes);
  const since = `since ${revision}`;
  if (changes.some(({ id }) => id === 'contract/added')) return `New ${since}`;
  const breaking = changes.filter((change) => change.class === 'breaking').length;
  if (breaking > 0) return `${counted(breaking, 'breaking change')} ${since}`;
  return changes.length > 0 ? `${counted(changes.length, 'change')} ${since}` : `No changes ${since}`;
}

/** A file whose text is to be read, and what it is to its project. */
interface WantedFile extends OldFile, Pick<Treatment, 'role' | 'isNamed'>, Pick<ContractFile, 'classes'> {}

const asItself = (uri: string): OldFile => ({ uri, text: uri });

/** The contracts and manifests among files, by the settings of their projects. */
async function wantedOf(all: readonly OldFile[], files: Files): Promise<readonly WantedFile[]> {
  const wanted = await Promise.all(
    all.map(async (file) => {
      const folder = await files.folderAround(file.uri);
      const { role, isNamed } = treatmentOf(folder, placeOf(file.uri)?.name ?? '');
      return { ...file, role, isNamed, classes: changeClassesIn(folder) };
    }),
  );
  return wanted.filter(({ role }) => role === 'contract' || role === 'manifest');
}

/** The texts of files as they are in the editor, or on the disk. */
async function currentTexts(all: readonly OldFile[], files: Files): Promise<ReadonlyMap<string, FileText>> {
  const known = all.map(({ text }) => [text, files.textAt(text)] as const);
  const unknown = known.flatMap(([uri, text]) => (text ? [] : uri));
  const read = await files.texts(unknown);
  return new Map<string, FileText>([...known, ...unknown.map((uri, index) => [uri, read[index]] as const)]);
}

/** The contracts and manifests of a side. `prefix`: what their names begin with. */
function sideOf(
  all: readonly WantedFile[],
  folder: string,
  prefix: string,
  texts: ReadonlyMap<string, FileText>,
) {
  const contracts: ContractFile[] = [];
  const manifests: ManifestFile[] = [];
  for (const { uri, text, role, isNamed, classes } of all) {
    const read = texts.get(text);
    if (!read) continue;
    const path = pathBelow(folder, canonical(uri));
    const file = prefix + path;
    if (role === 'contract') contracts.push({ path, file, read, isNamed, classes });
    else if ('text' in read) manifests.push({ path, file, text: read.text });
  }
  return { contracts, manifests };
}
