import { type CheckedDsds, checkDsds } from '../dsds/check-dsds.ts';
import { readDsdsText } from '../dsds/text.ts';
import type { YamlNode } from '../yaml/index.ts';
import { type Page, pageOf } from '../edits/edit.ts';
import type { TextEdit } from '../edits/text-edit.ts';
import { withYaml } from '../with-yaml.ts';
import type { Finding } from '../finding.ts';
import type { Fix } from '../rule.ts';
import { ruleOf } from '../rules/index.ts';
import { canBeMade, type Mendable, mendAll, mendsOf, mendsSeveral, SAFE, type Wanted } from './mending.ts';

/** A DSDS document as text, and what was read of it. */
export interface DsdsReading {
  readonly text: string;
  readonly checked: CheckedDsds;
  readonly page: Page;
}

/** The mends of a finding that can be made in its text. */
export const fixesOfDsds = (reading: DsdsReading, finding: Finding): Fix[] =>
  mendsOf(mendable(reading), finding);

/** Whether a finding is one of those that {@link SAFE} mends. */
export function hasSafeFixInDsds(reading: DsdsReading, finding: Finding): boolean {
  const safe = offeredIn(reading.checked, finding).filter(SAFE.wants);
  // A page takes the tree of the whole text, and hardly any finding needs that.
  return safe.some(({ edits }) => canBeMade(reading.page, edits));
}

/** Whether more than one finding of a rule has a fix of this kind, with edits of its own. */
export const servesSeveralInDsds = (reading: DsdsReading, code: string, all: string): boolean =>
  mendsSeveral(mendable(reading), code, all);

/** Makes the wanted fix of every finding that has one. */
export const fixAllInDsds = (reading: DsdsReading, wanted: Wanted): readonly TextEdit[] =>
  mendAll(mendable(reading), wanted);

function mendable({ text, checked, page }: DsdsReading): Mendable {
  const { linked, ruling, read } = checked;
  return {
    text,
    page,
    findings: checked.findings,
    offered: (finding) => offeredIn(checked, finding),
    again(other) {
      const again = readDsdsText(other, read.language);
      return mendable({ text: other, checked: checkDsds(again, ruling, linked), page: dsdsPageOf(again) });
    },
  };
}

function offeredIn({ entries, linked }: CheckedDsds, finding: Finding): readonly Fix[] {
  const entry = entries.find(({ path }) => path.every((segment, index) => segment === finding.path[index]));
  return entry ? (ruleOf(finding.code).ofDsds?.fixes?.(finding, entry, linked) ?? []) : [];
}

/** A DSDS document as edits see it. */
export function dsdsPageOf({ text, language, root, isBroken, flaws }: CheckedDsds['read']): Page {
  if (language === 'json') return pageOf(text, isBroken ? undefined : root);
  const at = flaws[0]?.at;
  const brokenAt = at && 'start' in at ? at.start : 0;
  return withYaml().yamlPageOf(text, root as YamlNode | undefined, isBroken ? brokenAt : undefined);
}
