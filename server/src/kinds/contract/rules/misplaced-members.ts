// Members of a prop that a contract has in another place: fixes that keep what was written.
import type { Fix } from '../../../check/rule.ts';
import { indexesOf, has, own, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/positions.ts';
import type { Content, Edit } from '../../../text/text-edit.ts';
import { quote } from '../../../text/words.ts';
import { removing } from '../fixes.ts';
import { inOneWord } from '../foreign-members.ts';
import { type Contract, propNamed } from '../model.ts';
import { isMisplacedProp, isPlain, isPropsMember, movingIntoProps, movingProps } from './misplaced-props.ts';

/** The likely meaning of an unknown member of the root, of `props`, or of a prop. */
export type MeantAs = 'props' | 'prop' | 'required' | 'optional' | 'enum' | 'nullable';

/** The likely meaning of an unknown member of the object at `owner`, other than a known member under another name. */
export function meantAs(owner: Path, name: string, object: unknown): MeantAs | undefined {
  const value = own(object, name);
  if (owner.length === 0) return isPropsMember(name, value) ? 'props' : undefined;
  if (owner[0] !== 'props') return undefined;
  if (owner.length === 1) return isMisplacedProp(name, value) ? 'prop' : undefined;
  if (owner.length !== 3) return undefined;
  const isRequired = isRequiredBy(name, value);
  if (isRequired !== undefined) return isRequired ? 'required' : 'optional';
  if (name === 'nullable' && value === true) return 'nullable';
  return constantsIn(name, value) ? 'enum' : undefined;
}

/** The fixes that put a member where it belongs. */
export function puttingRight(as: MeantAs, path: Path, contract: Contract): readonly Fix[] {
  if (as === 'props') return movingIntoProps(contract);
  if (as === 'prop') return movingProps(contract, String(path.at(-1)));
  if (as === 'nullable') return addingNull(path, contract);
  return as === 'enum' ? listingConstants(path, contract) : requiring(path, contract, as === 'required');
}

/** Returns true if a member `required` or `optional` of a prop says that it is required. */
function isRequiredBy(name: string, value: unknown): boolean | undefined {
  const flag = inOneWord(name).replace(/^is/, '');
  const isFlag = flag === 'required' || flag === 'optional';
  return isFlag && typeof value === 'boolean' ? value === (flag === 'required') : undefined;
}

/** Puts null among the types of a prop, and among its values if it lists them. */
function addingNull(path: Path, contract: Contract): Fix[] {
  const { types, values } = propNamed(contract, String(path[2])) ?? {};
  if (!types || types.includes('null')) return [];
  const edits: Edit[] = [
    { remove: path },
    { replace: [...path.slice(0, -1), 'type'], value: [...types, 'null'] },
  ];
  if (values && !values.includes(null))
    edits.push({ insert: [...path.slice(0, -1), 'enum'], index: values.length, value: null });
  return [{ title: 'Add "null" to "type" instead', edits, preferred: true }];
}

/** A prop says of itself whether it is required; in a contract `required` of the props lists it. */
function requiring(path: Path, { value: root }: Contract, isRequired: boolean): Fix[] {
  const props = own(root, 'props');
  const [prop, name] = [path[2], quote(path.at(-1))];
  const listed = own(props, 'required');
  const index = Array.isArray(listed) ? (indexesOf(listed, prop)[0] ?? -1) : -1;
  if (isRequired === (index !== -1)) {
    const why = isRequired ? 'is already listed in "required"' : 'is optional without it';
    return [removing(path, { title: `Remove ${name}: ${quote(prop)} ${why}`, preferred: true, safe: true })];
  }
  // Else the two contradict each other.
  if (!isRequired || (has(props, 'required') && !Array.isArray(listed))) return [];
  const list: Edit = Array.isArray(listed)
    ? { insert: ['props', 'required'], index: listed.length, value: prop }
    : { insert: ['props'], name: 'required', after: ['properties'], value: [prop] };
  return [
    {
      title: `List ${quote(prop)} in "required" of "props" instead`,
      edits: [{ remove: path }, list],
      preferred: true,
      safe: true,
      all: 'List all required props in "required" of "props" instead',
    },
  ];
}

/** The places of the values in a list of objects, as in `"options": [{ "label": "Small", "value": "s" }]`. */
function constantsIn(name: string, value: unknown): Path[] | undefined {
  if (!LISTS.has(inOneWord(name)) || !Array.isArray(value) || value.length === 0) return undefined;
  const key = ['const', 'value'].find((each) => value.every((item) => isPlain(own(item, each))));
  return key === undefined ? undefined : value.map((_, index) => [index, key]);
}

const LISTS = new Set(['oneof', 'anyof', 'options', 'values', 'choices', 'allowedvalues']);

function listingConstants(path: Path, { value: root }: Contract): Fix[] {
  const name = String(path.at(-1));
  const places = constantsIn(name, valueAt(root, path));
  if (!places || has(valueAt(root, path.slice(0, -1)), 'enum')) return [];
  const list = places.map((place): Content => ({ copy: [...path, ...place] }));
  const edits: Edit[] = [{ once: path }, { rename: path, name: 'enum' }, { replace: path, list }];
  const title = `Change ${quote(name)} to an "enum" of its values`;
  return [{ title, edits, preferred: true, all: 'Change all such members to an "enum" of their values' }];
}
