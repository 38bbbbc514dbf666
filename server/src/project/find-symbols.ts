import type { Path } from '../core/finding.ts';
import { byFit, type Fit, fitOf } from '../core/matching.ts';
import { byCodeUnits } from '../core/words.ts';
import { placeOf } from './file-uri.ts';
import type { ContractFile } from './neighbours.ts';

/** A contract or a prop, as someone looks for it in a whole project. */
export interface Found {
  readonly kind: 'contract' | 'prop';
  readonly name: string;
  /** The contract that a prop belongs to; of a contract the other of its two names. */
  readonly within: string | undefined;
  readonly uri: string;
  /** The path of the member that has the name. */
  readonly path: Path;
}

/** What fits a name, the best first, and of more than can be looked at the best. A contract goes by both its names. */
export function findSymbols(typed: string, contracts: readonly ContractFile[], most: number): Found[] {
  const fits: Fitting[] = [];
  for (const { uri, summary } of contracts) {
    const { contractId, component, props } = summary;
    const contract = best(typed, contractId, component);
    if (contract) {
      const isId = contract.name === contractId;
      const within = isId ? component : contractId;
      fits.push({ ...contract, kind: 'contract', within, uri, path: [isId ? 'contractId' : 'component'] });
    }
    const within = contractId ?? component ?? placeOf(uri)?.name;
    for (const name of props) {
      const fit = fitOf(typed, name);
      if (fit) fits.push({ fit, kind: 'prop', name, within, uri, path: ['props', 'properties', name] });
    }
  }
  return fits.sort(inOrder).slice(0, most);
}

interface Fitting extends Found {
  readonly fit: Fit;
}

/** The name that fits better; the first where both do alike. */
function best(typed: string, ...names: (string | undefined)[]): { name: string; fit: Fit } | undefined {
  const fitting = names.flatMap((name) => {
    const fit = name === undefined ? undefined : fitOf(typed, name);
    return name !== undefined && fit ? [{ name, fit }] : [];
  });
  // Their lengths say nothing of which is meant.
  return fitting.sort((a, b) => a.fit[0] - b.fit[0])[0];
}

function inOrder(a: Fitting, b: Fitting): number {
  return (
    byFit(a.fit, b.fit) ||
    Number(a.kind === 'prop') - Number(b.kind === 'prop') ||
    byCodeUnits(a.name, b.name) ||
    byCodeUnits(a.uri, b.uri)
  );
}
