/**
 * All errors of documents that are not valid. The code that finds them is twice what says whether there are any, and most
 * documents have none: it is shipped as a file of its own, so nobody imports it but `schema.ts`, which has it loaded.
 */
export { findErrors as ofContract } from '../../../schemas/v0/component.contract.schema.json?errors';

export { findErrors as ofManifest } from '../../../schemas/v0/manifest.schema.json?errors';
