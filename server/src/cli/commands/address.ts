import { addressOf } from '../../kinds/contract/address.ts';
import { visible } from '../../text/words.ts';
import { chosen, type Command, eachDocument } from '../command.ts';

export const address: Command = {
  name: 'address',
  summary: 'Print the content addresses of documents.',
  takes: 'FILE ...',
  options: {
    format: { value: 'FORMAT', help: 'text (a line for each file, the default) or json.' },
  },
  details:
    'An address is "sha256:" and the hash of a JSON document (RFC 8785), as manifests record it. It doesn\'t depend on layout or the order of members. The document may be any JSON: "check" finds mistakes in contracts. FILE is a file, or - for standard input.',
  exitCodes: {
    0: 'All addresses were printed.',
    2: "A document has no address: it can't be read, isn't JSON, or can't be hashed because of a duplicate member, half of a surrogate pair, or a number that is too large. The addresses of the others are printed.",
  },
  examples: [
    ['address button.contract.json', 'Print the address, two spaces, and the name of the file.'],
    ['address --format json *.contract.json', 'Print an array of { "file", "address" }.'],
  ],
  async run(given, shell) {
    const format = chosen(given, 'format', ['text', 'json']);
    const addressed: { file: string; address: string }[] = [];
    const code = await eachDocument('address', given.names, shell, ({ file, text, complain }) => {
      const found = addressOf(text);
      if (found.ok) addressed.push({ file, address: found.address });
      else for (const { at, why } of found.obstacles) complain(`it has no address: ${why}`, at.start);
    });
    const lines = addressed.map((each) => `${each.address}  ${visible(each.file)}\n`);
    shell.stdout.write(format === 'json' ? `${JSON.stringify(addressed, null, 2)}\n` : lines.join(''));
    return code;
  },
};
