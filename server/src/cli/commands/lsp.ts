import { join } from 'node:path';
import { quote } from '../../text/words.ts';
import type { Command } from '../command.ts';
import { Refusal } from '../terminal.ts';

export const lsp: Command = {
  name: 'lsp',
  summary: 'Run the language server for an editor.',
  takes: '--stdio',
  options: {
    stdio: { help: 'Talk to the editor over standard input and output. It is the one way there is.' },
  },
  examples: [['lsp --stdio', 'The command to give an editor for files named *.contract.json.']],
  run({ names, isOn }) {
    if (names.length > 0) throw new Refusal(`"lsp" takes no ${quote(names[0])}.`);
    if (!isOn('stdio')) throw new Refusal('"lsp" needs --stdio: the one way it talks to an editor.');
    // The server takes its own arguments from the command line, and runs until the editor closes the stream.
    require(join(__dirname, 'server.js'));
    return 0;
  },
};
