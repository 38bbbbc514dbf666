import type { Finding, Found } from '../check/finding.ts';
import { placeFindings } from '../check/place-findings.ts';
import type { Ruling } from '../check/ruling.ts';
import { NOTHING_KNOWN } from '../kinds/contract/facts.ts';
import { CONTRACT_RULES } from '../kinds/contract/rules/index.ts';
import type { Artifacts } from '../kinds/manifest/facts.ts';
import { parseJson } from '../text/json/parse.ts';
import type { Given } from './command.ts';
import { shownFrom, type Sought } from './find.ts';
import type { Mender } from './fix.ts';
import type { Folders } from './folders.ts';
import type { Format } from './formats.ts';
import type { Input } from './input.ts';
import { openJudge } from './judge.ts';
import { openProgress } from './progress.ts';
import { openProjects } from './projects.ts';
import { type ReadText, readText } from './read.ts';
import type { Report } from './report.ts';
import { type Mended, mendedContract, mendedDsds } from './safe-fixes.ts';
import type { Shell } from './shell.ts';

interface Looked<M extends Made> {
  readonly input: Input;
  readonly folders: Folders;
  readonly overruled: (ruling: Ruling) => Ruling;
  readonly mender: Mender | undefined;
  /** Makes the manifest from what its contracts say, where it is not the one on the disk that is judged. */
  readonly make?: (artifacts: Artifacts, textOf: (uri: string) => string) => M;
}

/** A manifest that is not on the disk as it is judged, and what is known of the files it lists. */
export interface Made {
  readonly text: string;
  readonly artifacts: Artifacts;
}

/**
 * Reads what the contracts of their projects refer to, and then looks at one file after the other, which is mended before
 * where that is asked for. Then the other contracts are read, and those are looked at again to which they have something to
 * say. Mostly these are few, so nearly all files are read and parsed once. In the end come the manifests
 * and the DSDS documents.
 */
export function look<M extends Made>(
  { isOn }: Given,
  shell: Shell,
  { input, folders, overruled, mender, make }: Looked<M>,
): { readonly report: Report; readonly made: M | undefined } {
  /** The texts that are judged, and are not on the disk, or were not when they were read. */
  const drafts = new Map<string, string>();
  const readAsJudged = (path: string): ReadText => {
    const text = drafts.get(path);
    return text === undefined ? readText(path) : { text };
  };
  const [typed] = input.typed ? input.files : [];
  const draft = typed && input.read(typed.path);
  if (typed && draft && 'text' in draft) drafts.set(typed.path, draft.text);
  const projects = openProjects(shell.cwd, input.files, folders, readAsJudged);
  const judge = openJudge({ hints: isOn('hints'), at: (uri) => projects.at(uri) });
  const progress = openProgress(shell, input.files.length);
  const sought: Readonly<Record<Format, Sought[]>> = { contract: [], manifest: [], dsds: [] };
  for (const file of input.files) sought[file.as].push(file);
  for (const file of sought.contract) {
    progress.step();
    const { path, shown, leftAlone } = file;
    if (leftAlone !== undefined) {
      judge.skip(shown, leftAlone);
      continue;
    }
    const read = input.read(path);
    if ('why' in read) {
      judge.fail(shown, read.why);
      continue;
    }
    const ruling = overruled(file.ruling);
    const mended = (before: string): Mended => mendedContract(before, ruling, shown);
    const text = mender ? mender.mend(file, read.text, mended) : read.text;
    if (mender) drafts.set(path, text);
    projects.put(file, (beforehand) => judge.contract(shown, text, ruling, beforehand));
  }
  const others = projects.readOthers();
  for (const { file, knowledge } of projects.told()) {
    const read = readAsJudged(file.path);
    if ('text' in read) judge.again(file.shown, read.text, overruled(file.ruling), knowledge);
  }
  // Last, since they speak of contracts as these are by now.
  let made: M | undefined;
  for (const file of sought.manifest) {
    progress.step();
    const artifacts = projects.artifactsFor(file);
    made = make?.(artifacts, (uri) => projects.at(uri).text);
    const { shown, already } = file;
    const read = made ?? already ?? input.read(file.path);
    const parsed = made ? undefined : already?.parsed;
    if ('why' in read) judge.fail(shown, read.why);
    else judge.manifest(shown, read.text, overruled(file.ruling), made?.artifacts ?? artifacts, parsed);
  }
  for (const file of sought.dsds) {
    progress.step();
    const { path, shown } = file;
    const read = input.read(path);
    if ('why' in read) {
      judge.fail(shown, read.why);
      continue;
    }
    const ruling = overruled(file.ruling);
    const mended = (before: string): Mended =>
      mendedDsds(before, (each) => projects.described(file, each, ruling));
    const text = mender ? mender.mend(file, read.text, mended) : read.text;
    judge.dsds(shown, ruling, (effective) => projects.described(file, text, effective));
  }
  progress.end();
  for (const { file, why } of projects.unread()) judge.fail(file, why);
  for (const { file, text, ruling } of others.read) {
    judge.other(file, text, flawsOfJson(text, overruled(ruling)));
  }
  for (const { path, text, findings } of input.configs()) {
    judge.other(shownFrom(shell.cwd, path), text, findings);
  }
  const unmatched = isOn('no-error-on-unmatched') ? [] : input.unmatched;
  // In an order of their own, so that the one in which names are given changes nothing.
  const told = [...new Set([...unmatched, ...input.problems, ...others.problems])].sort();
  return { report: judge.report(told), made };
}

/**
 * Why a text is no JSON. Whoever has such a file open is told by the language server of its own format; here is nobody
 * else to say why it counts for nothing.
 */
function flawsOfJson(text: string, ruling: Ruling): Finding[] {
  const parsed = parseJson(text);
  const flaws = parsed.findings.map(inWords).filter(({ code }) => FLAWS.has(code));
  return flaws.length === 0
    ? []
    : placeFindings(flaws, parsed, CONTRACT_RULES, { ruling, facts: NOTHING_KNOWN });
}

const FLAWS: ReadonlySet<string> = new Set(['json/syntax', 'json/too-deep']);

/** That there is no text is told in words about contracts, which do not fit here. */
const inWords = (found: Found): Found =>
  found.code === 'json/empty'
    ? { ...found, code: 'json/syntax', args: { problem: 'unfinished', token: '' } }
    : found;
