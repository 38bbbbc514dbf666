import assert from 'node:assert/strict';
import schema from '../../schemas/v0/component.contract.schema.json';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { suite, test } from 'node:test';
import { check, CONTRACT_SCHEMA } from '../../server/src/kinds/contract/check.ts';
import { judge } from '../../server/src/check/schema-verdict.ts';
import { inlineText, own } from '../../server/src/text/json/value.ts';
import { contract, forAll, isEnough } from '../arbitrary.ts';
import { EXAMPLES, GENERATED } from './documents.ts';

/** Ajv as anyone has it, with the schema file as it ships. */
const stock = new Ajv2020({ strict: true }).compile(schema);

const stockInFull = new Ajv2020({ strict: true, allErrors: true }).compile(schema);

const isValid = (value: unknown): boolean => judge(value, CONTRACT_SCHEMA).length === 0;

const contractWith = (props: object): object => ({
  contractId: 'a',
  component: 'A',
  props: { properties: {}, required: [], additionalProperties: false, ...props },
});

/** Compares the verdicts on a value, but for the one fault of stock ajv that generated documents meet. */
function agree(value: unknown): void {
  if (!repeatsProto(value)) assert.equal(isValid(value), stock(value), inlineText(value));
}

function repeatsProto(value: unknown): boolean {
  const required = own(own(value, 'props'), 'required');
  return Array.isArray(required) && required.filter((name) => name === '__proto__').length > 1;
}

suite('the verdict of the schema is that of stock ajv', () => {
  test('on every example and every generated document that is JSON', () => {
    const verdicts = { true: 0, false: 0 };
    for (const [file, text] of Object.entries({ ...EXAMPLES, ...GENERATED })) {
      const value = parsed(text);
      const { kind, syntax, findings } = check(text);
      if (value === undefined || syntax === 'too deep') continue;
      agree(value);
      verdicts[`${isValid(value)}`]++;
      if (kind.kind !== 'contract') continue;
      // And so do the findings: of these rules the schema knows, the other way round too.
      // The schema takes any "$schema".
      const isFaulty = findings.some(
        ({ code }) => (code.startsWith('schema/') && code !== 'schema/foreign') || code === 'SR-128',
      );
      assert.equal(isFaulty, !isValid(value), file);
    }
    assert.ok(isEnough(verdicts.true, 300) && isEnough(verdicts.false, 300), JSON.stringify(verdicts));
  });

  test('on values that come from anywhere', () => forAll(contract, agree, 2000));
});

// If a test fails because ajv is fixed, it can go, and with it what avoids the fault in esbuild.schema.mjs: the replaced keyword
// `uniqueItems` when the first four fail, `withoutReferences` when the last one fails.
suite('the known faults of stock ajv', () => {
  test('it does not see that "__proto__" is repeated in a list of strings', () => {
    const repeated = contractWith({ required: ['__proto__', '__proto__'] });
    assert.deepEqual([isValid(repeated), stock(repeated)], [false, true]);
  });

  for (const name of ['toString', 'valueOf']) {
    test(`it throws on items with a member named "${name}", where it is to find all errors`, () => {
      const types = [{ [name]: 1 }, { [name]: 1 }];
      const odd = contractWith({ properties: { p: { type: types } } });
      assert.deepEqual([isValid(odd), stock(odd)], [false, false]);
      assert.throws(() => stockInFull(odd), TypeError);
    });
  }

  const ajv = new Ajv2020({ strict: true, allErrors: true, code: { source: true } });
  const code = standaloneCode(ajv, ajv.compile(schema));

  test('it compares each item with all others where their schema is a reference', () =>
    assert.match(code, /outer\d*:\s*for/));

  test('it copies all errors so far for each reference', () => assert.match(code, /vErrors\.concat\(/));
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
