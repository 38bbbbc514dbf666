import { statSync } from 'node:fs';
import schema from '../../schemas/v0/component.contract.schema.json';
import { installVSCode } from '../vscode/install.ts';
import { type Client, startClient } from './client.ts';
import { contractOf } from './contracts.ts';

// Times our language server beside VS Code's own JSON server: the same documents, the same edits, the same Node, in
// turns. The ratio of the medians counts; the times themselves are those of one machine on one day.

interface Server {
  readonly command: readonly string[];
  /** Tells a freshly started server about the schema, where it does not know it. */
  prepare(client: Client): void;
  /** Sends an edit; answers with the number of its findings, as soon as they are there. */
  edit(client: Client, params: EditParams): Promise<number>;
}

interface EditParams {
  readonly textDocument: { readonly uri: string; readonly version: number };
  readonly contentChanges: readonly unknown[];
}

const OURS: Server = {
  command: ['dist/server.js', '--stdio'],
  prepare: () => {},
  async edit(client, params) {
    const { version } = params.textDocument;
    const published = client.next<{ version: number; diagnostics: unknown[] }>(
      'textDocument/publishDiagnostics',
      (findings) => findings.version === version,
    );
    client.notify('textDocument/didChange', params);
    return (await published).diagnostics.length;
  },
};

/** The peer publishes half a second after an edit; asked for its diagnostics it answers at once, so it is asked. */
const peer = (script: string): Server => ({
  command: [script, '--stdio'],
  prepare(client) {
    // The one parameter is a list, so by the protocol it stands in a list of parameters.
    client.notify('json/schemaAssociations', [[{ fileMatch: ['*.contract.json'], uri: schema.$id, schema }]]);
  },
  async edit(client, params) {
    client.notify('textDocument/didChange', params);
    const { uri } = params.textDocument;
    const answer = await client.request('textDocument/diagnostic', { textDocument: { uri } });
    return (answer as { items: unknown[] }).items.length;
  },
});

const EDITS = [
  { name: '2 KB', bytes: 2_000, warmUp: 500, rounds: 2000, target: 0.8 },
  { name: '50 KB', bytes: 50_000, warmUp: 100, rounds: 300, target: 0.6 },
  { name: '1 MB', bytes: 1_000_000, warmUp: 8, rounds: 30, target: 0.4 },
];
const STARTS = { warmUp: 2, rounds: 21, target: 1.1 };

const { jsonServer } = await installVSCode();
const servers = [OURS, peer(jsonServer)] as const;
console.log(
  `Node ${process.version}; ours and VS Code's JSON server in turns; milliseconds as median (least to most)\n`,
);
console.log(row('', 'ours', "VS Code's JSON server", 'ratio', 'target', 'findings'));
for (const { name, bytes, warmUp, rounds, target } of EDITS) {
  const [ours, theirs] = await timeEdits(bytes, warmUp, rounds);
  const found = `${ours.findings}, peer ${theirs.findings}`;
  report(`edit to findings, ${name}`, ours.times, theirs.times, target, found);
}
const [ourStarts, theirStarts] = await timeStarts();
report('spawn to initialize', ourStarts, theirStarts, STARTS.target, '');
console.log(
  `\ndist/server.js: ${(statSync('dist/server.js').size / 1000).toFixed(0)} KB, target at most 450`,
);

interface Timed {
  readonly times: number[];
  findings: number;
}

async function timeEdits(bytes: number, warmUp: number, rounds: number): Promise<[Timed, Timed]> {
  const text = contractOf(bytes);
  const uri = 'file:///bench/big.contract.json';
  const textDocument = { uri, languageId: 'json', version: 1, text };
  const sessions = await Promise.all(
    servers.map(async (server) => {
      const client = await start(server);
      client.notify('textDocument/didOpen', { textDocument });
      const timed: Timed = { times: [], findings: 0 };
      return { server, client, timed };
    }),
  );
  await proveThatSchemasAreUsed(sessions);
  // A letter comes and goes near the top of the document, where a change costs everybody the most.
  const lines = text.slice(0, text.indexOf('A component with')).split('\n');
  const place = { line: lines.length - 1, character: lines.at(-1)!.length };
  const added = { range: { start: place, end: place }, text: 'x' };
  const removed = { range: { start: place, end: { ...place, character: place.character + 1 } }, text: '' };
  for (let round = 0; round < warmUp + rounds; round++) {
    const params = {
      textDocument: { uri, version: round + 2 },
      contentChanges: [round % 2 === 0 ? added : removed],
    };
    // Each goes first as often as the other: who comes second may find the machine warm, or busy.
    const inTurn = round % 4 < 2 ? sessions : sessions.toReversed();
    for (const { server, client, timed } of inTurn) {
      const before = performance.now();
      timed.findings = await server.edit(client, params);
      if (round >= warmUp) timed.times.push(performance.now() - before);
    }
  }
  await Promise.all(sessions.map(({ client }) => client.close()));
  return [sessions[0]!.timed, sessions[1]!.timed];
}

/** A server that has not found its schema is fast and finds nothing, so each has to find a fault first. */
async function proveThatSchemasAreUsed(
  sessions: readonly { server: Server; client: Client }[],
): Promise<void> {
  const textDocument = {
    uri: 'file:///bench/faulty.contract.json',
    languageId: 'json',
    version: 1,
    text: '{}',
  };
  for (const { server, client } of sessions) {
    client.notify('textDocument/didOpen', { textDocument });
    const params = {
      textDocument: { uri: textDocument.uri, version: 2 },
      contentChanges: [{ text: '{ "contractId": 1 }' }],
    };
    if ((await server.edit(client, params)) === 0)
      throw new Error(`${server.command[0]} does not check by the schema.`);
    client.notify('textDocument/didClose', { textDocument: { uri: textDocument.uri } });
  }
}

async function timeStarts(): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -STARTS.warmUp; round < STARTS.rounds; round++) {
    for (const [index, server] of servers.entries()) {
      const before = performance.now();
      const client = await start(server);
      if (round >= 0) times[index]!.push(performance.now() - before);
      await client.close();
    }
  }
  return times;
}

async function start(server: Server): Promise<Client> {
  const client = startClient(server.command);
  // Who says that it can ask for diagnostics is not sent them late.
  const capabilities = { textDocument: { diagnostic: {} } };
  await client.request('initialize', { processId: null, rootUri: null, capabilities });
  client.notify('initialized', {});
  server.prepare(client);
  return client;
}

function report(name: string, ours: number[], theirs: number[], target: number, findings: string): void {
  const ratio = median(ours) / median(theirs);
  const verdict = `${ratio.toFixed(2)}${ratio <= target ? '' : ' (missed)'}`;
  console.log(row(name, spread(ours), spread(theirs), verdict, `at most ${target}`, findings));
}

function row(...cells: string[]): string {
  const widths = [24, 24, 24, 14, 12, 20];
  return cells
    .map((cell, index) => cell.padEnd(widths[index]!))
    .join(' ')
    .trimEnd();
}

function spread(times: number[]): string {
  return `${median(times).toFixed(2)} (${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(1)})`;
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}
