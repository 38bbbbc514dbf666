import { statSync } from 'node:fs';
import schema from '../../schemas/v0/component.contract.schema.json';
import { installVSCode } from '../vscode/install.ts';
import { type Client, startClient } from './client.ts';
import { contractOf } from './contracts.ts';
import { median, row, spread } from './table.ts';

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

/** Requests at a caret, each right behind an edit, so that nobody answers from what was made for the one before. */
const REQUESTS = [
  {
    name: 'completion of a member',
    method: 'textDocument/completion',
    at: '"des|cription": "How',
    byPeer: true,
  },
  { name: 'completion of a value', method: 'textDocument/completion', at: '"boo|lean"', byPeer: true },
  { name: 'hover', method: 'textDocument/hover', at: '"def|ault": "medium"', byPeer: true },
  { name: 'code actions', method: 'textDocument/codeAction', at: '"default": "med|ium"', byPeer: false },
];
const REQUEST = { bytes: 50_000, warmUp: 30, rounds: 150, milliseconds: 15 };

const URI = 'file:///bench/big.contract.json';

/** Times an editor's part: edits, requests at a caret, and starting. */
export async function timeEditing(): Promise<void> {
  const { jsonServer } = await installVSCode();
  const servers = [OURS, peer(jsonServer)] as const;
  console.log("Editing: ours and VS Code's JSON server in turns; milliseconds as median (least to most)\n");
  console.log(row('', 'ours', "VS Code's JSON server", 'ratio', 'target', 'findings or answers'));
  for (const { name, bytes, warmUp, rounds, target } of EDITS) {
    const [ours, theirs] = await timeEdits(servers, bytes, warmUp, rounds);
    const found = `${ours.answers}, peer ${theirs.answers}`;
    report(`edit to findings, ${name}`, ours.times, theirs.times, target, found);
  }
  for (const request of REQUESTS) {
    const [ours, theirs] = await timeRequests(servers, request);
    const found = `${ours.answers}, peer ${request.byPeer ? theirs.answers : 'has none'}`;
    reportRequest(`edit to ${request.name}, 50 KB`, ours.times, request.byPeer ? theirs.times : [], found);
  }
  const [ourStarts, theirStarts] = await timeStarts(servers);
  report('spawn to initialize', ourStarts, theirStarts, STARTS.target, '');
  console.log(
    `\ndist/server.js: ${(statSync('dist/server.js').size / 1000).toFixed(0)} KB, target at most 560\n`,
  );
}

interface Timed {
  readonly times: number[];
  /** How many findings or answers there were, to see that both have worked. */
  answers: number;
}

type Servers = readonly [Server, Server];

type Session = { readonly server: Server; readonly client: Client; readonly timed: Timed };

/** Both servers, with the document open in both. */
async function openInBoth(servers: Servers, text: string): Promise<readonly Session[]> {
  const textDocument = { uri: URI, languageId: 'json', version: 1, text };
  const sessions = await Promise.all(
    servers.map(async (server) => {
      const client = await start(server);
      client.notify('textDocument/didOpen', { textDocument });
      return { server, client, timed: { times: [], answers: 0 } };
    }),
  );
  await proveThatSchemasAreUsed(sessions);
  return sessions;
}

/** Closes both, and answers with what was timed: ours, then the peer's. */
async function closeBoth(sessions: readonly Session[]): Promise<[Timed, Timed]> {
  await Promise.all(sessions.map(({ client }) => client.close()));
  return [sessions[0]!.timed, sessions[1]!.timed];
}

/** Each goes first as often as the other: who comes second may find the machine warm, or busy. */
function inTurn(sessions: readonly Session[], round: number): readonly Session[] {
  return round % 4 < 2 ? sessions : sessions.toReversed();
}

async function timeEdits(
  servers: Servers,
  bytes: number,
  warmUp: number,
  rounds: number,
): Promise<[Timed, Timed]> {
  const text = contractOf(bytes);
  const sessions = await openInBoth(servers, text);
  for (let round = 0; round < warmUp + rounds; round++) {
    for (const { server, client, timed } of inTurn(sessions, round)) {
      const before = performance.now();
      timed.answers = await server.edit(client, editOf(text, round));
      if (round >= warmUp) timed.times.push(performance.now() - before);
    }
  }
  return closeBoth(sessions);
}

async function timeRequests(
  servers: Servers,
  { method, at, byPeer }: (typeof REQUESTS)[number],
): Promise<[Timed, Timed]> {
  const text = contractOf(REQUEST.bytes);
  const sessions = await openInBoth(servers, text);
  // In the middle of the document, and not in the line that is edited.
  const position = positionIn(text, text.indexOf(at.replace('|', ''), text.length / 2) + at.indexOf('|'));
  const range = { start: position, end: position };
  const params = { textDocument: { uri: URI }, position, range, context: { diagnostics: [] } };
  for (let round = 0; round < 2 * (REQUEST.warmUp + REQUEST.rounds); round += 2) {
    for (const { server, client, timed } of inTurn(sessions, round / 2)) {
      if (server !== OURS && !byPeer) continue;
      const before = performance.now();
      client.notify('textDocument/didChange', editOf(text, round));
      timed.answers = countOf(await client.request(method, params));
      if (round >= 2 * REQUEST.warmUp) timed.times.push(performance.now() - before);
      // The letter goes again; with its findings everything is answered, and the next round finds the server at rest.
      await server.edit(client, editOf(text, round + 1));
    }
  }
  return closeBoth(sessions);
}

function countOf(answer: unknown): number {
  if (answer === null) return 0;
  if (Array.isArray(answer)) return answer.length;
  return (answer as { items?: unknown[] }).items?.length ?? 1;
}

/** A letter comes and goes near the top of the document, where a change costs everybody the most. */
function editOf(text: string, round: number): EditParams {
  const place = positionIn(text, text.indexOf('A component with'));
  const added = { range: { start: place, end: place }, text: 'x' };
  const removed = { range: { start: place, end: { ...place, character: place.character + 1 } }, text: '' };
  return {
    textDocument: { uri: URI, version: round + 2 },
    contentChanges: [round % 2 === 0 ? added : removed],
  };
}

function positionIn(text: string, offset: number): { line: number; character: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)!.length };
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

async function timeStarts(servers: Servers): Promise<[number[], number[]]> {
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

function report(name: string, ours: number[], theirs: number[], target: number, found: string): void {
  const ratio = median(ours) / median(theirs);
  const verdict = `${ratio.toFixed(2)}${ratio <= target ? '' : ' (missed)'}`;
  console.log(row(name, spread(ours), spread(theirs), verdict, `at most ${target}`, found));
}

/** Of a request the time itself counts: it is what someone waits for. */
function reportRequest(name: string, ours: number[], theirs: number[], found: string): void {
  const ratio = theirs.length > 0 ? (median(ours) / median(theirs)).toFixed(2) : '';
  const missed = median(ours) <= REQUEST.milliseconds ? '' : ' (missed)';
  const their = theirs.length > 0 ? spread(theirs) : '';
  console.log(row(name, spread(ours) + missed, their, ratio, `${REQUEST.milliseconds} ms`, found));
}
