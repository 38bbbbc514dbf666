import { pathToFileURL } from 'node:url';
import schema from '../../schemas/v0/component.contract.schema.json';
import { type Client, startClient } from './client.ts';

/** A language server that is measured. */
export interface Server {
  readonly name: string;
  readonly command: readonly string[];
  /** Gives it the schema, if it doesn't know that. */
  prepare?(client: Client): void;
  /** Sends a change; returns the diagnostics of the document after that. */
  diagnose(client: Client, document: VersionOf, send: () => void): Promise<readonly Diagnostic[]>;
}

interface VersionOf {
  readonly uri: string;
  readonly version: number;
}

export interface Diagnostic {
  readonly code?: string | number;
  readonly message: string;
  readonly range: { readonly start: Position };
}

export interface Position {
  readonly line: number;
  readonly character: number;
}

interface Published extends VersionOf {
  readonly diagnostics: readonly Diagnostic[];
}

export const OURS: Server = {
  name: 'component-contract',
  command: ['dist/server.js', '--stdio'],
  async diagnose(client, { uri, version }, send) {
    const list = client.next<Published>(
      'textDocument/publishDiagnostics',
      (each) => each.uri === uri && each.version === version,
    );
    send();
    return (await list).diagnostics;
  },
};

/** VS Code's JSON server publishes half a second after an edit. A request for diagnostics it answers at once. */
export const jsonServer = (script: string): Server => ({
  name: "VS Code's JSON server",
  command: [script, '--stdio'],
  prepare(client) {
    // By the protocol, an array as the only parameter is in an array of parameters.
    client.notify('json/schemaAssociations', [[{ fileMatch: ['*.contract.json'], uri: schema.$id, schema }]]);
  },
  async diagnose(client, { uri }, send) {
    send();
    const answer = await client.request('textDocument/diagnostic', { textDocument: { uri } });
    return (answer as { items: Diagnostic[] }).items;
  },
});

/** Starts a server in a folder, or in none; returns as soon as it is initialized. */
export async function initialize({ command }: Server, folder?: string): Promise<Client> {
  const client = startClient(command);
  const uri = folder === undefined ? null : pathToFileURL(folder).href;
  await client.request('initialize', {
    processId: null,
    rootUri: uri,
    workspaceFolders: uri === null ? null : [{ uri, name: 'bench' }],
    // A client that can request diagnostics isn't sent them late.
    capabilities: { textDocument: { diagnostic: {} } },
  });
  return client;
}

/** Starts a server that knows its schema. */
export async function start(server: Server): Promise<Client> {
  const client = await initialize(server);
  client.notify('initialized', {});
  server.prepare?.(client);
  return client;
}
