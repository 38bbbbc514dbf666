import type * as Drafts from '../project/draftable.ts';

/** What drafts contracts is loaded when somebody wants a draft, which is not every day. */
export const withDrafts = (): typeof Drafts =>
  (loaded ??= require('../project/draftable.ts') as typeof Drafts);

let loaded: typeof Drafts | undefined;
