import type * as Yaml from './yaml/index.ts';

/** It is loaded when somebody first needs it: most projects have no document in YAML, and it is a fifth of all that we ship. */
export const withYaml = (): typeof Yaml => (loaded ??= require('./yaml/index.ts') as typeof Yaml);

let loaded: typeof Yaml | undefined;
