import type { Finding } from '../../check/finding.ts';
import {
  canBeMade,
  type Mendable,
  mendAll,
  mendsOf,
  mendsSeveral,
  SAFE,
  type Wanted,
} from '../../check/fix-all.ts';
import type { Fix } from '../../check/rule.ts';
import type { Edit } from '../../text/edit.ts';
import { pageOf } from '../../text/json/edit-page.ts';
import { withYaml } from '../../text/load-yaml.ts';
import type { Page } from '../../text/make-edits.ts';
import type { TextEdit } from '../../text/text-edit.ts';
import type { YamlNode } from '../../text/yaml/index.ts';
import { ruleOf } from '../rules.ts';
import { checkDsds, type CheckedDsds, type LinkedEntry } from './check.ts';
import { readDsdsText } from './read-text.ts';
import { UPDATE } from './trait-fixes.ts';
import { allLeft, updatesIn } from './update-document.ts';

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

function mendable(reading: DsdsReading): Mendable {
  const { text, checked, page } = reading;
  const { linked, ruling, read } = checked;
  const updates = new Map<LinkedEntry, Fix | undefined>();
  return {
    text,
    page,
    findings: checked.findings,
    offered: (finding) => offeredIn(checked, finding),
    possible: (finding, fix) =>
      canBeMade(page, fix.edits) ? fix : asFarAsPossible(reading, finding, fix, updates),
    again(other) {
      const again = readDsdsText(other, read.language);
      return mendable({ text: other, checked: checkDsds(again, ruling, linked), page: dsdsPageOf(again) });
    },
  };
}

/**
 * A fix that can't be made as it is: an update without what can't be done, and named for that; of another, with those of the
 * same words for other findings, where they are all of one text.
 */
function asFarAsPossible(
  { checked, page }: DsdsReading,
  finding: Finding,
  fix: Fix,
  updates: Map<LinkedEntry, Fix | undefined>,
): Fix | undefined {
  if (fix.title !== UPDATE) {
    const alike = checked.findings
      .filter((each) => each !== finding && each.code === finding.code)
      .flatMap((each) => offeredIn(checked, each).filter(({ title }) => title === fix.title));
    const edits = withNeeded(page, fix, alike);
    return edits && { ...fix, edits };
  }
  const entry = entryOf(checked, finding)!;
  if (!updates.has(entry)) {
    const update = updatesIn(page, [entry]).updates[0]!;
    const title = `${UPDATE}, but for: ${allLeft(update).join('; ')}`;
    const { edits } = update;
    updates.set(entry, edits.length > 0 ? { ...fix, title, edits } : undefined);
  }
  return updates.get(entry);
}

/** The edits of a fix with those of the others that it can't be made without. */
function withNeeded(page: Page, fix: Fix, others: readonly Fix[]): readonly Edit[] | undefined {
  const editsOf = (fixes: readonly Fix[]): Edit[] => [fix, ...fixes].flatMap(({ edits }) => edits);
  if (!canBeMade(page, editsOf(others))) return undefined;
  const needed = others.reduce((left, each) => {
    const without = left.filter((other) => other !== each);
    return canBeMade(page, editsOf(without)) ? without : left;
  }, others);
  return editsOf(needed);
}

const entryOf = ({ entries }: CheckedDsds, finding: Finding): LinkedEntry | undefined =>
  entries.find(({ path }) => path.every((segment, index) => segment === finding.path[index]));

function offeredIn(checked: CheckedDsds, finding: Finding): readonly Fix[] {
  const entry = entryOf(checked, finding);
  const { linked } = checked;
  return entry ? (ruleOf(finding.code).ofDsds?.fixes?.(finding, entry, linked) ?? []) : [];
}

/** A DSDS document as edits see it. */
export function dsdsPageOf({ text, language, root, isBroken, flaws }: CheckedDsds['read']): Page {
  if (language === 'json') return pageOf(text, isBroken ? undefined : root);
  const at = flaws[0]?.at;
  const brokenAt = at && 'start' in at ? at.start : 0;
  return withYaml().yamlPageOf(text, root as YamlNode | undefined, isBroken ? brokenAt : undefined);
}
