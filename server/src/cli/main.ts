#!/usr/bin/env node
// dist/cli.js. The program is a file of its own, so that node can keep its compiled code for the next start.
import module from 'node:module';
import type * as Program from './program.ts';

// Node 20 has no such cache.
(module as { enableCompileCache?(): void }).enableCompileCache?.();
(require('./program.ts') as typeof Program).start();
