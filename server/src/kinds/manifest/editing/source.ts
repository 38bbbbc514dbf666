// A manifest as its editing sees it.
import type { Node } from '../../../text/json/tree.ts';
import type { Page } from '../../../text/make-edits.ts';
import type { EditedDocument, Workspace } from '../../editing.ts';
import type { CheckedManifest } from '../check.ts';

/** The text of a manifest, and what is made of it. */
export interface ManifestSource {
  readonly uri: string;
  readonly text: string;
  readonly checked: CheckedManifest;
  /** The tolerant tree; undefined where the text is empty or nested too deep. */
  readonly tree: Node | undefined;
  readonly page: Page;
}

export type ManifestDocument = EditedDocument<ManifestSource>;

export const manifestAt = (uri: string, workspace: Pick<Workspace, 'document'>): ManifestSource | undefined =>
  workspace.document('manifest', uri) as ManifestSource | undefined;
