// The projects of the files to check: fed with all that the findings depend on.
import { roleOf } from '../project/treatment.ts';
import type { FoundFile } from '../io/node-find-files.ts';
import type { DocumentSource } from '../check/fix-all.ts';
import type { RuleSettings } from '../check/rule.ts';
import { type Knowledge, withoutMissing, withoutOthers } from '../kinds/contract/facts.ts';
import { type Artifact, type Artifacts, type Contracted, recordPath } from '../kinds/manifest/model.ts';
import { fitsAny } from '../text/globs.ts';
import { ledTo } from '../text/links.ts';
import { pathBelow, placeOf } from '../text/uri.ts';
import type { Summary } from '../kinds/index.ts';
import { byCodeUnits } from '../text/words.ts';
import { NAMED_SOURCES } from '../project/source-findings.ts';
import { feedProjects, type FedProjects, type FoundSource } from '../io/feed-projects.ts';
import { folderIn, type Workspace } from '../io/workspace.ts';
import type { Folder } from '../project/folder.ts';
import { memo } from '../text/maps.ts';

/** The projects of some files, and the documents in them. */
export class CheckedProjects {
  /** What was read of the projects, and what could not be. */
  readonly fed: FedProjects;
  readonly #workspace: Workspace;
  readonly #roots: ReadonlySet<string>;
  readonly #files: readonly FoundFile[];
  /** The contracts that no search finds: they get facts about the others, which get none about them. */
  readonly #outside: { readonly uri: string; readonly projectRoot: string; readonly summary: Summary }[] = [];
  readonly #rootOfFolder = memo((folder: Folder) => this.#workspace.projectRootOf(folder.uri));
  readonly #uninstalled: (readonly string[])[] = [];

  /** `roots`: the projects that are read though none of these files is in them. */
  constructor(workspace: Workspace, files: readonly FoundFile[], roots: readonly string[] = []) {
    this.#workspace = workspace;
    this.#files = files;
    // A source that is named is read with its project, which reports its syntax.
    const needed = files.filter(
      ({ whyNotChecked, folder, uri }) =>
        whyNotChecked === undefined || roleOf(folder, placeOf(uri)!.name) !== undefined,
    );
    this.#roots = new Set([...roots, ...needed.flatMap((file) => this.#rootOf(file) ?? [])]);
    this.fed = feedProjects(workspace, this.#roots);
    for (const file of files) if (file.as !== 'contract') this.#takeDocument(file);
    this.fed.followDocuments();
    for (const file of files) if (file.as === 'contract') this.#takeOutside(file);
    this.fed.followSources();
  }

  /** A document with a text, and the facts that its project has about it. */
  document(file: FoundFile, text: string, settings: RuleSettings): DocumentSource {
    const { uri, as } = file;
    const { project } = this.#workspace;
    if (as !== 'contract') return project.documentWith(as, uri, text, settings);
    const facts = this.#contractFacts(file);
    return project.documentWith(as, uri, text, settings, facts);
  }

  /** Takes the text of a document that was fixed, and reads what it leads to. */
  takeFixed(file: FoundFile, text: string): void {
    this.#workspace.put(file.uri, { text });
    this.#takeDocument(file);
    this.fed.followDocuments();
  }

  /** Counts the reference of a contract if it can't be resolved because dependencies aren't installed. */
  countUninstalled(facts: Knowledge, cemRef: string | undefined): void {
    const uninstalled = cemRef === undefined ? undefined : facts.elements(cemRef).uninstalled;
    if (uninstalled) this.#uninstalled.push(uninstalled);
  }

  /** The number of such references, and the names of the dependencies. */
  uninstalled() {
    return { count: this.#uninstalled.length, names: [...new Set(this.#uninstalled.flat())] };
  }

  /** The roots of the projects of which all is checked, and could be read. */
  whole(searched: readonly string[]): readonly string[] {
    const isWhole = (root: string): boolean =>
      searched.some((folder) => root.startsWith(folder)) &&
      !this.fed.partial.has(root) &&
      ![...this.fed.unread.keys()].some((uri) => uri.startsWith(root));
    return [...this.#roots].filter(isWhole);
  }

  /** The names of sources in config files and in packages that no file has, so that nothing is compared with it. */
  missingSources(): { readonly in: string; readonly member: string; readonly name: string }[] {
    const { sources, unreadSources, partial } = this.fed;
    const found = [...sources, ...unreadSources];
    const unmatched = [...this.#roots].flatMap((root) => {
      const { file, config } = this.#workspace.folder(root);
      if (!file || partial.has(root)) return [];
      return NAMED_SOURCES.flatMap(({ role, member }) => {
        const own = found.filter((each) => each.role === role && each.projectRoot === root);
        const globs = config?.[member]?.globs ?? [];
        return globs
          .filter((glob) => !own.some(({ uri }) => fitsAny([glob])(pathBelow(root, uri))))
          .map((name) => ({ in: file.uri, member, name }));
      });
    });
    const unbuilt = sources.flatMap((source) => {
      const { uri, role } = source;
      const name = role === 'package' && this.#workspace.project.readerOf(uri)(role)?.customElements;
      const manifest = name ? ledTo(uri, name, folderIn(uri)) : undefined;
      const isGone = manifest !== undefined && this.#workspace.disk.kind(manifest) === undefined;
      return name && isGone && this.needsSource(source, true)
        ? [{ in: uri, member: 'customElements', name }]
        : [];
    });
    return [...unmatched, ...unbuilt];
  }

  /** The facts for a manifest. */
  artifactsFor({ uri, folder, beside = [] }: FoundFile): Artifacts {
    const { project } = this.#workspace;
    const root = this.#workspace.projectRootOf(folder.uri) ?? folder.uri;
    const all = project.facts('manifest', uri, root) as Artifacts;
    const isWhole = all.isWhole && !this.fed.partial.has(root);
    const at = (path: string): Artifact => {
      const artifact = all.at(path);
      return artifact.kind === 'nothing' && !isWhole ? { kind: 'unknown', path: artifact.path } : artifact;
    };
    return {
      isWhole,
      at,
      spanOf: all.spanOf,
      get contracts() {
        const others = beside
          .flatMap((each) => recordPath(pathBelow(folder.uri, each.uri)) ?? [])
          .map(at)
          .filter((each): each is Contracted => each.kind === 'contract');
        if (others.length === 0) return all.contracts;
        return [...all.contracts, ...others].sort((a, b) => byCodeUnits(a.path, b.path));
      },
    };
  }

  textAt(uri: string): string {
    return this.#workspace.project.textAt(uri)?.text ?? '';
  }

  /** Returns true if a source that can't be understood is named, or may declare what a contract refers to. */
  needsSource(source: FoundSource, isRead: boolean): boolean {
    if (source.isConfigured || this.#files.some(({ uri }) => uri === source.uri)) return true;
    return this.#workspace.project.isNeeded(source, isRead, this.#outside);
  }

  #contractFacts(file: FoundFile): Knowledge {
    const { uri, isListed } = file;
    const { project } = this.#workspace;
    const root = this.#rootOf(file);
    const all = project.facts('contract', this.#knownBy(uri)) as Knowledge;
    const facts = root !== undefined && this.fed.partial.has(root) ? withoutMissing(all) : all;
    // A manifest reports the contracts with the same id that it lists.
    return isListed && project.role(uri) !== 'contract' ? withoutOthers(facts) : facts;
  }

  /** Enters a manifest or a DSDS document with the files that it leads to. */
  #takeDocument(file: FoundFile): void {
    const { uri, as, folder, settings, beside = [] } = file;
    const { project } = this.#workspace;
    const root = this.#rootOf(file) ?? (as === 'manifest' ? folder.uri : undefined);
    if (root === undefined) return;
    // Without a project only the listed files are read.
    if (root === folder.uri) project.finish(root);
    for (const other of beside) {
      const text = this.#textOf(other.uri);
      if (text !== undefined) project.takeLinked(other.uri, text);
    }
    const text = this.#textOf(uri);
    if (text === undefined) return;
    if (as === 'dsds' && project.role(uri) === as) project.take(uri, text);
    else project.takeOutside(as, uri, text, settings, root);
  }

  /** Enters a contract that no search finds, for the sources that it refers to. */
  #takeOutside(file: FoundFile): void {
    const { uri, as, settings, whyNotChecked } = file;
    const { project } = this.#workspace;
    if (whyNotChecked !== undefined || project.role(uri) === 'contract' || this.#knownBy(uri) !== uri) return;
    const text = this.#textOf(uri);
    if (text === undefined) return;
    // A manifest may list it.
    project.takeLinked(uri, text);
    const projectRoot = this.#rootOf(file);
    if (projectRoot === undefined) return;
    const summary = project.takeOutside(as, uri, text, settings, projectRoot) as Summary | undefined;
    if (summary) this.#outside.push({ uri, projectRoot, summary });
  }

  /** The URI by which the project knows a contract: that of the file behind a link, if a search finds it. */
  #knownBy(uri: string): string {
    const { project, disk } = this.#workspace;
    const real = project.role(uri) === 'contract' ? undefined : disk.real(uri);
    return real !== undefined && project.isTaken(real) ? real : uri;
  }

  #textOf(uri: string): string | undefined {
    const read = this.#workspace.read(uri);
    return 'text' in read ? read.text : undefined;
  }

  #rootOf({ folder }: FoundFile): string | undefined {
    return this.#rootOfFolder(folder);
  }
}
