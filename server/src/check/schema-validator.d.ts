/** The schemas, compiled by ajv when the project is built: see `esbuild.schema.mjs`. */
declare module '*.schema.json?validator' {
  /** Whether the value is valid. Stops at the first error. */
  export function isValid(value: unknown): boolean;
}

declare module '*.schema.json?errors' {
  import type { FindErrors } from './schema-verdict.ts';

  export const findErrors: FindErrors;
}
