import { type Knowledge, NOTHING_KNOWN } from '../kinds/contract/facts.ts';

/** Where not all could be read, what was not found may be there all the same. */
export function withoutMissing(knowledge: Knowledge): Knowledge {
  return {
    ...knowledge,
    elements: (reference) => ({ ...knowledge.elements(reference), isExpected: false }),
    items: (reference) => ({ ...knowledge.items(reference), isExpected: false }),
  };
}

/** What lies outside of all searches has no identity that others could have as well. */
export const withoutOthers = (knowledge: Knowledge): Knowledge => ({
  ...knowledge,
  othersWith: (contractId) => NOTHING_KNOWN.othersWith(contractId),
});
