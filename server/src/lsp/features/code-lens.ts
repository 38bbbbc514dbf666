// Lines and words that an editor shows in a text: code lenses and inlay hints.
import type { CodeLens, CodeLensParams, InlayHint, InlayHintParams } from 'vscode-languageserver/node';
import { rangeOf, spanOf } from '../convert.ts';
import { type Feature, viewOf } from '../feature.ts';

export const codeLens: Feature<CodeLensParams, CodeLens[]> = {
  method: 'textDocument/codeLens',
  capability: { codeLensProvider: {} },
  isServedBy: (editing) => editing.lenses !== undefined,
  handle(open, _params, client, files) {
    if (!open.editing.lenses) return null;
    const lenses = client.settings.codeLens ? open.editing.lenses(open, files, viewOf(client)) : [];
    return lenses.map(({ at, title, command = '', args }) => ({
      range: rangeOf(open.document, at),
      command: { title, command, ...(args && { arguments: [...args] }) },
    }));
  },
};

export const inlayHints: Feature<InlayHintParams, InlayHint[]> = {
  method: 'textDocument/inlayHint',
  capability: { inlayHintProvider: true },
  isServedBy: (editing) => editing.inlayHints !== undefined,
  handle({ document, source, editing }, { range }, { settings }) {
    if (!editing.inlayHints) return null;
    const hints = settings.inlayHints ? editing.inlayHints(source, spanOf(document, range)) : [];
    return hints.map(({ at, ...texts }) => ({
      position: document.positionAt(at),
      paddingLeft: true,
      ...texts,
    }));
  },
};
