// Editing of contracts.
import { format } from '../../../text/json/format.ts';
import type { Editing } from '../../editing.ts';
import { type ContractSource, isContract } from '../check.ts';
import { comparisonInWords, comparisonOf } from '../compared.ts';
import { statusOf } from '../detect.ts';
import {
  findingActions,
  fixes,
  lenses,
  refactorings,
  sourceActions,
  viewActions,
  viewKind,
} from './actions.ts';
import { complete } from './completion/members.ts';
import { outlineOf } from './symbols.ts';
import { hover } from './hover.ts';
import { requests } from './list.ts';
import { definition, highlights, links, references } from './navigation.ts';
import { rename, renameable } from './rename.ts';

export const contractEditing: Editing<ContractSource> = {
  isForeign: (source) => !isContract(source),
  hover,
  complete,
  definition,
  references,
  links,
  highlights,
  lenses,
  outline: ({ tree }) => outlineOf(tree),
  format: ({ text }, layout, within) => format(text, layout, within),
  jsonTree: ({ tree }) => tree,
  renameable,
  rename,
  fixes,
  findingActions,
  refactorings,
  sourceActions,
  viewActions,
  viewKind,
  status({ source: { checked, contract }, whyNotChecked }) {
    const status = statusOf(checked, whyNotChecked);
    if (status.state !== 'ready' || !checked.facts.isWhole) return status;
    return { ...status, text: comparisonInWords(comparisonOf(contract, checked.facts, checked.settings)) };
  },
  requests,
};
