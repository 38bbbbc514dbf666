// A manifest as its editing sees it.
import type { EditedDocument, Workspace } from '../../editing.ts';
import type { ManifestSource } from '../source.ts';

export type ManifestDocument = EditedDocument<ManifestSource>;

export const manifestAt = (uri: string, workspace: Pick<Workspace, 'document'>): ManifestSource | undefined =>
  workspace.document('manifest', uri) as ManifestSource | undefined;
