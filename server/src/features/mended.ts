import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Page } from '../core/edits/edit.ts';
import type { TextEdit } from '../core/edits/text-edit.ts';
import type { Finding } from '../core/finding.ts';
import { fixAllInDsds, fixesOfDsds, servesSeveralInDsds } from '../core/fixes/dsds-fixes.ts';
import { fixAll, fixesOf, servesSeveral } from '../core/fixes/fix-all.ts';
import { fixAllInManifest, fixesOfManifest, servesSeveralInManifest } from '../core/fixes/manifest-fixes.ts';
import type { Wanted } from '../core/fixes/mending.ts';
import type { Fix } from '../core/rule.ts';
import { stemOf } from '../core/skeleton.ts';
import { onceSaved } from '../project/unsaved.ts';
import type { Files, OpenContract, OpenDsds, OpenManifest } from './feature.ts';

/** An open document with its findings, and what there is against them: a contract or a manifest. */
export interface Mended {
  readonly document: TextDocument;
  readonly page: Page;
  readonly findings: readonly Finding[];
  fixesOf(finding: Finding): readonly Fix[];
  /** Whether a fix of this kind can be made for more than one finding of a rule. */
  servesSeveral(code: string, all: string): boolean;
  fixAll(wanted: Wanted): readonly TextEdit[];
}

export function mendedContract({ document, source }: Pick<OpenContract, 'document' | 'source'>): Mended {
  const stem = stemOf(document.uri);
  return {
    document,
    page: source.page,
    findings: source.checked.findings,
    fixesOf: (finding) => fixesOf(source, finding, stem),
    servesSeveral: (code, all) => servesSeveral(source, code, all, stem),
    fixAll: (wanted) => fixAll(source, wanted, stem),
  };
}

export function mendedManifest({ document, source: now }: OpenManifest, files: Files): Mended {
  const source = onceSaved(now, files);
  return {
    document,
    page: source.page,
    findings: source.checked.findings,
    fixesOf: (finding) => fixesOfManifest(source, finding),
    servesSeveral: (code, all) => servesSeveralInManifest(source, code, all),
    fixAll: (wanted) => fixAllInManifest(source, wanted),
  };
}

export function mendedDsds({ document, source }: OpenDsds): Mended {
  return {
    document,
    page: source.page,
    findings: source.checked.findings,
    fixesOf: (finding) => fixesOfDsds(source, finding),
    servesSeveral: (code, all) => servesSeveralInDsds(source, code, all),
    fixAll: (wanted) => fixAllInDsds(source, wanted),
  };
}
