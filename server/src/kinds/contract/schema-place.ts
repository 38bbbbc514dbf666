import wholeSchema from '../../../../schemas/v0/component.contract.schema.json';
import { type TypeName, valueAt } from '../../text/json/value.ts';
import type { Path } from '../../text/positions.ts';
import type { ObjectKind } from './foreign-members.ts';
import { ANNOTATIONS } from './vocabulary.ts';

/** The place of a value of a contract in the schema. */
export interface SchemaPlace {
  /** A JSON Pointer (RFC 6901) into the schema file, references resolved. */
  readonly pointer: string;
  /** The names that an object may have here, those it must have first; undefined where it may have any, or is none. */
  readonly members: readonly string[] | undefined;
  readonly required: readonly string[];
  /** The kind of value that belongs here, where there is only one. */
  readonly type: TypeName | undefined;
}

/** The place in the schema that speaks of the value at a path; undefined where the schema says nothing of it. */
export function schemaPlaceOf(path: Path): SchemaPlace | undefined {
  let place: Place | undefined = { pointer: '', schema: ROOT };
  for (const segment of path) place = place && step(place, segment);
  if (!place) return undefined;
  const { required = [], properties = {} } = branchOf(place, 'properties')?.schema ?? place.schema;
  const names = Object.keys(properties);
  const members = [...required, ...names.filter((name) => !required.includes(name))];
  return {
    pointer: place.pointer,
    members: names.length > 0 ? members : undefined,
    required,
    type: place.schema.type,
  };
}

/** The hover text for the value at a path; undefined for a value outside the format. */
export function annotationOf(path: Path): string | undefined {
  const place = schemaPlaceOf(path);
  return place && ANNOTATIONS[place.pointer];
}

/** The kind of an object of a contract by its path. */
export function kindOfObject(path: Path): ObjectKind {
  if (path.length === 0) return 'root';
  if (path[0] === 'slots') return path.at(-1) === 'a11y' ? 'a11y' : 'slot';
  return path.length === 3 ? 'prop' : 'props';
}

interface Schema {
  readonly type?: TypeName;
  readonly $ref?: string;
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly required?: readonly string[];
}

const ROOT: Schema = wholeSchema as object;

interface Place {
  readonly pointer: string;
  readonly schema: Schema;
}

function step(place: Place, segment: string | number): Place | undefined {
  if (typeof segment === 'number') {
    const list = branchOf(place, 'items');
    return list && resolved({ pointer: `${list.pointer}/items`, schema: list.schema.items! });
  }
  const object = branchOf(place, 'properties') ?? place;
  const { properties = {}, additionalProperties } = object.schema;
  if (Object.hasOwn(properties, segment)) {
    const pointer = `${object.pointer}/properties/${segment}`;
    return resolved({ pointer, schema: properties[segment]! });
  }
  if (typeof additionalProperties !== 'object') return undefined;
  return resolved({ pointer: `${object.pointer}/additionalProperties`, schema: additionalProperties });
}

/** The place itself, or the one branch of its `oneOf`, that speaks of members or of items. */
function branchOf(place: Place, keyword: 'properties' | 'items'): Place | undefined {
  if (place.schema[keyword]) return place;
  const branches = (place.schema.oneOf ?? []).map((schema, index) => {
    return resolved({ pointer: `${place.pointer}/oneOf/${index}`, schema });
  });
  return branches.find((branch) => branch.schema[keyword]);
}

function resolved(place: Place): Place {
  const { $ref } = place.schema;
  if ($ref === undefined) return place;
  const pointer = $ref.slice('#'.length);
  return { pointer, schema: valueAt(ROOT, pointer.split('/').slice(1)) as Schema };
}
