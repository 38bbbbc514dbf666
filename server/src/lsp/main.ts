// dist/server.js. The server is a file of its own, whose compiled code is kept.
import { loadProgram } from '../io/node-code-cache.ts';
import type * as Server from './node.ts';

(loadProgram('language-server.js') as typeof Server).start();
