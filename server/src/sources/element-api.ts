import { isObject, own } from '../text/json/value.ts';
import { firstBy } from '../text/maps.ts';
import {
  type Declared,
  type DeclaredProp,
  type Described,
  isDeprecatedIn,
  objectsIn,
  textAt,
} from './declared.ts';
import { acceptedBy, acceptedByDefault, literalOf, literalsOf, readType } from './type-text.ts';

/** The public interface of a custom element. */
type ElementApi = Pick<Declared, 'props' | 'listsAllProps' | 'slots' | 'states'>;

export const NO_API: ElementApi = { props: [], listsAllProps: false, slots: undefined, states: undefined };

/** The interface of a declaration and those that it extends, nearest first; `isAll` if it inherits from nothing else. */
export const apiOf = (declarations: readonly object[], isAll: boolean): ElementApi => ({
  props: fieldsOf(declarations),
  listsAllProps:
    isAll &&
    declarations.some(listsMembers) &&
    !declarations.some((each) => isBuiltIn(each) || hasUnread(each)),
  slots: united(declarations.map((each) => describedIn(each, 'slots', plainSlot))),
  states: united(declarations.map((each) => describedIn(each, 'cssStates', plainState))),
});

/** Tools write empty lists for what they don't know. */
const listsMembers = (declaration: object): boolean =>
  ['members', 'attributes'].some((list) => objectsIn(declaration, list).length > 0);

/** An element of HTML with more of its own, such as a button. */
const isBuiltIn = (declaration: object): boolean =>
  /^HTML.+Element$/.test(textAt(own(declaration, 'superclass'), 'name') ?? '');

/** A tool that understands Lit reads the list of props that is written in JavaScript, and removes it. */
const hasUnread = (declaration: object): boolean =>
  objectsIn(declaration, 'members').some(
    ([member]) => own(member, 'static') === true && own(member, 'name') === 'properties',
  );

/**
 * Unites lists of own and inherited entries. The author wrote the first one; inherited entries beyond it are
 * optional. Tools write empty lists for what they don't know, so an empty list says nothing.
 */
function united(lists: readonly (readonly Described[] | undefined)[]): readonly Described[] | undefined {
  const [first = [], ...others] = lists.flatMap((list) => (list && list.length > 0 ? [list] : []));
  const inherited = others.flat().map((each): Described => ({ ...each, isOptional: true }));
  const all = firstOfEach([...first, ...inherited]);
  return all.length === 0 ? undefined : all;
}

const firstOfEach = (things: readonly Described[]): Described[] => [
  ...firstBy(things, ({ name }) => name).values(),
];

/** Unites fields. The nearer one counts, and a private redeclaration hides an inherited field. */
function fieldsOf(declarations: readonly object[]): DeclaredProp[] {
  const hidden = new Set<string>();
  const all = declarations.flatMap((declaration) => {
    const fields = ownFieldsOf(declaration).filter(({ name }) => !hidden.has(name));
    for (const [member] of objectsIn(declaration, 'members')) {
      const name = plainName(member);
      if (name !== undefined && !isPublicField(member, name)) hidden.add(name);
    }
    return fields;
  });
  return mergedOfEach(all);
}

/** A redeclaration overrides what it states; type and description are inherited otherwise. */
function mergedOfEach(fields: readonly DeclaredProp[]): DeclaredProp[] {
  const byName = new Map<string, DeclaredProp>();
  for (const field of fields) {
    const { name, type, values, accepts, description } = field;
    const nearer = byName.get(name);
    if (!nearer) byName.set(name, field);
    else {
      const typed = nearer.type === undefined && { type, values, ...(accepts && { accepts }) };
      byName.set(name, { ...nearer, ...typed, description: nearer.description ?? description });
    }
  }
  return [...byName.values()];
}

/** Joins fields with their attributes; an attribute without a field has its own name. */
function ownFieldsOf(declaration: object): DeclaredProp[] {
  const attributes = new Map<string, object>();
  for (const [attribute] of objectsIn(declaration, 'attributes')) {
    const name = textAt(attribute, 'name');
    if (name !== undefined && !attributes.has(name)) attributes.set(name, attribute);
  }
  const byField = new Map<string, string>();
  const withoutField = new Map<string, string>();
  for (const [name, attribute] of attributes) {
    const field = textAt(attribute, 'fieldName');
    if (field === undefined) withoutField.set(name.replaceAll('-', ''), name);
    else if (!byField.has(field)) byField.set(field, name);
  }
  // Comments name attributes without their fields: `full-width` is that of `fullWidth`.
  const attributeOf = (field: string): string =>
    byField.get(field) ?? (attributes.has(field) ? field : withoutField.get(field.toLowerCase())) ?? field;
  const fields: DeclaredProp[] = [];
  const hidden = new Set<string | undefined>();
  for (const [member] of objectsIn(declaration, 'members')) {
    const name = plainName(member);
    if (name === undefined) continue;
    if (!isPublicField(member, name)) {
      hidden.add(name);
      continue;
    }
    const attributeName = textAt(member, 'attribute') ?? attributeOf(name);
    const there = attributes.get(attributeName);
    // The attribute of the same name may set another field.
    const isOther = attributeName === name && (textAt(there, 'fieldName') ?? name) !== name;
    const attribute = isOther ? undefined : there;
    if (attribute) attributes.delete(attributeName);
    // Some manifests list no attributes, but name that of the field.
    const named = attribute ? attributeName : textAt(member, 'attribute');
    fields.push(fieldOf(name, named, attribute ? [member, attribute] : [member]));
  }
  for (const [name, attribute] of attributes) {
    // An attribute of a private field is often only for styles: the element sets it.
    const isInternal = hidden.has(textAt(attribute, 'fieldName'));
    const field = fieldOf(name, name, [attribute]);
    fields.push(isInternal ? { ...field, isOptional: true, isInternal } : field);
  }
  return fields;
}

function isPublicField(member: object, name: string): boolean {
  const kind = own(member, 'kind') ?? 'field';
  const privacy = own(member, 'privacy') ?? 'public';
  return kind === 'field' && privacy === 'public' && own(member, 'static') !== true && !/^[#[]/.test(name);
}

/** The name of a member, without the quotes of the code. One in brackets is that of a constant, not of the member. */
const plainName = (member: object): string | undefined =>
  textAt(member, 'name')?.replace(/^(['"])(.*)\1$/, '$2');

/**
 * Joins a field and its attribute. The field's information counts, unless only the attribute's can be read.
 */
function fieldOf(
  name: string,
  attribute: string | undefined,
  sources: readonly [object, ...object[]],
): DeclaredProp {
  const defaults = sources.map((source) => own(source, 'default')).filter(isStated);
  const isDeprecated = sources.some(isDeprecatedIn);
  const literal = defaults.map(literalIn).find((each) => each !== undefined);
  const unread = literal ? undefined : defaults[0];
  const typed = typeFrom(sources);
  const accepts = typed.accepts ?? acceptedByDefault(typed.type, literal);
  return {
    name,
    attribute,
    description: sources.map(descriptionOf).find((description) => description !== undefined),
    ...typed,
    ...(accepts && { accepts }),
    default: literal,
    ...(typeof unread === 'string' && { unreadDefault: unread }),
    ...(sources.some((source) => own(source, 'readonly') === true) && { isReadonly: true }),
    ...(isDeprecated && { isOptional: true, isDeprecated: true }),
  };
}

function typeFrom([source, ...others]: readonly [object, ...object[]]): Pick<
  DeclaredProp,
  'type' | 'values' | 'accepts'
> {
  const itsOwn = typesOf(source);
  // Most attributes repeat the type of their field.
  const more = others.flatMap(typesOf).filter((text) => !itsOwn.includes(text));
  const readings = [...itsOwn, ...more].map(readingOf);
  const read = readings.find(({ values }) => values) ?? readings[0];
  const accepting = read?.accepts ? read : readings.find(({ accepts }) => accepts);
  const type = { type: read?.text, values: read?.values };
  if (!accepting?.accepts) return type;
  const { text, accepts } = accepting;
  // A named type of a field is often only text in its attribute.
  const isCoarse = !accepts.values && itsOwn.length > 0 && !itsOwn.includes(text);
  return { ...type, accepts: isCoarse ? { ...accepts, isCoarse } : accepts };
}

function readingOf(text: string) {
  const read = readType(text);
  return { text, values: read && literalsOf(read), accepts: read && acceptedBy(read) };
}

/** Source texts of a type: as written, and as several tools add it, with its names resolved. */
function typesOf(source: object): string[] {
  return ['type', 'parsedType', 'expandedType'].flatMap((name) => {
    const type = own(source, name);
    return (typeof type === 'string' ? type : textAt(type, 'text')) ?? [];
  });
}

/** A default that says nothing. */
const isStated = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  !(typeof value === 'string' && ['', 'undefined', 'null'].includes(value.trim()));

/** A default is source text; some manifests have the value itself. */
function literalIn(value: unknown): readonly [value: unknown] | undefined {
  if (typeof value === 'string') return literalOf(value);
  return typeof value === 'number' || typeof value === 'boolean' ? [value] : undefined;
}

export function descriptionOf(thing: object): string | undefined {
  return textAt(thing, 'description') ?? textAt(thing, 'summary');
}

/** The summary beside a description. */
export function summaryOf(thing: object): { summary?: string } {
  const summary = textAt(thing, 'summary');
  return summary === undefined || textAt(thing, 'description') === undefined ? {} : { summary };
}

/** Entries of a list; undefined if there is none. An entry without a name is the default slot. */
function describedIn(declaration: object, member: string, spelled: (name: string) => string) {
  const list = own(declaration, member);
  if (!Array.isArray(list)) return undefined;
  const described = list.flatMap((item: unknown): Described[] => {
    const thing = typeof item === 'string' ? { name: item } : item;
    if (!isObject(thing)) return [];
    const name = spelled(textAt(thing, 'name') ?? '');
    const deprecated = isDeprecatedIn(thing) && ({ isOptional: true, isDeprecated: true } as const);
    const pattern = /[<{*]/.test(name) && ({ isOptional: true, isPattern: true } as const);
    return [{ name, description: descriptionOf(thing), ...deprecated, ...pattern }];
  });
  return firstOfEach(described);
}

/** A slot name without the quotes that comments put around it. The default slot has several notations. */
function plainSlot(name: string): string {
  const plain = name.trim().replace(/^(["'`]?)(.*)\1$/s, '$2');
  return /^(\(default\)|default|unnamed|-)?$/i.test(plain) ? '' : plain;
}

/** A CSS state without the notation of selectors, current or earlier: `:state(open)`, `--open`. */
const plainState = (name: string): string =>
  /^:?state\(([^)]*)\)$/.exec(name)?.[1] ?? name.replace(/^:?--/, '');
