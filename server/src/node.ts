import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { version } from '../../package.json';
import { serve } from './server.ts';

// Both dist/server.js and the pages lie in the package's own folder.
const rulePages = pathToFileURL(join(__dirname, '..', 'docs', 'rules')).href;

serve(connect(), { version, rulePages });

/** Over standard input and output where `--stdio` says so; otherwise the library reads the command line itself. */
function connect(): Connection {
  if (!process.argv.includes('--stdio')) return createConnection(ProposedFeatures.all);
  return createConnection(ProposedFeatures.all, process.stdin, wholeMessages(process.stdout));
}

/**
 * The library writes a message in two pieces, its length and then its text, and each would wake the editor by itself.
 * Here both go out at once, which takes a good part off the time of a small answer.
 */
function wholeMessages(output: NodeJS.WriteStream): Writable {
  // A write that fails tells the library by its callback; the event would end the process a second time.
  output.on('error', () => {});
  let length: Buffer | undefined;
  return new Writable({
    write(piece: Buffer, _encoding, written) {
      if (!length) {
        length = piece;
        written();
        return;
      }
      output.cork();
      output.write(length);
      output.write(piece, written);
      output.uncork();
      length = undefined;
    },
  });
}
