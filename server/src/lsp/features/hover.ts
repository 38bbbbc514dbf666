// textDocument/hover
import type { Hover, HoverParams } from 'vscode-languageserver';
import { markupOf, rangeOf } from '../convert.ts';
import type { Feature } from '../feature.ts';

export const hover: Feature<'hover', HoverParams, Hover> = {
  method: 'textDocument/hover',
  capability: { hoverProvider: true },
  member: 'hover',
  handle(open, { position }, { capabilities }, files) {
    const { document, editing } = open;
    const found = editing.hover(open, document.offsetAt(position), files);
    if (!found) return null;
    const formats = capabilities.textDocument?.hover?.contentFormat;
    return { contents: markupOf(found.text, formats), range: rangeOf(document, found.at) };
  },
};
