// The outline of a contract.
import { quote, visible } from '../../../text/words.ts';
import {
  itemsOf,
  type Member,
  membersOf,
  type Node,
  nodeAt,
  spanOf,
  startOf,
  valueOf,
} from '../../../text/json/tree.ts';
import { jsonKey, own } from '../../../text/json/value.ts';
import type { OutlineItem } from '../../answers.ts';
import { type Prop, readProp } from '../model.ts';

/** The outline of a contract, also of a broken one; undefined where there is no object to begin with. */
export function outlineOf(root: Node | undefined): OutlineItem | undefined {
  if (root?.type !== 'object') return undefined;
  const names = ['component', 'contractId'].map((name) => nodeAt(root, [name]));
  const [title, id] = names.filter((node) => node?.type === 'string' && isShown(String(node.value)));
  const parts: OutlineItem[] = [];
  for (const member of membersOf(root)) {
    const { name, value } = member;
    if (name === 'props') {
      const props = membersOf(nodeAt(value, ['properties']));
      parts.push(groupOf(member, props.map(propIn(value)), opennessOf(value)));
    }
    if (name === 'slots') parts.push(groupOf(member, itemsOf(value).flatMap(slotOf)));
    if (name === 'states') parts.push(groupOf(member, itemsOf(value).flatMap(stateOf)));
  }
  return {
    ...part('contract', title ? shown(String(title.value)) : 'Unnamed component', root),
    detail: id ? shown(String(id.value)) : '',
    at: title ? spanOf(title) : { start: startOf(root), end: startOf(root) + 1 },
    parts,
  };
}

const groupOf = ({ name, node, key }: Member, parts: readonly OutlineItem[], detail = ''): OutlineItem => ({
  ...part('group', name, node, detail),
  at: spanOf(key),
  parts,
});

/** The openness of the prop set. */
function opennessOf(props: Node | undefined): string {
  const additional: unknown = nodeAt(props, ['additionalProperties'])?.value;
  if (typeof additional !== 'boolean') return '';
  return additional ? 'open' : 'closed';
}

/** Makes the part of each prop of a set. */
function propIn(props: Node | undefined): (prop: Member) => OutlineItem {
  const required = new Set(itemsOf(nodeAt(props, ['required'])).map(({ value }) => value as unknown));
  return ({ name, node, key, value }) => {
    const prop = readProp(name, valueOf(value));
    const byDefault = prop?.hasDefault ? jsonKey(prop.default) : undefined;
    const detail = [typeOf(prop), required.has(name) && 'required'].filter(Boolean).join(', ');
    const parts = itemsOf(nodeAt(value, ['enum'])).map((item) => enumValueOf(item, byDefault));
    return { ...part(kindOf(prop), shown(name), node, detail), at: spanOf(key), parts };
  };
}

function kindOf(prop: Prop | undefined): OutlineItem['kind'] {
  if (prop?.values) return 'enum prop';
  return prop?.types?.length === 1 && prop.types[0] === 'boolean' ? 'boolean prop' : 'prop';
}

/** The type of a prop with its default, as people write it: `string = "m"`. */
function typeOf(prop: Prop | undefined): string {
  const value = prop?.hasDefault && `= ${quote(prop.default)}`;
  return [prop?.types?.join(' | '), value].filter(Boolean).join(' ');
}

function enumValueOf(node: Node, byDefault: string | undefined): OutlineItem {
  const value = valueOf(node);
  const name = typeof value === 'string' ? shown(value) : quote(value);
  return part('value', name, node, jsonKey(value) === byDefault ? 'default' : '');
}

function slotOf(node: Node): OutlineItem[] {
  if (node.type !== 'object') return named('slot', node);
  const name = nodeAt(node, ['name']);
  const role = own(own(valueOf(node), 'a11y'), 'role');
  const detail = typeof role === 'string' && isShown(role) ? `role ${shown(role)}` : '';
  if (name?.type !== 'string') return [part('slot', 'Unnamed slot', node, detail)];
  return [{ ...part('slot', shown(String(name.value)), node, detail), at: spanOf(name) }];
}

const stateOf = (node: Node): OutlineItem[] => named('state', node);

/** The thing that a string names. */
const named = (kind: OutlineItem['kind'], node: Node): OutlineItem[] =>
  node.type === 'string' ? [part(kind, shown(String(node.value)), node)] : [];

const part = (kind: OutlineItem['kind'], name: string, node: Node, detail = ''): OutlineItem => ({
  kind,
  name,
  detail,
  span: spanOf(node),
  at: spanOf(node),
  parts: [],
});

const isShown = (text: string): boolean => text.trim() !== '';

/** A name as a reader can see it: one that is nothing but blanks stands in quotes. */
const shown = (name: string): string => (isShown(name) ? visible(name) : quote(name));
