// Search for contracts and props by name.
import { fitsOf, kindOfFit } from '../../../text/fuzzy-match.ts';
import { placeOf } from '../../../text/uri.ts';
import { byCodeUnits } from '../../../text/words.ts';
import type { FoundSymbol } from '../../answers.ts';
import type { ContractFile } from '../../editing.ts';

/** The symbols that fit a name, best first and at most so many. A contract goes by both its names. */
export function findSymbols(typed: string, contracts: readonly ContractFile[], most: number): FoundSymbol[] {
  const fitOf = fitsOf(typed);
  const ranks = new Map<number, Fitting[]>();
  function add(rank: number, fitting: Fitting): void {
    const same = ranks.get(rank);
    if (same) same.push(fitting);
    else ranks.set(rank, [fitting]);
  }

  for (const contract of contracts) {
    const { contractId: id, component, props } = contract.summary;
    const fitOfId = id === undefined ? undefined : fitOf(id);
    const fitOfName = component === undefined ? undefined : fitOf(component);
    // Only the kind of fit decides which of the two is meant, not the length.
    const isId = kind(fitOfId) <= kind(fitOfName);
    const fit = isId ? fitOfId : fitOfName;
    const name = isId ? id : component;
    if (fit !== undefined && name !== undefined) add(2 * fit, { contract, name, isId, isProp: false });
    for (const prop of props) {
      const fitOfProp = fitOf(prop);
      if (fitOfProp !== undefined) add(2 * fitOfProp + 1, { contract, name: prop, isId, isProp: true });
    }
  }
  // Only the ranks that are shown are sorted.
  const found: Fitting[] = [];
  for (const rank of [...ranks.keys()].sort((a, b) => a - b)) {
    if (found.length >= most) break;
    for (const fitting of ranks.get(rank)!.sort(byName)) found.push(fitting);
  }
  return found.slice(0, most).map(foundOf);
}

interface Fitting {
  readonly contract: ContractFile;
  readonly name: string;
  /** The name of the contract is its identity. */
  readonly isId: boolean;
  readonly isProp: boolean;
}

const kind = (fit: number | undefined): number => (fit === undefined ? Infinity : kindOfFit(fit));

const byName = (a: Fitting, b: Fitting): number =>
  byCodeUnits(a.name, b.name) || byCodeUnits(a.contract.uri, b.contract.uri);

function foundOf({ contract: { uri, summary }, name, isId, isProp }: Fitting): FoundSymbol {
  const { contractId, component } = summary;
  if (isProp) {
    const within = contractId ?? component ?? placeOf(uri)?.name;
    return { kind: 'prop', name, within, uri, path: ['props', 'properties', name] };
  }
  const within = isId ? component : contractId;
  return { kind: 'contract', name, within, uri, path: [isId ? 'contractId' : 'component'] };
}
