import { join } from 'node:path';
import { quote } from '../../text/words.ts';
import type { Command } from '../command.ts';
import { Refusal } from '../terminal.ts';

export const lsp: Command = {
  name: 'lsp',
  summary: 'Run the language server for an editor.',
  takes: '--stdio',
  options: {
    stdio: { help: 'Use standard input and output. This option is required.' },
  },
  examples: [['lsp --stdio', 'The command for an editor to run for *.contract.json.']],
  run({ names, isOn }) {
    if (names.length > 0) throw new Refusal(`"lsp" doesn't take ${quote(names[0])}.`);
    if (!isOn('stdio')) throw new Refusal('"lsp" needs --stdio.');
    // The server takes its own arguments from the command line, and runs until the editor closes the stream.
    require(join(__dirname, 'server.js'));
    return 0;
  },
};
