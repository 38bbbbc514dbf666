import type { Client } from './client.ts';
import { inTurn, type Rounds } from './part.ts';
import { type Diagnostic, OURS, type Position, type Server, type Started } from './servers.ts';

/** A document, the place where a fault is made in it, and how the servers report that. */
export interface Edited {
  readonly uri: string;
  readonly languageId: string;
  readonly text: string;
  /** Where the fault comes and goes. */
  readonly place: Position;
  /** Matches the code or the message of the error while they are there. */
  readonly error: RegExp;
  /** Matches an error elsewhere in the text, which stays. */
  readonly otherError?: RegExp;
}

export interface Session extends Started {
  /** The last version of the document. */
  version: number;
  /** How many lists were published of other files before it was opened. */
  readonly listsOfOthers: number;
}

/** Opens the document in all servers. */
export async function openIn(started: readonly Started[], document: Edited): Promise<Session[]> {
  const sessions = started.map((each): Session => ({ ...each, version: 1, listsOfOthers: listsFrom(each) }));
  for (const { server, client } of sessions) {
    assertDiagnosed(server, document, await open(server, client, document), false);
  }
  return sessions;
}

/** Opens the document in one server; returns its diagnostics. */
export function open(
  server: Server,
  client: Client,
  { uri, languageId, text }: Pick<Edited, 'uri' | 'languageId' | 'text'>,
): Promise<readonly Diagnostic[]> {
  return server.diagnose(client, { uri, version: 1 }, () =>
    client.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } }),
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
      const session = sessions[index]!;
      const before = performance.now();
      const diagnostics = await edit(session, document, isFaulty);
      const time = performance.now() - before - (session.server.delay ?? 0);
      assertDiagnosed(session.server, document, diagnostics, isFaulty);
      if (round >= warmUp) times[index]!.push(time);
    }
  }
  await Promise.all(sessions.map(assertFinal));
  return times;
}

/** Makes the fault, or removes it; returns the diagnostics after that. */
export function edit(session: Session, document: Edited, isFaulty: boolean): Promise<readonly Diagnostic[]> {
  const { server, client } = session;
  const { uri } = document;
  return server.diagnose(client, { uri, version: session.version + 1 }, () =>
    notify(session, document, isFaulty),
  );
}

/** What makes the fault: more than a keystroke, since ours holds back what a single one brings up at the caret. */
const INSERTED = 'xxx';

/** Inserts the fault at its place, or removes it. */
export function notify(session: Session, { uri, place }: Edited, isFaulty: boolean): void {
  const end = isFaulty ? place : { ...place, character: place.character + INSERTED.length };
  session.client.notify('textDocument/didChange', {
    textDocument: { uri, version: ++session.version },
    contentChanges: [{ range: { start: place, end }, text: isFaulty ? INSERTED : '' }],
  });
}

/** A server that finds nothing is fast, so each must have found what it can, and nothing that is gone. */
export function assertDiagnosed(
  { name, checksNothing }: Server,
  { place, error, otherError }: Edited,
  diagnostics: readonly Diagnostic[],
  isFaulty: boolean,
): void {
  if (checksNothing) return;
  const words = ({ code, message }: Diagnostic): string => `${code}: ${message}`;
  const isReported = diagnostics.some(
    (each) => each.range.start.line === place.line && error.test(words(each)),
  );
  const isOtherReported = !otherError || diagnostics.some((each) => otherError.test(words(each)));
  if (isReported === isFaulty && isOtherReported) return;
  const wrong =
    isReported && !isFaulty
      ? `still reports ${error}`
      : `doesn't report ${isReported === isFaulty ? otherError : error}`;
  throw new Error(`${name} ${wrong}. It reports:\n${diagnostics.slice(0, 5).map(words).join('\n')}`);
}

/** Ours may publish several lists for one version. The first counts, so it must be the only one. */
async function assertFinal({ server, client, version, listsOfOthers }: Session): Promise<void> {
  if (server !== OURS) return;
  await client.request('component-contract/settled', undefined);
  const lists = listsFrom({ client }) - listsOfOthers;
  if (lists !== version) throw new Error(`${lists} lists were published for ${version} versions.`);
}

const listsFrom = ({ client }: Pick<Started, 'client'>): number =>
  client.count('textDocument/publishDiagnostics');

/** The position of `|` in a part of the text, the first one after an offset. */
export function positionOf(text: string, marked: string, from = 0): Position {
  const found = text.indexOf(marked.replace('|', ''), from);
  if (found === -1) throw new Error(`The text has no ${marked}.`);
  const lines = text.slice(0, found + marked.indexOf('|')).split('\n');
  return { line: lines.length - 1, character: lines.at(-1)!.length };
}
