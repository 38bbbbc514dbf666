import type { TextDocument } from 'vscode-languageserver-textdocument';
import type { Page } from '../core/edits/making.ts';
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

/** An open document with its findings, and what there is against them, whatever its format. */
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
  return mendedBy(document, source, {
    fixesOf: (now, finding) => fixesOf(now, finding, stem),
    servesSeveral: (now, code, all) => servesSeveral(now, code, all, stem),
    fixAll: (now, wanted) => fixAll(now, wanted, stem),
  });
}

export const mendedManifest = ({ document, source }: OpenManifest, files: Files): Mended =>
  mendedBy(document, onceSaved(source, files), {
    fixesOf: fixesOfManifest,
    servesSeveral: servesSeveralInManifest,
    fixAll: fixAllInManifest,
  });

export const mendedDsds = ({ document, source }: OpenDsds): Mended =>
  mendedBy(document, source, {
    fixesOf: fixesOfDsds,
    servesSeveral: servesSeveralInDsds,
    fixAll: fixAllInDsds,
  });

/** What mends the documents of a format. */
interface Mends<Source> {
  fixesOf(source: Source, finding: Finding): readonly Fix[];
  servesSeveral(source: Source, code: string, all: string): boolean;
  fixAll(source: Source, wanted: Wanted): readonly TextEdit[];
}

/** A document that was read, in any of them. */
interface Read {
  readonly page: Page;
  readonly checked: { readonly findings: readonly Finding[] };
}

const mendedBy = <Source extends Read>(
  document: TextDocument,
  source: Source,
  mends: Mends<Source>,
): Mended => ({
  document,
  page: source.page,
  findings: source.checked.findings,
  fixesOf: (finding) => mends.fixesOf(source, finding),
  servesSeveral: (code, all) => mends.servesSeveral(source, code, all),
  fixAll: (wanted) => mends.fixAll(source, wanted),
});
