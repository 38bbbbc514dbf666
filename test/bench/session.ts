import { pathToFileURL } from 'node:url';
import { type Client, startClient } from './client.ts';

/** A server that works in a folder, and knows all that is in it; and how long that took it. */
export async function start(folder: string): Promise<{ client: Client; milliseconds: number }> {
  const client = startClient(['dist/server.js', '--stdio']);
  const uri = pathToFileURL(folder).href;
  await client.request('initialize', {
    processId: null,
    rootUri: null,
    workspaceFolders: [{ uri, name: 'bench' }],
    capabilities: {},
  });
  const before = performance.now();
  client.notify('initialized', {});
  await client.request('component-contract/settled', undefined);
  return { client, milliseconds: performance.now() - before };
}

export interface Published {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly { readonly code: string }[];
}

export function open(client: Client, uri: string, text: string, languageId = 'json'): void {
  client.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
}
