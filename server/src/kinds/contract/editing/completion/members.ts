import { jsonIn } from '../../../../sources/declared.ts';
import { has, inlineText, type TypeName } from '../../../../text/json/value.ts';
import { choice, literally } from '../../../../text/markup.ts';
import { visible } from '../../../../text/words.ts';
import type { Suggestion } from '../../../answers.ts';
import type { ContractFeatures } from '../../check.ts';
import { stemOf } from '../../detect.ts';
import { SCHEMA_ID } from '../../model.ts';
import { annotationOf, type SchemaPlace, schemaPlaceOf } from '../../schema-place.ts';
import {
  type Blank,
  memberSnippet,
  objectSnippet,
  propAround,
  propSet,
  propTemplates,
  skeletonMembers,
  suggestionsIn,
  WHOLE,
} from './suggestion.ts';
import { propsFromComponent } from './from-component.ts';
import { displayNamesFor, idsFor, valuesFor } from './values.ts';

/** Suggestions at an offset of a contract, which may be broken there. Nothing is suggested that is there already. */
export const complete: ContractFeatures['complete'] = ({ uri, source }, offset, workspace) => {
  const { text, contract, checked } = source;
  const { syntax, settings, facts } = checked;
  if (syntax === 'too deep') return undefined;
  const around = {
    contract,
    settings,
    facts,
    stem: stemOf(uri),
    workspace,
    projectRoot: workspace.projectRoot(uri) ?? '',
  };
  return suggestionsIn(text, offset, (writing) => {
    const blank: Blank = { ...writing, ...around };
    const { role, path } = writing.caret;
    const pointer = schemaPlaceOf(path)?.pointer;
    const followsWord = pointer === PROPERTIES || (role === 'value' && pointer === '/$defs/slot');
    return { list: role === 'key' ? membersFor(blank) : valuesFor(blank), followsWord };
  });
};

/** Schema place of the names of props. */
const PROPERTIES = '/$defs/props/properties/properties';

/** The members that an object can still get: those it must have first, then the others in the order of the format. */
function membersFor(blank: Blank): Suggestion[] {
  const { path, others, hasValue, alone } = blank.caret;
  const place = schemaPlaceOf(path);
  if (place?.pointer === PROPERTIES) return newProps(blank);
  if (!place?.members) return [];
  const members = place.members
    .filter((name) => !others.includes(name))
    .map((name) => member(name, place, blank));
  return path.length === 0 && alone && !hasValue ? [skeleton(blank), ...members] : members;
}

function member(name: string, { required }: SchemaPlace, blank: Blank): Suggestion {
  const { path, hasValue } = blank.caret;
  const value = VALUE_SNIPPETS[name]?.(blank) ?? BEGINNINGS.string;
  const about = annotationOf([...path, name]);
  return {
    label: name,
    kind: 'member',
    insert: hasValue ? literally(JSON.stringify(name)) : memberSnippet(name, value, blank.layout),
    goOn: !hasValue && (GOES_ON.has(name) || hasReferences(name, blank)) && /\$1\D/.test(value),
    ...(required.includes(name) && { detail: 'required' }),
    ...(about && { about }),
  };
}

/** Members whose value can be suggested once it is asked for. */
const GOES_ON = new Set('type enum properties required states slots a11y role nameFrom'.split(' '));

/** Tests for members with possible targets. */
function hasReferences(name: string, { workspace, projectRoot }: Blank): boolean {
  if (name === 'cemRef') return workspace.elementsIn(projectRoot).length > 0;
  return name === 'registryRef' && workspace.itemsIn(projectRoot).length > 0;
}

/** Snippets behind the names of members, where they are more than a string. */
const VALUE_SNIPPETS: Readonly<Record<string, (blank: Blank) => string>> = {
  $schema: () => literally(JSON.stringify(SCHEMA_ID)),
  contractId: (blank) => draft(idsFor(blank)),
  component: (blank) => draft(displayNamesFor(blank)),
  props: ({ layout }) => propSet(layout, '$1', '${2|false,true|}'),
  additionalProperties: () => BEGINNINGS.boolean,
  required: ({ caret }) => BEGINNINGS[caret.path[0] === 'slots' ? 'boolean' : 'array'],
  properties: () => BEGINNINGS.object,
  a11y: () => BEGINNINGS.object,
  slots: () => BEGINNINGS.array,
  states: () => BEGINNINGS.array,
  enum: (blank) => (propAround(blank)?.types?.includes('string') === false ? '[$1]' : '["$1"]'),
  default(blank) {
    const { values = [], types = [] } = propAround(blank) ?? {};
    if (values.length === 0) return BEGINNINGS[types[0] ?? 'string'];
    return choice([...new Set(values.map((value) => inlineText(value, blank.layout.gap)))]);
  },
};

const BEGINNINGS: Record<TypeName, string> = {
  string: '"$1"',
  number: '${1:0}',
  integer: '${1:0}',
  boolean: '${1|false,true|}',
  array: '[$1]',
  object: '{$1}',
  null: '${1:null}',
};

/** The first of several drafts, to be written over. */
const draft = ([first]: ReturnType<typeof idsFor>): string =>
  first === undefined ? '"$1"' : `"\${1:${first[0]}}"`;

function skeleton({ stem, layout }: Blank): Suggestion {
  const lines = skeletonMembers(stem, layout).map(([name, value]) => memberSnippet(name, value, layout));
  return { ...WHOLE, insert: lines.join(layout.spread ? ',\n' : `,${layout.gap}`) };
}

/**
 * A prop is declared by its name, so what is typed becomes the name. Names that are required and not declared yet come
 * first.
 */
function newProps(blank: Blank): Suggestion[] {
  const { caret, contract, typed, layout } = blank;
  const { others, hasValue } = caret;
  const awaited = new Set(contract.required.map(({ name }) => name));
  const there = new Set(others);
  const undeclared = [...awaited].filter((name) => !there.has(name) && !has(contract.properties, name));
  const named = undeclared.map((name): Suggestion => {
    const value = objectSnippet([['type', '"$1"']], layout);
    const key = JSON.stringify(name);
    return {
      label: visible(name),
      kind: 'member',
      insert: hasValue ? literally(key) : memberSnippet(name, value, layout),
      match: key.slice(1, -1),
      detail: 'Required, not declared',
      goOn: !hasValue,
    };
  });
  // A name that is declared already is none for a new prop.
  const awaitedNames = new Set(named.map(({ label }) => label));
  const ofComponent = propsFromComponent(blank).filter(({ label }) => !awaitedNames.has(label));
  if (hasValue || others.includes(nameIn(typed))) return [...named, ...ofComponent];
  const name = typed === '' ? '${1:name}' : literally(typed);
  const templates = propTemplates(layout).map((each) => ({
    ...each,
    insert: `"${name}":${layout.gap}${each.insert}`,
    match: typed || each.label,
  }));
  return [...named, ...ofComponent, ...templates];
}

/** The name that a typed word means. */
const nameIn = (typed: string): unknown => jsonIn(`"${typed}"`)?.value ?? typed;
