// Shows the product in half a minute: one broken contract, what the language server says, its fix, and the traits.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { CodeAction, Diagnostic } from 'vscode-languageserver';
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import type { Trait } from '../../server/src/kinds/contract/traits.ts';
import { connectEditor } from '../editor.ts';

// A pager or head may end before all is written.
process.stdout.on('error', () => process.exit());

const FILE = 'client/walkthrough/banner.contract.json';

const inColour = process.stdout.isTTY && process.stdout.hasColors();
const style = (code: number) => (text: string) => (inColour ? `\u001b[${code}m${text}\u001b[0m` : text);
const [bold, dim, red, green, cyan] = [style(1), style(2), style(31), style(32), style(36)];

const server = spawn(process.execPath, ['dist/server.js', '--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
const editor = await connectEditor(
  createProtocolConnection(new StreamMessageReader(server.stdout), new StreamMessageWriter(server.stdin)),
  { capabilities: { textDocument: { codeAction: {} } } },
);

const text = readFileSync(FILE, 'utf8');
const uri = pathToFileURL(FILE).href;
const document = editor.open(text, { uri, asIs: true });

heading(`1. A contract with a mistake, ${FILE}`);
const [finding] = await document.findings();
if (finding) printFinding(finding);

heading('2. Its quick fix, as an editor applies it');
const actions = await document.actions();
const fix = actions.find(({ isPreferred, kind }: CodeAction) => isPreferred && kind === 'quickfix');
if (fix) {
  const fixed = document.applied(fix.edit);
  print(`   ${fix.title}\n`);
  printDiff(text.split('\n'), fixed.split('\n'));
  document.splice(0, text.length, fixed);
}

heading('3. The DSDS traits it becomes');
await document.findings();
const { copy } = await document.ask<{ copy: { json: string } }>('component-contract/traits');
for (const { name, traitType, kind, values = [] } of JSON.parse(copy.json) as Trait[]) {
  const all = values.map((value, index) => `${JSON.stringify(value)}${index === 0 ? ' (default)' : ''}`);
  print(`   ${cyan(name.padEnd(9))} ${traitType.padEnd(8)} ${kind.padEnd(8)} ${all.join(', ')}`.trimEnd());
}

heading('Where to go next');
print(`   In VS Code       code --extensionDevelopmentPath="$PWD" examples
   In a terminal    node dist/cli.js check examples/faulty
   In CI            docs/ci.md
   All rules        docs/rules.md`);

await editor.close('the server');

function printFinding({ range: { start, end }, code, message }: Diagnostic): void {
  const line = text.split('\n')[start.line] ?? '';
  const number = String(start.line + 1).padStart(4);
  const said = typeof message === 'string' ? message : message.value;
  print(`   ${red('error')} ${bold(String(code))}  ${said}\n`);
  print(`${dim(`${number} |`)} ${line}`);
  print(`${dim('     |')} ${' '.repeat(start.character)}${red('^'.repeat(end.character - start.character))}`);
}

/** Prints the lines that differ; both texts have as many. */
function printDiff(before: readonly string[], after: readonly string[]): void {
  before.forEach((line, index) => {
    if (line === after[index]) return;
    print(red(`   - ${line.trim()}`));
    print(green(`   + ${after[index]!.trim()}`));
  });
}

function heading(title: string): void {
  print(`\n${bold(title)}\n`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
