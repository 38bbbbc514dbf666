import type { Rule } from '../../rule.ts';
import { allOf, quote } from '../../words.ts';

export const additionalProperties: Rule<{ owner: string; name: string; nearest?: string; known: string[] }> =
  {
    code: 'schema/additionalProperties',
    severity: 'error',
    summary: 'A member that the format does not know.',
    message: ({ owner, name, nearest, known }) =>
      nearest === undefined
        ? `${owner} cannot have ${quote(name)}. Remove it; the format knows only ${allOf(known)} here.`
        : `${owner} cannot have ${quote(name)}. Did you mean ${quote(nearest)}?`,
  };
