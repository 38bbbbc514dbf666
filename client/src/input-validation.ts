import { fold, whyNoFold } from '../../server/src/kinds/contract/fold.ts';
import { quote, sentence } from '../../server/src/text/words.ts';

/** The outcome of validating an input: a refusal, a warning or information. */
export interface ValidationResult {
  readonly kind: 'refusal' | 'warning' | 'information';
  readonly text: string;
}

/** Validates a display name. Any name is valid; the message tells the contractId it gives. */
export function validateDisplayName(name: string): ValidationResult {
  if (name.trim() === '') return refusal('Write the name of the component.');
  const folded = fold(name);
  if (folded.ok) return { kind: 'information', text: `The contractId will be ${quote(folded.id)}.` };
  return {
    kind: 'warning',
    text: `${sentence(whyNoFold(folded))}, so the next step asks for the contractId.`,
  };
}

/** Validates a contractId that is written by hand. */
export function validateContractId(id: string): ValidationResult | undefined {
  if (id === '') return refusal(`Write a contractId: ${LEGAL_ID}.`);
  const folded = fold(id);
  if (folded.ok && folded.id === id) return undefined;
  if (folded.ok) return refusal(`Write ${quote(folded.id)}: a contractId has only ${LEGAL_ID}.`);
  return refusal(`${sentence(whyNoFold(folded))}. Write ${LEGAL_ID}.`);
}

export const LEGAL_ID = 'lowercase letters a to z and digits, with single hyphens between them';

/** Validates the path of a contract's file below its folder. */
export function validatePath(path: string): ValidationResult | undefined {
  const segments = path.split('/');
  if (segments.at(-1) === '') return refusal('Write the name of the file.');
  if (path.includes('\\')) return refusal('Write "/" between folders.');
  if (segments.some((segment) => ['', '.', '..'].includes(segment.trim())))
    return refusal('Write a path that stays in the folder, such as components/button.contract.json.');
  if (!/[^/]\.contract\.json$/i.test(path))
    return refusal('The file of a contract has a name that ends in ".contract.json".');
  return undefined;
}

/** Validates the path of a folder below another one; empty for that one itself. */
export function validateFolder(path: string): ValidationResult | undefined {
  if (path.includes('\\')) return refusal('Write "/" between folders.');
  const names = path.replace(/\/$/, '').split('/');
  if (path !== '' && names.some((name) => ['', '.', '..'].includes(name.trim())))
    return refusal('Write a path that stays in the folder, such as components/actions.');
  return undefined;
}

const refusal = (text: string): ValidationResult => ({ kind: 'refusal', text });
