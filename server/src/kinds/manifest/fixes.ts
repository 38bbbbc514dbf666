import type { Finding } from '../../check/finding.ts';
import {
  canBeMade,
  type Mendable,
  mendAll,
  mendsOf,
  mendsSeveral,
  type Wanted,
} from '../../check/fix-all.ts';
import type { Fix } from '../../check/rule.ts';
import type { Ruling } from '../../check/ruling.ts';
import type { Edit } from '../../text/edit.ts';
import { pageOf } from '../../text/json/edit-page.ts';
import type { Page } from '../../text/make-edits.ts';
import type { TextEdit } from '../../text/text-edit.ts';
import { ruleOf } from '../rules.ts';
import { type CheckedManifest, checkManifest } from './check.ts';
import { type HowToUpdate, updates } from './update.ts';

/** A manifest as text, and what was read of it. */
export interface ManifestReading {
  readonly text: string;
  readonly checked: CheckedManifest;
  readonly page: Page;
}

/** The mends of a finding that can be made in its text; the last does all that can be done for its manifest. */
export function fixesOfManifest(reading: ManifestReading, finding: Finding): Fix[] {
  const fixes = mendsOf(mendable(reading), finding);
  const update = isAboutRecords(finding) ? updateOf(reading) : undefined;
  return update ? [...fixes, update] : fixes;
}

/** Whether more than one finding of a rule has a fix of this kind, with edits of its own. */
export const servesSeveralInManifest = (reading: ManifestReading, code: string, all: string): boolean =>
  mendsSeveral(mendable(reading), code, all);

/** Makes the wanted fix of every finding that has one. */
export const fixAllInManifest = (reading: ManifestReading, wanted: Wanted): readonly TextEdit[] =>
  mendAll(mendable(reading), wanted);

/** What makes a manifest that of its directory. */
export const updatesOf = (checked: CheckedManifest): Edit[] =>
  updates(checked.manifest, checked.artifacts, howToUpdate(checked.ruling));

/** What a manifest does not list is put in only where the project wants to hear of that, or where it was moved. */
export const howToUpdate = (ruling: Ruling): HowToUpdate =>
  isToldOfUnlisted(ruling) ? {} : { only: 'listed' };

/** Whether a project wants its manifests to list all contracts around them. */
export const isToldOfUnlisted = ({ levels }: Ruling): boolean => levels.get('manifest/unlisted') !== 'off';

function mendable({ text, checked, page }: ManifestReading): Mendable {
  const { manifest, artifacts, ruling } = checked;
  return {
    text,
    page,
    findings: checked.findings,
    offered: (finding) => ruleOf(finding.code).ofManifest?.fixes?.(finding, manifest, artifacts) ?? [],
    again: (other) =>
      mendable({
        text: other,
        checked: checkManifest(other, ruling, artifacts, true),
        page: pageOf(other),
      }),
  };
}

/** Whether a finding goes away with an update: a contract without an address has to be mended itself. */
const isAboutRecords = ({ code, args }: Finding): boolean =>
  code.startsWith('manifest/') || (code === 'SR-137' && args['address'] !== undefined);

/** The same fix for all findings of a manifest, so it is made only once. */
function updateOf({ checked, page }: ManifestReading): Fix | undefined {
  if (!UPDATES.has(checked)) {
    const edits = updatesOf(checked);
    UPDATES.set(checked, canBeMade(page, edits) ? { title: 'Update manifest', edits } : undefined);
  }
  return UPDATES.get(checked);
}

const UPDATES = new WeakMap<CheckedManifest, Fix | undefined>();
