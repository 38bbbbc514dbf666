import { has, own } from '../text/json/value.ts';
import type { Path } from '../text/positions.ts';
import { type Declared, type Declaration, isOptionalIn, jsonIn, objectsIn, textAt } from './declared.ts';
import { apiOf, descriptionOf, NO_API, summaryOf } from './element-api.ts';
import { addTo } from '../text/maps.ts';

/** The content of a Custom Elements Manifest. */
export interface ElementsManifest {
  readonly elements: readonly Declaration<Declared>[];
  /** Other classes, and elements of other packages, that a reference may mean. */
  readonly others: readonly Declaration<Declared>[];
  /** True if it is another kind of file with the name of a manifest. */
  readonly isNone: boolean;
  /** True if all of it is understood: JSON of a later schema version, which has modules. */
  readonly isRead: boolean;
}

/** Reads a manifest tolerantly: many published ones break their schema. Malformed parts are left out. */
export function readElements(text: string): ElementsManifest {
  const json = jsonIn(text);
  const modules = own(json?.value, 'modules');
  if (!json || !Array.isArray(modules)) {
    const isNone = json !== undefined && !has(json.value, 'schemaVersion') && modules === undefined;
    return { elements: [], others: [], isNone, isRead: false };
  }
  const { declarations, definitions } = partsOf(json.value);
  const find = finderOf(declarations);
  const tags = new Map<ClassDeclaration, Tag[]>();
  const elements: Declaration<Declared>[] = [];
  const others: Declaration<Declared>[] = [];
  for (const { className, module, isForeign, ...tag } of definitions) {
    const declaration = className === undefined || isForeign ? undefined : find(className, module);
    const list = isForeign ? others : elements;
    if (declaration) addTo(tags, declaration, tag);
    else
      list.push({
        path: tag.path,
        thing: { source: 'element', tagName: tag.name, name: className, ...UNKNOWN },
      });
  }
  for (const each of declarations) {
    const names = namesOf(each, tags.get(each) ?? []);
    const classPath = [...each.path, 'name'];
    const list = names.length === 0 ? others : elements;
    if (names.length === 0 && each.name !== undefined && isClass(each))
      names.push({ name: undefined, path: classPath });
    if (names.length === 0) continue;
    const { all, isAll } = ancestorsOf(each, find);
    const thing = {
      source: 'element' as const,
      name: each.name,
      description: descriptionOf(each.value),
      ...summaryOf(each.value),
      ...apiOf(
        [each, ...all].map(({ value }) => value),
        isAll,
      ),
      ...(each.module !== '' && { module: each.module }),
      ...(isOptionalIn(each.value) && { isOptional: true as const }),
      ...(!isAll && { inheritsUnknown: true as const }),
    };
    for (const { name: tagName, path } of names) {
      list.push({
        path,
        thing: {
          tagName,
          ...thing,
          ...(tagName !== undefined && each.name !== undefined && { namePath: classPath }),
        },
      });
    }
  }
  return { elements, others, isNone: false, isRead: true };
}

const UNKNOWN = { description: undefined, ...NO_API, inheritsUnknown: true as const };

/** A class, a mixin or another declaration of a module. */
interface ClassDeclaration {
  readonly value: object;
  readonly path: Path;
  readonly name: string | undefined;
  readonly module: string;
}

/** A tag name and its path; undefined for an element that goes by its class. */
interface Tag {
  readonly name: string | undefined;
  readonly path: Path;
}

interface Definition extends Tag {
  readonly className: string | undefined;
  readonly module: string;
  /** True if another package declares it: a class of the same name here is unrelated. */
  readonly isForeign: boolean;
}

type Find = (name: string, module: string) => ClassDeclaration | undefined;

/** Finds the declaration of a name in a module, or anywhere if the name is unique. */
function finderOf(declarations: readonly ClassDeclaration[]): Find {
  const byPlace = new Map<string, ClassDeclaration>();
  const alone = new Map<string, ClassDeclaration | undefined>();
  for (const each of declarations) {
    if (each.name === undefined) continue;
    const place = `${each.module}\n${each.name}`;
    if (!byPlace.has(place)) byPlace.set(place, each);
    alone.set(each.name, alone.has(each.name) ? undefined : each);
  }
  return (name, module) => byPlace.get(`${module}\n${name}`) ?? alone.get(name);
}

function partsOf(manifest: unknown): { declarations: ClassDeclaration[]; definitions: Definition[] } {
  const declarations: ClassDeclaration[] = [];
  const definitions: Definition[] = [];
  for (const [module, at] of objectsIn(manifest, 'modules')) {
    const here = modulePath(textAt(module, 'path'));
    for (const [value, index] of objectsIn(module, 'declarations')) {
      const path = ['modules', at, 'declarations', index];
      declarations.push({ value, path, name: textAt(value, 'name'), module: here });
    }
    for (const [value, index] of objectsIn(module, 'exports')) {
      definitions.push(...definitionOf(value, ['modules', at, 'exports', index], here));
    }
  }
  return { declarations, definitions };
}

function definitionOf(value: object, path: Path, module: string): Definition[] {
  const name = textAt(value, 'name');
  if (own(value, 'kind') !== 'custom-element-definition' || name === undefined) return [];
  const declaration = own(value, 'declaration');
  const elsewhere = textAt(declaration, 'module');
  const className = textAt(declaration, 'name');
  return [
    {
      name,
      path: [...path, 'name'],
      className,
      module: elsewhere === undefined ? module : modulePath(elsewhere),
      isForeign: textAt(declaration, 'package') !== undefined,
    },
  ];
}

const modulePath = (path: string | undefined): string => (path ?? '').replace(/^(\.?\/)+/, '');

/** The tag names of an element, without duplicates; its class if it has none; empty if it is no element. */
function namesOf({ value, path, name }: ClassDeclaration, defined: readonly Tag[]): Tag[] {
  const tagName = textAt(value, 'tagName');
  const tags = tagName === undefined ? defined : [{ name: tagName, path: [...path, 'tagName'] }, ...defined];
  if (tags.length > 0)
    return tags.filter((tag, index) => tags.findIndex((each) => each.name === tag.name) === index);
  const isElement = own(value, 'customElement') === true && own(value, 'kind') !== 'mixin';
  return isElement && name !== undefined ? [{ name: undefined, path: [...path, 'name'] }] : [];
}

const isClass = ({ value }: ClassDeclaration): boolean =>
  ['class', 'mixin'].includes(own(value, 'kind') as string);

/** More than any class has; a manifest may declare a class that extends itself. */
const MOST_ANCESTORS = 50;

/**
 * The superclasses and mixins of a class in the same manifest, nearest first, and whether they are all it
 * can inherit from.
 */
function ancestorsOf(
  declaration: ClassDeclaration,
  find: Find,
): { all: readonly ClassDeclaration[]; isAll: boolean } {
  const all = new Set([declaration]);
  let isAll = true;
  for (const { value, module } of all) {
    const mixins: unknown = own(value, 'mixins') ?? [];
    const superclass = own(value, 'superclass') ?? undefined;
    for (const parent of [...(Array.isArray(mixins) ? (mixins as unknown[]) : [mixins]), superclass]) {
      if (parent === undefined) continue;
      const found = parentIn(parent, module, find);
      if (found && all.size <= MOST_ANCESTORS) {
        all.add(found);
        // A mixin exists to add something, so one without content was not understood.
        if (own(found.value, 'kind') === 'mixin' && !SAYS_MORE.some((name) => has(found.value, name)))
          isAll = false;
      } else if (found || parent !== superclass || !ROOTS.test(textAt(parent, 'name') ?? '')) isAll = false;
    }
  }
  return { all: [...all].slice(1), isAll };
}

const SAYS_MORE = ['members', 'attributes', 'slots', 'cssStates', 'superclass', 'mixins'];

function parentIn(parent: unknown, module: string, find: Find): ClassDeclaration | undefined {
  const name = textAt(parent, 'name');
  if (name === undefined) return undefined;
  const elsewhere = textAt(parent, 'module');
  const there = elsewhere === undefined ? module : modulePath(elsewhere);
  if (textAt(parent, 'package') === undefined) return find(name, there);
  // Some manifests name their own package. A declaration of another package may share its name with one here,
  // but hardly name and module.
  const found = elsewhere === undefined ? undefined : find(name, there);
  return found?.module === there ? found : undefined;
}

/** Base classes of browsers and libraries, which have no slots and states themselves. */
const ROOTS =
  /^(HTML\w*Element|Element|Object|LitElement|ReactiveElement|UpdatingElement|FASTElement|PolymerElement)$/;
