import type { Knowledge } from '../core/knowledge.ts';

/** Where not all could be read, what was not found may be there all the same. */
export function withoutMissing(knowledge: Knowledge): Knowledge {
  return {
    ...knowledge,
    elements: (reference) => ({ ...knowledge.elements(reference), isExpected: false }),
    items: (reference) => ({ ...knowledge.items(reference), isExpected: false }),
  };
}
