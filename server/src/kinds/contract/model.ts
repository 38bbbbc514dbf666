// A contract as plain values.
import contractSchema from '../../../../schemas/v0/component.contract.schema.json';
import { isObject, isInteger, type JsonObject, jsonType, own, type TypeName } from '../../text/json/value.ts';
import { firstBy, memo } from '../../text/maps.ts';
import type { Path } from '../../text/positions.ts';

/** The type names of the format, in its order. */
export const TYPE_NAMES = contractSchema.$defs.typeName.enum as readonly TypeName[];

/** The names a contract's root object may have. */
export const ROOT_MEMBERS: readonly string[] = Object.keys(contractSchema.properties);

/** The root members that stand before one in the format. */
export const membersBefore = (name: string): readonly string[] =>
  ROOT_MEMBERS.slice(0, ROOT_MEMBERS.indexOf(name));

/** The members that an object cannot do without, in whichever object they belong. */
export const NEEDED_MEMBERS: readonly string[] = [
  contractSchema.required,
  contractSchema.$defs.props.required,
  contractSchema.$defs.prop.required,
  contractSchema.$defs.slotRecord.required,
].flat();

/** The identifier of the contract schema. Nothing ever loads it. */
export const SCHEMA_ID: string = contractSchema.$id;

/** A contract as far as its value is one. What has another shape than the format gives it is left out here: it is the schema's to report. */
export interface Contract {
  readonly value: unknown;
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  /** The name of the component in a Custom Elements Manifest. */
  readonly cemRef: string | undefined;
  /** The name of the component in a registry. */
  readonly registryRef: string | undefined;
  /** `props.properties` itself; undefined where it is missing, or no object. */
  readonly properties: JsonObject | undefined;
  readonly props: readonly Prop[];
  /** The names in `props.required`. */
  readonly required: readonly Entry[];
  /** The names of the slots, of bare names and of records alike. */
  readonly slots: readonly Entry[];
  readonly states: readonly Entry[];
}

/** A declared prop. */
export interface Prop extends Entry {
  /** Undefined where `type` is missing or holds anything but the seven names. */
  readonly types: readonly TypeName[] | undefined;
  /** The values of a variant axis; undefined where the prop has no `enum`, or one that is no list. */
  readonly values: readonly unknown[] | undefined;
  readonly hasDefault: boolean;
  readonly default: unknown;
}

/** A name, and where it is written. */
export interface Entry {
  readonly name: string;
  readonly path: Path;
}

/** The first entry of a name in a list of a contract. */
export const entryNamed = (entries: readonly Entry[], name: string): Entry | undefined =>
  firstByName(entries).get(name);

const firstByName = memo((entries: readonly Entry[]) => firstBy(entries, ({ name }) => name));

/** Reads a value that came from anywhere. */
export function readContract(value: unknown): Contract {
  const props = own(value, 'props');
  const properties = own(props, 'properties');
  return {
    value,
    contractId: stringOf(own(value, 'contractId')),
    component: stringOf(own(value, 'component')),
    cemRef: stringOf(own(value, 'cemRef')),
    registryRef: stringOf(own(value, 'registryRef')),
    properties: isObject(properties) ? properties : undefined,
    props: isObject(properties) ? readProps(properties) : [],
    required: namesIn(own(props, 'required'), ['props', 'required']),
    slots: namesIn(own(value, 'slots'), ['slots'], 'name'),
    states: namesIn(own(value, 'states'), ['states']),
  };
}

/** The path of the declared props. */
export const PROPERTIES = ['props', 'properties'];

/** The declared prop of this name. */
export function propNamed({ properties }: Contract, name: string): Prop | undefined {
  return readProp(name, own(properties, name));
}

function readProps(properties: JsonObject): Prop[] {
  const props = Object.keys(properties).map((name) => readProp(name, properties[name]));
  return props.filter((prop) => prop !== undefined);
}

/** A declared prop; undefined where it is no object. */
export function readProp(name: string, declared: unknown): Prop | undefined {
  if (!isObject(declared)) return undefined;
  // No name of these is one of Object.prototype, so they can be read directly.
  const { type, enum: values, default: value } = declared;
  return {
    name,
    path: ['props', 'properties', name],
    types: typesOf(type),
    values: Array.isArray(values) ? values : undefined,
    // JSON has no undefined.
    hasDefault: value !== undefined,
    default: value,
  };
}

function typesOf(type: unknown): readonly TypeName[] | undefined {
  if (isTypeName(type)) return [type];
  return Array.isArray(type) && type.length > 0 && type.every(isTypeName) ? type : undefined;
}

/** The strings of a list; of a record in it the `member` that has its name. */
function namesIn(list: unknown, path: Path, member?: string): Entry[] {
  if (!Array.isArray(list)) return [];
  const entries: Entry[] = [];
  list.forEach((item, index) => {
    if (typeof item === 'string') entries.push({ name: item, path: [...path, index] });
    else if (member !== undefined) {
      const name = own(item, member);
      if (typeof name === 'string') entries.push({ name, path: [...path, index, member] });
    }
  });
  return entries;
}

const stringOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

export const isTypeName = (name: unknown): name is TypeName =>
  (TYPE_NAMES as readonly unknown[]).includes(name);

/** Returns true if a JSON value is of a type, as JSON Schema sees it: `1.0` is an integer, an integer is a number. */
export const isOfType = (value: unknown, type: TypeName): boolean =>
  type === 'integer' ? isInteger(value) : type === jsonType(value);

/** Returns true if one of these types allows a value; any is allowed where they are unknown. */
export function isAllowed(value: unknown, types: readonly TypeName[] | undefined): boolean {
  if (!types) return true;
  for (const type of types) if (isOfType(value, type)) return true;
  return false;
}
