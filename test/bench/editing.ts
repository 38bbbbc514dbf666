import module from 'node:module';
import { installVSCode } from '../vscode/install.ts';
import { faultyContract } from './contracts.ts';
import { assertDiagnosed, open, openIn, timeEdits } from './edits.ts';
import type { Line } from './line.ts';
import { inTurn, type Options, roundsOf } from './rounds.ts';
import { initialize, jsonServer, OURS, type Server, start } from './servers.ts';

const SIZES = [
  { size: '2 KB', bytes: 2_000, rounds: { warmUp: 500, timed: 2000 }, target: 0.9 },
  { size: '50 KB', bytes: 50_000, rounds: { warmUp: 100, timed: 400 }, target: 0.7 },
  { size: '1 MB', bytes: 1_000_000, rounds: { warmUp: 8, timed: 100 }, target: 0.7 },
];

const STARTS = { warmUp: 2, timed: 31 };

/** The most with node's compile cache, and with node 20, which has none. */
const START_TARGET = 'enableCompileCache' in module ? 1 : 1.15;

/** Edits of contracts, and starting, beside VS Code's JSON server. */
export async function* editing(options: Options): AsyncGenerator<Line> {
  const vscode = await installVSCode();
  const servers = [OURS, jsonServer(vscode.jsonServer)];
  for (const { size, bytes, rounds, target } of SIZES) {
    const document = faultyContract(bytes);
    const started = await Promise.all(
      servers.map(async (server) => ({ server, client: await start(server) })),
    );
    const times = await timeEdits(await openIn(started, document), document, roundsOf(rounds, options));
    await Promise.all(started.map(({ client }) => client.close()));
    yield lineBeside(servers, `edit to findings, ${size}`, times, target);
  }
  yield* starts(servers, options);
}

/** From the start of the process to its first answers. */
async function* starts(servers: readonly Server[], options: Options): AsyncGenerator<Line> {
  const document = faultyContract(2_000);
  const text = document.text.replace('"string"', '"strxing"');
  const initialized = servers.map((): number[] => []);
  const diagnosed = servers.map((): number[] => []);
  const { warmUp, timed } = roundsOf(STARTS, options);
  for (let round = -warmUp; round < timed; round++) {
    for (const index of inTurn(servers.length, round)) {
      const server = servers[index]!;
      const before = performance.now();
      const client = await initialize(server);
      const between = performance.now();
      client.notify('initialized', {});
      server.prepare?.(client);
      const diagnostics = await open(server, client, { ...document, text });
      const after = performance.now();
      assertDiagnosed(server, document, diagnostics, true);
      await client.close();
      if (round < 0) continue;
      initialized[index]!.push(between - before);
      diagnosed[index]!.push(after - before);
    }
  }
  yield lineBeside(servers, 'start to initialize', initialized, START_TARGET);
  yield lineBeside(servers, 'start to the first findings', diagnosed, START_TARGET);
}

const lineBeside = (
  [, peer]: readonly Server[],
  name: string,
  [ours, samples]: readonly (readonly number[])[],
  atMost: number,
): Line => ({ name, ours: ours!, peer: { name: peer!.name, samples: samples! }, atMost });
