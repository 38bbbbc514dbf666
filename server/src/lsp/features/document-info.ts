// The information that an editor shows about a document: hover, code lenses, outline and status.
import type { Hover as Found, OutlineItem } from '../../kinds/answers.ts';
import type { DocumentStatus } from '../../kinds/editing.ts';
import { viewOf } from '../client.ts';
import { code } from '../../text/markup.ts';
import { markupOf, rangeOf } from '../convert.ts';
import type { Feature, Files, TextDocumentParams } from '../feature.ts';
import { MarkupKind, SymbolKind } from '../protocol.ts';
import { locationInCode } from '../code-places.ts';
import type {
  CodeLens,
  CodeLensParams,
  DocumentSymbol,
  DocumentSymbolParams,
  Hover,
  HoverParams,
} from 'vscode-languageserver';
import type { TextDocument } from 'vscode-languageserver-textdocument';

export const hover: Feature<'hover', HoverParams, Hover> = {
  method: 'textDocument/hover',
  capability: { hoverProvider: true },
  member: 'hover',
  async handle(open, { position }, { capabilities }, files) {
    const { document, editing } = open;
    const found = editing.hover(open, document.offsetAt(position), files);
    if (!found) return null;
    const formats = capabilities.textDocument?.hover?.contentFormat;
    const text = formats?.includes(MarkupKind.Markdown) ? await withLinks(found, files) : found.text;
    return { contents: markupOf(text, formats), range: rangeOf(document, found.at) };
  },
};

/** The text of a hover, with links to the code that it names. */
async function withLinks({ text, inCode = [] }: Found, files: Files): Promise<string> {
  let linked = text;
  for (const target of inCode) {
    const file = code(target.file);
    const place = linked.includes(` in ${file}`) ? await locationInCode(target, files) : undefined;
    const link = place && `[${file}](${place.uri}#L${place.range.start.line + 1})`;
    if (link) linked = linked.replace(` in ${file}`, () => ` in ${link}`);
  }
  return linked;
}

export const codeLens: Feature<'lenses', CodeLensParams, CodeLens[]> = {
  method: 'textDocument/codeLens',
  capability: { codeLensProvider: {} },
  member: 'lenses',
  handle(open, _params, client, files) {
    const { codeLens: wanted } = client.settings;
    const lenses = wanted === 'off' ? [] : open.editing.lenses(open, files, viewOf(client));
    const shown = wanted === 'all' ? lenses : lenses.filter(({ isBehind }) => isBehind);
    return shown.map(({ at, title, command = '', args }) => ({
      range: rangeOf(open.document, at),
      command: { title, command, ...(args && { arguments: [...args] }) },
    }));
  },
};

/** The outline and the breadcrumbs of a document. */
export const symbols: Feature<'outline', DocumentSymbolParams, DocumentSymbol[]> = {
  method: 'textDocument/documentSymbol',
  capability: { documentSymbolProvider: true },
  member: 'outline',
  handle({ document, editing, source }) {
    const outline = editing.outline(source);
    return outline ? [symbolOf(document, outline)] : [];
  },
};

/** The kinds decide about icons, by which a boolean prop and a state differ from other props. */
const KINDS: Record<OutlineItem['kind'], SymbolKind> = {
  contract: SymbolKind.Class,
  group: SymbolKind.Namespace,
  prop: SymbolKind.Property,
  'boolean prop': SymbolKind.Boolean,
  'enum prop': SymbolKind.Enum,
  value: SymbolKind.EnumMember,
  slot: SymbolKind.Field,
  state: SymbolKind.Event,
};

function symbolOf(
  document: TextDocument,
  { kind, name, detail, span, at, parts }: OutlineItem,
): DocumentSymbol {
  return {
    name,
    detail,
    kind: KINDS[kind],
    range: rangeOf(document, span),
    selectionRange: rangeOf(document, at),
    children: parts.map((part) => symbolOf(document, part)),
  };
}

/** The state of a document. */
export const status: Feature<'status', TextDocumentParams, DocumentStatus> = {
  method: 'component-contract/status',
  capability: {},
  member: 'status',
  alsoForeign: true,
  handle(open, _params, _client, files) {
    const isCompared = files.contributions.some((each) => each.isCompared?.(open.uri, files));
    return { kind: open.kind, ...open.editing.status(open, files), isCompared };
  },
};
