import { addressOf } from '../../kinds/contract/address.ts';
import { visible } from '../../text/words.ts';
import { chosen, type Command, eachDocument } from '../command.ts';

export const address: Command = {
  name: 'address',
  summary: 'Print the content addresses of documents, as manifests record them.',
  takes: 'FILE ...',
  options: {
    format: { value: 'FORMAT', help: 'text (a line for each file, the default), or json.' },
  },
  details: [
    'An address is "sha256:" and the hash of the canonical form (RFC 8785), which neither layout nor the order of members changes. Any JSON document has one: whether it is a right contract is for "check" to say.',
    'A document has none where it is not JSON, or where the canonical form has no way to write it: a member written twice, half of a surrogate pair, a number beyond the range of a double. That is told on stderr, and the exit code is 2; the others are printed all the same.',
    'The file - is standard input.',
  ].join('\n\n'),
  examples: [
    ['address button.contract.json', 'The address, two spaces, and the name of the file.'],
    ['address --format json *.contract.json', 'A list of { "file", "address" }, for programs.'],
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
