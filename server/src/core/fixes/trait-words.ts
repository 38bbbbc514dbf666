import type { LinkedEntry } from '../dsds/check-dsds.ts';
import type { Meant } from '../dsds/drift.ts';
import type { ProjectedTrait, ProjectedValue } from '../dsds/projected.ts';
import type { Path, Related } from '../finding.ts';
import { listed, quote, quotePath } from '../words.ts';

/** What a finding says of a trait of the projection. */
export type OfTrait = {
  readonly trait: string;
  readonly traitType: ProjectedTrait['traitType'];
  readonly kind: ProjectedTrait['kind'];
  /** The contract. */
  readonly file: string;
  /** The rule of the format that makes it. */
  readonly rule: string;
};

export function ofTrait({ contract }: LinkedEntry, trait: ProjectedTrait): OfTrait {
  const { name, traitType, kind } = trait;
  return { trait: name, traitType, kind, file: contract!.file, rule: ruleFor(trait) };
}

/** The rule of the format that a trait of a kind comes from. */
export function ruleFor({
  traitType,
  kind,
}: {
  readonly traitType?: string | undefined;
  readonly kind?: string | undefined;
}): string {
  if (traitType === 'state') return 'SR-141';
  return kind === 'boolean' ? 'SR-140' : 'SR-139';
}

/** Where to look it up, behind all else there is to say: a list of findings shows the beginning of a message only. */
export const lookUp = (rule: string, file: string): string => `(${rule}, ${quotePath(file)})`;

/** What to do with something left over, as the beginning of a sentence. */
export function orInstead(meant: Meant | undefined): string {
  if (!meant) return 'Remove it';
  if ('id' in meant) return `Did you mean ${quote(meant.id)}? Change the id, remove it`;
  return `Remove it, or give it the name ${quote(meant.name)}, if it is that`;
}

/** The rules of the format that make all traits. */
export const ALL_RULES = 'SR-139, SR-140, SR-141';

/** The place in the contract that a trait comes from, or a value of it. */
export function spoken(
  { contract }: LinkedEntry,
  { name, traitType, path }: ProjectedTrait,
  at?: { readonly path: Path },
): { readonly related: readonly Related[] } {
  const message = `The ${thing(traitType)} ${quote(name)}`;
  return { related: [{ at: { uri: contract!.uri, file: contract!.file, path: at?.path ?? path }, message }] };
}

/** What of a contract becomes a trait. */
export const thing = (traitType: string): string => (traitType === 'state' ? 'state' : 'prop');

/** As many names of values as a message says, and how many there are. */
export interface Some {
  readonly names: readonly string[];
  readonly count: number;
}

export const someOf = (values: readonly ProjectedValue[]): Some => ({
  names: values.slice(0, values.length > 10 ? 8 : 10).map(({ name }) => name),
  count: values.length,
});

/** The same as a phrase. */
export function phraseOf({ names, count }: Some = { names: [], count: 0 }): string {
  const rest = count > names.length ? [`${count - names.length} more`] : [];
  return listed([...names.map(quote), ...rest], 'and');
}
