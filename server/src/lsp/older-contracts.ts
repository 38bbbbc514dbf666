// The contracts of an older revision, whose files the client names: a page about the changes since, and code lenses of open contracts.
import { type ContractFile, compareContracts, type PlaceInFile } from '../diff/compare.ts';
import { markdownOf } from '../diff/markdown.ts';
import { bumpOfAll, type ManifestFile, versionChecks } from '../diff/version.ts';
import type { FileText } from '../io/feed.ts';
import type { ComparedRevision, ContractComparison, OldFile } from '../kinds/answers.ts';
import type { Contribution, Workspace } from '../kinds/editing.ts';
import { changeClassesIn, type Folder } from '../project/folder.ts';
import type { Project } from '../project/project.ts';
import { type Treatment, treatmentOf } from '../project/treatment.ts';
import { canonical, folderOf, pathBelow, placeOf } from '../text/uri.ts';
import { counted } from '../text/words.ts';
import type { Files } from './feature.ts';

/** Old texts that are kept. Each is read once: the URI of another text is another. */
const MOST_TEXTS = 1000;

export class OlderContracts {
  /** Old texts by their URIs. */
  private readonly texts = new Map<string, FileText>();
  private compared: ComparedRevision = { revision: '', contracts: [] };
  /** The URIs of the old texts of open contracts, by the canonical URIs of these; undefined of a new one. */
  private readonly opened = new Map<string, string | undefined>();

  constructor(private readonly project: Project) {}

  /** The page about the changes since a revision. Files that are no contracts or manifests are ignored. */
  async page({ revision, root, before, after, links }: ContractComparison, files: Files) {
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
    return { page: markdownOf(report, linkOf, Infinity) };
  }

  /** Takes the revision that open contracts are compared with. */
  async compareOpen(compared: ComparedRevision, files: Files): Promise<void> {
    this.compared = compared;
    const old = compared.contracts.flatMap(({ before }) => before ?? []);
    await this.read(old, files);
    // Another request may have come meanwhile.
    if (this.compared !== compared) return;
    this.opened.clear();
    for (const { uri, before } of compared.contracts) this.opened.set(canonical(uri), before?.text);
  }

  /** Reads old texts that are not known. */
  private async read(all: readonly OldFile[], files: Files): Promise<ReadonlyMap<string, FileText>> {
    if (this.texts.size > MOST_TEXTS) this.texts.clear();
    const unknown = all.map(({ text }) => text).filter((uri) => !this.texts.has(uri));
    const read = await files.texts(unknown);
    unknown.forEach((uri, index) => this.texts.set(uri, read[index]));
    return this.texts;
  }

  /** The lens above an open contract. */
  readonly contribution: Contribution = {
    lenses: (contract, workspace, { commands }) => {
      const title = commands.includes(COMPARE) ? this.titleFor(contract, workspace) : undefined;
      if (title === undefined) return [];
      const { revision } = this.compared;
      const isBehind = !title.startsWith('No ');
      return [{ title, command: COMPARE, args: [contract, revision], isBehind }];
    },
  };

  private titleFor(contract: string, workspace: Workspace): string | undefined {
    const now = workspace.textAt(contract);
    const place = placeOf(contract);
    if (!this.opened.has(canonical(contract)) || !now || !place) return undefined;
    const treatment = treatmentIn(this.project.folder(place.folder), place.name);
    const side = (read: FileText): ContractFile[] =>
      read ? [contractFile(place.name, place.name, read, treatment)] : [];
    const old = this.texts.get(this.opened.get(canonical(contract)) ?? '');
    const { contracts, uncompared } = compareContracts(side(old), side(now));
    // Half-written text is compared once it is a contract again.
    if (uncompared.length > 0) return undefined;
    const changes = contracts.flatMap((each) => each.changes);
    const since = `since ${this.compared.revision}`;
    if (changes.some(({ id }) => id === 'contract/added')) return `New ${since}`;
    const breaking = changes.filter((change) => change.class === 'breaking').length;
    if (breaking > 0) return `${counted(breaking, 'breaking change')} ${since}`;
    return changes.length > 0 ? `${counted(changes.length, 'change')} ${since}` : `No changes ${since}`;
  }
}

/** The command of the client that opens the page about a contract. */
const COMPARE = 'component-contract.compareRevision';

/** A file whose text is to be read, and how its project treats it. */
interface WantedFile extends OldFile {
  readonly treatment: ComparedTreatment;
}

interface ComparedTreatment extends Treatment {
  readonly classes: ContractFile['classes'];
}

const treatmentIn = (folder: Folder | undefined, name: string): ComparedTreatment => ({
  ...treatmentOf(folder, name),
  classes: changeClassesIn(folder),
});

const asItself = (uri: string): OldFile => ({ uri, text: uri });

/** The contracts and manifests among files, by the settings of their projects. */
async function wantedOf(all: readonly OldFile[], files: Files): Promise<readonly WantedFile[]> {
  const treated = await Promise.all(
    all.map(async (file) => ({
      ...file,
      treatment: treatmentIn(await files.folderAround(file.uri), placeOf(file.uri)?.name ?? ''),
    })),
  );
  return treated.filter(({ treatment: { role } }) => role === 'contract' || role === 'manifest');
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
  for (const { uri, text, treatment } of all) {
    const read = texts.get(text);
    if (!read) continue;
    const path = pathBelow(folder, canonical(uri));
    const file = prefix + path;
    if (treatment.role === 'contract') contracts.push(contractFile(path, file, read, treatment));
    else if ('text' in read) manifests.push({ path, file, text: read.text });
  }
  return { contracts, manifests };
}

const contractFile = (
  path: string,
  file: string,
  read: ContractFile['read'],
  { isNamed, classes }: ComparedTreatment,
): ContractFile => ({ path, file, read, isNamed, ...(classes && { classes }) });
