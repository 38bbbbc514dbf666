import { type ChildProcess, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import schema from '../../schemas/v0/component.contract.schema.json';
import { connectEditor, type Editor, type OpenDocument } from '../editor.ts';
import { installVSCode } from '../vscode/install.ts';
import { contractOf } from './contracts.ts';

// Times our language server beside VS Code's own JSON server: the same documents, the same edits, the same Node, in
// turns. The ratio of the medians counts; the times themselves are those of one machine on one day.

interface Server {
  readonly command: readonly string[];
  /** Tells a freshly started server about the schema, where it does not know it. */
  prepare(editor: Editor): void;
  /** Answers when the findings of the latest edit are there, with their number. */
  settled(editor: Editor, document: OpenDocument): Promise<number>;
}

const OURS: Server = {
  command: ['dist/server.js', '--stdio'],
  prepare: () => {},
  settled: async (_, document) => (await document.findings()).length,
};

/** The peer publishes half a second after an edit; asked for its diagnostics it answers at once, so it is asked. */
const peer = (script: string): Server => ({
  command: [script, '--stdio'],
  prepare(editor) {
    editor.notify('json/schemaAssociations', [{ fileMatch: ['*.contract.json'], uri: schema.$id, schema }]);
  },
  async settled(editor, { uri }) {
    const answer = await editor.request('textDocument/diagnostic', { textDocument: { uri } });
    return (answer as { items: unknown[] }).items.length;
  },
});

const EDITS = [
  { name: '2 KB', bytes: 2_000, warmUp: 500, rounds: 2000, target: 0.8 },
  { name: '50 KB', bytes: 50_000, warmUp: 100, rounds: 300, target: 0.6 },
  { name: '1 MB', bytes: 1_000_000, warmUp: 8, rounds: 30, target: 0.4 },
];
const STARTS = { warmUp: 2, rounds: 21, target: 1.1 };

const { jsonServer } = await installVSCode();
const servers = [OURS, peer(jsonServer)] as const;
console.log(
  `Node ${process.version}; ours and VS Code's JSON server in turns; milliseconds as median (least to most)\n`,
);
console.log(row('', 'ours', "VS Code's JSON server", 'ratio', 'target', 'findings'));
for (const { name, bytes, warmUp, rounds, target } of EDITS) {
  const [ours, theirs] = await timeEdits(bytes, warmUp, rounds);
  const found = `${ours.findings}, peer ${theirs.findings}`;
  report(`edit to findings, ${name}`, ours.times, theirs.times, target, found);
}
const [ourStarts, theirStarts] = await timeStarts();
report('spawn to initialize', ourStarts, theirStarts, STARTS.target, '');
console.log(
  `\ndist/server.js: ${(statSync('dist/server.js').size / 1000).toFixed(0)} KB, target at most 450`,
);

interface Timed {
  readonly times: number[];
  findings: number;
}

function newTimed(): Timed {
  return { times: [], findings: 0 };
}

async function timeEdits(bytes: number, warmUp: number, rounds: number): Promise<[Timed, Timed]> {
  const text = contractOf(bytes);
  const sessions = await Promise.all(
    servers.map(async (server) => {
      const session = await start(server);
      const document = session.editor.open(text, {
        uri: 'file:///bench/big.contract.json',
        languageId: 'json',
        asIs: true,
      });
      await server.settled(session.editor, document);
      return { ...session, server, document, timed: newTimed() };
    }),
  );
  for (let round = -warmUp; round < rounds; round++) {
    for (const { server, editor, document, timed } of sessions) {
      // A letter comes and goes near the top of the document, where a change costs everybody the most.
      const before = performance.now();
      if (round % 2 === 0) document.replace('"description": "', '"description": "x');
      else document.replace('"description": "x', '"description": "');
      timed.findings = await server.settled(editor, document);
      if (round >= 0) timed.times.push(performance.now() - before);
    }
  }
  await Promise.all(sessions.map(({ editor }) => editor.close('the server')));
  return [sessions[0]!.timed, sessions[1]!.timed];
}

async function timeStarts(): Promise<[number[], number[]]> {
  const times: [number[], number[]] = [[], []];
  for (let round = -STARTS.warmUp; round < STARTS.rounds; round++) {
    for (const [index, server] of servers.entries()) {
      const before = performance.now();
      const { editor } = await start(server);
      if (round >= 0) times[index]!.push(performance.now() - before);
      await editor.close('the server');
    }
  }
  return times;
}

async function start(server: Server): Promise<{ editor: Editor; process: ChildProcess }> {
  const child = spawn(process.execPath, [...server.command], { stdio: ['pipe', 'pipe', 'inherit'] });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  // Who says that it can ask for diagnostics is not sent them late.
  const editor = await connectEditor(connection, { capabilities: { textDocument: { diagnostic: {} } } });
  server.prepare(editor);
  return { editor, process: child };
}

function report(name: string, ours: number[], theirs: number[], target: number, findings: string): void {
  const ratio = median(ours) / median(theirs);
  const verdict = `${ratio.toFixed(2)}${ratio <= target ? '' : ' (missed)'}`;
  console.log(row(name, spread(ours), spread(theirs), verdict, `at most ${target}`, findings));
}

function row(...cells: string[]): string {
  const widths = [24, 24, 24, 14, 12, 20];
  return cells
    .map((cell, index) => cell.padEnd(widths[index]!))
    .join(' ')
    .trimEnd();
}

function spread(times: number[]): string {
  return `${median(times).toFixed(2)} (${Math.min(...times).toFixed(2)} to ${Math.max(...times).toFixed(1)})`;
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}
