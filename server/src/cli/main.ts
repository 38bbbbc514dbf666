// dist/cli.js. The program is a file of its own, whose compiled code is kept.
import { loadProgram } from '../io/node-code-cache.ts';
import type * as Program from './program.ts';

// A check is what most runs do. Others compile little of it, and what they would keep is then used for good.
const isKept = process.argv.includes('check');
(loadProgram('checker.js', { isKept }) as typeof Program).start();
