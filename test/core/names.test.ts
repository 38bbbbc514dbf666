import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { renameTo } from '../../server/src/kinds/contract/editing/rename.ts';
import {
  isSame,
  type Named,
  type NamedPlace,
  placesIn,
} from '../../server/src/kinds/contract/name-places.ts';
import { pageOf } from '../../server/src/text/json/edit-page.ts';
import { treeOf } from '../../server/src/text/json/tree.ts';
import { jsonKey, own } from '../../server/src/text/json/value.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { contractText, forAll, isEnough } from '../arbitrary.ts';

/** The text after a rename of what stands at these places; undefined where it is refused. */
function renamed(text: string, places: readonly NamedPlace[], name: string): string | undefined {
  const result = renameTo(name, places, treeOf(text));
  return 'refused' in result ? undefined : applyEdits(text, textEdits(pageOf(text), result));
}

/** Each thing that has a name, with its places. */
function thingsIn(text: string): { named: NamedPlace; places: NamedPlace[] }[] {
  const places = placesIn(treeOf(text));
  const firsts = places.filter((place, index) => places.findIndex((each) => isSame(each, place)) === index);
  return firsts.map((named) => ({ named, places: places.filter((place) => isSame(place, named)) }));
}

/** What nothing in the seeded contracts is called. */
const FRESH = 'new "name" \\ \ud83d';

/** What a rename does to a value, said in another way than the code says it. */
function withName(value: unknown, { kind, name, of }: Named, fresh: unknown): unknown {
  const swap = (item: unknown): unknown => (jsonKey(item) === jsonKey(name) ? fresh : item);
  const change = (object: unknown, member: string, how: (old: unknown) => unknown): void => {
    if (own(object, member) !== undefined)
      Object.assign(object as object, { [member]: how(own(object, member)) });
  };
  const items = (how: (item: unknown) => unknown) => (list: unknown) =>
    Array.isArray(list) ? list.map(how) : list;
  const props = own(value, 'props');
  if (kind === 'state') change(value, 'states', items(swap));
  if (kind === 'slot') {
    change(
      value,
      'slots',
      items((slot) => {
        change(slot, 'name', swap);
        return swap(slot);
      }),
    );
  }
  if (kind === 'prop') {
    const rename = (properties: unknown): unknown =>
      typeof properties !== 'object' || properties === null || Array.isArray(properties)
        ? properties
        : Object.fromEntries(Object.entries(properties).map(([key, prop]) => [swap(key), prop]));
    change(props, 'properties', rename);
    change(props, 'required', items(swap));
  }
  if (kind === 'enum value') {
    const prop = own(own(props, 'properties'), of!);
    change(prop, 'default', swap);
    change(prop, 'enum', items(swap));
  }
  return value;
}

suite('names', () => {
  test('a rename changes the value there and nowhere else, and back again restores the text', () => {
    let renames = 0;
    const look = (text: string): void => {
      for (const { named, places } of thingsIn(text)) {
        const after = renamed(text, places, FRESH);
        assert.ok(after !== undefined);
        assert.deepEqual(JSON.parse(after), withName(JSON.parse(text), named, FRESH));
        const now = thingsIn(after).find((thing) => isSame(thing.named, { ...named, name: FRESH }))!.places;
        const back = renamed(after, now, named.name);
        // The format does not allow an empty name, so there is no way back to it.
        if (back === undefined && named.name === '') continue;
        assert.equal(back, text);
        renames++;
      }
    };
    forAll(contractText, look, 300);
    assert.ok(isEnough(renames, 500), `${renames} renames`);
  });
});
