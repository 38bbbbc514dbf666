// Makes `import validate from '…/some.schema.json?validator'` work: ajv compiles the schema while the project is built, so that
// nothing is compiled where it runs. Two faults of ajv are avoided; `test/proofs/oracle.test.ts` says when that can go.
import { _, Ajv } from 'ajv';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const schemaValidator = {
  name: 'schema-validator',
  setup(build) {
    build.onResolve({ filter: /\.schema\.json\?validator$/ }, ({ path: name, resolveDir }) => ({
      path: path.resolve(resolveDir, name.replace('?validator', '')),
      namespace: 'schema-validator',
    }));
    build.onLoad({ filter: /.*/, namespace: 'schema-validator' }, async ({ path: file }) => ({
      contents: compile(JSON.parse(await readFile(file, 'utf8'))),
      resolveDir: import.meta.dirname,
      watchFiles: [file],
    }));
  },
};

/** The code of a module whose default export validates a value. */
function compile(schema) {
  // The class for draft 7 knows all keywords that the schemas use. That for 2020-12 tries each branch of an `anyOf`.
  const ajv = new Ajv({
    strict: true,
    allErrors: true,
    verbose: true,
    messages: false,
    // A test validates the schemas, with the keyword that is replaced here.
    validateSchema: false,
    code: { source: true, esm: true },
  });
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword(uniqueItems);
  const code = standaloneCode(ajv, ajv.compile(prepared(schema)));
  return `import { repeats } from './server/src/text/json/value.ts';\n${code}`;
}

/**
 * A schema with the definitions in place of the references to them, since ajv copies all errors so far for each reference; and with `anyOf`
 * in place of `oneOf`. Both mean the same where all branches have different types, and `anyOf` stops at the branch that fits.
 */
function prepared({ $defs: definitions, ...schema }) {
  const resolved = (value) => {
    if (Array.isArray(value)) return value.map(resolved);
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value) return resolved(definitions[value.$ref.replace('#/$defs/', '')]);
    const { oneOf, ...others } = value;
    if (Array.isArray(oneOf)) return { ...resolved(others), anyOf: differentTypes(oneOf.map(resolved)) };
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(member)]));
  };
  return resolved(schema);
}

function differentTypes(branches) {
  if (new Set(branches.map(({ type }) => type)).size < branches.length)
    throw new Error('Two branches of a "oneOf" may fit.');
  return branches;
}

/** Replaces ajv's own keyword, which takes quadratic time, doesn't see that "__proto__" is repeated, and throws on a member "toString". */
const uniqueItems = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  code(context) {
    if (context.schema) context.fail(_`repeats(${context.data}).length > 0`);
  },
};
