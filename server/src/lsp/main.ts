// dist/server.js. The server is a file of its own, so that node can keep its compiled code for the next start.
import module from 'node:module';
import type * as Server from './node.ts';

// Node 20 has no such cache.
(module as { enableCompileCache?(): void }).enableCompileCache?.();
(require('./node.ts') as typeof Server).start();
