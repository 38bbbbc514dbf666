import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseDocument } from 'yaml';
import type { Client } from './client.ts';
import { contractText, DOCUMENT, writeDocument, writeDocuments } from './dsds-documents.ts';
import { inFolder } from './folder.ts';
import { atMost, type Line, lineOf, type Measured } from './line.ts';
import { type Options, roundsOf } from './part.ts';
import { changeText, openText, type Published, startIn } from './session.ts';
import { yamlEditing } from './yaml-editing.ts';

/** The bytes of each contract, and about those of its entry. */
const BYTES = 3_700;

/** Documents by their number of entries, with the limit in milliseconds from an edit to the document's findings. */
const DOCUMENTS = [
  { size: '100 KB', entries: 20, edit: 100 },
  { size: '1 MB', entries: 200, edit: 1000 },
];

const MANY = { documents: 1_000, bytes: 4_000 };

/** The number of the contract and the entry that are edited. */
const CHANGED = 10;

const EDITS = { warmUp: 10, timed: 40 };

const READINGS = { warmUp: 3, timed: 30 };

const STARTS = { warmUp: 1, timed: 9 };

/** Hovers in a row. */
const ASKED = 60;

const TARGETS = { drift: 30, hover: 60, known: 5000 };

/** DSDS documents whose entries all refer to contracts: short and long ones, and very many. */
export async function* dsds(options: Options): AsyncGenerator<Line> {
  yield* yamlEditing(options);
  for (const document of DOCUMENTS) yield* inFolder((folder) => one(folder, document, options));
  yield* inFolder(async function* (folder) {
    writeDocuments(folder, MANY.documents, MANY.bytes);
    const times: number[] = [];
    const { warmUp, timed } = roundsOf(STARTS, options);
    for (let round = -warmUp; round < timed; round++) {
      const { client, milliseconds } = await startIn(folder);
      if (round >= 0) times.push(milliseconds);
      await client.close();
    }
    const name = 'initialized to all is known, 1,000 documents of 4 KB';
    yield lineOf({ name, ours: times, target: atMost(TARGETS.known) });
  });
}

async function* one(
  folder: string,
  { size, entries, edit }: (typeof DOCUMENTS)[number],
  options: Options,
): AsyncGenerator<Line> {
  const text = writeDocument(folder, entries, BYTES);
  const { client } = await startIn(folder);
  const [document, contract] = [DOCUMENT, `${CHANGED}.contract.json`].map(
    (name) => pathToFileURL(join(folder, name)).href,
  ) as [string, string];
  openText(client, contract, contractText(CHANGED, BYTES));
  openText(client, document, text, 'yaml');
  await client.request('component-contract/settled', undefined);
  yield lineOf({
    name: `edit of a contract to its drift, ${size}`,
    ours: await timeDrift(client, document, contract, options),
    target: atMost(TARGETS.drift),
  });
  const inEntry = await timeReading(client, document, [withinAnEntry(text), text], options);
  yield reading(`edit in an entry to findings, ${size}`, inEntry.flat(), edit);
  const above = await timeReading(client, document, [aboveEntries(text), text], options);
  yield reading(`edit above the entries to findings, ${size}`, above.flat(), edit);
  const [opened, closed] = await timeReading(client, document, [openQuote(text), text], options);
  yield reading(`edit that opens a quote to findings, ${size}`, opened, edit);
  yield reading(`edit that closes it to findings, ${size}`, closed, edit);
  const { asked, idle } = await timeHovers(client, document, contract, text, options);
  const whileIdle: Measured = { name: 'when idle', samples: idle };
  yield lineOf({ name: `hover while ${size} are read`, ours: asked, peer: whileIdle });
  yield lineOf({
    name: `slowest hover while ${size} are read`,
    ours: [Math.max(...asked)],
    target: atMost(TARGETS.hover),
  });
  await client.close();
}

/** The first value of a prop becomes another and its own again; the document lacks the one that it has now. */
async function timeDrift(
  client: Client,
  document: string,
  contract: string,
  options: Options,
): Promise<number[]> {
  const text = contractText(CHANGED, BYTES);
  const times: number[] = [];
  const { warmUp, timed } = roundsOf(EDITS, options);
  for (let round = 0; round < warmUp + timed; round++) {
    const isOther = round % 2 === 0;
    const before = performance.now();
    const published = client.next<Published>('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      return uri === document && diagnostics.some(({ code }) => code === 'dsds/trait-values') === isOther;
    });
    changeText(client, contract, round + 2, isOther ? text.replace('"extra-large"', '"huge"') : text);
    await published;
    if (round >= warmUp) times.push(performance.now() - before);
  }
  return times;
}

const withinAnEntry = (text: string): string => text.replace(`name: C${CHANGED}`, `name: C${CHANGED}x`);

const aboveEntries = (text: string): string => text.replace('name: Library', 'name: Libraries');

/** Where an entry is broken the whole document has to be read. */
const openQuote = (text: string): string => text.replace(`name: C${CHANGED}`, `name: "C${CHANGED}`);

/** Milliseconds of one edit, and of one parse of its text. */
interface Turn {
  readonly edit: number;
  readonly parse: number;
}

/** A line about edits, beside one parse of the same texts by the YAML library. */
const reading = (name: string, turns: readonly Turn[], target: number): Line =>
  lineOf({
    name,
    ours: turns.map(({ edit }) => edit),
    peer: { name: 'one parse', samples: turns.map(({ parse }) => parse) },
    target: atMost(target),
  });

/** The version of the last change of a document. */
let versions = 1;

/** A document becomes one text and the other again and again; the library parses the same text in turns. */
async function timeReading(
  client: Client,
  document: string,
  texts: readonly [string, string],
  options: Options,
): Promise<[Turn[], Turn[]]> {
  const turns: [Turn[], Turn[]] = [[], []];
  const { warmUp, timed } = roundsOf(READINGS, options);
  for (let round = -warmUp; round < timed; round++) {
    for (const which of [0, 1] as const) {
      const version = ++versions;
      const before = performance.now();
      const published = client.next<Published>(
        'textDocument/publishDiagnostics',
        (list) => list.uri === document && list.version === version,
      );
      changeText(client, document, version, texts[which]);
      await published;
      const between = performance.now();
      parseDocument(texts[which], { prettyErrors: false });
      const turn = { edit: between - before, parse: performance.now() - between };
      if (round >= 0) turns[which].push(turn);
    }
  }
  return turns;
}

/** Hovers in a contract again and again, while nothing happens and while the document is read. */
async function timeHovers(
  client: Client,
  document: string,
  contract: string,
  text: string,
  options: Options,
): Promise<{ asked: number[]; idle: number[] }> {
  const ask = async (): Promise<number[]> => {
    const times: number[] = [];
    for (let index = 0; index < ASKED; index++) {
      const before = performance.now();
      await client.request('textDocument/hover', {
        textDocument: { uri: contract },
        position: { line: 2, character: 6 },
      });
      times.push(performance.now() - before);
    }
    return times;
  };
  const idle = await ask();
  const asked: number[] = [];
  const { timed } = roundsOf(HOVERED, options);
  for (let round = 0; round < timed; round++) {
    changeText(client, document, ++versions, round % 2 === 0 ? withinAnEntry(text) : text);
    asked.push(...(await ask()));
    await client.request('component-contract/settled', undefined);
  }
  return { asked, idle };
}

const HOVERED = { warmUp: 0, timed: 11 };
