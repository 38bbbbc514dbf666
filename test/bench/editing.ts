import { statSync } from 'node:fs';
import { installVSCode } from '../vscode/install.ts';
import { faultyContract } from './contracts.ts';
import { type Edited, openIn, timeEdits } from './edits.ts';
import { atMost, type Line, lineBeside, lineOf } from './line.ts';
import { type Options, type Rounds, roundsOf } from './part.ts';
import { requests } from './requests.ts';
import { closeAll, jsonServer, OURS, PROTOCOL, type Server, startAll } from './servers.ts';
import { starts } from './starts.ts';

const SIZES = [
  { size: '2 KB', bytes: 2_000, rounds: { warmUp: 500, timed: 2000 }, target: 0.9 },
  { size: '50 KB', bytes: 50_000, rounds: { warmUp: 100, timed: 400 }, target: 0.7 },
  { size: '1 MB', bytes: 1_000_000, rounds: { warmUp: 8, timed: 100 }, target: 0.7 },
];

const BUNDLE = { kilobytes: 690 };

/** Edits of contracts, requests about them, and starting, beside VS Code's JSON server. */
export async function* editing(options: Options): AsyncGenerator<Line> {
  const vscode = await installVSCode();
  const servers = [OURS, jsonServer(vscode.jsonServer), PROTOCOL];
  for (const { size, bytes, rounds, target } of SIZES) {
    const times = await timeAll(servers, faultyContract(bytes), roundsOf(rounds, options));
    yield lineBeside(servers, `edit to findings, ${size}`, times, target);
  }
  yield* requests(servers, options);
  yield* starts(servers, options);
  yield lineOf({
    name: 'size of dist/language-server.js',
    unit: 'KB',
    ours: [statSync('dist/language-server.js').size / 1000],
    target: atMost(BUNDLE.kilobytes),
  });
}

/** The times of each server. */
async function timeAll(servers: readonly Server[], document: Edited, rounds: Rounds): Promise<number[][]> {
  const sessions = await openIn(await startAll(servers), document);
  const times = await timeEdits(sessions, document, rounds);
  await closeAll(sessions);
  return times;
}
