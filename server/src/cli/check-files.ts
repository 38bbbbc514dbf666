import { type Search, type FoundFile, unsearched } from '../io/node-find-files.ts';
import { isOff, type RuleSettings } from '../check/rule.ts';
import type { FedProjects } from '../io/feed-projects.ts';
import { pathOf, shownFrom } from '../io/node-sync.ts';
import { checkContract, checkDsds, guardFile } from './check-document.ts';
import { CheckedProjects } from './checked-projects.ts';
import { type ConfigFile, folderIn, type Workspace } from '../io/workspace.ts';
import { type ContractSource, sourceOf } from '../kinds/contract/check.ts';
import { comparisonOf } from '../kinds/contract/compared.ts';
import { manifestSource } from '../kinds/manifest/source.ts';
import { type Coverage, coverageFindings, coverageRule, withoutHints } from '../kinds/index.ts';
import { NAMED_SOURCES, sourceFindings } from '../project/source-findings.ts';
import { treatmentOf } from '../project/treatment.ts';
import type { DsdsSource } from '../kinds/dsds/source.ts';
import { contractIn, documentIn, type Fixable, type Fixer } from './fix-files.ts';
import { Collector, coverageReport, type Report } from './report.ts';
import type { Declared } from '../sources/declared.ts';
import { listedOf, quote } from '../text/words.ts';
import type { Shell } from './terminal.ts';

/** The files to check, and the config files that apply to them or are named. */
export interface Input extends Omit<Search, 'searched' | 'remarks'> {
  readonly remarks?: readonly string[];
  /** The folders that were searched: what can't be read elsewhere is only noted. Without them, all of the project counts. */
  readonly searched?: readonly string[];
  readonly configs: () => readonly ConfigFile[];
  /** The text of standard input, if `--stdin-filepath` gives it a name. */
  readonly typed?: Buffer;
}

/** Options of a check. */
interface Manner {
  /** True if hints are reported too. */
  readonly hints: boolean;
  /** True if a name that matches nothing is no error. */
  readonly forgivesUnmatched?: boolean;
  /** Applies the command line to the settings of a config file. */
  readonly overruled: (settings: RuleSettings) => RuleSettings;
  readonly fixer?: Fixer | undefined;
}

/** The outcome of a check. */
interface Outcome {
  readonly report: Report;
  readonly notes: readonly string[];
}

/**
 * Fixes contracts if asked, feeds the projects of all files, and then checks one file after the other. DSDS documents are fixed
 * last, because they are compared with the contracts.
 */
export const checkFiles = (input: Input, manner: Manner, workspace: Workspace, shell: Shell): Outcome =>
  new Check(input, manner, workspace, shell).run();

class Check {
  readonly #collector: Collector;

  constructor(
    private readonly input: Input,
    private readonly manner: Manner,
    private readonly workspace: Workspace,
    private readonly shell: Shell,
  ) {
    const textAt = (uri: string): string => workspace.project.textAt(uri)?.text ?? '';
    this.#collector = new Collector(shell.cwd, textAt, manner.fixer !== undefined);
  }

  run(): Outcome {
    this.#fixContracts();
    const projects = new CheckedProjects(this.workspace, this.input.files, this.#rootsWithSources());
    for (const file of this.#filesAs('contract'))
      if (file.whyNotChecked === undefined) this.#guard(file, () => this.#checkContract(file, projects));
    for (const file of this.#filesAs('manifest'))
      this.#guard(file, () => this.#checkManifest(file, projects));
    for (const file of this.#filesAs('dsds')) this.#guard(file, () => this.#checkDsds(file, projects));
    const whole = projects.whole(this.input.searched ?? []);
    const coverages = whole.map((root) => this.workspace.project.coverage(root));
    const uncovered = coverages.flatMap(({ withoutContract }) => withoutContract);
    for (const source of projects.fed.sources) this.#checkSource(source, uncovered, projects);
    return this.#conclude(projects, whole, coverages);
  }

  #checkSource(
    source: FedProjects['sources'][number],
    uncovered: readonly Declared[],
    projects: CheckedProjects,
  ): void {
    const { uri, text } = source;
    const shown = shownFrom(this.shell.cwd, pathOf(uri));
    this.#guard({ uri, shown }, () => {
      const settings = this.#effective(source);
      const own = sourceFindings({ ...source, read: this.workspace.project.readerOf(uri) }, settings);
      // Fixtures and templates that no contract depends on may be invalid.
      const needed = own.length > 0 && projects.needsSource(source, true) ? own : [];
      const here = uncovered.filter(({ at }) => at.uri === uri);
      const findings = [...needed, ...coverageFindings(text, here, settings)];
      if (findings.length > 0) this.#collector.found(shown, { text, findings });
    });
  }

  /** The searched projects that name sources, or want a contract for each component: these are checked even without contracts. */
  #rootsWithSources(): string[] {
    const { input, workspace, manner } = this;
    const { searched = [] } = input;
    const configured = input.configs().map(({ uri }) => folderIn(uri));
    return [...configured, ...searched].flatMap((uri) => {
      const folder = workspace.folder(uri);
      const isSearched = searched.some((each) => uri.startsWith(each));
      const { config } = folder;
      const isTelling = config?.contracts ?? NAMED_SOURCES.some(({ member }) => config?.[member]);
      const { levels } = manner.overruled(treatmentOf(folder, 'x.contract.json').settings);
      const isMeant = isSearched && (isTelling || !isOff(coverageRule, levels));
      return isMeant ? (workspace.projectRootOf(uri) ?? []) : [];
    });
  }

  #fixContracts(): void {
    const { fixer, overruled } = this.manner;
    for (const file of this.#filesAs('contract')) {
      if (file.whyNotChecked !== undefined) this.#collector.skip(file.shown, file.whyNotChecked);
      else if (fixer && 'text' in this.workspace.read(file.uri))
        this.#guard(file, () => {
          this.#textOf(file, (each) => contractIn(sourceOf(each, overruled(file.settings)), file.shown));
        });
    }
  }

  #checkContract(file: FoundFile, projects: CheckedProjects): void {
    const settings = this.#effective(file);
    // Most are: they were read with their project, and aren't read again.
    if (this.workspace.project.isFine(file.uri, settings)) {
      this.#collector.checked(file.shown);
      return this.#collector.compared(file.shown, { why: 'undescribed' });
    }
    const text = this.#textOf(file);
    if (text === undefined) return;
    const source = projects.document(file, text, settings) as ContractSource;
    checkContract(this.#collector, file.shown, source);
    const { contract } = source;
    const { kind, facts } = source.checked;
    if (kind.kind !== 'contract') return;
    this.#collector.compared(file.shown, comparisonOf(contract, facts, settings));
    projects.countUninstalled(facts, contract.cemRef);
  }

  #checkManifest(file: FoundFile, projects: CheckedProjects): void {
    const { uri, shown } = file;
    const artifacts = projects.artifactsFor(file);
    const text = this.#textOf(file);
    if (text === undefined) return;
    this.#collector.checked(shown);
    // It is already known to be one.
    const how = { settings: this.#effective(file), isConfigured: true };
    const { findings, quickFixes } = documentIn('manifest', manifestSource(uri, text, how, artifacts), uri);
    // Its fixes are not made without asking.
    this.#collector.found(shown, { text, findings, quickFixes });
  }

  #checkDsds(file: FoundFile, projects: CheckedProjects): void {
    const { fixer, overruled } = this.manner;
    const text = this.#textOf(file, (each) =>
      documentIn('dsds', projects.document(file, each, overruled(file.settings)), file.uri),
    );
    if (text === undefined) return;
    if (fixer) projects.takeFixed(file, text);
    const source = projects.document(file, text, this.#effective(file)) as DsdsSource;
    checkDsds(this.#collector, file.shown, source);
  }

  #conclude(projects: CheckedProjects, whole: readonly string[], coverages: readonly Coverage[]): Outcome {
    const { input, workspace, shell } = this;
    const { unread, unreadSources, unlisted: folders } = projects.fed;
    for (const source of unreadSources)
      if (projects.needsSource(source, false)) unread.set(source.uri, source.why);
    const unusedIn = (folder: string) =>
      whole.includes(folder) ? workspace.project.unusedGlobs(folder) : [];
    const configs = input.configs().map((each) => {
      return { ...each, findings: [...each.findings, ...unusedIn(folderIn(each.uri))] };
    });
    const given = { ...input, configs: () => configs };
    const { unlisted, notes } = failUnread(this.#collector, { unread, unlisted: folders }, given, shell);
    const shown = (uri: string): string => shownFrom(shell.cwd, pathOf(uri));
    const unknown = [...workspace.unreadIgnores].map(
      ([ignores, why]) => `What ${quote(shown(ignores))} ignores is unknown: ${why}.`,
    );
    const unmatched = this.manner.forgivesUnmatched ? [] : input.unmatched;
    // Sorted, so that the order of the arguments doesn't matter.
    const missing = projects
      .missingSources()
      .map(
        (each) => `${quote(each.name)} in ${quote(each.member)} of ${quote(shown(each.in))} matches no file.`,
      );
    const problems = new Set([...unmatched, ...input.problems, ...unlisted, ...missing]);
    const remarks = [...(input.remarks ?? []), ...uninstalledInWords(projects.uninstalled())];
    const report = this.#collector.report([...problems].sort(), remarks, coverageReport(coverages, shown));
    return { report, notes: [...notes, ...unknown] };
  }

  #filesAs(format: FoundFile['as']): FoundFile[] {
    return this.input.files.filter(({ as }) => as === format);
  }

  /** The settings that a file is checked by. */
  #effective({ settings }: Pick<FoundFile, 'settings'>): RuleSettings {
    const overruled = this.manner.overruled(settings);
    return this.manner.hints ? overruled : withoutHints(overruled);
  }

  /** The text of a file to check, fixed if possible; undefined if it can't be read. */
  #textOf(file: FoundFile, fixable?: (text: string) => Fixable): string | undefined {
    const { fixer } = this.manner;
    const read = this.workspace.read(file.uri);
    if ('why' in read) {
      this.#collector.fail(file.shown, read.why);
      return undefined;
    }
    const text = fixer && fixable ? fixer.fix(file, read.text, fixable) : read.text;
    // A dry run changes no file.
    if (text !== read.text) this.workspace.put(file.uri, { text });
    return text;
  }

  #guard(file: Pick<FoundFile, 'uri' | 'shown'>, check: () => void): void {
    guardFile(file, check, undefined, this.#collector, this.workspace);
  }
}

function uninstalledInWords({ count, names }: { count: number; names: readonly string[] }): string[] {
  if (count === 0) return [];
  const what = count === 1 ? "1 reference isn't" : `${count} references aren't`;
  const why =
    names.length === 1 ? "a dependency isn't installed or built" : "dependencies aren't installed or built";
  return [`${what} resolved, because ${why}: ${listedOf(names.slice(0, 3), names.length, quote)}.`];
}

/**
 * Reports the files that can't be read and the mistakes in config files. Returns a line for each folder that can't be listed, and a
 * note for each file or folder that can't be read and wasn't named.
 */
export function failUnread(
  collector: Collector,
  { unread, unlisted }: Pick<FedProjects, 'unread' | 'unlisted'>,
  input: Pick<Input, 'configs' | 'searched'> & Partial<Pick<Input, 'files'>>,
  { cwd }: Shell,
): { readonly unlisted: readonly string[]; readonly notes: readonly string[] } {
  const { searched, files = [] } = input;
  const shown = (uri: string): string => shownFrom(cwd, pathOf(uri));
  const meant = new Set(files.map(({ uri }) => uri));
  const isMeant = (uri: string): boolean =>
    meant.has(uri) || !searched || searched.some((folder) => uri.startsWith(folder));
  const notes: string[] = [];
  for (const [uri, why] of unread) {
    if (isMeant(uri)) collector.fail(shown(uri), why);
    else notes.push(`${quote(shown(uri))} is left out: ${why}.`);
  }
  for (const { uri, text, findings } of input.configs()) collector.found(shown(uri), { text, findings });
  const lines: string[] = [];
  for (const [folder, error] of unlisted)
    (isMeant(folder) ? lines : notes).push(unsearched(shown(folder), error));
  const incomplete = 'The project is incomplete, so nothing is reported as missing.';
  return { unlisted: lines, notes: notes.sort().map((note) => `${note} ${incomplete}`) };
}
