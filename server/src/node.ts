import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Connection, createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { version } from '../../package.json';
import { serve } from './server.ts';
import { wholeMessages } from './stdio.ts';

// Both dist/server.js and the pages lie in the package's own folder.
const rulePages = pathToFileURL(join(__dirname, '..', 'docs', 'rules')).href;

serve(connect(), { version, rulePages });

/** Over standard input and output where `--stdio` says so; otherwise the library reads the command line itself. */
function connect(): Connection {
  if (!process.argv.includes('--stdio')) return createConnection(ProposedFeatures.all);
  return createConnection(ProposedFeatures.all, process.stdin, wholeMessages(process.stdout));
}
