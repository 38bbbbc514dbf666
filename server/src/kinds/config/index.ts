import { type FixableDocument } from '../../check/fix-all.ts';
import { JsonSource } from '../../check/place-findings.ts';
import { AS_SHIPPED } from '../../check/rule.ts';
import type { DocumentKind } from '../kind.ts';
import { CONFIG_NAME, type ReadConfig } from './model.ts';
import { CONFIG_RULES, readConfig } from './read-config.ts';

type Source = JsonSource<ReadConfig & { readonly ruling: typeof AS_SHIPPED }>;

const sourceOf = (text: string): Source =>
  new JsonSource(text, (own) => ({ ...readConfig(own), ruling: AS_SHIPPED }));

const fixableConfig = (source: Source): FixableDocument => ({
  source,
  suggested: () => [],
  reread: (text) => fixableConfig(sourceOf(text)),
});

/** Config files, which say how a project wants its documents to be judged. */
export const configKind: DocumentKind<Source> = {
  id: 'config',
  ownsSyntax: false,
  isNamed: (name) => name === CONFIG_NAME,
  globs: [CONFIG_NAME],
  rules: CONFIG_RULES,
  read: ({ text }) => sourceOf(text),
  fixable: fixableConfig,
};
