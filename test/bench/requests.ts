import { faultyContract } from './contracts.ts';
import { edit, notify, openIn, positionOf } from './edits.ts';
import { atMost, type Line, lineOf } from './line.ts';
import { inTurn, type Options, roundsOf } from './part.ts';
import { closeAll, type Server, startAll } from './servers.ts';

/** Requests at a caret, each directly after an edit, so that no server answers from what it computed for the one before. */
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

const DOCUMENT = faultyContract(50_000);

const ROUNDS = { warmUp: 30, timed: 150 };

const TARGET = { milliseconds: 15 };

/** Our own time counts, because it is what someone waits for. */
export async function* requests([ours, peer]: readonly Server[], options: Options): AsyncGenerator<Line> {
  for (const request of REQUESTS) {
    const servers = request.byPeer ? [ours!, peer!] : [ours!];
    const [mine, theirs] = await timeRequest(servers, request, options);
    yield lineOf({
      name: `edit to ${request.name}, 50 KB`,
      ours: mine!.times,
      peer: theirs && { name: peer!.name, samples: theirs.times },
      target: atMost(TARGET.milliseconds),
      note: `answers: ${mine!.answers}, peer ${theirs?.answers ?? 'has none'}`,
    });
  }
}

async function timeRequest(
  servers: readonly Server[],
  { name, method, at }: (typeof REQUESTS)[number],
  options: Options,
): Promise<{ readonly times: number[]; readonly answers: number }[]> {
  const sessions = await openIn(await startAll(servers), DOCUMENT);
  const { uri, text } = DOCUMENT;
  // In the middle of the document, and not in the line that is edited.
  const position = positionOf(text, at, text.length / 2);
  const range = { start: position, end: position };
  const params = { textDocument: { uri }, position, range, context: { diagnostics: [] } };
  const results = sessions.map(() => ({ times: [] as number[], answers: 0 }));
  const { warmUp, timed } = roundsOf(ROUNDS, options);
  for (let round = 0; round < warmUp + timed; round++) {
    for (const index of inTurn(sessions.length, round)) {
      const [session, result] = [sessions[index]!, results[index]!];
      const before = performance.now();
      notify(session, DOCUMENT, true);
      result.answers = countOf(await session.client.request(method, params));
      if (round >= warmUp) result.times.push(performance.now() - before);
      if (result.answers === 0) throw new Error(`${session.server.name} has no ${name}.`);
      // With the diagnostics of the next version everything is answered, and the next round finds the server at rest.
      await edit(session, DOCUMENT, false);
    }
  }
  await closeAll(sessions);
  return results;
}

function countOf(answer: unknown): number {
  if (answer === null) return 0;
  if (Array.isArray(answer)) return answer.length;
  return (answer as { items?: unknown[] }).items?.length ?? 1;
}
