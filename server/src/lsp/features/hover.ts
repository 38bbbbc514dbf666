// textDocument/hover
import type { Hover, HoverParams } from 'vscode-languageserver';
import { rangeOf } from '../convert.ts';
import type { Feature } from '../feature.ts';

export const hover: Feature<'hover', HoverParams, Hover> = {
  method: 'textDocument/hover',
  capability: { hoverProvider: true },
  member: 'hover',
  handle(open, { position }, _client, files) {
    const { document, editing } = open;
    const found = editing.hover(open, document.offsetAt(position), files);
    return found && { contents: { kind: 'markdown', value: found.text }, range: rangeOf(document, found.at) };
  },
};
