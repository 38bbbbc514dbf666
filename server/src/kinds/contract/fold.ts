import { shownCharacter } from '../../text/words.ts';

/** Why a declared name has no fold, in the words of SR-131 and SR-132. */
export type Rejection = 'empty after fold' | 'carries residual character';

/** One step of the fold that changed the name: what it does, and the name after it. */
interface FoldStep {
  readonly does: string;
  readonly result: string;
}

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
  const name = STEPS.reduce((before, [, change]) => change(before), declaredName);
  if (name === '') return { ok: false, rejected: 'empty after fold' };
  const character = /[^a-z0-9-]/u.exec(name)?.[0];
  if (character !== undefined) return { ok: false, rejected: 'carries residual character', character };
  return { ok: true, id: name };
}

/** The same as an end of a sentence about the name, wherever a person is told. */
export function whyNoFold({ character }: Fold & { ok: false }): string {
  return character === undefined
    ? 'there is no letter or digit in it'
    : `${shownCharacter(character)} has no place in a contractId`;
}

/** The rule that speaks of it. */
export const codeOfNoFold = ({ rejected }: Fold & { ok: false }): 'SR-131' | 'SR-132' =>
  rejected === 'empty after fold' ? 'SR-131' : 'SR-132';

/** The steps of the fold that change a name, one after the other. */
export function foldSteps(declaredName: string): FoldStep[] {
  const steps: FoldStep[] = [];
  STEPS.reduce((before, [does, change]) => {
    const result = change(before);
    if (result !== before) steps.push({ does, result });
    return result;
  }, declaredName);
  return steps;
}

/** Whether a text can be an identity at all: if so, it is its own fold. */
export function isIdentity(text: string): boolean {
  return IDENTITY.test(text);
}

const IDENTITY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Whether nothing speaks against this identifier: the display name folds to it, or has no fold. */
export function agrees(component: string | undefined, id: string): boolean {
  const folded = component === undefined ? undefined : fold(component);
  return !folded?.ok || folded.id === id;
}

/** Names that fold to one identifier, which can stand for one of them only (SR-133). */
interface Collision {
  readonly contractId: string;
  readonly names: readonly string[];
}

/** Every collision among different names, with all the names that have part in it, in the order in which they come. */
export function collisionsAmong(names: Iterable<string>): Collision[] {
  const byId = new Map<string, string[]>();
  for (const name of new Set(names)) {
    const folded = fold(name);
    if (!folded.ok) continue;
    const same = byId.get(folded.id);
    if (same) same.push(name);
    else byId.set(folded.id, [name]);
  }
  return [...byId].flatMap(([contractId, all]) => (all.length > 1 ? [{ contractId, names: all }] : []));
}

const STEPS: readonly (readonly [does: string, change: (name: string) => string])[] = [
  ['lowercase A to Z', lowercaseAToZ],
  ['turn runs of space, "_", "." and "/" into "-"', (name) => name.replace(/[ _./]+/g, '-')],
  ['collapse runs of "-"', (name) => name.replace(/-{2,}/g, '-')],
  ['remove "-" at both ends', (name) => name.replace(/^-+|-+$/g, '')],
];

/** Only A to Z: toLowerCase() on any name would also turn the Kelvin sign into a k. */
function lowercaseAToZ(name: string): string {
  if (!/[^ -~]/.test(name)) return name.toLowerCase();
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
