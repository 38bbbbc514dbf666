// The texts of the rules that several kinds of document share: those about the text itself, and those of the schema.
import { allOf, anyOf, didYouMean, quote, quoteApart, sentence, WITH_ARTICLE } from '../text/words.ts';
import type { TypeName } from '../text/json/value.ts';
import type * as ProblemMessages from './problem-messages.ts';
import type { RuleText } from './rule.ts';

/** The texts that a document without problems doesn't need. */
export const texts = (): typeof ProblemMessages => require('./problem-messages.ts') as typeof ProblemMessages;

/** `of`: the kind of document, if it has texts of its own. */
export type SyntaxProblem = { problem: string; token: string; of?: 'contract' };

export const syntax: RuleText<SyntaxProblem> = {
  summary: 'The text is not JSON.',
  describe: ({ problem, token, of }) => texts().describeProblem(problem, token, of),
};

export const duplicateKey: RuleText<{ name: string }> = {
  summary: 'A member is written twice in one object.',
  describe: ({ name }) => ({
    message: `${quote(name)} is repeated in this object, and only the last one counts.`,
    help: 'Keep one of them.',
  }),
};

export const empty: RuleText<{ of?: 'manifest' | 'dsds' }> = {
  summary: 'The file is empty or blank.',
  describe: ({ of }) => ({ message: 'The file is empty.', help: SMALLEST[of ?? 'contract'] }),
};

const SMALLEST = {
  contract: 'The smallest contract is { "contractId": "my-button", "component": "My Button" }.',
  manifest: 'The smallest manifest is { "contractVersion": "1.0.0", "artifacts": [] }.',
  dsds: 'A DSDS document has a "schemaVersion", a "name" and "entries".',
};

export const tooDeep: RuleText<{ limit: number }> = {
  summary: 'Arrays and objects are nested more than 10,000 deep.',
  describe: ({ limit }) => ({
    message: `Not checked: nested more than ${limit.toLocaleString('en-US')} levels deep.`,
    help: 'Make the document flatter.',
  }),
};

export const yamlSyntax: RuleText<{ message: string; help?: string }> = {
  summary: 'The text is not YAML.',
  describe: ({ message, help }) => ({ message, ...(help !== undefined && { help }) }),
};

export const required: RuleText<{ owner: string; name: string; meant?: string }> = {
  summary: 'A required member is missing.',
  describe: ({ owner, name, meant }) => ({
    message: `${sentence(owner)} has no ${quote(name)}.`,
    help: meant === undefined ? (texts().TO_ADD[name] ?? 'Add it.') : `Add ${quote(name)}: ${quote(meant)}.`,
  }),
};

export const additionalProperties: RuleText<{
  owner: string;
  name: string;
  nearest?: string;
  known: string[];
  /** Its likely meaning in another format. */
  as?: string;
  /** The known member that means the same, where that is there already. */
  taken?: string;
  /** The kind of object that it is in. */
  in?: string;
}> = {
  summary: 'A member that the format does not know.',
  describe: ({ owner, name, nearest, known, as = '', taken }) => ({
    message: `${quoteApart(name, [nearest])} isn't allowed in ${owner}.`,
    help:
      texts().TO_PUT_RIGHT[as] ??
      (nearest !== undefined
        ? didYouMean(name, [nearest])
        : taken !== undefined
          ? `Use ${quote(taken)}, which is already here: keep one of the two.`
          : `Remove it. Allowed here: ${allOf(known)}.`),
  }),
};

export const wrongType: RuleText<{ thing: string; expected: TypeName[]; actual: TypeName; role: string }> = {
  summary: 'A value of the wrong type, such as a number instead of a string.',
  describe({ thing, expected, actual, role }) {
    const types = anyOf(expected, (name) => WITH_ARTICLE[name as TypeName]);
    return {
      message: `${sentence(thing)} must be ${types}, but is ${WITH_ARTICLE[actual]}.`,
      help: texts().TO_BE[role] ?? `Write ${types}, or remove it.`,
    };
  },
};

export const enumeration: RuleText<{
  thing?: string;
  value: unknown;
  allowed: string[];
  nearest?: string;
  /** The types that are meant, if there are several or their values are listed. */
  meant?: string;
  values?: string;
  /** What it is instead of a type. */
  as?: string;
}> = {
  summary: 'An unknown type name or origin.',
  describe({ thing, value, allowed, nearest, meant, values, as = '' }) {
    const types = values === undefined ? `"type": ${meant}` : `"type": ${meant} and "enum": ${values}`;
    return {
      message:
        thing === undefined
          ? `${quoteApart(value, [nearest])} isn't a type name.`
          : `${sentence(thing)} can't be ${quoteApart(value, [nearest])}.`,
      help:
        texts().INSTEAD_OF_A_TYPE[as] ??
        (meant !== undefined
          ? `Write ${types}.`
          : nearest === undefined
            ? `Use ${anyOf(allowed)}.`
            : didYouMean(value, [nearest])),
    };
  },
};

/** `meant`: a valid contractId for the value. `why`: what makes the value invalid, if one character does. */
export type PatternArgs = { thing: string; value: string; role?: string; meant?: string; why?: string };

export const pattern: RuleText<PatternArgs> = {
  summary: 'A "contractId" or a content address in the wrong form.',
  describe({ value, role, meant, why }) {
    if (role === 'address') {
      const help = 'An address is "sha256:" and 64 lowercase hexadecimal digits.';
      return { message: `${quote(value)} isn't a content address.`, help };
    }
    const example = meant === undefined ? '' : `, such as ${quote(meant)}`;
    return {
      message: `${quote(value)} isn't a valid contractId.`,
      help: `${why === undefined ? '' : `${sentence(why)}. `}Use lowercase letters and digits, in segments joined by single hyphens${example}.`,
    };
  },
};

export const minLength: RuleText<{ thing: string; role: string }> = {
  summary: 'A string that must not be empty is empty.',
  describe: ({ thing, role }) => ({
    message: `${sentence(thing)} is empty.`,
    help: texts().TO_FILL[role] ?? 'Write at least one character, or remove it.',
  }),
};

export const minItems: RuleText<{ thing: string }> = {
  summary: 'An empty array of types.',
  describe: ({ thing }) => ({
    message: `${sentence(thing)} is empty.`,
    help: 'Add at least one type, such as "string".',
  }),
};

export const uniqueItems: RuleText<{ thing: string; value: unknown }> = {
  summary: 'A name is repeated in an array of unique names.',
  describe: ({ thing, value }) => ({
    message: `${quote(value)} is already listed in ${thing}.`,
    help: 'Remove the repetition.',
  }),
};
