import type { JsonObject } from '../../text/json/value.ts';
import { foldOf } from './fold.ts';
import type { Contract } from './model.ts';

/** Who a component is: the two members that no contract can do without. */
export interface Identity {
  readonly contractId: string;
  readonly component: string;
}

/**
 * A first identity, from the name of a file without `.contract.json`. It agrees with itself: the display name folds to
 * the id. A stem that is missing or has no fold gives a stand-in.
 */
export function identityFrom(stem: string | undefined): Identity {
  const contractId = foldOf(stem) ?? 'my-component';
  return { contractId, component: displayNameFor(contractId) };
}

/**
 * The identity that a contract without a legal one most likely has, as far as its display name, its references and its file say;
 * `sure` where nothing of that speaks for another.
 */
export function likelyId(
  contract: Contract,
  stem: string | undefined,
): { readonly id: string; readonly sure: boolean } | undefined {
  const ofFile = foldOf(stem);
  const id = idFromNames(contract) ?? ofFile;
  return id === undefined ? undefined : { id, sure: id === ofFile };
}

/** The id derived from the display name of a contract, or else from what it refers to. */
export const idFromNames = ({ component, cemRef, registryRef }: Contract): string | undefined =>
  foldOf(component) ?? foldOf(cemRef) ?? foldOf(registryRef?.replace(/^@[^/]*\//, ''));

/** The display name that a contract without one most likely has: a draft made of its identity. */
export const likelyName = ({ contractId }: Contract, stem: string | undefined): string =>
  identityFrom(foldOf(contractId) ?? stem).component;

/** A contract to begin with, which has every part and no finding. */
export function skeletonOf({ contractId, component }: Identity): JsonObject {
  return {
    contractId,
    component,
    props: { properties: {}, additionalProperties: false },
    slots: [],
    states: [],
  };
}

/** The text of a new contract's file. Each part stands on lines of its own, so that there is room to write. */
export const skeletonText = (identity: Identity): string =>
  `${JSON.stringify(skeletonOf(identity), null, 2)}\n`;

/** `icon-button` as people write it in a list of components: `Icon Button`. It is a draft: no rule leads from an id to a display name (SR-123). */
export function displayNameFor(contractId: string): string {
  return contractId
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
