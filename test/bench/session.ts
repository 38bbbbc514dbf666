import type { Client } from './client.ts';
import { initialize, OURS } from './servers.ts';

/** Our server in a folder, when it knows all files there; and how long that took. */
export async function startIn(folder: string): Promise<{ client: Client; milliseconds: number }> {
  const client = await initialize(OURS, folder);
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

export function openText(client: Client, uri: string, text: string, languageId = 'json'): void {
  client.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
}

/** Replaces all of a text. */
export function changeText(client: Client, uri: string, version: number, text: string): void {
  client.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
}
