import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '../../../package.json';

const HELP = `Component Contract ${version}: tooling for component contracts (*.contract.json)

Usage:
  component-contract lsp --stdio    run the language server on standard input and output
  component-contract --version      print the version
  component-contract --help         print this help

An editor starts the server itself. To try it by hand, give an editor this command
for files named *.contract.json:

  component-contract lsp --stdio
`;

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean', short: 'v' },
  stdio: { type: 'boolean' },
} as const;

process.exitCode = main(process.argv.slice(2));

/** Runs the command line; answers the exit code: 0, or 2 where it could not run. */
function main(args: string[]): number {
  const { values, positionals } = parseArgs({
    args,
    options: OPTIONS,
    allowPositionals: true,
    strict: false,
  });
  const unknown = Object.keys(values).find((name) => !Object.hasOwn(OPTIONS, name));
  if (unknown !== undefined)
    return refuse(`There is no option "${unknown.length === 1 ? '-' : '--'}${unknown}".`);
  const [command, ...rest] = positionals;
  if (values.help) return print(HELP);
  if (values.version) return print(`${version}\n`);
  if (command === undefined) return refuse('A command is missing.');
  if (command !== 'lsp') return refuse(`There is no command "${command}".`);
  if (rest.length > 0) return refuse(`"lsp" takes no "${rest[0]}".`);
  if (!values.stdio) return refuse('"lsp" needs --stdio: the one way it talks to an editor.');
  // The server takes its own arguments from the command line, and runs until the editor closes the stream.
  require(join(__dirname, 'server.js'));
  return 0;
}

function print(text: string): number {
  process.stdout.write(text);
  return 0;
}

function refuse(why: string): number {
  process.stderr.write(`component-contract: ${why} See component-contract --help.\n`);
  return 2;
}
