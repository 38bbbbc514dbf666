import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { version } from '../../package.json';
import { serve } from './server.ts';

// Both dist/server.js and the pages lie in the package's own folder.
const rulePages = pathToFileURL(join(__dirname, '..', 'docs', 'rules')).href;

serve(createConnection(ProposedFeatures.all), { version, rulePages });
