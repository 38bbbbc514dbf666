// The outline of a contract.
import {
  endOf,
  itemsOf,
  type Member,
  membersOf,
  type Node,
  nodeAt,
  startOf,
  valueOf,
} from '../../../text/json/tree.ts';
import { jsonKey, own } from '../../../text/json/value.ts';
import type { Span } from '../../../text/span.ts';
import { quote, visible } from '../../../text/words.ts';
import type { Part } from '../../answers.ts';
import { type Prop, readProp } from '../model.ts';

/** The outline of a contract, also of a broken one; undefined where there is no object to begin with. */
export function outlineOf(root: Node | undefined): Part | undefined {
  if (root?.type !== 'object') return undefined;
  const names = ['component', 'contractId'].map((name) => nodeAt(root, [name]));
  const [title, id] = names.filter((node) => node?.type === 'string' && isShown(String(node.value)));
  return {
    kind: 'contract',
    name: title ? shown(String(title.value)) : 'Component without a name',
    detail: id ? shown(String(id.value)) : '',
    span: spanOf(root),
    at: title ? spanOf(title) : { start: startOf(root), end: startOf(root) + 1 },
    parts: membersOf(root).flatMap((member) => {
      if (member.name === 'props') return groupOf(member, setOf(member.value), propsOf(member.value));
      if (member.name === 'slots') return groupOf(member, '', itemsOf(member.value).flatMap(slotOf));
      if (member.name === 'states') return groupOf(member, '', itemsOf(member.value).flatMap(stateOf));
      return [];
    }),
  };
}

const groupOf = ({ name, node, key }: Member, detail: string, parts: readonly Part[]): Part => ({
  kind: 'group',
  name,
  detail,
  span: spanOf(node),
  at: spanOf(key),
  parts,
});

/** The openness of the prop set. */
function setOf(props: Node | undefined): string {
  const additional: unknown = nodeAt(props, ['additionalProperties'])?.value;
  if (typeof additional !== 'boolean') return '';
  return additional ? 'open' : 'closed';
}

function propsOf(props: Node | undefined): Part[] {
  const required = new Set(itemsOf(nodeAt(props, ['required'])).map(({ value }) => value as unknown));
  return membersOf(nodeAt(props, ['properties'])).map(({ name, node, key, value }) => {
    const prop = readProp(name, valueOf(value));
    const byDefault = prop?.hasDefault ? jsonKey(prop.default) : undefined;
    return {
      kind: kindOf(prop),
      name: shown(name),
      detail: [typeOf(prop), required.has(name) && 'required'].filter(Boolean).join(', '),
      span: spanOf(node),
      at: spanOf(key),
      parts: itemsOf(nodeAt(value, ['enum'])).map((item) => enumValueOf(item, byDefault)),
    };
  });
}

function kindOf(prop: Prop | undefined): Part['kind'] {
  if (prop?.values) return 'variant axis';
  return prop?.types?.length === 1 && prop.types[0] === 'boolean' ? 'boolean prop' : 'prop';
}

/** The type of a prop with its default, as people write it: `string = "m"`. */
function typeOf(prop: Prop | undefined): string {
  const value = prop?.hasDefault && `= ${quote(prop.default)}`;
  return [prop?.types?.join(' | '), value].filter(Boolean).join(' ');
}

function enumValueOf(node: Node, byDefault: string | undefined): Part {
  const value = valueOf(node);
  const name = typeof value === 'string' ? shown(value) : quote(value);
  return part('value', name, node, jsonKey(value) === byDefault ? 'default' : '');
}

function slotOf(node: Node): Part[] {
  if (node.type === 'string') return [part('slot', shown(String(node.value)), node)];
  if (node.type !== 'object') return [];
  const name = nodeAt(node, ['name']);
  const role = own(own(valueOf(node), 'a11y'), 'role');
  const detail = typeof role === 'string' && isShown(role) ? `role ${shown(role)}` : '';
  if (name?.type !== 'string') return [part('slot', 'Slot without a name', node, detail)];
  return [{ ...part('slot', shown(String(name.value)), node, detail), at: spanOf(name) }];
}

function stateOf(node: Node): Part[] {
  return node.type === 'string' ? [part('state', shown(String(node.value)), node)] : [];
}

const part = (kind: Part['kind'], name: string, node: Node, detail = ''): Part => ({
  kind,
  name,
  detail,
  span: spanOf(node),
  at: spanOf(node),
  parts: [],
});

const spanOf = (node: Node): Span => ({ start: startOf(node), end: endOf(node) });

const isShown = (text: string): boolean => text.trim() !== '';

/** A name as a reader can see it: one that is nothing but blanks stands in quotes. */
const shown = (name: string): string => (isShown(name) ? visible(name) : quote(name));
