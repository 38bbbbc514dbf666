import assert from 'node:assert/strict';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** What DSDS 0.21.1 says of traits, their values and the items of `specs`, restated; its own schema is none of ours. */
const ID = { type: 'string', pattern: '^[A-Za-z0-9_$]+(-[A-Za-z0-9_$]+)*$' };
const SHARED = {
  id: ID,
  description: { type: 'string' },
  name: { type: 'string' },
  purpose: { type: 'string' },
  examples: { type: 'array', minItems: 1 },
  since: { type: 'string' },
  refs: { type: 'array', minItems: 1 },
};
const VALUE = {
  type: 'object',
  properties: SHARED,
  required: ['id', 'description'],
  additionalProperties: false,
};
const TRAIT = {
  type: 'object',
  properties: { ...SHARED, traitType: { enum: ['variant', 'state'] }, kind: { enum: ['boolean', 'enum'] } },
  required: ['traitType', 'kind', 'id', 'description'],
  oneOf: [
    {
      properties: { kind: { const: 'enum' }, values: { type: 'array', minItems: 1, items: VALUE } },
      required: ['values'],
    },
    { properties: { kind: { const: 'boolean' } }, not: { required: ['values'] } },
  ],
  unevaluatedProperties: false,
};
const REF = {
  anyOf: [
    { type: 'string' },
    {
      type: 'object',
      properties: {
        rel: { type: 'string' },
        href: { type: 'string' },
        to: { type: 'string' },
        role: { type: 'string' },
        note: { type: 'string' },
      },
      required: ['rel'],
      oneOf: [{ required: ['href'] }, { required: ['to'] }],
      additionalProperties: false,
    },
  ],
};

/** The schemas of the lists in an entry. */
export const LISTS = {
  traits: { type: 'array', minItems: 1, items: TRAIT },
  specs: { type: 'array', minItems: 1, items: REF },
};

const ajv = new Ajv2020({ strict: false });
const checks = { traits: ajv.compile(LISTS.traits), specs: ajv.compile(LISTS.specs) };

/** Whether a list is one that DSDS takes in this place, and no two of its traits have one id. */
export function assertDsds(what: keyof typeof checks, list: unknown): void {
  const check = checks[what];
  assert.ok(check(list), `${JSON.stringify(list, null, 2)}\n${JSON.stringify(check.errors)}`);
  if (what === 'traits') {
    const ids = (list as { id: string }[]).map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length, ids.join());
  }
}
