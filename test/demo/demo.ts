import path from 'node:path';
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { Trait } from '../../server/src/kinds/contract/traits.ts';
import { connectEditor } from '../editor.ts';

// Checks examples/ as an editor would: through the real language server, over standard input and output.

const inColour = process.stdout.isTTY && !process.env['NO_COLOR'];

const style = (code: number) => (text: string) => (inColour ? `\u001b[${code}m${text}\u001b[0m` : text);

const [bold, dim, red, yellow, blue] = [style(1), style(2), style(31), style(33), style(34)];

/** The severities of the protocol, which counts them from 1. */
const SEVERITIES = [
  { name: '', colour: dim },
  { name: 'error', colour: red },
  { name: 'warning', colour: yellow },
  { name: 'information', colour: blue },
  { name: 'hint', colour: dim },
] as const;

const server = spawn(process.execPath, ['dist/server.js', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });

const connection = createProtocolConnection(
  new StreamMessageReader(server.stdout),
  new StreamMessageWriter(server.stdin),
);

/** A folder whose files know of each other. */
const DOCUMENTED = 'examples/documented';

const editor = await connectEditor(connection, { folders: [pathToFileURL(path.resolve(DOCUMENTED)).href] });

const counts = new Map<string, number>();

heading('Traits and findings of the examples');

for (const file of contractsIn('examples')) await show(file, true);

heading('Findings of the faulty examples');

for (const file of contractsIn('examples/faulty')) await show(file, false);

heading('Findings of a DSDS document and its contracts');

await editor.settled();

for (const file of [...filesIn(DOCUMENTED, '.dsds.yaml'), ...contractsIn(DOCUMENTED)])
  await show(file, false);

const found = SEVERITIES.slice(1).map(({ name }) => `${counts.get(name) ?? 0} ${name}`);

heading(`${counts.get('traits') ?? 0} traits; findings: ${found.join(', ')}`);

await editor.close('the server');

async function show(file: string, withTraits: boolean): Promise<void> {
  const uri = pathToFileURL(file).href;
  const languageId = file.endsWith('.yaml') ? 'yaml' : 'component-contract';
  const document = editor.open(readFileSync(file, 'utf8'), { uri, languageId, asIs: true });
  const findings = await document.findings();
  print(bold(file));
  if (withTraits) {
    const { traits } = (await editor.request('component-contract/traits', { textDocument: { uri } })) as {
      traits: Trait[];
    };
    count('traits', traits.length);
    const width = Math.max(0, ...traits.map(({ name }) => name.length));
    for (const trait of traits) {
      const values = trait.values?.map((value) => JSON.stringify(value)).join(', ') ?? '';
      print(
        `  ${trait.name.padEnd(width)}  ${trait.traitType.padEnd(7)}  ${trait.kind.padEnd(7)}  ${values}`.trimEnd(),
      );
    }
    if (traits.length === 0) print(dim('  no traits'));
  }
  for (const { range, severity = 1, code = '', message } of findings) {
    const level = SEVERITIES[severity];
    count(level.name, 1);
    const place = `${range.start.line + 1}:${range.start.character + 1}`;
    const text = typeof message === 'string' ? message : message.value;
    print(`  ${level.colour(`${level.name} ${code}`)} at ${place}: ${text}`);
  }
  if (findings.length === 0) print(dim('  no findings'));
}

function contractsIn(folder: string): string[] {
  return filesIn(folder, '.contract.json');
}

function filesIn(folder: string, end: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(end))
    .map((file) => path.posix.join(folder, file));
}

function count(what: string, more: number): void {
  counts.set(what, (counts.get(what) ?? 0) + more);
}

function heading(text: string): void {
  print(`\n${bold(`== ${text} ==`)}\n`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
