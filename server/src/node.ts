import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Connection,
  createConnection,
  type MessageReader,
  ProposedFeatures,
} from 'vscode-languageserver/node';
import { version } from '../../package.json';
import { nodeLoader, userFolder } from './loaders/node.ts';
import { serve } from './server.ts';
import { wholeMessageWriter } from './stdio.ts';

// Both dist/server.js and the pages lie in the package's own folder.
const rulePages = pathToFileURL(join(__dirname, '..', 'docs', 'rules')).href;

serve(connect(), { version, rulePages, loader: nodeLoader, userFolder });

/** Over standard input and output where `--stdio` says so; otherwise the library reads the command line itself. */
function connect(): Connection {
  if (!process.argv.includes('--stdio')) return createConnection(ProposedFeatures.all);
  // As a stream, so that the library ends the process when the editor has gone. It takes a stream beside a writer
  // though its types say otherwise.
  const input = process.stdin as unknown as MessageReader;
  return createConnection(ProposedFeatures.all, input, wholeMessageWriter(process.stdout));
}
