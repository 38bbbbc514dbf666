import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { json } from './json.ts';
import { junit } from './junit.ts';
import { pretty } from './pretty.ts';
import type { Reporter } from './reporter.ts';
import { sarif } from './sarif.ts';

/** Every output format of `check`; the first is the one for people. */
export const REPORTERS: readonly [Reporter, ...Reporter[]] = [pretty, json, sarif, github, junit, gitlab];
