// textDocument/hover
import type { Hover, HoverParams } from 'vscode-languageserver/node';
import { rangeOf } from '../convert.ts';
import type { Feature } from '../feature.ts';

export const hover: Feature<HoverParams, Hover> = {
  method: 'textDocument/hover',
  capability: { hoverProvider: true },
  isServedBy: (editing) => editing.hover !== undefined,
  handle(open, { position }, _client, files) {
    const { document, editing } = open;
    const found = editing.hover?.(open, document.offsetAt(position), files);
    if (!found) return null;
    const { at, text } = found;
    return { contents: { kind: 'markdown', value: text }, range: rangeOf(document, at) };
  },
};
