import schema from '../../../../schemas/v0/component.contract.schema.json';
import { isObject, type JsonObject, jsonType, own, type TypeName } from '../../text/json/value.ts';
import type { Path } from '../../text/span.ts';

/** The type names of the format, in its order. */
export const TYPE_NAMES = schema.$defs.typeName.enum as readonly TypeName[];

/** The names a contract's root object may have. */
export const ROOT_MEMBERS: readonly string[] = Object.keys(schema.properties);

/** The members that an object cannot do without, in whichever object they belong. */
export const NEEDED_MEMBERS: readonly string[] = [
  schema.required,
  schema.$defs.props.required,
  schema.$defs.prop.required,
  schema.$defs.slotRecord.required,
].flat();

/** The identifier of the contract schema. Nothing ever loads it. */
export const SCHEMA_ID: string = schema.$id;

/** A contract as far as its value is one. What has another shape than the format gives it is left out here: it is the schema's to report. */
export interface Contract {
  readonly value: unknown;
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  /** What stands for the component in a Custom Elements Manifest. */
  readonly cemRef: string | undefined;
  /** What stands for the component in a registry. */
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
    required: strings(own(props, 'required'), 'props', 'required'),
    slots: readSlots(own(value, 'slots')),
    states: strings(own(value, 'states'), 'states'),
  };
}

/** The declared prop of this name. */
export function propNamed({ properties }: Contract, name: string): Prop | undefined {
  return readProp(name, own(properties, name));
}

function readProps(properties: JsonObject): Prop[] {
  const props: Prop[] = [];
  for (const name of Object.keys(properties)) {
    const prop = readProp(name, properties[name]);
    if (prop) props.push(prop);
  }
  return props;
}

/** A declared prop; undefined where it is no object. */
export function readProp(name: string, declared: unknown): Prop | undefined {
  if (!isObject(declared)) return undefined;
  // No name of these is one of Object.prototype, and JSON has no undefined, so they can be read directly.
  const { type, enum: values, default: value } = declared;
  return {
    name,
    path: ['props', 'properties', name],
    types: typesOf(type),
    values: Array.isArray(values) ? values : undefined,
    hasDefault: value !== undefined,
    default: value,
  };
}

function typesOf(type: unknown): readonly TypeName[] | undefined {
  if (isTypeName(type)) return ALONE[type];
  return Array.isArray(type) && type.length > 0 && type.every(isTypeName) ? type : undefined;
}

/** A list of each type: thousands of props share them. */
const ALONE = Object.fromEntries(TYPE_NAMES.map((name) => [name, [name]])) as unknown as Readonly<
  Record<TypeName, readonly TypeName[]>
>;

function readSlots(slots: unknown): Entry[] {
  const entries: Entry[] = [];
  if (!Array.isArray(slots)) return entries;
  slots.forEach((slot: unknown, index) => {
    const isBare = typeof slot === 'string';
    const name = isBare ? slot : own(slot, 'name');
    if (typeof name !== 'string') return;
    entries.push({ name, path: isBare ? ['slots', index] : ['slots', index, 'name'] });
  });
  return entries;
}

function strings(list: unknown, ...path: Path): Entry[] {
  const entries: Entry[] = [];
  if (!Array.isArray(list)) return entries;
  list.forEach((name: unknown, index) => {
    if (typeof name === 'string') entries.push({ name, path: [...path, index] });
  });
  return entries;
}

function stringOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function isTypeName(name: unknown): name is TypeName {
  return (TYPE_NAMES as readonly unknown[]).includes(name);
}

/** Whether a JSON value is of a type, as JSON Schema sees it: `1.0` is an integer, an integer is a number. */
export function isOfType(value: unknown, type: TypeName): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === jsonType(value);
}
