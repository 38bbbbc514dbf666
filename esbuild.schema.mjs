// Makes `import { isValid } from '…/some.schema.json?validator'` work, and `import { findErrors } from '…?errors'`: ajv
// compiles the schema while the project is built, so that nothing is compiled, and nothing evaluated, where it runs.
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

export const schemaValidator = {
  name: 'schema-validator',
  setup(build) {
    // What the schema of contracts says to people stands in `annotations.ts`, and what it says itself is shown to nobody.
    build.onLoad(
      { filter: /[\\/]schemas[\\/]v0[\\/]component\.contract\.schema\.json$/, namespace: 'file' },
      async ({ path: file }) => ({
        contents: JSON.stringify(withoutWords(JSON.parse(await readFile(file, 'utf8')))),
        loader: 'json',
        watchFiles: [file],
      }),
    );
    build.onResolve({ filter: /\.schema\.json\?(validator|errors)$/ }, ({ path: name, resolveDir }) => ({
      path: path.resolve(resolveDir, name.replace(/\?\w+$/, '')),
      namespace: 'schema-validator',
      pluginData: name.endsWith('?errors') ? ERRORS : VERDICT,
      suffix: /\?\w+$/.exec(name)[0],
    }));
    build.onLoad({ filter: /.*/, namespace: 'schema-validator' }, async ({ path: file, pluginData }) => {
      const schema = withoutWords(JSON.parse(await readFile(file, 'utf8')));
      // Stock ajv says whether the schema itself is sound; the instances below have a keyword that only we know.
      new Ajv2020({ strict: true }).compile(schema);
      return {
        contents: `${HELPERS}\n${compile(schema, pluginData)}`,
        resolveDir: import.meta.dirname,
        watchFiles: [file],
      };
    });
  },
};

/** What a schema says to people is of no use to a validator, which would carry it twice. */
const withoutWords = (schema) =>
  JSON.parse(JSON.stringify(schema), (name, value) =>
    name === 'description' && typeof value === 'string' ? undefined : value,
  );

/**
 * The code of one validating function, exported by this name. The class for draft 7 knows all keywords that the
 * schemas use. That for 2020-12 tracks which members are evaluated, so its `anyOf` tries every branch.
 */
function compile(schema, { name, options, fixed }) {
  const ajv = new Ajv({
    strict: true,
    validateSchema: false,
    messages: false,
    code: { source: true, esm: true },
    ...options,
  });
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword(uniqueItems);
  const code = standaloneCode(ajv, ajv.compile(stoppingEarly(withoutReferences(schema))));
  const exported = /export const validate = (\w+);export default \w+;/.exec(code);
  if (!exported) throw new Error('ajv exports its function in another way than before.');
  return `${fixed(code.replace(exported[0], ''))} export const ${name} = ${exported[1]};`;
}

/**
 * A schema with what each reference refers to in its place. For a reference ajv makes a function, which is called with the path of each prop,
 * and whose errors are joined by copying all of them.
 */
const withoutReferences = ({ $defs: definitions, ...schema }) =>
  mapSchema(schema, (value) =>
    typeof value.$ref === 'string' ? definitions[value.$ref.replace('#/$defs/', '')] : value,
  );

/**
 * A schema with `anyOf` in place of `oneOf`: it stops at the first branch that fits. Both mean the same here, since all branches have different
 * types, so no two of them fit.
 */
const stoppingEarly = (schema) =>
  mapSchema(schema, ({ oneOf, ...value }) => {
    if (!Array.isArray(oneOf)) return oneOf === undefined ? value : { ...value, oneOf };
    const types = oneOf.map(({ type }) => type);
    if (new Set(types).size < types.length || types.includes(undefined) || types.includes('integer'))
      throw new Error('Two branches of a "oneOf" may fit.');
    return { ...value, anyOf: oneOf };
  });

/** A copy of a schema in which `map` has replaced each object, the outer ones first. */
function mapSchema(value, map) {
  if (Array.isArray(value)) return value.map((item) => mapSchema(item, map));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(map(value)).map(([name, each]) => [name, mapSchema(each, map)]);
  return Object.fromEntries(members);
}

/** Replaces the code that adds an error, a third of all code, by a call. */
const withCalls = (code) =>
  code.replace(
    /if\(vErrors === null\)\{\s*vErrors = \[(err\d+)\];\s*\}\s*else \{\s*vErrors\.push\(\1\);\s*\}/g,
    'vErrors = add(vErrors, $1);',
  );

/** The members of an error have the same names every time. */
const inShort = (code) =>
  withCalls(code).replace(
    /(?<=(?:= |\[))\{instancePath:(.*?),schemaPath:(.*?),keyword:("\w+"),params:(.*?),schema:(.*?),parentSchema:(.*?),data:?(\w*)\}/g,
    (_all, place, ...rest) => `errorOf(${[place, ...rest.slice(0, 5), rest[5] || 'data'].join(',')})`,
  );

/**
 * Who asks whether a document is valid asks neither where it is not, nor why. To spell that out for every branch of an `anyOf` that does not
 * fit takes as long as all the rest.
 */
function withoutErrors(code) {
  const bare = code
    .replace(/(validate\d+\.errors = )\[\{instancePath.*?\}\];(?=\s*return false)/g, '$1[true];')
    .replace(/(const err\d+ = )\{instancePath.*?\};(?=if\(vErrors === null\))/g, '$1true;');
  if (/const err\d+ = \{/.test(bare))
    throw new Error('ajv spells out its errors in another way than before.');
  return withCalls(bare);
}

/**
 * Stands in for ajv's own keyword, which takes quadratic time and is wrong about items named like members of
 * Object.prototype. It reports every repeated item at once.
 */
const uniqueItems = {
  keyword: 'uniqueItems',
  type: 'array',
  schemaType: 'boolean',
  error: {
    message: 'must not have duplicate items',
    params: ({ params }) => _`{repeats: ${params.repeats}}`,
  },
  code(context) {
    if (!context.schema) return;
    const repeats = context.gen.const('repeats', _`findRepeats(${context.data})`);
    context.setParams({ repeats });
    context.fail(_`${repeats}.length > 0`);
  },
};

/** Whether a value is valid, and all that speaks against it: who needs the first does not always need the second. */
const VERDICT = { name: 'isValid', fixed: withoutErrors };
const ERRORS = { name: 'findErrors', options: { allErrors: true, verbose: true }, fixed: inShort };

const HELPERS = `
import { repeats as findRepeats } from './server/src/text/json/value.ts';
function add(all, error) {
  if (all === null) return [error];
  all.push(error);
  return all;
}
function errorOf(instancePath, schemaPath, keyword, params, schema, parentSchema, data) {
  return { instancePath, schemaPath, keyword, params, schema, parentSchema, data };
}`;
