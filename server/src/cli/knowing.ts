import { type Knowledge, NOTHING_KNOWN } from '../core/knowledge.ts';
import type { Summary } from '../project/summary.ts';

/** Of a project that is all read, and has nothing that would matter to a contract. */
export const NOTHING_SAID: Knowledge = { ...NOTHING_KNOWN, isWhole: true };

/** Where not all could be read, what was not found may be there all the same. */
export function withoutMissing(knowledge: Knowledge): Knowledge {
  return {
    ...knowledge,
    elements: (reference) => ({ ...knowledge.elements(reference), isExpected: false }),
    items: (reference) => ({ ...knowledge.items(reference), isExpected: false }),
  };
}

/** Whether a contract is judged otherwise with what its project says than without. */
export function saysSomething(knowledge: Knowledge, { contractId, cemRef, registryRef }: Summary): boolean {
  const isAny = ({ found, isExpected }: { found: readonly unknown[]; isExpected: boolean }): boolean =>
    isExpected || found.length > 0;
  return (
    (contractId !== undefined && knowledge.othersWith(contractId).count > 0) ||
    (cemRef !== undefined && isAny(knowledge.elements(cemRef))) ||
    (registryRef !== undefined && isAny(knowledge.items(registryRef)))
  );
}
