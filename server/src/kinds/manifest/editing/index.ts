// Editing of manifests of contracts, and what they add to the contracts that they list.
import type { Editing } from '../../editing.ts';
import { fixableManifest, type ManifestSource } from '../source.ts';
import { commands, lenses, requests, statesOf, status } from './commands.ts';
import { definition, links, referencesTo } from './navigation.ts';
import { afterNewId, moves } from './rename.ts';

export const manifestEditing: Editing<ManifestSource> = {
  definition,
  links,
  lenses,
  status,
  moves,
  fixes: ({ source }) => fixableManifest(source),
  commands,
  requests,
  contributes: { states: statesOf, references: referencesTo, afterNewId },
};
