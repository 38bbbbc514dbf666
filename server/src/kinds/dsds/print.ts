// DSDS text: traits, values and pointers as DSDS 0.21 writes them.
import { documentText, withYaml } from '../../text/make-edits.ts';
import type { Projected, ProjectedTrait, ProjectedValue } from '../contract/traits.ts';
import { REL, ROLE } from './model.ts';
import type { Language } from './read-text.ts';

/** The placeholder for a description that the contract does not have. */
export const TODO = 'TODO';

/** A trait as DSDS 0.21 writes it: `traitType`, `kind`, `id`, `description` and, of an enum, `values`. */
export function traitValue({ traitType, kind, id, description, values }: ProjectedTrait): object {
  return {
    traitType,
    kind,
    id,
    description: description ?? TODO,
    ...(values && { values: values.map(newValue) }),
  };
}

/** A value of a trait. A contract has no words for any. */
export const newValue = ({ id }: ProjectedValue): object => ({ id, description: TODO });

/** The item of `specs` that points at a contract (SR-138). */
export const specValue = (href: string): object => ({ href, rel: REL, role: ROLE });

/** Exactly the `traits` array, of those traits that can be written, with no line end behind it. */
export const traitsText = ({ traits }: Projected, language: Language): string =>
  printed(traits.filter(({ isWritable }) => isWritable).map(traitValue), language);

/** The text of a `specs` array with one pointer. */
export const specsText = (href: string, language: Language): string => printed([specValue(href)], language);

/** One item of it, to be put into a list that is there: in YAML with its dash. */
export const specItemText = (href: string, language: Language): string =>
  language === 'yaml' ? specsText(href, language) : documentText(specValue(href));

const printed = (value: unknown, language: Language): string =>
  language === 'yaml' ? withYaml().yamlText(value) : documentText(value);
