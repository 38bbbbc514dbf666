/** The schemas, compiled by ajv when the project is built: see `esbuild.schema.mjs`. */
declare module '*.schema.json?validator' {
  /** Whether the value is valid: stops at the first mistake. */
  export function isValid(value: unknown): boolean;
}

declare module '*.schema.json?errors' {
  import type { SchemaError } from './schema-verdict.ts';

  /** Finds all mistakes, and leaves them in `errors`. */
  export const findErrors: {
    (value: unknown): boolean;
    errors?: SchemaError[] | null;
  };
}
