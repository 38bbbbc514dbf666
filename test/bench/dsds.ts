import { specsText, traitsText } from '../../server/src/kinds/dsds/print.ts';
import { projectForDsds } from '../../server/src/kinds/contract/traits.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseDocument } from 'yaml';
import { readContract } from '../../server/src/kinds/contract/model.ts';
import type { Client } from './client.ts';
import { contractOf } from './contracts.ts';
import { open, type Published, start } from './session.ts';
import { atMost, median, row, spread, tell } from './table.ts';

// Times what a server does with DSDS documents: one of 100 KB and one of 1 MB, whose entries all point at contracts, and very many short ones.

const BYTES = 3_700;

/** Documents by their number of entries, with the limit in milliseconds from an edit to the document's findings. */
const DOCUMENTS = [
  { entries: 20, edit: 100 },
  { entries: 200, edit: 1000 },
];

const MANY = { documents: 1_000, bytes: 4_000 };

/** The number of the contract and the entry that are edited. */
const CHANGED = 10;

const EDITS = { warmUp: 10, rounds: 40 };

const READINGS = { warmUp: 3, rounds: 11 };

const STARTS = { warmUp: 1, rounds: 3 };

const ASKED = 60;

const TARGETS = { drift: 30, hover: 60, index: 5000 };

/** Times the part of DSDS documents. */
export async function timeDsds(): Promise<void> {
  for (const { entries, edit } of DOCUMENTS) await timeDocument(entries, edit);
  await timeMany();
}

async function timeDocument(entries: number, limit: number): Promise<void> {
  const text = documentOf(Array.from({ length: entries }, (_, index) => entryOf(index, BYTES)));
  console.log(
    `\nA DSDS document of ${entries} entries, ${(text.length / 1000).toFixed(0)} KB of YAML: milliseconds as median (least to most)\n`,
  );
  console.log(row('', 'time', 'target', 'to one parse'));
  await inFolder(async (folder) => {
    for (let index = 0; index < entries; index++)
      writeFileSync(join(folder, `${index}.contract.json`), contractText(index, BYTES));
    writeFileSync(join(folder, 'all.dsds.yaml'), text);
    const { client } = await start(folder);
    const [document, contract] = ['all.dsds.yaml', `${CHANGED}.contract.json`].map(
      (name) => pathToFileURL(join(folder, name)).href,
    ) as [string, string];
    open(client, contract, contractText(CHANGED, BYTES));
    open(client, document, text, 'yaml');
    await client.request('component-contract/settled', undefined);
    tell('edit of a contract to the drift', await timeDrift(client, document, contract), TARGETS.drift);
    const typed = await timeReading(client, document, [withinAnEntry(text), text]);
    tellReading('edit of the document to its findings', typed.flat(), limit);
    const above = await timeReading(client, document, [aboveEntries(text), text]);
    tellReading('edit above its entries', above.flat(), limit);
    const [opened, closed] = await timeReading(client, document, [openQuote(text), text]);
    tellReading('edit that opens a quote', opened, limit);
    tellReading('edit that closes it', closed, limit);
    const { asked, idle } = await timeAnswers(client, document, contract, text);
    console.log(row('hover in a contract, nothing else to do', spread(idle)));
    console.log(
      row(
        'slowest hover while the document is read',
        spread(asked),
        atMost(Math.max(...asked), TARGETS.hover),
      ),
    );
    await client.close();
  });
}

async function timeMany(): Promise<void> {
  console.log(`\n${MANY.documents} DSDS documents of ${MANY.bytes / 1000} KB and their contracts\n`);
  await inFolder(async (folder) => {
    for (let index = 0; index < MANY.documents; index++) {
      const inside = join(folder, `group-${Math.floor(index / 100)}`);
      mkdirSync(inside, { recursive: true });
      writeFileSync(join(inside, `${index}.contract.json`), contractText(index, MANY.bytes));
      writeFileSync(join(inside, `${index}.dsds.yaml`), documentOf([entryOf(index, MANY.bytes)]));
    }
    const times: number[] = [];
    for (let round = -STARTS.warmUp; round < STARTS.rounds; round++) {
      const { client, milliseconds } = await start(folder);
      if (round >= 0) times.push(milliseconds);
      await client.close();
    }
    tell('initialized to all is known', times, TARGETS.index);
  });
}

/** The first value of a prop becomes another and its own again; the document lacks the one that it has now. */
async function timeDrift(client: Client, document: string, contract: string): Promise<number[]> {
  const text = contractText(CHANGED, BYTES);
  const times: number[] = [];
  for (let round = 0; round < EDITS.warmUp + EDITS.rounds; round++) {
    const isOther = round % 2 === 0;
    const before = performance.now();
    const told = client.next<Published>('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      return uri === document && diagnostics.some(({ code }) => code === 'dsds/trait-values') === isOther;
    });
    change(client, contract, round + 2, isOther ? text.replace('"extra-large"', '"huge"') : text);
    await told;
    if (round >= EDITS.warmUp) times.push(performance.now() - before);
  }
  return times;
}

const withinAnEntry = (text: string): string => text.replace(`name: C${CHANGED}`, `name: C${CHANGED}x`);

const aboveEntries = (text: string): string => text.replace('name: Library', 'name: Libraries');

/** Where an entry is broken the whole document has to be read. */
const openQuote = (text: string): string => text.replace(`name: C${CHANGED}`, `name: "C${CHANGED}`);

/** Milliseconds of one edit, and of one parse of its text. */
interface Turn {
  readonly ours: number;
  readonly theirs: number;
}

/** A row about edits, with their ratio to one parse by the YAML library of the same texts. */
function tellReading(what: string, turns: readonly Turn[], limit: number): void {
  const [ours, theirs] = [turns.map((turn) => turn.ours), turns.map((turn) => turn.theirs)];
  const ratio = median(ours) / median(theirs);
  console.log(row(what, spread(ours), atMost(median(ours), limit), ratio.toFixed(2)));
}

/** The version of the last change of a document. */
let versions = 1;

/** A document becomes one text and the other again and again; the library parses what is there then in turns. */
async function timeReading(
  client: Client,
  document: string,
  texts: readonly [string, string],
): Promise<[Turn[], Turn[]]> {
  const turns: [Turn[], Turn[]] = [[], []];
  for (let round = -READINGS.warmUp; round < READINGS.rounds; round++) {
    for (const which of [0, 1] as const) {
      const version = ++versions;
      const before = performance.now();
      const told = client.next<Published>(
        'textDocument/publishDiagnostics',
        (published) => published.uri === document && published.version === version,
      );
      change(client, document, version, texts[which]);
      await told;
      const between = performance.now();
      parseDocument(texts[which], { prettyErrors: false });
      const turn = { ours: between - before, theirs: performance.now() - between };
      if (round >= 0) turns[which].push(turn);
    }
  }
  return turns;
}

/** Asks again and again about a contract, while nothing happens and while the document is read. */
async function timeAnswers(
  client: Client,
  document: string,
  contract: string,
  text: string,
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
  for (let round = 0; round < READINGS.rounds; round++) {
    change(client, document, ++versions, round % 2 === 0 ? withinAnEntry(text) : text);
    asked.push(...(await ask()));
    await client.request('component-contract/settled', undefined);
  }
  return { asked, idle };
}

function change(client: Client, uri: string, version: number, text: string): void {
  client.notify('textDocument/didChange', { textDocument: { uri, version }, contentChanges: [{ text }] });
}

const contractText = (index: number, bytes: number): string =>
  contractOf(bytes)
    .replace('"big-component"', `"component-${index}"`)
    .replace('"Big Component"', `"C${index}"`);

/** An entry that says what its contract does, about as long as that. */
function entryOf(index: number, bytes: number): string {
  const projected = projectForDsds(readContract(JSON.parse(contractText(index, bytes))));
  const specs = specsText(`${index}.contract.json`, 'yaml');
  const traits = traitsText(projected, 'yaml').replaceAll(
    'TODO',
    'What it looks like then, and when it is the right one.',
  );
  return [
    `id: component-${index}`,
    'kind: component',
    `name: C${index}`,
    'description: A component with very many props.',
    'specs:',
    ...indented(specs),
    'traits:',
    ...indented(traits),
  ].join('\n');
}

const documentOf = (entries: readonly string[]): string =>
  `schemaVersion: "0.21.1"\nname: Library\nentries:\n${entries
    .map((entry) => `  - ${indented(entry, '    ').join('\n').trimStart()}\n`)
    .join('')}`;

const indented = (text: string, by = '  '): string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => by + line);

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'component-contract-bench-'));
  try {
    await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
