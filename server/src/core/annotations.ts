import type { Path } from './finding.ts';
import { schemaPlaceOf } from './schema-place.ts';

/**
 * What an editor says of each part of a contract, as Markdown: the overlay on the schema, by JSON Pointer. The schema
 * file says what is valid; this says what it means, and what the format's rules say beyond the schema.
 */
export const ANNOTATIONS: Readonly<Record<string, string>> = {
  '': 'A component contract: the governed interface of one component. Who it is, what it is called, and which props, slots and states it has.',
  '/properties/$schema':
    'Says which schema this document follows. It is an identifier and not an address: nothing is ever loaded from it. It may be left out.',
  '/properties/contractId':
    'The identity of the component, by which other documents refer to it. It is the *fold* of the name that the component was declared under (SR-130): lowercase letters and digits, in segments joined by single hyphens. It has no namespace and no version, and it is unique within a manifest (SR-133).',
  '/properties/component':
    'The name that the design system itself shows, written exactly as it is shown. It is never folded, and it may differ from `contractId` (SR-123).',
  '/properties/description': 'What the component is for, in a sentence or two for people.',
  '/properties/cemRef':
    'The identifier of the component in a Custom Elements Manifest, such as its tag name. It is an identifier only: what the manifest says of the element is not repeated here.',
  '/properties/registryRef':
    "The identifier of the component's item in a component registry. It is an identifier only: what the registry says of the item is not repeated here.",
  '/$defs/props':
    'The props, written as a JSON Schema object, so that any JSON Schema validator can check the props of a usage. A contract without `props` declares that the component takes none.',
  '/$defs/props/properties/properties':
    'The declared props, by name. Any name is allowed. A prop with an `enum` is a variant axis, whatever its name; `variant` is a name like any other.',
  '/$defs/props/properties/required':
    'The props that every usage must set. Each is declared in `properties` (SR-126) and stands here once.',
  '/$defs/props/properties/required/items': 'A prop that every usage must set.',
  '/$defs/props/properties/additionalProperties':
    'Whether a usage may set props that are not declared. `false` closes the set: a prop outside `properties` is a mistake. `true` opens it: any other prop is fine, and without `properties` any prop at all (SR-048). Wherever there are `props`, this must be said.',
  '/$defs/prop':
    'A prop: its `type`, and where it has them its `default`, its allowed values in `enum`, and a `description`. No other keyword is allowed here in v0.1.',
  '/$defs/prop/properties/type':
    'The JSON type of the value, or a list of the types it may have. A prop that is a `boolean` and nothing else becomes a DSDS trait (SR-140). Of an `array` or an `object` v0.1 says no more than that: no `items`, no `properties`.',
  '/$defs/prop/properties/default':
    'The value where a usage does not set the prop; any JSON value. With an `enum` it must be one of its values (SR-127), and DSDS lists it first (SR-139). The format itself has no defaults.',
  '/$defs/prop/properties/description': 'What the prop does, for people.',
  '/$defs/prop/properties/enum':
    'The values that the prop may have. They make it a variant axis, which becomes a DSDS trait with the default first (SR-139). Where there is no default, DSDS will read the first value as one (SCN-018).',
  '/$defs/typeName': 'One of the seven JSON types.',
  '/properties/slots': 'The places where a usage can put content of its own.',
  '/$defs/slot': 'A slot: its bare name, or a record that says more about it.',
  '/$defs/slotRecord/properties/name': 'The name of the slot.',
  '/$defs/slotRecord/properties/description': 'What belongs into the slot, for people.',
  '/$defs/slotAccessibility':
    'What the slot means to assistive technology, in the words of ARIA. Any text is accepted for `role` and `nameFrom`.',
  '/$defs/slotAccessibility/properties/role':
    "The ARIA role of what stands in the slot. Any text is accepted; ARIA's own roles are suggested.",
  '/$defs/slotAccessibility/properties/nameFrom':
    'Where the accessible name comes from: from the `author`, from the `contents`, or nowhere because naming is `prohibited`. Any text is accepted.',
  '/$defs/slotAccessibility/properties/required':
    '`true` or `false`. The format declares this member, and v0.1 does not define what it obliges to.',
  '/properties/states':
    'The named conditions that the component can be in. In v0.1 each is only a name. Every state becomes a DSDS trait (SR-141).',
  '/properties/states/items': 'A condition that the component can be in.',
};

/** The annotation for the value at a path; undefined where the format says nothing of it. */
export function annotationOf(path: Path): string | undefined {
  const place = schemaPlaceOf(path);
  return place && ANNOTATIONS[place.pointer];
}
