// Editing of DSDS documents, and what they add to the contracts that they point at.
import type { Editing } from '../../editing.ts';
import { complete } from './completion.ts';
import { commands, fixes, refactorings, sourceActions } from './commands.ts';
import { requests } from './entries.ts';
import { hover, hoverOfContract } from './hover.ts';
import { lenses, lensesOfContract, statesOf, status } from './lenses.ts';
import { definition, links, references, referencesTo } from './navigation.ts';
import { afterNewId, afterRename, moves } from './rename.ts';
import { type DsdsSource, entriesFor } from '../source.ts';
import { pageCommands, traitsPage } from './traits-page.ts';

export const dsdsEditing: Editing<DsdsSource> = {
  hover,
  complete,
  definition,
  references,
  links,
  lenses,
  status,
  moves,
  fixes,
  refactorings,
  sourceActions,
  commands: { ...commands, ...pageCommands },
  documentRequests: [{ method: 'component-contract/traits', about: 'contract', answer: traitsPage }],
  requests,
  contributes: {
    hover: hoverOfContract,
    lenses: lensesOfContract,
    isCompared: (contract, workspace) => entriesFor(contract, workspace).length > 0,
    states: statesOf,
    references: referencesTo,
    afterRename,
    afterNewId,
  },
};
