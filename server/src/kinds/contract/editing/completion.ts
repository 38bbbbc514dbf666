// Completion in a contract, with what its project declares.
import type { Suggestions } from '../../answers.ts';
import type { Workspace } from '../../editing.ts';
import { suggestionsAt } from './completion/members.ts';
import { stemOf } from '../detect.ts';
import type { ContractDocument } from '../source.ts';

export function complete(
  { uri, source: { text, contract, checked } }: ContractDocument,
  offset: number,
  workspace: Workspace,
): Suggestions | undefined {
  if (checked.syntax === 'too deep') return undefined;
  const { ruling, facts } = checked;
  const home = workspace.home(uri) ?? '';
  return suggestionsAt(text, offset, contract, stemOf(uri), {
    ruling,
    facts,
    elements: () => workspace.elementsIn(home),
    items: () => workspace.itemsIn(home),
    namespaces: () => workspace.namespacesIn(home),
  });
}
