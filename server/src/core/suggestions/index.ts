import type { Contract } from '../contract.ts';
import { schemaPlaceOf } from '../schema-place.ts';
import { membersFor, PROPERTIES } from './members.ts';
import { mayBeCut } from './references.ts';
import { type Around, type Blank, BY_ITSELF } from './suggestion.ts';
import { valuesFor } from './values.ts';
import { type Suggestions, suggestionsIn } from './writing.ts';

export { plainText } from './snippet.ts';
export type { Around, Suggestion } from './suggestion.ts';
export type { Suggestions } from './writing.ts';

/**
 * What can be written at an offset of the text of a contract, which may be broken there. Nothing is suggested that is there
 * already. `stem` is the name of the file without `.contract.json`.
 */
export function suggestionsAt(
  text: string,
  offset: number,
  contract: Contract,
  stem: string | undefined,
  project: Around = BY_ITSELF,
): Suggestions | undefined {
  return suggestionsIn(text, offset, (writing) => {
    const blank: Blank = { ...writing, contract, stem, project };
    const { role, path } = writing.caret;
    const pointer = schemaPlaceOf(path)?.pointer;
    const followsWord =
      mayBeCut(pointer, project) || pointer === PROPERTIES || (role === 'value' && pointer === '/$defs/slot');
    return { list: role === 'key' ? membersFor(blank) : valuesFor(blank), followsWord };
  });
}
