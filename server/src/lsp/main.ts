// dist/server.js. The server is a file of its own: only what is loaded from here on is kept.
import { keepCompiledCode } from '../io/node-compile-cache.ts';
import type * as Server from './node.ts';

keepCompiledCode();
(require('./node.ts') as typeof Server).start();
