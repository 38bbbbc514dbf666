import { fold, whyNoFold } from '../../server/src/kinds/contract/fold.ts';
import { quote, sentence } from '../../server/src/text/words.ts';

/** What there is to say of something that is being written: why it can't stay, or what will follow from it. */
export interface Remark {
  readonly kind: 'refusal' | 'warning' | 'information';
  readonly text: string;
}

/** Of the name that people know a component by. It is kept as it is written, so that any will do. */
export function aboutDisplayName(name: string): Remark {
  if (name.trim() === '') return refusal('Write the name of the component.');
  const folded = fold(name);
  if (folded.ok) return { kind: 'information', text: `The contractId will be ${quote(folded.id)}.` };
  return {
    kind: 'warning',
    text: `${sentence(whyNoFold(folded))}, so the next step asks for the contractId.`,
  };
}

/** Of the identity of a component, where it is written by hand. */
export function aboutId(id: string): Remark | undefined {
  if (id === '') return refusal(`Write a contractId: ${LEGAL}.`);
  const folded = fold(id);
  if (folded.ok && folded.id === id) return undefined;
  if (folded.ok) return refusal(`Write ${quote(folded.id)}: a contractId has only ${LEGAL}.`);
  return refusal(`${sentence(whyNoFold(folded))}. Write ${LEGAL}.`);
}

export const LEGAL = 'lowercase letters a to z and digits, with single hyphens between them';

/** Of the path of a contract's file, below the folder that it is to be created in. */
export function aboutPath(path: string): Remark | undefined {
  const segments = path.split('/');
  if (segments.at(-1) === '') return refusal('Write the name of the file.');
  if (path.includes('\\')) return refusal('Write "/" between folders.');
  if (segments.some((segment) => ['', '.', '..'].includes(segment.trim())))
    return refusal('Write a path that stays in the folder, such as components/button.contract.json.');
  if (!/[^/]\.contract\.json$/i.test(path))
    return refusal('The file of a contract has a name that ends in ".contract.json".');
  return undefined;
}

/** Of the path of a folder below another; without any it is that other one. */
export function aboutFolder(path: string): Remark | undefined {
  if (path.includes('\\')) return refusal('Write "/" between folders.');
  const names = path.replace(/\/$/, '').split('/');
  if (path !== '' && names.some((name) => ['', '.', '..'].includes(name.trim())))
    return refusal('Write a path that stays in the folder, such as components/actions.');
  return undefined;
}

const refusal = (text: string): Remark => ({ kind: 'refusal', text });
