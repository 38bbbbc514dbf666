// The fold from a declared name to an identity, and the names of contracts.
import { shownCharacter } from '../../text/words.ts';
import { addTo } from '../../text/maps.ts';

/** Why a declared name has no fold, in the words of SR-131 and SR-132. */
type Rejection = 'empty after fold' | 'carries residual character';

export type Fold =
  | { readonly ok: true; readonly id: string }
  | {
      readonly ok: false;
      readonly rejected: Rejection;
      /** The first character that has no place in an identifier, as one whole code point. */
      readonly character?: string;
    };

/**
 * Folds a declared name to the identifier it stands for (SR-130), or rejects it (SR-131, SR-132). Nothing is
 * transliterated, decomposed or stripped, and there is no maximum length.
 */
export function fold(declaredName: string): Fold {
  const name = lowercaseAToZ(declaredName)
    .replace(/[ _./]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '');
  if (name === '') return { ok: false, rejected: 'empty after fold' };
  const character = /[^a-z0-9-]/u.exec(name)?.[0];
  if (character !== undefined) return { ok: false, rejected: 'carries residual character', character };
  return { ok: true, id: name };
}

/** The reason for a rejected name, as the end of a sentence about it. */
export function whyNoFold({ character }: Fold & { ok: false }): string {
  return character === undefined
    ? 'it has no letter or digit'
    : `${shownCharacter(character)} isn't allowed in a contractId`;
}

/** The rule that speaks of it. */
export const codeOfNoFold = ({ rejected }: Fold & { ok: false }): 'SR-131' | 'SR-132' =>
  rejected === 'empty after fold' ? 'SR-131' : 'SR-132';

/** The identifier that a name stands for; undefined where there is no name, or it has no fold. */
export function foldOf(name: string | undefined): string | undefined {
  const folded = fold(name ?? '');
  return folded.ok ? folded.id : undefined;
}

/** A name without hyphens and capitals: `icon-position` and `iconPosition` are one, an attribute and its field. */
export const looseName = (name: string): string => name.replaceAll('-', '').toLowerCase();

/** A name in camel case as words: `IconButton` as `Icon Button`. The fold itself takes no name apart. */
export const splitAtCapitals = (name: string): string =>
  name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2');

/** The usual name of the file of a contract. */
export const contractFileName = (id: string): string => `${id}.contract.json`;

/** Returns true if a text is a valid contractId. A valid one is its own fold. */
export const isIdentity = (text: string): boolean => IDENTITY.test(text);

const IDENTITY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns true if the display name gives this id, or no id at all. */
export function agrees(component: string | undefined, id: string): boolean {
  const itsFold = foldOf(component);
  return itsFold === undefined || itsFold === id;
}

/** Names that fold to one identifier, which can stand for one of them only (SR-133). */
interface Collision {
  readonly contractId: string;
  readonly names: readonly string[];
}

/** Every collision among different names, with all the names that have part in it, in the order in which they come. */
export function collisionsAmong(names: Iterable<string>): Collision[] {
  const byId = new Map<string, string[]>();
  for (const name of new Set(names)) addTo(byId, foldOf(name), name);
  return [...byId].flatMap(([contractId, all]) => (all.length > 1 ? [{ contractId, names: all }] : []));
}

/** Only A to Z: toLowerCase() on any name would also turn the Kelvin sign into a k. */
function lowercaseAToZ(name: string): string {
  if (!/[^ -~]/.test(name)) return name.toLowerCase();
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
