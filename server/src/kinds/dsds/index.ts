import type { DocumentKind } from '../kind.ts';
import { checkDsds, type DsdsReading } from './check.ts';
import type { Linked } from './facts.ts';
import { isDsdsName } from './model.ts';
import { dsdsPageOf, fixableDsds } from './fixes.ts';
import { languageOf, readDsdsText } from './read-text.ts';
import { DSDS_RULES } from './rules/index.ts';

/** DSDS documents, whose component entries point at contracts. */
export const dsdsKind: DocumentKind<DsdsReading, Linked> = {
  id: 'dsds',
  ownsSyntax: false,
  isNamed: isDsdsName,
  rules: DSDS_RULES,
  read({ uri, text, ruling, facts }) {
    const read = readDsdsText(text, languageOf(uri));
    return { text, checked: checkDsds(read, ruling, facts), page: dsdsPageOf(read) };
  },
  fixable: fixableDsds,
};
