import type { BaseLanguageClient, StaticFeature } from 'vscode-languageclient';
import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';

/**
 * Has the server see the text of project files while they are open. They are JSON, which VS Code's own server helps to
 * write and lays out. Under the client's own selector ours would be asked for all of that too, and VS Code would ask
 * people which of the two is to format the file. So it is only told of their text.
 */
export function tellOfProjectFiles(client: BaseLanguageClient): void {
  const documentSelector = ['json', 'jsonc'].map((language) => ({ language, pattern: `**/${CONFIG_NAME}` }));
  const feature: StaticFeature = {
    fillClientCapabilities() {},
    // Once at each start of the server: what was registered for the one before is forgotten.
    initialize({ textDocumentSync }) {
      const syncKind = typeof textDocumentSync === 'object' ? textDocumentSync.change : textDocumentSync;
      if (!syncKind) return;
      const id = (method: string): string => `${CONFIG_NAME} ${method}`;
      const registerOptions = { documentSelector };
      client.getFeature('textDocument/didOpen').register({ id: id('textDocument/didOpen'), registerOptions });
      client
        .getFeature('textDocument/didChange')
        .register({ id: id('textDocument/didChange'), registerOptions: { documentSelector, syncKind } });
      client
        .getFeature('textDocument/didClose')
        .register({ id: id('textDocument/didClose'), registerOptions });
    },
    getState: () => ({ kind: 'static' }),
    clear() {},
  };
  client.registerFeature(feature);
}
