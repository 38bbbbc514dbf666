// textDocument/codeLens
import type { CodeLens, CodeLensParams } from 'vscode-languageserver';
import { viewOf } from '../client.ts';
import { rangeOf } from '../convert.ts';
import type { Feature } from '../feature.ts';

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
