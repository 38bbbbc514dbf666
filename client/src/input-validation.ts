import { type Fold, fold, foldOf } from '../../server/src/kinds/contract/fold.ts';
import { quote } from '../../server/src/text/words.ts';

/** The outcome of validating an input: a refusal, a warning or information. */
export interface ValidationResult {
  readonly kind: 'refusal' | 'warning' | 'information';
  readonly text: string;
}

/** Validates a display name. Any name is valid; the message tells the contractId it gives. */
export function validateDisplayName(name: string): ValidationResult {
  if (name.trim() === '') return refusal('Enter a name.');
  const folded = fold(name);
  if (folded.ok) return { kind: 'information', text: `The contractId will be ${quote(folded.id)}.` };
  return {
    kind: 'warning',
    text: `${whyNot(folded)}; you'll enter one next.`,
  };
}

/**
 * A contractId to begin with, for a name that gives none: the name without accents and signs. Empty where a letter would be
 * lost.
 */
export function proposedId(name: string): string {
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return foldOf(letters.replaceAll(/[^\p{L}\p{N}]+/gu, '-')) ?? '';
}

/** Validates a contractId that is written by hand. */
export function validateContractId(id: string): ValidationResult | undefined {
  if (id === '') return refusal(`Enter a contractId: ${LEGAL_ID}.`);
  const folded = fold(id);
  if (folded.ok && folded.id === id) return undefined;
  if (folded.ok) return refusal(`Use ${quote(folded.id)}: only ${LEGAL_ID}.`);
  return refusal(`${whyNot(folded)}. Use ${LEGAL_ID}.`);
}

/** Why a name gives no contractId. */
const whyNot = ({ character }: Fold & { ok: false }): string =>
  character === undefined
    ? 'A contractId needs a letter or a digit'
    : `${quote(character)} isn't allowed in a contractId`;

export const LEGAL_ID = 'lowercase letters a to z, digits and single hyphens between them';

/** Validates the path of a contract's file below its folder. */
export function validatePath(path: string): ValidationResult | undefined {
  const segments = path.split('/');
  if (segments.at(-1) === '') return refusal('Enter a file name.');
  if (path.includes('\\')) return refusal('Use "/" between folders.');
  if (segments.some((segment) => ['', '.', '..'].includes(segment.trim())))
    return refusal('The path must stay in the folder, such as components/button.contract.json.');
  if (!/[^/]\.contract\.json$/i.test(path)) return refusal('The name must end in ".contract.json".');
  return undefined;
}

/** Validates the path of a folder below another one; empty for the other one. */
export function validateFolder(path: string): ValidationResult | undefined {
  if (path.includes('\\')) return refusal('Use "/" between folders.');
  const names = path.replace(/\/$/, '').split('/');
  if (path !== '' && names.some((name) => ['', '.', '..'].includes(name.trim())))
    return refusal('The path must stay in the folder, such as components/actions.');
  return undefined;
}

const refusal = (text: string): ValidationResult => ({ kind: 'refusal', text });
