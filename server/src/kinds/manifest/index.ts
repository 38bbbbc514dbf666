import type { DocumentKind } from '../kind.ts';
import { manifestsInProject } from './in-project.ts';
import { type Artifacts, detectManifest, MANIFEST_NAME } from './model.ts';
import { MANIFEST_RULES } from './rules/index.ts';
import { fixableManifest, type ManifestSource, manifestSource } from './source.ts';

/** Manifests, which list contracts with their content addresses. */
export const manifestKind: DocumentKind<ManifestSource, Artifacts> = {
  id: 'manifest',
  isNamed: (name) => name === MANIFEST_NAME,
  detect: detectManifest,
  globs: [MANIFEST_NAME],
  inProject: manifestsInProject,
  rules: MANIFEST_RULES,
  read: ({ uri, text, facts, ...how }) => manifestSource(uri, text, how, facts),
  fixable: fixableManifest,
};
