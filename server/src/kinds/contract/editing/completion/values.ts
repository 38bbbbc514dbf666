import type { Declared } from '../../../../sources/declared.ts';
import { inlineText, jsonKey, type TypeName } from '../../../../text/json/value.ts';
import { literally, plain } from '../../../../text/markup.ts';
import { byCodeUnits, visible } from '../../../../text/words.ts';
import type { Suggestion } from '../../../answers.ts';
import { CALLED, declaredNames } from '../../facts.ts';
import { foldOf } from '../../fold.ts';
import { isOfType, type Prop, SCHEMA_ID } from '../../model.ts';
import { displayNameFor } from '../../new-contract.ts';
import { schemaPlaceOf } from '../../schema-place.ts';
import { NAME_SOURCES, ROLES, STATES, TYPES } from '../../vocabulary.ts';
import { brief } from '../reference-text.ts';
import { namesFromComponent, propFromComponent, valuesFromComponent } from './from-component.ts';
import {
  type Blank,
  objectSnippet,
  propAround,
  propSet,
  propTemplates,
  skeletonMembers,
  template,
  WHOLE,
} from './suggestion.ts';

/** The values that make sense at a blank, without those that its list has already. */
export function valuesFor(blank: Blank): Suggestion[] {
  const { path } = blank.caret;
  const place = schemaPlaceOf(path)?.pointer;
  if (place !== undefined) return VALUES[place]?.(blank) ?? [];
  return schemaPlaceOf(path.slice(0, -1))?.pointer === '/$defs/prop/properties/enum' ? enumItems(blank) : [];
}

const emptyList = (): Suggestion[] => [template('[]', 'Empty array', '[$1]')];

const emptyObject = (): Suggestion[] => [template('{}', 'Empty object', '{$1}')];

/** By the place in the schema. */
const VALUES: Readonly<Record<string, (blank: Blank) => Suggestion[]>> = {
  '': ({ stem, layout }) => [{ ...WHOLE, insert: objectSnippet(skeletonMembers(stem, layout), layout) }],
  '/properties/$schema': () => [option(SCHEMA_ID)],
  '/properties/contractId': (blank) => words(idsFor(blank)),
  '/properties/component': (blank) => words(displayNamesFor(blank)),
  '/properties/cemRef': elementRefs,
  '/properties/registryRef': ({ workspace, projectRoot }) =>
    inOrder(workspace.itemsIn(projectRoot), ({ name }) => name).map(([name, { title, at, description }]) =>
      refTo(name, title ?? at.file, description),
    ),
  '/$defs/props': ({ layout }) => [
    { ...template('closed prop set', CLOSED, propSet(layout, '$1', 'false')), isFirst: true },
    template('open prop set', OPEN, propSet(layout, '$1', 'true')),
  ],
  '/$defs/props/properties/properties': emptyObject,
  '/$defs/props/properties/required': emptyList,
  '/$defs/props/properties/required/items': ({ contract, caret }) => {
    const there = new Set(caret.others);
    return contract.props
      .filter(({ name }) => !there.has(name))
      .map(({ name, types = [] }) => option(name, types.join(' or ')));
  },
  '/$defs/props/properties/additionalProperties': () => [option(false, CLOSED), option(true, OPEN)],
  '/$defs/prop': (blank) => [...propFromComponent(blank), ...propTemplates(blank.layout)],
  '/$defs/prop/properties/type': typesFor,
  '/$defs/typeName': (blank) => fresh(TYPES, blank),
  '/$defs/prop/properties/default': (blank) => {
    const prop = propAround(blank);
    const values = prop?.values ? distinct(prop.values) : plainValues(prop);
    return values.map((value) => option(value));
  },
  '/$defs/prop/properties/enum': emptyList,
  '/properties/slots': emptyList,
  '/$defs/slot': (blank) => {
    const { layout, typed } = blank;
    const name = `"\${1:${literally(typed)}}"`;
    const record = [
      ['name', name],
      ['description', '"$2"'],
    ] as const;
    return [
      ...namesFromComponent('slots', blank),
      template('slot name', 'A slot by name only', name, typed),
      template('slot object', 'A slot with a description', objectSnippet(record, layout), typed),
    ];
  },
  '/$defs/slotAccessibility': emptyObject,
  '/$defs/slotAccessibility/properties/role': () => words(Object.entries(ROLES)),
  '/$defs/slotAccessibility/properties/nameFrom': () => words(Object.entries(NAME_SOURCES)),
  '/$defs/slotAccessibility/properties/required': () => [option(false), option(true)],
  '/properties/states': emptyList,
  '/properties/states/items': (blank) => {
    const ofComponent = namesFromComponent('states', blank);
    const there = new Set(ofComponent.map(({ label }) => label));
    return [...ofComponent, ...fresh(STATES, blank).filter(({ label }) => !there.has(label))];
  },
};

const CLOSED = 'Closed: a usage may set the declared props and no other';

const OPEN = 'Open: a usage may set the declared props and any other';

/**
 * Candidates for `contractId`: the folds of the names that the component is declared under, or known by, and what the
 * name of the file does, the likelier first.
 */
export const idsFor = (blank: Blank): Meanings => {
  const { contract, stem, settings } = blank;
  const declared = declaredNames(contract, blank).map(({ source, name }) => {
    const called = source === settings.declaredName ? 'declared name' : CALLED[source];
    return [idOf(name), `Id derived from the ${called}`] as const;
  });
  const ofName = [idOf(contract.component), 'Id derived from the display name'] as const;
  const ofFile = [idOf(stem), 'From the file name'] as const;
  return drafts(settings.declaredName === 'none' ? [ofFile, ofName] : [...declared, ofName, ofFile]);
};

/** Drafts for the display name, which no rule leads to. */
export const displayNamesFor = ({ contract, stem }: Blank): Meanings =>
  drafts([
    [displayNameFor(idOf(contract.contractId)), 'From the contractId'],
    [displayNameFor(idOf(stem)), 'From the file name'],
  ]);

/** Words with what they mean, in their order. */
type Meanings = readonly (readonly [word: string, meaning: string])[];

/** Distinct values. */
function drafts(all: Meanings): Meanings {
  return all.filter(([word], index) => word !== '' && all.findIndex(([other]) => other === word) === index);
}

const idOf = (name: string | undefined): string => foldOf(name) ?? '';

/** The default that an enum does not list yet, and whatever its types leave no choice about. */
function enumItems(blank: Blank): Suggestion[] {
  const prop = propAround(blank);
  if (!prop) return [];
  const there = new Set(blank.caret.others.map(jsonKey));
  const isNew = (value: unknown): boolean => !there.has(jsonKey(value));
  const byDefault = prop.hasDefault && isNew(prop.default) ? [option(prop.default, 'The default')] : [];
  there.add(jsonKey(prop.default));
  const others = plainValues(prop).filter(isNew);
  const ofComponent = valuesFromComponent(blank).filter(({ label }) => label !== byDefault[0]?.label);
  return [...byDefault, ...ofComponent, ...others.map((value) => option(value))];
}

/** The types, those first that allow all values of the enum. */
function typesFor(blank: Blank): Suggestion[] {
  const values = propAround(blank)?.values ?? [];
  const isMeant = (type: string): boolean => values.every((value) => isOfType(value, type as TypeName));
  const types = Object.entries(TYPES);
  return words(types.toSorted(([a], [b]) => Number(isMeant(b)) - Number(isMeant(a))));
}

/** Every value of the types that have but one or two. */
const plainValues = ({ types = [] }: Partial<Prop> = {}): unknown[] => [
  ...(types.includes('boolean') ? [false, true] : []),
  ...(types.includes('null') ? [null] : []),
];

const distinct = (values: readonly unknown[]): unknown[] => [
  ...new Map(values.map((value) => [jsonKey(value), value])).values(),
];

/** A value to take as it is. */
export function option(value: unknown, detail?: string): Suggestion {
  const text = inlineText(value);
  const isText = typeof value === 'string';
  const label = visible(isText && value !== '' ? value : text);
  const match = isText ? text.slice(1, -1) : text;
  return { label, kind: 'value', insert: literally(text), match, ...(detail && { detail }) };
}

const words = (meanings: Meanings): Suggestion[] => meanings.map(([word, meaning]) => option(word, meaning));

/** The values that the list does not have yet. */
function fresh(meanings: Readonly<Record<string, string>>, { caret }: Blank): Suggestion[] {
  return words(Object.entries(meanings)).filter(({ label }) => !caret.others.includes(label));
}

/** By tag name, which is what most contracts refer to; then by class, which may be all that there is. The element of the contract comes first. */
function elementRefs(blank: Blank): Suggestion[] {
  const { workspace, projectRoot, begun, contract, stem } = blank;
  const elements = workspace.elementsIn(projectRoot);
  const ids = [contract.contractId, contract.component, stem].flatMap((name) => foldOf(name) ?? []);
  const isMeant = ({ tagName, name: called }: Declared): boolean =>
    ids.some((id) => [tagName, called].some((name) => isNameOf(foldOf(name), id)));
  const refsBy = (member: 'tagName' | 'name'): Suggestion[] => {
    const refs = inOrder(elements, (element) => element[member]).map(([name, element]) => {
      const { at, description, tagName } = element;
      const ref = refTo(name, at.file, description);
      // An editor prefers the capitals of a class, so by lower case it is found by its tag, which stands before it.
      const match = member === 'name' && tagName !== undefined && !/^[A-Z]/.test(begun) ? tagName : ref.match;
      return { isMeant: isMeant(element), ref: { ...ref, match: match! } };
    });
    return refs.toSorted((a, b) => Number(b.isMeant) - Number(a.isMeant)).map(({ ref }) => ref);
  };
  const [first, ...others] = [...refsBy('tagName'), ...refsBy('name')];
  return first ? [{ ...first, isFirst: true }, ...others] : [];
}

/** Tests for the id of a component, with or without a prefix. */
const isNameOf = (name: string | undefined, id: string): boolean =>
  name === id || name?.endsWith(`-${id}`) === true;

const refTo = (name: string, detail: string, description: string | undefined): Suggestion => ({
  ...option(name, detail),
  ...(description !== undefined && { about: plain(brief(description)) }),
});

/** By name, each once. */
function inOrder<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string | undefined,
): (readonly [name: string, thing: Thing])[] {
  const byName = new Map<string, Thing>();
  for (const thing of things) {
    const name = nameOf(thing);
    if (name !== undefined) byName.set(name, thing);
  }
  return [...byName].sort(([a], [b]) => byCodeUnits(a, b));
}
