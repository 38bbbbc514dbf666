// New names in the text of a contract.
import type { Edit } from '../../../text/edit.ts';
import type { Node } from '../../../text/json/tree.ts';
import { inlineText } from '../../../text/json/value.ts';
import { anyOf, codePoint, quote, WITH_ARTICLE } from '../../../text/words.ts';
import type { Refused } from '../../answers.ts';
import type { Knowledge } from '../facts.ts';
import { fold, isIdentity } from '../fold.ts';
import { type Contract, isOfType } from '../model.ts';
import { isSame, type Named, type NamedPlace, placesIn, type Scalar } from '../names.ts';

/** The edits of a rename, none where the name stays the same, and the new name. */
type Rename = { readonly edits: readonly Edit[]; readonly name: Scalar } | Refused;

/** Gives the thing that stands at these places another name, as a user has typed it. */
export function renameTo(
  typed: string,
  places: readonly NamedPlace[],
  root: Node | undefined,
  contract: Contract,
): Rename {
  const named = places[0]!;
  const read = readName(typed, named, contract);
  if ('refused' in read) return read;
  const { name } = read;
  if (name === named.name) return { edits: [], name };
  // Two things of one name could not be told apart any more. An undeclared name may become a declared one.
  const lists = new Set(places.map(({ list }) => list));
  const taken = placesIn(root).find((place) => lists.has(place.list) && isSame(place, { ...named, name }));
  if (taken) return { refused: isTaken(taken) };
  // One edit changes a key each time that it is written.
  const key = places.find(({ list }) => list === 'properties');
  const values = places.filter(({ list }) => list !== 'properties');
  return {
    edits: [
      ...(key ? [{ rename: key.path, name: String(name) }] : []),
      ...values.map(({ path }) => ({ replace: path, value: name })),
    ],
    name,
  };
}

/** Gives a contract another identity, which has to be a legal one that no other contract of the project has. */
export function renameId(typed: string, { contractId }: Contract, knowledge: Knowledge): Rename {
  if (typed === contractId) return { edits: [], name: typed };
  if (!isIdentity(typed)) return { refused: isNoIdentity(typed) };
  const { count, first } = knowledge.othersWith(typed);
  if (count > 0) return { refused: `${quote(first[0]?.file)} has the "contractId" ${quote(typed)} already.` };
  return { edits: [{ replace: ['contractId'], value: typed }], name: typed };
}

function isNoIdentity(typed: string): string {
  const folded = fold(typed);
  const no = `${quote(typed)} can't be a "contractId"`;
  if (folded.ok) return `${no}. It could be ${quote(folded.id)}.`;
  if (folded.character === undefined) return `${no}: nothing of it is left by the fold (SR-131).`;
  const { character } = folded;
  return `${no}: ${quote(character)} (${codePoint(character)}) has no place in an identifier (SR-132).`;
}

/** The typed text as a name: as it is, or as JSON where the old one is a value that is no string. */
function readName(
  typed: string,
  { kind, name, of }: Named,
  contract: Contract,
): { name: Scalar } | { refused: string } {
  if (typed === '' && (kind === 'state' || kind === 'slot')) return { refused: `A ${kind} needs a name.` };
  if (typeof name === 'string') return { name: typed };
  const value = scalarIn(typed);
  if (value === undefined) return { refused: 'Write it as JSON: a number, true, false, null or a "text".' };
  const types = contract.props.find((prop) => prop.name === of)?.types;
  if (types && !types.some((type) => isOfType(value, type))) {
    const allowed = types.map((type) => WITH_ARTICLE[type]);
    return { refused: `A value of ${quote(of)} has to be ${anyOf(allowed, String)}.` };
  }
  // A number is written as JavaScript prints it, which has to be the one that was typed.
  if (typeof value === 'number' && value !== name && JSON.stringify(value) !== typed.trim()) {
    return { refused: `Write the number as ${inlineText(value)}.` };
  }
  return { name: value };
}

function scalarIn(json: string): Scalar | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return value !== null && typeof value === 'object' ? undefined : (value as Scalar);
  } catch {
    return undefined;
  }
}

function isTaken({ kind, name, of, list }: NamedPlace): string {
  if (kind === 'enum value') return `${quote(name)} is a value of ${quote(of)} already.`;
  if (list === 'required') return `${quote(name)} is listed in "required" already.`;
  return `There is a ${kind} ${quote(name)} already.`;
}
