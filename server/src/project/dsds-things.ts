import { isSame, type NamedPlace, placesIn } from '../kinds/contract/names.ts';
import { type Source, sourceOf } from '../kinds/contract/source.ts';
import type { Span } from '../text/span.ts';
import { quote } from '../text/words.ts';
import { dsdsAt, namedAt, textOf } from './dsds-links.ts';
import type { DsdsSource } from './dsds.ts';
import type { Neighbours } from './neighbours.ts';

/** A prop, an enum value or a state of a contract, and all its places there. */
export interface ThingOfContract {
  readonly uri: string;
  readonly source: Source;
  readonly places: readonly NamedPlace[];
}

/** What the name at an offset of a DSDS document stands for in a contract, open or not; or why it is nothing, in a sentence. */
export function thingAt(
  source: DsdsSource,
  offset: number,
  files: Neighbours,
): (ThingOfContract & { readonly from: Span }) | { readonly refused: string } {
  const there = dsdsAt(source, offset);
  const contract = there?.from && there.contract;
  if (!there?.from || !contract) return { refused: NAMES };
  const { file, uri, contractId = '' } = contract;
  if (there.kind === 'pointer') return { refused: `Rename the file ${quote(file)}, and this follows.` };
  if (there.kind === 'entry') {
    const id = `the "contractId" ${quote(contractId)} of ${quote(file)}`;
    return {
      refused:
        there.entry.id?.text === contractId
          ? `Rename ${id}, and this follows.`
          : `The id of an entry should be ${id}: there is a quick fix that makes it so.`,
    };
  }
  if (!contract.projected) {
    return {
      refused: `${quote(file)} is not valid JSON at the moment. Mend that first, so that no place of a name is missed.`,
    };
  }
  const named = namedAt(there);
  if (!named)
    return { refused: `${quote(file)} has nothing by this name, so there is nothing to rename there.` };
  const text = files.textAt(uri)?.text ?? '';
  const inContract = sourceOf(text);
  const all = placesIn(inContract.tree);
  // A value of an enum may be a number, of which an entry has the text.
  const first = all.find(
    ({ kind, of, name }) => kind === named.kind && of === named.of && textOf(name) === named.name,
  );
  if (!first) return { refused: NAMES };
  return { from: there.from, uri, source: inContract, places: all.filter((place) => isSame(place, first)) };
}

const NAMES =
  'In a DSDS document the traits and values can be renamed that a contract declares, by their id. Put the caret on one.';
