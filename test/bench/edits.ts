import type { Client } from './client.ts';
import { inTurn, type Rounds } from './rounds.ts';
import { type Diagnostic, OURS, type Position, type Server } from './servers.ts';

/** A document, the place where a fault is made in it, and how the servers report that. */
export interface Edited {
  readonly uri: string;
  readonly text: string;
  /** Where the fault comes and goes. */
  readonly place: Position;
  /** Matches the code or the message of the error while they are there. */
  readonly error: RegExp;
}

interface Session {
  readonly server: Server;
  readonly client: Client;
  /** The last version of the document. */
  version: number;
}

/** Opens the document in all servers. */
export async function openIn(
  started: readonly Omit<Session, 'version'>[],
  document: Edited,
): Promise<Session[]> {
  for (const { server, client } of started) {
    assertDiagnosed(server, document, await open(server, client, document), false);
  }
  return started.map((each) => ({ ...each, version: 1 }));
}

/** Opens the document in one server; returns its diagnostics. */
export function open(server: Server, client: Client, { uri, text }: Edited): Promise<readonly Diagnostic[]> {
  return server.diagnose(client, { uri, version: 1 }, () =>
    client.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'json', version: 1, text } }),
  );
}

/**
 * Makes a fault and removes it again, in all servers in turns. Returns the milliseconds to the diagnostics of each server, which must
 * have the fault or not.
 */
export async function timeEdits(
  sessions: readonly Session[],
  document: Edited,
  { warmUp, timed }: Rounds,
): Promise<number[][]> {
  const times = sessions.map((): number[] => []);
  for (let round = 0; round < warmUp + timed; round++) {
    const isFaulty = round % 2 === 0;
    for (const index of inTurn(sessions.length, round)) {
      const before = performance.now();
      const diagnostics = await edit(sessions[index]!, document, isFaulty);
      const time = performance.now() - before;
      assertDiagnosed(sessions[index]!.server, document, diagnostics, isFaulty);
      if (round >= warmUp) times[index]!.push(time);
    }
  }
  await Promise.all(sessions.map(assertFinal));
  return times;
}

/** What makes the fault: more than a keystroke, since ours holds back what a single one brings up at the caret. */
const INSERTED = 'xxx';

/** Makes the fault, or removes it; returns the diagnostics after that. */
function edit(session: Session, { uri, place }: Edited, isFaulty: boolean): Promise<readonly Diagnostic[]> {
  const { server, client } = session;
  const version = ++session.version;
  const end = isFaulty ? place : { ...place, character: place.character + INSERTED.length };
  return server.diagnose(client, { uri, version }, () =>
    client.notify('textDocument/didChange', {
      textDocument: { uri, version },
      contentChanges: [{ range: { start: place, end }, text: isFaulty ? INSERTED : '' }],
    }),
  );
}

/** A server that finds nothing is fast, so each must have found the fault, and not when it is gone. */
export function assertDiagnosed(
  { name }: Server,
  { place, error }: Edited,
  diagnostics: readonly Diagnostic[],
  isFaulty: boolean,
): void {
  const words = ({ code, message }: Diagnostic): string => `${code}: ${message}`;
  const isReported = diagnostics.some(
    (each) => each.range.start.line === place.line && error.test(words(each)),
  );
  if (isReported === isFaulty) return;
  const wrong = isReported ? 'still reports' : "doesn't report";
  throw new Error(`${name} ${wrong} ${error}. It reports:\n${diagnostics.slice(0, 5).map(words).join('\n')}`);
}

/** Ours may publish several lists for one version. The first counts, so it must be the only one. */
async function assertFinal({ server, client, version }: Session): Promise<void> {
  if (server !== OURS) return;
  await client.request('component-contract/settled', undefined);
  const lists = client.count('textDocument/publishDiagnostics');
  if (lists !== version) throw new Error(`${lists} lists were published for ${version} versions.`);
}

/** The position of `|` in a part of the text. */
export function positionOf(text: string, marked: string): Position {
  const found = text.indexOf(marked.replace('|', ''));
  if (found === -1) throw new Error(`The text has no ${marked}.`);
  const lines = text.slice(0, found + marked.indexOf('|')).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)!.length };
}
