// Collects the errors of contracts that are not valid. Most documents have none, so it is a bundle of its own, which
// `schema.ts` loads on first use.
export { findErrors } from '../../../../schemas/v0/component.contract.schema.json?errors';
