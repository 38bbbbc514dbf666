// Well-known members of other formats that a contract has no place for, and where they belong.
import { inOneWord } from './type-names.ts';

export type ObjectKind = 'root' | 'props' | 'prop' | 'slot' | 'a11y';

/** Help for an unknown member of an object; undefined for a name that isn't known from other formats. */
export const helpForStranger = (owner: ObjectKind, name: string): string | undefined =>
  /^x-/i.test(name)
    ? 'The format has no extensions. Say it in "description".'
    : STRANGERS[owner].get(inOneWord(name));

/** Names in one word and lowercase, with one sentence for several. */
const table = (...rows: readonly (readonly [names: string, help: string])[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(([names, help]) => names.split(' ').map((name) => [name, help] as const)));

const IN_DOCUMENTATION = 'It belongs in the documentation of the component.';

const STRANGERS: Readonly<Record<ObjectKind, ReadonlyMap<string, string>>> = {
  root: table(
    ['event events emits', 'A contract has no events. Custom Elements Manifests list them.'],
    ['method methods functions', 'A contract has no methods. Custom Elements Manifests list them.'],
    ['part parts cssparts', 'A contract has no CSS parts. Custom Elements Manifests list them.'],
    [
      'cssproperty cssproperties csscustomproperties cssvariables cssvars tokens designtokens',
      'A contract has no CSS properties and no design tokens.',
    ],
    ['status deprecated since lifecycle stability maturity', IN_DOCUMENTATION],
    ['owner owners author authors maintainer maintainers team', IN_DOCUMENTATION],
    ['figma design storybook links examples example category tags keywords changelog', IN_DOCUMENTATION],
    ['version contractversion', 'A contract has no version. The manifest that lists it has one.'],
    [
      'a11y accessibility aria role',
      'Only a slot has "a11y". Say in "description" what is true of the component.',
    ],
    ['defaultvariants defaultprops', 'A default is written in its prop, as "default".'],
    ['$defs definitions', 'A contract has no definitions. Write each prop in its place.'],
    ['$id', 'The id of a contract is its "contractId".'],
  ),
  props: table(['$defs definitions', 'A contract has no definitions. Write each prop in its place.']),
  prop: table(
    [
      'items minitems maxitems uniqueitems contains prefixitems',
      'The format doesn\'t describe the items of an array. Say it in "description".',
    ],
    [
      'properties required additionalproperties patternproperties propertynames minproperties maxproperties shape',
      'The format doesn\'t describe the members of an object. Say it in "description".',
    ],
    [
      'minimum maximum exclusiveminimum exclusivemaximum multipleof min max step',
      'The format has no limits for numbers. Say them in "description".',
    ],
    ['minlength maxlength pattern', 'The format has no limits for text. Say them in "description".'],
    ['format', 'The format doesn\'t describe the form of a text. Say it in "description".'],
    ['example examples', 'A prop has no examples. Write them into "description".'],
    ['deprecated since status version', 'Say it in the "description" of the prop.'],
    ['anyof oneof allof not if', 'A prop has one "type", which can be an array of type names.'],
    ['name title label displayname', 'The name of a prop is its key in "properties".'],
    ['attribute reflect reflects', 'Attributes are listed in the Custom Elements Manifest.'],
  ),
  slot: table(
    [
      'allowed allowedcontent allowedcomponents allowedtypes accepts allow type',
      'The format doesn\'t describe what a slot takes. Say it in "description".',
    ],
    [
      'default defaultvalue fallback fallbackcontent',
      'A slot has no default content. Say it in "description".',
    ],
    ['deprecated since status version', 'Say it in the "description" of the slot.'],
  ),
  a11y: table(['label name arialabel description', 'Say it in the "description" of the slot.']),
};
