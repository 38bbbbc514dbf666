// Editing of manifests of contracts, and what they add to the contracts that they list.
import type { Editing, Workspace } from '../../editing.ts';
import { complete } from './completion.ts';
import { fixAllInManifest, fixesOfManifest, servesSeveralInManifest } from '../fixes.ts';
import { onceSaved } from './state.ts';
import { commands, requests } from './commands.ts';
import { hover } from './hover.ts';
import { lenses } from './lenses.ts';
import { definition, links, references, referencesTo } from './navigation.ts';
import { afterNewId, moves } from './rename.ts';
import type { ManifestDocument, ManifestSource } from './source.ts';

export const manifestEditing: Editing<ManifestSource> = {
  hover,
  complete,
  definition,
  references,
  links,
  lenses,
  lensesFollowProject: true,
  moves,
  fixes({ source }: ManifestDocument, workspace: Workspace) {
    const saved = onceSaved(source, workspace);
    return {
      page: saved.page,
      findings: saved.checked.findings,
      fixesOf: (finding) => fixesOfManifest(saved, finding),
      servesSeveral: (code, all) => servesSeveralInManifest(saved, code, all),
      fixAll: (wanted) => fixAllInManifest(saved, wanted),
    };
  },
  commands,
  requests,
  contributes: { references: referencesTo, afterNewId },
};
