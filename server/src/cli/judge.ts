import type { Finding, Severity } from '../check/finding.ts';
import { hasSafeFix } from '../check/fix-all.ts';
import type { Ruling } from '../check/ruling.ts';
import type { Checked } from '../kinds/contract/check.ts';
import type { Knowledge } from '../kinds/contract/facts.ts';
import { stemOfName } from '../kinds/contract/file-name.ts';
import { fixableContract, type Source, sourceOf } from '../kinds/contract/source.ts';
import { fixableDsds } from '../kinds/dsds/fixes.ts';
import { ruleOf, withoutHints } from '../kinds/index.ts';
import { checkManifest } from '../kinds/manifest/check.ts';
import type { Artifacts } from '../kinds/manifest/facts.ts';
import type { DsdsSource } from '../project/dsds.ts';
import type { Parsed } from '../text/json/parse.ts';
import { linesOf, type Range } from '../text/positions.ts';
import type { Path, Span } from '../text/span.ts';
import { byCodeUnits } from '../text/words.ts';
import type { Report, ReportedFinding, Skipped } from './report.ts';
import { synced } from './sync.ts';

/** Takes one file after the other, and has the report of all of them in the end. */
export interface Judge {
  /** A document that is a contract, or else is skipped. */
  contract(file: string, text: string, ruling: Ruling, knowledge: Knowledge): Checked;
  /** A contract of which more is known now: what was found in it before is forgotten. */
  again(file: string, text: string, ruling: Ruling, knowledge: Knowledge): void;
  /** A manifest of contracts, and what is parsed of it already. */
  manifest(file: string, text: string, ruling: Ruling, artifacts: Artifacts, parsed?: Parsed): void;
  /** A DSDS document; one that says nothing of components is skipped. */
  dsds(file: string, ruling: Ruling, sourceBy: (ruling: Ruling) => DsdsSource): void;
  /** A file of another format, whose findings are known already. */
  other(file: string, text: string, findings: readonly Finding[]): void;
  skip(file: string, reason: string): void;
  /** A file that should have been checked, and could not be. */
  fail(file: string, reason: string): void;
  report(problems: readonly string[]): Report;
}

/** How a file is shown that findings in others speak of, and its text. */
type FileAt = (uri: string) => { readonly file: string; readonly text: string };

/** Hints are an affordance of the editor, so they are reported only where someone asks for them. */
export function openJudge({ hints, at: fileAt }: { hints: boolean; at: FileAt }): Judge {
  const checked: string[] = [];
  const findings = new Map<string, readonly ReportedFinding[]>();
  const skipped = new Map<string, Skipped>();
  let isSyncable = false;

  const effective = (ruling: Ruling): Ruling => (hints ? ruling : withoutHints(ruling));

  // Many findings may speak of one place.
  const others = new Map<string, Spoken>();
  function spokenOf(uri: string): Spoken {
    let spoken = others.get(uri);
    if (!spoken) {
      const { file, text } = fileAt(uri);
      others.set(uri, (spoken = { file, lines: linesOf(text) }));
    }
    return spoken;
  }

  function tell(
    file: string,
    text: string,
    found: readonly Finding[],
    isFixable: (finding: Finding) => boolean,
  ): void {
    if (found.length === 0) return;
    const own = { file, lines: linesOf(text) };
    const reported = found.map((finding): ReportedFinding => {
      const { path, span, code, severity, args, related } = finding;
      // Written out: to copy the members of another object takes most of the time of thousands of findings.
      return {
        file,
        range: rangeOf(own, span),
        lines: own.lines,
        pointer: pointerOf(path),
        code,
        severity,
        message: ruleOf(code).message(args),
        related: related.map(({ at, message: what }) => {
          const spoken = at.uri === undefined ? own : spokenOf(at.uri);
          return { file: spoken.file, range: rangeOf(spoken, at), lines: spoken.lines, message: what };
        }),
        fixable: isFixable(finding),
      };
    });
    findings.set(file, reported);
  }

  function tellOf(file: string, source: Source): void {
    const { findings: found } = source.checked;
    if (found.length === 0) return;
    const document = fixableContract(source, stemOfName(file));
    tell(file, source.text, found, (finding) => hasSafeFix(document, finding));
  }

  return {
    contract(file, text, ruling, knowledge) {
      const source = sourceOf(text, effective(ruling), knowledge);
      const { kind } = source.checked;
      if (kind.kind === 'contract') checked.push(file);
      else skipped.set(file, { file, reason: kind.why, failed: false });
      tellOf(file, source);
      return source.checked;
    },
    again(file, text, ruling, knowledge) {
      findings.delete(file);
      tellOf(file, sourceOf(text, effective(ruling), knowledge));
    },
    manifest(file, text, ruling, artifacts, parsed) {
      checked.push(file);
      // That it is one has been decided already.
      const { findings: found } = checkManifest(text, effective(ruling), artifacts, true, parsed);
      tell(file, text, found, () => false);
    },
    dsds(file, ruling, sourceBy) {
      const source = sourceBy(effective(ruling));
      const { dsds, read } = source.checked;
      if (dsds.entries.length > 0 || read.flaws.length > 0) checked.push(file);
      else skipped.set(file, { file, reason: NO_COMPONENT, failed: false });
      const { findings: found } = source.checked;
      const document = fixableDsds(source);
      tell(file, source.text, found, (finding) => hasSafeFix(document, finding));
      // To make an update takes as long as to read the document, and of all documents one is enough.
      isSyncable ||=
        found.some(({ code }) => code.startsWith('dsds/trait-')) && synced(source).text !== source.text;
    },
    other: (file, text, found) => tell(file, text, found, () => false),
    skip: (file, reason) => void skipped.set(file, { file, reason, failed: false }),
    fail: (file, reason) => void skipped.set(file, { file, reason, failed: true }),
    report(problems) {
      const inOrder = [...findings.keys()].sort().flatMap((file) => findings.get(file)!);
      const summary: Record<Severity, number> = { error: 0, warning: 0, information: 0, hint: 0 };
      for (const { severity } of inOrder) summary[severity]++;
      return {
        files: checked.length,
        checked: checked.sort(),
        findings: inOrder,
        skipped: [...skipped.values()].sort((a, b) => byCodeUnits(a.file, b.file)),
        problems,
        summary,
        isSyncable,
      };
    },
  };
}

/** Why there is nothing to be checked in a DSDS document, as the end of a sentence. */
const NO_COMPONENT =
  'it has no component entry, which is one of kind "component", or without a kind and with "specs" or "traits"';

type Spoken = Pick<ReportedFinding, 'file' | 'lines'>;

const rangeOf = ({ lines }: Spoken, { start, end }: Span): Range => ({
  start: lines.at(start),
  end: lines.at(end),
});

/** A path as a JSON Pointer (RFC 6901). */
function pointerOf(path: Path): string {
  return path.map((segment) => `/${String(segment).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
