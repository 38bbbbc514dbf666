import { type FixableDocument } from '../../check/fix-all.ts';
import { JsonSource } from '../../check/place-findings.ts';
import { AS_SHIPPED } from '../../check/rule.ts';
import type { DocumentKind } from '../kind.ts';
import { CONFIG_NAME, type ReadConfig } from './model.ts';
import { CONFIG_RULES, readConfig } from './read-config.ts';

export type ConfigSource = JsonSource<ReadConfig & { readonly settings: typeof AS_SHIPPED }>;

/** Config files, which say how a project wants its documents to be judged. `codes` are those of the rules whose levels they can set. */
export function configKindFor(codes: readonly string[]): DocumentKind<ConfigSource> {
  const sourceOf = (text: string): ConfigSource =>
    new JsonSource(text, (own) => ({ ...readConfig(own, codes), settings: AS_SHIPPED }));
  const fixable = (source: ConfigSource): FixableDocument => ({
    source,
    suggested: (finding) =>
      CONFIG_RULES.get(finding.code)?.fixes?.(finding, source, { settings: AS_SHIPPED, facts: undefined }) ??
      [],
    reread: (text) => fixable(sourceOf(text)),
  });
  return {
    id: 'config',
    isNamed: (name) => name === CONFIG_NAME,
    globs: [CONFIG_NAME],
    rules: CONFIG_RULES,
    read: ({ text }) => sourceOf(text),
    fixable,
  };
}
