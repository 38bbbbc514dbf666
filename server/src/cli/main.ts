// dist/cli.js. The program is a file of its own: only what is loaded from here on is kept.
import { keepCompiledCode } from '../io/node-compile-cache.ts';
import type * as Program from './program.ts';

keepCompiledCode();
(require('./program.ts') as typeof Program).start();
