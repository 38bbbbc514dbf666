import type { Artifacts } from '../core/artifacts.ts';
import { type Checked, place } from '../core/check.ts';
import { checkManifest } from '../core/check-manifest.ts';
import type { Finding, Found } from '../core/finding.ts';
import { hasSafeFixInDsds } from '../core/fixes/dsds-fixes.ts';
import { hasSafeFix } from '../core/fixes/fix-all.ts';
import { parseJson } from '../core/json.ts';
import { type Knowledge, NOTHING_KNOWN } from '../core/knowledge.ts';
import { type Ruling, withoutHints } from '../core/ruling.ts';
import { stemOfName } from '../core/skeleton.ts';
import type { DsdsSource } from '../project/dsds.ts';
import { sourceOf } from '../project/project.ts';
import { shownFrom } from './disk.ts';
import type { Format } from './file-kinds.ts';
import type { Search, Sought } from './find-files.ts';
import { type Fixed, fixedContract, fixedDsds, type Fixer } from './fix-files.ts';
import { openFacts } from './project-facts.ts';
import { type Collector, collectFindings, type Report } from './report.ts';
import { openProgress, type Shell } from './shell.ts';
import { synced } from './sync.ts';
import type { ConfigFile, Workspace } from './workspace.ts';

/** The files to check, and the project files that are in effect for them, or are meant themselves. */
export interface Input extends Search {
  readonly configs: () => readonly ConfigFile[];
  /** What came on standard input, where `--stdin-filepath` gives it a name. */
  readonly typed?: Buffer;
}

/** How files are checked. */
export interface Manner<M extends Made = Made> {
  /** Whether hints are reported, which otherwise only an editor shows. */
  readonly hints: boolean;
  /** Whether a name that matches nothing is no error. */
  readonly forgivesUnmatched?: boolean;
  /** The ruling of a project file as the command line changes it. */
  readonly overruled: (ruling: Ruling) => Ruling;
  readonly fixer?: Fixer | undefined;
  /** Makes the manifest from what its contracts say, where it is not the one on the disk that is checked. */
  readonly make?: (artifacts: Artifacts, textOf: (uri: string) => string) => M;
}

/** A manifest that is not on the disk as it is checked, and what is known of the files it lists. */
export interface Made {
  readonly text: string;
  readonly artifacts: Artifacts;
}

/**
 * Feeds the projects of some files, and then checks one file after the other, which is fixed before where that is asked for: first the
 * contracts, by what their projects say before any other contract is read; then those again to which there is more to say, mostly few.
 * Manifests and DSDS documents come last, since they speak of contracts as these are by then.
 */
export function checkFiles<M extends Made>(
  input: Input,
  { hints, forgivesUnmatched, overruled, fixer, make }: Manner<M>,
  workspace: Workspace,
  shell: Shell,
): { readonly report: Report; readonly made: M | undefined } {
  const facts = openFacts(workspace, input.files);
  const collector = collectFindings(facts.at);
  const progress = openProgress(shell, input.files.length);
  const sought: Readonly<Record<Format, Sought[]>> = { contract: [], manifest: [], dsds: [] };
  for (const file of input.files) sought[file.as].push(file);
  const effective = (ruling: Ruling): Ruling => (hints ? overruled(ruling) : withoutHints(overruled(ruling)));

  /** The text of a file to check, fixed where that can be done; undefined where it can't be read. */
  function textOf(file: Sought, fixed?: (text: string) => Fixed): string | undefined {
    const read = workspace.read(file.path);
    if ('why' in read) {
      collector.fail(file.shown, read.why);
      return undefined;
    }
    const text = fixer && fixed ? fixer.fix(file, read.text, fixed) : read.text;
    // A dry run changes no file.
    if (text !== read.text) workspace.put(file.path, { text });
    return text;
  }

  for (const file of sought.contract) {
    progress.step();
    const { shown, leftAlone, ruling } = file;
    if (leftAlone !== undefined) {
      collector.skip(shown, leftAlone);
      continue;
    }
    const text = textOf(file, (before) => fixedContract(before, overruled(ruling), shown));
    if (text === undefined) continue;
    facts.put(file, (beforehand) => checkContract(collector, shown, text, effective(ruling), beforehand));
  }
  facts.readOthers();
  for (const { file, facts: all } of facts.told()) {
    const read = workspace.read(file.path);
    if ('text' in read) reportContract(collector, file.shown, read.text, effective(file.ruling), all);
  }
  let made: M | undefined;
  for (const file of sought.manifest) {
    progress.step();
    const { shown, already } = file;
    const artifacts = facts.artifactsFor(file);
    made = make?.(artifacts, (uri) => facts.at(uri).text);
    const text = made?.text ?? already?.text ?? textOf(file);
    if (text === undefined) continue;
    collector.checked(shown);
    const parsed = made ? undefined : already?.parsed;
    // That it is one has been decided already.
    const checked = checkManifest(text, effective(file.ruling), made?.artifacts ?? artifacts, true, parsed);
    collector.found(shown, text, checked.findings);
  }
  for (const file of sought.dsds) {
    progress.step();
    const { shown, ruling } = file;
    const text = textOf(file, (before) =>
      fixedDsds(before, (each) => facts.dsds(file, each, overruled(ruling))),
    );
    if (text !== undefined) checkDsds(collector, shown, facts.dsds(file, text, effective(ruling)));
  }
  progress.end();
  for (const { file, why } of facts.unread) collector.fail(file, why);
  for (const { file, text, ruling } of facts.sources) {
    collector.found(file, text, flawsOfJson(text, overruled(ruling)));
  }
  reportConfigs(collector, input, shell);
  // In an order of their own, so that the one in which names are given changes nothing.
  const unmatched = forgivesUnmatched ? [] : input.unmatched;
  const problems = new Set([...unmatched, ...input.problems, ...facts.problems]);
  return { report: collector.report([...problems].sort()), made };
}

/** Checks a document that is a contract, or else is skipped. */
export function checkContract(
  collector: Collector,
  file: string,
  text: string,
  ruling: Ruling,
  knowledge: Knowledge,
): Checked {
  const checked = reportContract(collector, file, text, ruling, knowledge);
  if (checked.kind.kind === 'contract') collector.checked(file);
  else collector.skip(file, checked.kind.why);
  return checked;
}

function reportContract(
  collector: Collector,
  file: string,
  text: string,
  ruling: Ruling,
  knowledge: Knowledge,
): Checked {
  const source = sourceOf(text, ruling, knowledge);
  const { findings } = source.checked;
  const stem = findings.length === 0 ? undefined : stemOfName(file);
  collector.found(file, text, findings, (finding) => hasSafeFix(source, finding, stem));
  return source.checked;
}

/** Checks a DSDS document; one that says nothing of components is skipped. */
export function checkDsds(collector: Collector, file: string, source: DsdsSource): void {
  const { dsds, read, findings } = source.checked;
  if (dsds.entries.length > 0 || read.flaws.length > 0) collector.checked(file);
  else collector.skip(file, NO_COMPONENT);
  collector.found(file, source.text, findings, (finding) => hasSafeFixInDsds(source, finding));
  // To make an update takes as long as to read the document, and of all documents one is enough.
  const hasDrifted = findings.some(({ code }) => code.startsWith('dsds/trait-'));
  if (hasDrifted) collector.syncable(() => synced(source).text !== source.text);
}

/** Why there is nothing to be checked in a DSDS document, as the end of a sentence. */
const NO_COMPONENT =
  'it has no component entry, which is one of kind "component", or without a kind and with "specs" or "traits"';

/** Reports what is wrong with the project files that are in effect. */
export function reportConfigs(
  collector: Collector,
  { configs }: Pick<Input, 'configs'>,
  { cwd }: Shell,
): void {
  for (const { path, text, findings } of configs()) collector.found(shownFrom(cwd, path), text, findings);
}

/**
 * Why a source is no JSON. In an editor the language server of its own format tells that; here nothing else says why it counts for
 * nothing.
 */
function flawsOfJson(text: string, ruling: Ruling): Finding[] {
  const parsed = parseJson(text);
  const flaws = parsed.findings.map(inWords).filter(({ code }) => FLAWS.has(code));
  return flaws.length === 0 ? [] : place(flaws, parsed, { ruling, knowledge: NOTHING_KNOWN });
}

const FLAWS: ReadonlySet<string> = new Set(['json/syntax', 'json/too-deep']);

/** That there is no text is told in words about contracts, which do not fit here. */
const inWords = (found: Found): Found =>
  found.code === 'json/empty'
    ? { ...found, code: 'json/syntax', args: { problem: 'unfinished', token: '' } }
    : found;
