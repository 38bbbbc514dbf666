import type * as Yaml from './yaml/index.ts';

/** Loads the YAML bundle on first use: most projects have no YAML, and it is a fifth of all code. */
export const withYaml = (): typeof Yaml => (loaded ??= require('./yaml/index.ts') as typeof Yaml);

let loaded: typeof Yaml | undefined;
