import { jsonType, type TypeName } from '../contract.ts';
import { nearestName } from '../words.ts';

/** The type name that another one most likely means: what another language calls it, or a slip of the fingers. */
export function meantType(name: string, known: readonly string[]): string | undefined {
  return TYPES.get(name.toLowerCase()) ?? nearestName(name, known);
}

/** The member that an unknown one most likely means, of those that could still be written there. */
export function meantMember(name: string, value: unknown, free: readonly string[]): string | undefined {
  const [member, type] = MEMBERS.get(name.toLowerCase()) ?? [];
  const fits = member !== undefined && free.includes(member) && (!type || jsonType(value) === type);
  return fits ? member : nearestName(name, free);
}

/** What the types are called in other languages. */
const TYPES = new Map<string, TypeName>([
  ['bool', 'boolean'],
  ['char', 'string'],
  ['dict', 'object'],
  ['double', 'number'],
  ['float', 'number'],
  ['int', 'integer'],
  ['list', 'array'],
  ['long', 'integer'],
  ['map', 'object'],
  ['nil', 'null'],
  ['none', 'null'],
  ['record', 'object'],
  ['str', 'string'],
  ['text', 'string'],
  ['undefined', 'null'],
]);

/** What the members are called in other formats, where a value of that type is written there. */
const MEMBERS = new Map<string, readonly [member: string, type?: TypeName]>([
  ['id', ['contractId', 'string']],
  ['name', ['component', 'string']],
  ['title', ['component', 'string']],
  ['displayname', ['component', 'string']],
  ['values', ['enum', 'array']],
  ['options', ['enum', 'array']],
  ['choices', ['enum', 'array']],
  ['allowedvalues', ['enum', 'array']],
  ['defaultvalue', ['default']],
  ['initialvalue', ['default']],
  ['summary', ['description', 'string']],
  ['comment', ['description', 'string']],
  ['$comment', ['description', 'string']],
  ['docs', ['description', 'string']],
  ['aria', ['a11y', 'object']],
  ['accessibility', ['a11y', 'object']],
  ['version', ['contractVersion', 'string']],
  ['contracts', ['artifacts', 'array']],
  ['components', ['artifacts', 'array']],
  ['file', ['path', 'string']],
  ['filename', ['path', 'string']],
  ['href', ['path', 'string']],
  ['hash', ['address', 'string']],
  ['digest', ['address', 'string']],
  ['sha256', ['address', 'string']],
]);
