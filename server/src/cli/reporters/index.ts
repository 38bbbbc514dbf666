import { json } from './json.ts';
import { pretty } from './pretty.ts';
import type { Reporter } from './reporter.ts';

/** Every output format of `check`; the first is the one for people. */
export const REPORTERS: readonly Reporter[] = [pretty, json];
