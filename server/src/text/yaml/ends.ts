import { eolOf } from '../layout.ts';
import type { TextEdit } from '../text-edit.ts';
import type { YamlNode } from './nodes.ts';

/** What a container is to end with; undefined where that is new. */
export type Lasts = ReadonlyMap<YamlNode, YamlNode | undefined>;

const AS_THEY_ARE: Lasts = new Map();

/** What stands last in a node, now or when `lasts` are made. */
function lastIn(node: YamlNode, lasts: Lasts): YamlNode | undefined {
  let last: YamlNode | undefined = node;
  while (last && (lasts.has(last) || last.style === 'pair' || last.style === 'block'))
    last = lasts.has(last) ? lasts.get(last) : last.children?.at(-1);
  return last;
}

/** The text at the end of a node to which the empty lines belong that follow it (`|+`). */
export function openEnd(text: string, node: YamlNode, lasts: Lasts = AS_THEY_ARE): YamlNode | undefined {
  const last = lastIn(node, lasts);
  return last && /^\d*\+/.test(headerOf(text, last) ?? '') ? last : undefined;
}

/** What stands behind the `|` or `>` of a text on lines of its own; undefined of anything else. */
function headerOf(text: string, { style, offset }: YamlNode): string | undefined {
  if (style !== 'literal' && style !== 'folded') return undefined;
  return /^[-+\d]*/.exec(text.slice(offset + 1, offset + 3))![0];
}

/**
 * The same edits, with a line end behind all where the document has had none and now ends with a text on lines of its
 * own: its last line end is a part of that.
 */
export function withLastLine(
  text: string,
  root: YamlNode | undefined,
  edits: readonly TextEdit[],
  lasts: Lasts,
): readonly TextEdit[] {
  const edit = edits.at(-1);
  if (!root || edit?.end !== text.length || text.endsWith('\n') || edit.newText.endsWith('\n')) return edits;
  const last = lastIn(root, lasts);
  const header = last && headerOf(text, last);
  const endsWithLine = last ? header !== undefined && !header.includes('-') : /[|>]\r?\n/.test(edit.newText);
  return endsWithLine ? [...edits.slice(0, -1), { ...edit, newText: edit.newText + eolOf(text) }] : edits;
}
