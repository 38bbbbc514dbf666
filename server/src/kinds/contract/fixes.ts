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
import type { Ruling } from '../../check/ruling.ts';
import { pageOf } from '../../text/json/edit-page.ts';
import type { Page } from '../../text/make-edits.ts';
import type { TextEdit } from '../../text/text-edit.ts';
import { ruleOf } from '../rules.ts';
import { check, type Checked } from './check.ts';
import type { Knowledge } from './facts.ts';

/** A text, and what was read of it. */
interface Reading {
  readonly text: string;
  readonly checked: Checked;
  readonly page: Page;
}

export function readingOf(text: string, ruling?: Ruling, knowledge?: Knowledge): Reading {
  return { text, checked: check(text, ruling, knowledge), page: pageOf(text) };
}

/** The mends of a finding that can be made in its text. */
export const fixesOf = (reading: Reading, finding: Finding, stem?: string): Fix[] =>
  mendsOf(mendable(reading, stem), finding);

/** Whether a finding is one of those that {@link SAFE} mends. */
export function hasSafeFix(reading: Reading, finding: Finding, stem?: string): boolean {
  const safe = offeredIn(reading.checked, finding, stem).filter(SAFE.wants);
  // The page is asked for last: its tree costs ten times what all else does.
  return safe.some(({ edits }) => canBeMade(reading.page, edits));
}

/** Whether more than one finding of a rule has a fix of this kind, with edits of its own. */
export const servesSeveral = (reading: Reading, code: string, all: string, stem?: string): boolean =>
  mendsSeveral(mendable(reading, stem), code, all);

/** Makes the wanted fix of every finding that has one. */
export const fixAll = (reading: Reading, wanted: Wanted, stem?: string): readonly TextEdit[] =>
  mendAll(mendable(reading, stem), wanted);

const offeredIn = (checked: Checked, finding: Finding, stem: string | undefined): readonly Fix[] =>
  ruleOf(finding.code).fixes?.(finding, checked.contract, stem, checked) ?? [];

function mendable({ text, checked, page }: Reading, stem: string | undefined): Mendable {
  return {
    text,
    page,
    findings: checked.findings,
    offered: (finding) => offeredIn(checked, finding, stem),
    again: (other) => mendable(readingOf(other, checked.ruling, checked.knowledge), stem),
  };
}
