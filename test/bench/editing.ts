import { statSync } from 'node:fs';
import { installVSCode } from '../vscode/install.ts';
import { brokenContract, faultyContract } from './contracts.ts';
import { type Edited, openIn, timeEdits } from './edits.ts';
import { atMost, type Line, lineBeside, lineOf, percentile99, ratioAtMost } from './line.ts';
import { type Options, type Rounds, roundsOf } from './part.ts';
import { requests } from './requests.ts';
import { closeAll, jsonServer, OURS, PROTOCOL, type Server, startAll } from './servers.ts';
import { starts } from './starts.ts';

const SIZES = [
  { size: '2 KB', bytes: 2_000, rounds: { warmUp: 500, timed: 2000 }, target: 0.9 },
  // By then V8 has compiled what is used. Before, its compiler takes a core now and then, of which there may be two.
  { size: '2 KB, after 8,000 edits', bytes: 2_000, rounds: { warmUp: 8000, timed: 2000 }, target: 0.9 },
  { size: '50 KB', bytes: 50_000, rounds: { warmUp: 100, timed: 400 }, target: 0.35 },
  { size: '1 MB', bytes: 1_000_000, rounds: { warmUp: 8, timed: 100 }, target: 0.25 },
];

const P99 = { times: 4 };

const BROKEN = { bytes: 1_000_000, rounds: { warmUp: 8, timed: 40 }, target: 0.4 };

const QUEUED = { bytes: 1_000_000, edits: 20, rounds: { warmUp: 4, timed: 30 }, times: 3 };

const BUNDLE = { kilobytes: 690 };

/** Edits of contracts, requests about them, and starting, beside VS Code's JSON server. */
export async function* editing(options: Options): AsyncGenerator<Line> {
  const vscode = await installVSCode();
  const servers = [OURS, jsonServer(vscode.jsonServer), PROTOCOL];
  for (const { size, bytes, rounds, target } of SIZES) {
    const [times] = await timeAll(servers, faultyContract(bytes), roundsOf(rounds, options));
    const name = `edit to findings, ${size}`;
    yield lineBeside(servers, name, times!, target);
    const [ours, , alone] = times!;
    yield lineOf({
      name: `${name}: 99th percentile`,
      ours: [percentile99(ours!)],
      peer: { name: 'the median', samples: ours! },
      target: ratioAtMost(P99.times),
      limit: { name: PROTOCOL.name, samples: [percentile99(alone!)] },
    });
  }
  const [ofBroken] = await timeAll(servers, brokenContract(BROKEN.bytes), roundsOf(BROKEN.rounds, options));
  yield lineBeside(servers, 'edit to findings, 1 MB with a syntax error', ofBroken!, BROKEN.target);
  yield* queued(servers, options);
  yield* requests(servers, options);
  yield* starts(servers, options);
  yield lineOf({
    name: 'size of dist/language-server.js',
    unit: 'KB',
    ours: [statSync('dist/language-server.js').size / 1000],
    target: atMost(BUNDLE.kilobytes),
  });
}

async function* queued(servers: readonly Server[], options: Options): AsyncGenerator<Line> {
  const { bytes, edits, rounds } = QUEUED;
  const document = faultyContract(bytes);
  const [one, all] = await timeAll(servers, document, roundsOf(rounds, options), [1, edits]);
  const name = `${edits} edits at once to findings, 1 MB`;
  yield lineBeside(servers, name, all!);
  yield lineOf({
    name,
    ours: all![0]!,
    peer: { name: 'one edit', samples: one![0]! },
    target: ratioAtMost(QUEUED.times),
  });
}

/** The times of each server, for each number of edits at once. */
async function timeAll(
  servers: readonly Server[],
  document: Edited,
  rounds: Rounds,
  edits: readonly number[] = [1],
): Promise<number[][][]> {
  const sessions = await openIn(await startAll(servers), document);
  const times: number[][][] = [];
  for (const count of edits) times.push(await timeEdits(sessions, document, rounds, count));
  await closeAll(sessions);
  return times;
}
