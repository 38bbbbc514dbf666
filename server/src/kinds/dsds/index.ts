import type { DocumentKind } from '../kind.ts';
import { dsdsInProject } from './in-project.ts';
import { isDsdsName, type Linked, NOTHING_LINKED } from './model.ts';
import { createDocuments, type DsdsSource, fixableDsds } from './source.ts';
import { detectDsds } from './read-text.ts';
import { DSDS_RULES } from './rules/index.ts';

/** DSDS documents, whose component entries point at contracts. */
export const dsdsKind: DocumentKind<DsdsSource, Linked> = {
  id: 'dsds',
  isNamed: isDsdsName,
  detect: detectDsds,
  globs: ['*.dsds.yaml', '*.dsds.yml', '*.dsds.json'],
  inProject: dsdsInProject,
  rules: DSDS_RULES,
  read: ({ uri, text, settings, facts = NOTHING_LINKED }) =>
    createDocuments(() => true).make(uri, text, { role: 'dsds', settings, isConfigured: true }, facts, true),
  fixable: fixableDsds,
};
