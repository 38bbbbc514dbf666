import module from 'node:module';
import { faultyContract } from './contracts.ts';
import { assertDiagnosed, open } from './edits.ts';
import { type Line, lineBeside } from './line.ts';
import { inTurn, type Options, roundsOf } from './part.ts';
import { initialize, type Server } from './servers.ts';

const ROUNDS = { warmUp: 2, timed: 31 };

/** The most with node's compile cache, and with node 20, which has none. */
const TARGET = 'enableCompileCache' in module ? 1 : 1.15;

const document = faultyContract(2_000);
const text = document.text.replace('"string"', '"strxing"');

/** From the start of the process to its first answers. */
export async function* starts(servers: readonly Server[], options: Options): AsyncGenerator<Line> {
  const initialized = servers.map((): number[] => []);
  const diagnosed = servers.map((): number[] => []);
  const { warmUp, timed } = roundsOf(ROUNDS, options);
  for (let round = -warmUp; round < timed; round++) {
    for (const index of inTurn(servers.length, round)) {
      const server = servers[index]!;
      const before = performance.now();
      const client = await initialize(server);
      const between = performance.now();
      client.notify('initialized', {});
      await server.prepare?.(client);
      const diagnostics = await open(server, client, { ...document, text });
      const after = performance.now();
      assertDiagnosed(server, document, diagnostics, true);
      await client.close();
      if (round < 0) continue;
      initialized[index]!.push(between - before);
      diagnosed[index]!.push(after - before);
    }
  }
  yield lineBeside(servers, 'start to initialize', initialized, TARGET);
  yield lineBeside(servers, 'start to the first findings, 2 KB', diagnosed, TARGET);
}
