import { has, inlineText, type TypeName } from '../../../../text/json/value.ts';
import { choice, literally, visible } from '../../../../text/words.ts';
import type { Suggestion, Suggestions } from '../../../answers.ts';
import type { Workspace } from '../../../editing.ts';
import type { ContractDocument } from '../../check.ts';
import { type Contract, type Prop, propNamed, SCHEMA_ID, stemOf } from '../../model.ts';
import { annotationOf, type SchemaPlace, schemaPlaceOf } from '../../schema-place.ts';
import {
  type Around,
  type Blank,
  BY_ITSELF,
  type Layout,
  memberSnippet,
  objectSnippet,
  propSet,
  propTemplates,
  skeletonMembers,
  suggestionsIn,
  WHOLE,
} from './suggestion.ts';
import { displayNamesFor, idsFor, mayBeCut, valuesFor } from './values.ts';

/**
 * Suggestions at an offset of the text of a contract, which may be broken there. Nothing is suggested that is there already. `stem` is the name of the file without `.contract.json`.
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
  const value = valueSnippet(name, blank);
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
function hasReferences(name: string, { project }: Blank): boolean {
  if (name === 'cemRef') return project.elements().length > 0;
  return name === 'registryRef' && project.items().length + project.namespaces().length > 0;
}

/** The snippet behind the name of a member. */
function valueSnippet(name: string, blank: Blank): string {
  const value = SNIPPETS[name] ?? '"$1"';
  return typeof value === 'string' ? value : value(blank);
}

const SNIPPETS: Readonly<Record<string, string | ((blank: Blank) => string)>> = {
  $schema: literally(JSON.stringify(SCHEMA_ID)),
  contractId: (blank) => draft(idsFor(blank)),
  component: (blank) => draft(displayNamesFor(blank)),
  props: ({ layout }) => propSet(layout, '$1', '${2|false,true|}'),
  properties: '{$1}',
  additionalProperties: '${1|false,true|}',
  required: ({ caret }) => (caret.path[0] === 'slots' ? '${1|false,true|}' : '[$1]'),
  slots: '[$1]',
  a11y: '{$1}',
  states: '[$1]',
  enum(blank) {
    const types = propAround(blank)?.types;
    return types && !types.includes('string') ? '[$1]' : '["$1"]';
  },
  default: (blank) => defaultSnippet(propAround(blank), blank.layout),
};

const propAround = ({ contract, caret }: Blank): Prop | undefined =>
  propNamed(contract, String(caret.path[2]));

/** The snippet of a prop's default. */
function defaultSnippet({ values = [], types = [] }: Partial<Prop> = {}, { gap }: Layout): string {
  if (values.length > 0) return choice([...new Set(values.map((value) => inlineText(value, gap)))]);
  return BEGINNINGS[types[0] ?? 'string'];
}

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
function draft([first]: ReturnType<typeof idsFor>): string {
  return first === undefined ? '"$1"' : `"\${1:${first[0]}}"`;
}

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
  const awaited = new Set(contract.required.map(({ name }) => name));
  const undeclared = [...awaited].filter(
    (name) => !caret.others.includes(name) && !has(contract.properties, name),
  );
  const named = undeclared.map((name): Suggestion => {
    const value = objectSnippet([['type', '"$1"']], layout);
    const insert = caret.hasValue ? literally(JSON.stringify(name)) : memberSnippet(name, value, layout);
    return {
      label: visible(name),
      kind: 'member',
      insert,
      match: JSON.stringify(name).slice(1, -1),
      detail: 'required, and not declared yet',
      goOn: !caret.hasValue,
    };
  });
  // A name that is declared already is none for a new prop.
  if (caret.hasValue || caret.others.includes(nameIn(typed))) return named;
  const name = typed === '' ? '${1:name}' : literally(typed);
  const templates = propTemplates(layout).map(([label, detail, snippet]): Suggestion => {
    return {
      label,
      kind: 'template',
      insert: `"${name}":${layout.gap}${snippet}`,
      detail,
      match: typed || label,
    };
  });
  return [...named, ...templates];
}

/** The name that a typed word means. */
function nameIn(typed: string): string {
  try {
    return JSON.parse(`"${typed}"`) as string;
  } catch {
    return typed;
  }
}

export function complete(
  { uri, source: { text, contract, checked } }: ContractDocument,
  offset: number,
  workspace: Workspace,
): Suggestions | undefined {
  if (checked.syntax === 'too deep') return undefined;
  const { ruling, facts } = checked;
  const home = workspace.home(uri) ?? '';
  return suggestionsAt(text, offset, contract, stemOf(uri), {
    ruling,
    facts,
    elements: () => workspace.elementsIn(home),
    items: () => workspace.itemsIn(home),
    namespaces: () => workspace.namespacesIn(home),
  });
}
