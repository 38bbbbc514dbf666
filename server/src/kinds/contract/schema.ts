import { isValid } from '../../../../schemas/v0/component.contract.schema.json?validator';
import { atName, atValue } from '../../check/finding.ts';
import { type FindErrors, keywordFindings, type Keywords, type Schema } from '../../check/schema-verdict.ts';
import { thingAt } from '../../text/words.ts';
import { isTypeName } from './model.ts';
import type * as Errors from './schema-errors.ts';
import { meantMember, meantType } from './type-names.ts';

const SHARED = keywordFindings(thingAt, meantMember);

const keywords: Keywords = {
  ...SHARED,
  additionalProperties(error, path) {
    const name = error.params['additionalProperty'];
    // Other formats, and older contracts, keep the variant axes there: a rule of its own.
    if (path.length === 0 && name === 'variants') return { code: 'SR-128', at: atName(name), args: {} };
    return SHARED['additionalProperties']!(error, path);
  },
  enum({ schema, data }, path) {
    const allowed = schema as string[];
    const nearest = isTypeName(data) ? data : meantType(String(data), allowed);
    const args = { value: data, allowed, ...(nearest !== undefined && { nearest }) };
    return { code: 'schema/enum', at: atValue(...path), args };
  },
};

/** The schema of contracts. */
export const CONTRACT_SCHEMA: Schema = { isValid, loadErrors, keywords };

function loadErrors(): FindErrors {
  return (findErrors ??= (require('./schema-errors.ts') as typeof Errors).findErrors);
}

let findErrors: FindErrors | undefined;
