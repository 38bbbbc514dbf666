import { eolOf } from '../layout.ts';
import { columnOf, lineStart } from './lines.ts';
import type { YamlNode } from './nodes.ts';
import { type Layout, LAYOUT } from './printing.ts';

/** How a document is laid out around a container: as that is, else as those are that it stands in, nearest first. */
export function layoutNear(text: string, container: YamlNode | undefined): Layout {
  const seen: Seen = {};
  for (let node = container; node; node = node.parent) {
    if (node.style !== 'block') continue;
    for (const child of (node.children ?? []).slice(0, MANY)) {
      if (node.type === 'array') seen.gap ??= gapOf(text, child);
      else lookInto(text, child, seen);
    }
  }
  const { unit = LAYOUT.unit, gap = LAYOUT.gap } = seen;
  return { text, eol: eolOf(text), unit, gap, dashes: seen.dashes ?? unit };
}

type Seen = { -readonly [K in keyof Layout]?: Layout[K] | undefined };

/** More siblings than this have no other habits. */
const MANY = 50;

/** What stands between the dash of an item and what is beside it. */
function gapOf(text: string, item: YamlNode): string | undefined {
  return /-( +)$/.exec(text.slice(lineStart(text, item.offset), item.offset))?.[1];
}

function lookInto(text: string, member: YamlNode, seen: Seen): void {
  const [key, value] = member.children!;
  if (value?.style !== 'block' || !value.children?.length || key!.style === 'alias') return;
  const further = columnOf(text, value.offset) - columnOf(text, member.offset);
  // What is not below its key says nothing, nor what has tabs before it.
  if (lineStart(text, value.offset) <= member.offset || further < 0) return;
  if (value.type === 'array') seen.dashes ??= ' '.repeat(further);
  else if (further > 0) seen.unit ??= ' '.repeat(further);
}
