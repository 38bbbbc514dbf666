// Updates a contract from the component that it describes: what the component has is taken over, and what people wrote is kept.
import { type FixableDocument, fixAll } from '../../check/fix-all.ts';
import { placeFindings } from '../../check/place-findings.ts';
import { AS_SHIPPED, type Finding, type Fix } from '../../check/rule.ts';
import type { Declared } from '../../sources/declared.ts';
import { applyEdits, type TextEdit } from '../../text/text-edit.ts';
import { type ContractSource, sourceOf } from './check.ts';
import { type Difference, differencesOf, draftedProp } from './compare.ts';
import { NOTHING_KNOWN } from './facts.ts';
import { DRIFT, nameOfComponent, placeOf } from './rules/drift.ts';
import { addingValuesOf, fixesFor, takingType } from './rules/drift-fixes.ts';
import { CONTRACT_RULES } from './rules/index.ts';

/** The edits that update a contract, and what it still has otherwise than its component, in sentences. */
export interface ContractUpdate {
  readonly edits: readonly TextEdit[];
  readonly left: readonly string[];
}

/** Takes over what a component has, as a draft has it. Of a text with syntax errors nothing changes. */
export function updateFrom(component: Declared, source: ContractSource): ContractUpdate {
  if (source.checked.syntax !== 'whole') return { edits: [], left: [] };
  const start = updatable(source, component);
  const edits = fixAll(start, { wants: () => true });
  const { findings } = start.reread(applyEdits(source.text, edits)).source.checked;
  return { edits, left: findings.map(({ code, args }) => CONTRACT_RULES.get(code)!.describe(args).message) };
}

/** A contract whose findings are its differences from a component, and whose fixes remove nothing. */
function updatable({ text, page, checked }: ContractSource, component: Declared): FixableDocument {
  const { contract, parsed, settings } = checked;
  const { code, called } = DRIFT[component.source];
  const name = nameOfComponent(component);
  const found = differencesOf(contract, component, settings, { ofOpenSets: true }).map((difference) => ({
    code,
    at: placeOf(difference, contract),
    args: { name, difference },
  }));
  const context = { settings: AS_SHIPPED, facts: NOTHING_KNOWN };
  const findings = placeFindings(found, parsed, CONTRACT_RULES, context);
  return {
    source: { text, page, checked: { findings, settings } },
    suggested({ args, path }: Finding): readonly Fix[] {
      const difference = args['difference'] as Difference;
      if (KEPT.has(difference.kind)) return [];
      const fixes =
        difference.kind === 'other values'
          ? addingValuesOf(difference, contract, called)
          : fixesFor(difference, path, contract, called);
      const meant = 'prop' in difference && draftedProp(component, difference.prop);
      // What the type of the contract doesn't allow replaces it.
      return fixes.length > 0 || !meant ? fixes : takingType(contract, { ...difference, meant }, called);
    },
    reread: (after) => updatable(sourceOf(after, settings), component),
  };
}

/** What the contract has and the component hasn't is for people to remove. */
const KEPT: ReadonlySet<Difference['kind']> = new Set(['extra prop', 'extra value', 'extra name']);
