import type { Finding } from '../../check/finding.ts';
import { canBeMade, type FixableDocument } from '../../check/fix-all.ts';
import type { Fix } from '../../check/rule.ts';
import { pageOf } from '../../text/json/edit-page.ts';
import { withYaml } from '../../text/load-yaml.ts';
import type { Page } from '../../text/make-edits.ts';
import type { YamlNode } from '../../text/yaml/index.ts';
import { checkDsds, type CheckedDsds, type DsdsReading } from './check.ts';
import type { LinkedEntry } from './pointers.ts';
import { readDsdsText } from './read-text.ts';
import { DSDS_RULES } from './rules/index.ts';
import { UPDATE } from './trait-fixes.ts';
import { allLeft, updatesIn } from './update-document.ts';

/** A DSDS document with its fixes. */
export function fixableDsds(source: DsdsReading): FixableDocument {
  const updates = new Map<LinkedEntry, Fix | undefined>();
  return {
    source,
    suggested: (finding) => suggestedFixes(source.checked, finding),
    feasible: (finding, fix) =>
      canBeMade(source.page, fix.edits) ? fix : asFarAsPossible(source, finding, fix, updates),
    reread(text) {
      const { read, ruling, facts } = source.checked;
      const again = readDsdsText(text, read.language);
      return fixableDsds({ text, checked: checkDsds(again, ruling, facts), page: dsdsPageOf(again) });
    },
  };
}

/** An update without the steps that can't be made, which its title names. */
function asFarAsPossible(
  { checked, page }: DsdsReading,
  finding: Finding,
  fix: Fix,
  updates: Map<LinkedEntry, Fix | undefined>,
): Fix | undefined {
  if (fix.title !== UPDATE) return undefined;
  const entry = entryOf(checked, finding)!;
  if (!updates.has(entry)) {
    const update = updatesIn(page, [entry]).updates[0]!;
    const title = `${UPDATE}, but for: ${allLeft(update).join('; ')}`;
    const { edits } = update;
    updates.set(entry, edits.length > 0 ? { ...fix, title, edits } : undefined);
  }
  return updates.get(entry);
}

const entryOf = ({ entries }: CheckedDsds, finding: Finding): LinkedEntry | undefined =>
  entries.find(({ path }) => path.every((segment, index) => segment === finding.path[index]));

function suggestedFixes(checked: CheckedDsds, finding: Finding): readonly Fix[] {
  const entry = entryOf(checked, finding);
  return entry ? (DSDS_RULES.get(finding.code)?.fixes?.(finding, entry, checked) ?? []) : [];
}

/** A DSDS document as edits see it. */
export function dsdsPageOf({ text, language, root, isBroken, flaws }: CheckedDsds['read']): Page {
  if (language === 'json') return pageOf(text, isBroken ? undefined : root);
  const at = flaws[0]?.at;
  const brokenAt = at && 'start' in at ? at.start : 0;
  return withYaml().yamlPageOf(text, root as YamlNode | undefined, isBroken ? brokenAt : undefined);
}
