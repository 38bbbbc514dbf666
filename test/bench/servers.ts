import { pathToFileURL } from 'node:url';
import schema from '../../schemas/v0/component.contract.schema.json';
import { LISTS } from '../dsds/schema.ts';
import { type Client, startClient } from './client.ts';
import { YAML_SERVER } from './peers.ts';

/** A language server that is measured. */
export interface Server {
  readonly name: string;
  readonly command: readonly string[];
  /** The results of requests that it sends to its client. */
  readonly results?: Readonly<Record<string, unknown>>;
  /** Gives it the schema, if it doesn't know that. */
  prepare?(client: Client): Promise<void> | void;
  /** Sends a change; returns the diagnostics of the document after that. */
  diagnose(client: Client, document: VersionOf, send: () => void): Promise<readonly Diagnostic[]>;
  /** Milliseconds that it waits for further changes, which don't count. */
  readonly delay?: number;
  /** Its diagnostics are always the same. */
  readonly checksNothing?: boolean;
}

export interface VersionOf {
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

interface Published {
  readonly uri: string;
  readonly version?: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Takes the list that is published for the version. */
async function published(client: Client, { uri, version }: VersionOf, send: () => void) {
  const list = client.next<Published>(
    'textDocument/publishDiagnostics',
    (each) => each.uri === uri && each.version === version,
  );
  send();
  return (await list).diagnostics;
}

export const OURS: Server = {
  name: 'component-contract',
  command: ['dist/server.js', '--stdio'],
  diagnose: published,
};

/** A server that does nothing but follow documents and publish one list for each version. */
export const PROTOCOL: Server = {
  name: 'the protocol alone',
  command: ['.build/protocol-alone.js', '--stdio'],
  diagnose: published,
  checksNothing: true,
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

/** The members of DSDS documents that ours reads, too. */
const DSDS_SCHEMA = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  properties: {
    entries: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: { type: 'string' }, kind: { const: 'component' }, ...LISTS },
        required: ['id', 'kind'],
      },
    },
  },
  required: ['entries'],
};

/** The YAML server answers no requests for diagnostics, and publishes without a version. No setting changes its delay. */
export const YAML: Server = {
  name: 'YAML language server',
  command: [YAML_SERVER, '--stdio'],
  results: { 'workspace/configuration': [{ schemaStore: { enable: false } }, null, null, null] },
  async prepare(client) {
    const isConfigured = () => client.next('workspace/configuration', () => true);
    await isConfigured();
    // It takes the schema with the configuration that it requests now.
    client.notify('json/schemaAssociations', [
      [{ fileMatch: ['*.dsds.yaml'], uri: 'https://example.com/dsds.schema.json', schema: DSDS_SCHEMA }],
    ]);
    await isConfigured();
  },
  async diagnose(client, { uri }, send) {
    const list = client.next<Published>('textDocument/publishDiagnostics', (each) => each.uri === uri);
    send();
    return (await list).diagnostics;
  },
  delay: 200,
};

/** Starts a server in a folder, or in none; returns as soon as it is initialized. */
export async function initialize({ command, results }: Server, folder?: string): Promise<Client> {
  const client = startClient(command, results);
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
export async function start(server: Server, folder?: string): Promise<Client> {
  const client = await initialize(server, folder);
  client.notify('initialized', {});
  await server.prepare?.(client);
  return client;
}

export interface Started {
  readonly server: Server;
  readonly client: Client;
}

export const startAll = (servers: readonly Server[], folder?: string): Promise<Started[]> =>
  Promise.all(servers.map(async (server) => ({ server, client: await start(server, folder) })));

export async function closeAll(started: readonly Started[]): Promise<void> {
  await Promise.all(started.map(({ client }) => client.close()));
}
