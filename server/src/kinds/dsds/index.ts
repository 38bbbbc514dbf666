import type { DocumentKind } from '../kind.ts';
import { type DsdsContent, dsdsInProject } from './in-project.ts';
import { isDsdsName, type Linked } from './model.ts';
import { type DsdsSource, dsdsSource, fixableDsds } from './source.ts';
import { detectDsds, languageOf, readDsdsText, withTree } from './read-text.ts';
import { DSDS_RULES } from './rules/index.ts';

/** DSDS documents, whose component entries point at contracts. */
export const dsdsKind: DocumentKind<DsdsSource, Linked> = {
  id: 'dsds',
  isNamed: isDsdsName,
  detect: detectDsds,
  globs: ['*.dsds.yaml', '*.dsds.yml', '*.dsds.json'],
  inProject: dsdsInProject,
  rules: DSDS_RULES,
  read({ uri, text, settings, facts, content }) {
    const before = (content as DsdsContent | undefined)?.read;
    const read = before ? withTree(before) : readDsdsText(text, languageOf(uri));
    return dsdsSource(uri, read, settings, facts);
  },
  fixable: fixableDsds,
};
