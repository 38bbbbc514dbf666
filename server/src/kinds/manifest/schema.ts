import { isValid } from '../../../../schemas/v0/manifest.schema.json?validator';
import { atValue } from '../../check/finding.ts';
import {
  type FindErrors,
  keywordFindings,
  type Keywords,
  roleOf,
  type Schema,
} from '../../check/schema-verdict.ts';
import type { Path } from '../../text/span.ts';
import { nearestName, sentence } from '../../text/words.ts';
import { meantMember } from '../contract/type-names.ts';
import { thingInManifest } from './model.ts';
import type * as Errors from './schema-errors.ts';

const nameOf = (path: Path): string => sentence(thingInManifest(path));

const keywords: Keywords = {
  ...keywordFindings(nameOf, (name, value, free) => {
    // With so few names, letters that have changed places still mean one of them.
    const sameLetters = (): string | undefined => free.find((each) => lettersOf(each) === lettersOf(name));
    return meantMember(name, value, free) ?? sameLetters();
  }),
  enum({ schema, data }, path) {
    const allowed = schema as string[];
    // Two words are so different that either is known by half of it.
    const nearest = typeof data === 'string' ? nearestName(data, allowed, 4) : undefined;
    const thing = nameOf(path);
    const args = { thing, value: data, allowed, ...(nearest !== undefined && { nearest }) };
    return { code: 'schema/enum', at: atValue(...path), args };
  },
  pattern: ({ data }, path) => ({
    code: 'schema/pattern',
    at: atValue(...path),
    args: { thing: nameOf(path), value: data, role: roleOf(path) },
  }),
};

const lettersOf = (name: string): string => name.toLowerCase().split('').sort().join('');

/** The schema of manifests. */
export const MANIFEST_SCHEMA: Schema = { isValid, loadErrors, keywords };

function loadErrors(): FindErrors {
  return (findErrors ??= (require('./schema-errors.ts') as typeof Errors).findErrors);
}

let findErrors: FindErrors | undefined;
