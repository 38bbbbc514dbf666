// What people who know other formats write in a contract: the names that a member has there, and members that a contract has no place for.
import { isObject, jsonType, type TypeName } from '../../text/json/value.ts';
import { nearestName, quote } from '../../text/words.ts';

/** A name that is written in some other way: `default_value` as `defaultvalue`. */
export const inOneWord = (name: string): string => name.toLowerCase().replaceAll(/[-_ ]/g, '');

/** Names that members have in other formats, in one word, with the type of their values; without one, anything but an object. */
const NAMES: readonly (readonly [member: string, type: TypeName | undefined, names: string[]])[] = [
  ['contractId', 'string', ['id']],
  ['component', 'string', ['name', 'title', 'label', 'displayname']],
  ['cemRef', 'string', ['tag', 'tagname', 'customelement']],
  ['registryRef', 'string', ['registryitem', 'registry', 'registryname', 'shadcn', 'shadcnref']],
  ['states', 'array', ['state', 'cssstates', 'pseudostates']],
  ['name', 'string', ['id', 'slot', 'key', 'label', 'title']],
  ['enum', 'array', ['values', 'options', 'choices', 'allowedvalues', 'variantoptions']],
  ['default', undefined, ['defaultvalue', 'initialvalue']],
  ['description', 'string', ['summary', 'comment', '$comment', 'desc', 'doc', 'docs', 'help']],
  ['a11y', 'object', ['aria', 'accessibility']],
  ['contractVersion', 'string', ['version']],
  ['artifacts', 'array', ['contracts', 'components']],
  ['path', 'string', ['file', 'filename', 'href']],
  ['address', 'string', ['hash', 'digest', 'sha256']],
];

/**
 * The member that an unknown one most likely means, of those that could still be written there. A name that is only near means a
 * member whose value it could have.
 */
export function meantMember(
  name: string,
  value: unknown,
  free: readonly string[],
  couldBe = (_member: string): boolean => true,
): string | undefined {
  const foreign = inOneWord(name);
  const known = NAMES.find(
    ([member, type, names]) =>
      names.includes(foreign) &&
      free.includes(member) &&
      (type ? jsonType(value) === type : !isObject(value)),
  );
  if (known) return known[0];
  const same = free.find((member) => inOneWord(member) === foreign);
  return same ?? nearestName(name, free.filter(couldBe));
}

export type ObjectKind = 'root' | 'props' | 'prop' | 'slot' | 'a11y';

/** Help for an unknown member that an object has in other formats, and in a contract not; undefined for any other name. */
export const helpForForeign = (owner: ObjectKind, name: string): string | undefined =>
  /^x-/i.test(name)
    ? 'The format has no extensions. Write it into "description".'
    : NOT_HERE[owner].get(inOneWord(name))?.replace('{name}', () => quote(name));

/** Names in one word, with one sentence for several; `{name}` is the name as it is written. */
const table = (...rows: readonly (readonly [names: string, help: string])[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(([names, help]) => names.split(' ').map((name) => [name, help] as const)));

const IN_DOCUMENTATION = 'It belongs in the documentation of the component.';

const NO_DEFINITIONS = 'A contract has no definitions. Write each prop in its place.';

const NOT_HERE: Readonly<Record<ObjectKind, ReadonlyMap<string, string>>> = {
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
      'Only a slot has "a11y". Write what is true of the component into "description".',
    ],
    ['attributes options', 'Declare each as a prop, in "properties" of "props".'],
    ['variantoptions variantproperties variantaxes', 'Declare each variant as a prop with an "enum".'],
    ['defaultvariants defaultprops', 'A default is written in its prop, as "default".'],
    ['$defs definitions', NO_DEFINITIONS],
    ['$id', 'The id of a contract is its "contractId".'],
  ),
  props: table(['$defs definitions', NO_DEFINITIONS]),
  prop: table(
    [
      'items minitems maxitems uniqueitems contains prefixitems',
      'The format doesn\'t describe the items of an array. Describe them in "description".',
    ],
    [
      'properties required additionalproperties patternproperties propertynames minproperties maxproperties shape',
      'The format doesn\'t describe the members of an object. Describe them in "description".',
    ],
    [
      'minimum maximum exclusiveminimum exclusivemaximum multipleof min max step minlength maxlength pattern format example examples',
      'The format has no {name}. Write it into "description".',
    ],
    ['deprecated since status version', 'Write it into the "description" of the prop.'],
    ['anyof oneof allof not if', 'A prop has one "type", which can be an array of type names.'],
    ['const', 'List the values in "enum".'],
    ['$ref', '"$ref" isn\'t followed. Write the prop itself.'],
    ['name title label displayname', 'The name of a prop is its key in "properties".'],
    ['attribute reflect reflects', 'Attributes are listed in the Custom Elements Manifest.'],
  ),
  slot: table(
    [
      'allowed allowedcontent allowedcomponents allowedtypes accepts allow type',
      'The format doesn\'t describe what a slot takes. Write it into "description".',
    ],
    [
      'default defaultvalue fallback fallbackcontent',
      'A slot has no default content. Describe it in "description".',
    ],
    ['role namefrom required', 'It belongs in "a11y" of the slot.'],
    ['deprecated since status version', 'Write it into the "description" of the slot.'],
  ),
  a11y: table(['label name arialabel description', 'Write it into the "description" of the slot.']),
};
