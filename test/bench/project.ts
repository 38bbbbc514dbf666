import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { contractOf } from './contracts.ts';
import { positionOf } from './edits.ts';
import { inFolder } from './folder.ts';
import { atMost, type Line, lineOf, ratioAtMost } from './line.ts';
import { inTurn, type Options, roundsOf } from './part.ts';
import { changeText, openText, type Published, startIn } from './session.ts';

const COUNT = 10_000;
const STARTS = { warmUp: 1, timed: 9 };
const EDITS = { warmUp: 30, timed: 200 };
const TYPING = { warmUp: 300, timed: 1500 };
const TARGETS = { known: 2000, megabytes: 150, own: 10, others: 20, typing: 1.1 };

/** What our server does with a project of many contracts, all in folders of a hundred. */
export async function* project(options: Options): AsyncGenerator<Line> {
  yield* inFolder(async function* (folder) {
    writeProject(folder, COUNT);
    const { times, megabytes } = await timeStarts(folder, options);
    yield lineOf({
      name: 'initialized to all is known, 10,000 contracts',
      ours: times,
      target: atMost(TARGETS.known),
    });
    yield lineOf({
      name: 'most memory of the server, 10,000 contracts',
      unit: 'MB',
      ours: [megabytes],
      target: atMost(TARGETS.megabytes),
    });
    yield* identities(folder, options);
    yield* inFolder((empty) => typing(folder, empty, options));
  });
}

/** Of a hundred contracts one has the identity of the one before it, and ten refer to a custom element. */
const isTwin = (index: number): boolean => index % 100 === 7;
const isElement = (index: number): boolean => index % 10 === 3;

function writeProject(folder: string, count: number): void {
  const declarations: object[] = [];
  for (let index = 0; index < count; index++) {
    const path = join(folder, pathOf(index));
    if (index % 100 === 0) mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, textOf(index));
    if (isElement(index))
      declarations.push({ kind: 'class', customElement: true, name: `C${index}`, tagName: idOf(index) });
  }
  const modules = [{ kind: 'javascript-module', path: 'x.js', declarations }];
  writeFileSync(join(folder, 'custom-elements.json'), JSON.stringify({ schemaVersion: '2.1.0', modules }));
  writeFileSync(join(folder, 'package.json'), '{ "customElements": "custom-elements.json" }');
}

const pathOf = (index: number): string => join(`group-${Math.floor(index / 100)}`, `${index}.contract.json`);

const idOf = (index: number): string => `component-${isTwin(index) ? index - 1 : index}`;

function textOf(index: number): string {
  const reference = isElement(index) ? `,\n  "cemRef": "${idOf(index)}"` : '';
  return contractOf(1000 + ((index * 37) % 2000))
    .replace('"big-component"', `"${idOf(index)}"`)
    .replace('"Big Component"', `"${idOf(index)}"${reference}`);
}

interface Started {
  readonly times: number[];
  /** The most that any has had resident. */
  readonly megabytes: number;
}

async function timeStarts(folder: string, options: Options): Promise<Started> {
  const times: number[] = [];
  let megabytes = 0;
  const { warmUp, timed } = roundsOf(STARTS, options);
  for (let round = -warmUp; round < timed; round++) {
    const { client, milliseconds } = await startIn(folder);
    if (round >= 0) times.push(milliseconds);
    megabytes = Math.max(megabytes, megabytesOf(client.pid));
    await client.close();
  }
  return { times, megabytes };
}

/** The most memory that a process has had, or what it has now, where the system doesn't keep that. */
function megabytesOf(pid: number): number {
  try {
    const [, kilobytes] = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
    return Number(kilobytes) / 1000;
  } catch {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1000;
  }
}

/** A contract gets the identity of another one, which isn't open, and then its own again. */
async function* identities(folder: string, options: Options): AsyncGenerator<Line> {
  const { client } = await startIn(folder);
  const [edited, other] = [100, 200].map((index) => pathToFileURL(join(folder, pathOf(index))).href);
  const text = textOf(100);
  openText(client, edited!, text);
  const [own, others]: [number[], number[]] = [[], []];
  const { warmUp, timed } = roundsOf(EDITS, options);
  for (let round = 0; round < warmUp + timed; round++) {
    const [version, isTaken] = [round + 2, round % 2 === 0];
    const before = performance.now();
    let [first, second] = [0, 0];
    const seen = client.next<Published>('textDocument/publishDiagnostics', (published) => {
      const isReported = published.diagnostics.some(({ code }) => code === 'SR-133') === isTaken;
      // Its own findings may be published before those that depend on others.
      if (published.uri === edited && published.version === version) first ||= performance.now() - before;
      if (published.uri === other && isReported) second ||= performance.now() - before;
      return first > 0 && second > 0;
    });
    changeText(client, edited!, version, isTaken ? text.replace(idOf(100), idOf(200)) : text);
    await seen;
    if (round < warmUp) continue;
    own.push(first);
    others.push(Math.max(0, second - first));
  }
  await client.close();
  yield lineOf({ name: 'another identity to its own findings', ours: own, target: atMost(TARGETS.own) });
  yield lineOf({
    name: 'from then to the findings of others',
    ours: others,
    target: atMost(TARGETS.others),
  });
}

/** An edit in the project, and in a folder without other contracts. */
async function* typing(folder: string, empty: string, options: Options): AsyncGenerator<Line> {
  const text = textOf(300);
  const position = positionOf(text, 'A component w|ith');
  const added = { range: { start: position, end: position }, text: 'x' };
  const end = { ...position, character: position.character + 1 };
  const removed = { range: { start: position, end }, text: '' };
  const sessions = await Promise.all(
    [folder, empty].map(async (each) => {
      const { client } = await startIn(each);
      const uri = pathToFileURL(join(each, pathOf(300))).href;
      openText(client, uri, text);
      return { client, uri, times: [] as number[] };
    }),
  );
  const { warmUp, timed } = roundsOf(TYPING, options);
  for (let round = 0; round < warmUp + timed; round++) {
    for (const index of inTurn(sessions.length, round)) {
      const { client, uri, times } = sessions[index]!;
      const version = round + 2;
      const before = performance.now();
      const published = client.next<Published>(
        'textDocument/publishDiagnostics',
        (findings) => findings.uri === uri && findings.version === version,
      );
      client.notify('textDocument/didChange', {
        textDocument: { uri, version },
        contentChanges: [round % 2 === 0 ? added : removed],
      });
      await published;
      if (round >= warmUp) times.push(performance.now() - before);
    }
  }
  await Promise.all(sessions.map(({ client }) => client.close()));
  yield lineOf({
    name: 'edit to findings, 10,000 contracts',
    ours: sessions[0]!.times,
    peer: { name: 'the same in an empty project', samples: sessions[1]!.times },
    target: ratioAtMost(TARGETS.typing),
  });
}
