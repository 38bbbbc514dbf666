// The kinds of document that can be edited. The checker has no use for this list, so it is not in `index.ts`.
import type { ConfigSource } from './config/index.ts';
import { contractEditing } from './contract/editing/index.ts';
import { dsdsEditing } from './dsds/editing/index.ts';
import type { DocumentId, Editing } from './editing.ts';
import { configKind } from './index.ts';
import { manifestEditing } from './manifest/editing/index.ts';

/** The editor's own JSON server knows the schema of config files; only the fixes are ours. */
const configEditing: Editing<ConfigSource> = { fixes: ({ source, uri }) => configKind.fixable(source, uri) };

/** In the order in which their contributions, commands and edits are put. */
export const EDITING: Readonly<Record<DocumentId, Editing>> = {
  contract: contractEditing,
  manifest: manifestEditing,
  dsds: dsdsEditing,
  config: configEditing,
};
