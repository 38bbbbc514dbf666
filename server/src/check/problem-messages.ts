// The texts of JSON syntax problems, of names and enums, and the help for what a schema rejects: a bundle of its own, loaded for the
// first document with a problem.
import { FULL_WIDTH, plainNumber } from '../text/json/foreign-literals.ts';
import { codePoint, literalMeantBy, quote } from '../text/words.ts';
import type { FindingText } from './rule.ts';

export const describeProblem = (problem: string, token: string, of?: string): FindingText => ({
  ...(PROBLEMS[problem] ?? NOT_JSON)(token),
  ...(of === 'contract' && IN_CONTRACTS[problem]?.(token)),
});

const NOT_JSON = (): FindingText => ({ message: "This isn't JSON.", help: 'Check what was changed last.' });

/** A piece of the text as it stands there, in quotes if it has none. */
const shown = (token: string): string => (token.startsWith('"') ? token : `"${token}"`);

const notAValue = (token: string): FindingText => ({
  message: `${token} isn't a JSON value.`,
  help: 'Put text into double quotes. Only true, false and null have none.',
});

/** One text for each problem that the reader of broken text tells apart. */
const PROBLEMS: Record<string, (token: string) => FindingText> = {
  'trailing-comma': () => ({
    message: "A comma before a closing bracket isn't allowed in JSON.",
    help: 'Remove the comma.',
  }),
  'double-comma': () => ({
    message: 'Two commas in a row.',
    help: 'Remove one, or write what is missing between them.',
  }),
  comment: () => ({
    message: "Comments aren't allowed in JSON.",
    help: 'Remove the comment.',
  }),
  conflict: () => ({
    message: 'Unresolved merge conflict.',
    help: 'Keep one of the two versions, and remove this line and the others like it.',
  }),
  unfinished: () => ({
    message: "The document ends before it's complete.",
    help: 'Close what is still open.',
  }),
  program: () => ({
    message: 'This is the code of a program, not JSON.',
    help: 'Keep only the object, with double quotes around names and text.',
  }),
  fence: () => ({
    message: "The fence of a Markdown code block isn't part of JSON.",
    help: 'Remove the fence before and after the document.',
  }),
  yaml: () => ({ message: 'This is YAML, not JSON.', help: 'Write it as an object: { "name": "value" }.' }),
  'open-string': () => ({
    message: 'This string has no closing quote on its line.',
    help: 'Add the " that ends it.',
  }),
  'line-break': () => ({
    message: "A string can't contain a line break.",
    help: 'Write \\n for it, or the text on one line.',
  }),
  'inner-quote': (token) => ({
    message: `Unexpected ${shown(token)} after a closing quote.`,
    help: 'If that quote belongs to the text, write \\" instead.',
  }),
  quotes: () => ({
    message: 'JSON needs straight double quotes around text.',
    help: 'Replace these quotes with ".',
  }),
  symbol: notAValue,
  'bare-text': notAValue,
  word: (token) => ({
    message: `${token} isn't a JSON value.`,
    help: `Write ${literalMeantBy(token)}.`,
  }),
  undefined: (token) => ({
    message: "undefined isn't a JSON value.",
    help: `Write a value, or remove ${token.replace(/:?\s*undefined$/, '') || 'it'}.`,
  }),
  'full-width': (token) => ({
    message: `${token} is a full-width character.`,
    help: `Write ${FULL_WIDTH[token]} instead.`,
  }),
  parenthesis: () => ({ message: 'JSON has no parentheses.', help: 'Arrays have square brackets.' }),
  operator: () => ({ message: 'JSON has no operators.', help: 'Write the result as one value.' }),
  'strange-blank': (token) => ({
    message: `${codePoint(token)} isn't white space in JSON.`,
    help: 'Replace it with a plain space, or remove it.',
  }),
  semicolon: () => ({ message: 'JSON has no semicolon.', help: 'Separate members and items with a comma.' }),
  'equals-sign': () => ({
    message: 'JSON has no equals sign.',
    help: 'Separate a name and its value with a colon.',
  }),
  name: (token) => ({
    message: `The member name ${token} needs double quotes.`,
    help: `Write "${token.replaceAll(/['"`\u2018-\u201f]/g, '')}".`,
  }),
  number(token) {
    const plain = plainNumber(token);
    return {
      message: `${token} isn't a JSON number.`,
      help:
        plain !== undefined
          ? `Write ${plain}.`
          : /^\d[\w.%-]*$/.test(token)
            ? `Put it into double quotes if it is text: "${token}".`
            : 'Write it like 12, -0.5 or 1e3.',
    };
  },
  'leading-zero': () => ({
    message: "A JSON number can't have leading zeros.",
    help: 'Remove them, or put the text into double quotes.',
  }),
  'name-expected': (token) => ({
    message: `A member name is expected here, not ${shown(token)}.`,
    help: 'Write a name in double quotes.',
  }),
  'value-expected': (token) => ({
    message: `A value is missing before ${shown(token)}.`,
    help: 'Write it, or remove the comma or the name before it.',
  }),
  'member-without-value': () => ({
    message: 'The member before this has no value.',
    help: 'Write ":" and the value after its name.',
  }),
  'colon-expected': (token) => ({
    message: `A ":" is missing before ${shown(token)}.`,
    help: 'Write it between the name and its value.',
  }),
  'comma-expected': (token) => ({
    message: `A comma is missing before ${shown(token)}.`,
    help: 'Add the comma.',
  }),
  'wrong-bracket': (token) =>
    token === '}'
      ? { message: 'This closes an object, but an array is open.', help: 'Close the array with "]" first.' }
      : { message: 'This closes an array, but an object is open.', help: 'Close the object with "}" first.' },
  'end-expected': () => ({
    message: 'Unexpected text after the end of the document.',
    help: 'Remove it, or correct the brackets before it.',
  }),
  'extra-bracket': (token) =>
    token === ','
      ? {
          message: 'The document has ended before this comma.',
          help: 'Remove the closing bracket before it that is one too many.',
        }
      : {
          message: 'One closing bracket too many.',
          help: 'Remove it, or another one before it.',
        },
  'second-document': () => ({
    message: 'A second document begins here.',
    help: 'Move it into a file of its own.',
  }),
  unicode: () => ({
    message: 'This string has a "\\u" without four hexadecimal digits.',
    help: 'Write it like \\u00e9.',
  }),
  escape: () => ({
    message: 'This string has an invalid escape.',
    help: 'For a backslash, write "\\\\".',
  }),
  'control-character': (token) => ({
    message: `A string can't contain the control character ${codePoint(token)}.`,
    help: token === '\t' ? 'Write \\t.' : `Remove it, or write ${JSON.stringify(token).slice(1, -1)}.`,
  }),
};

/** Texts that name what contracts have, by the problem. */
const IN_CONTRACTS: Readonly<Record<string, (token: string) => Partial<FindingText>>> = {
  comment: () => ({ help: 'Remove the comment. A contract can say it in a "description".' }),
  yaml: () => ({
    message: 'This is YAML; contracts are JSON.',
    help: 'Write it as an object, such as { "contractId": "my-button", "component": "My Button" }.',
  }),
  undefined: (token) =>
    token.startsWith('"default"') ? { help: 'Remove "default": a prop doesn\'t need one.' } : {},
};

/** Help for a member that is missing, by its name. */
export const TO_ADD: Record<string, string> = {
  contractVersion: 'Add the version to publish, such as "contractVersion": "1.0.0".',
  artifacts: 'Add the list of entries, one for each contract.',
  path: 'Add the path of the contract, relative to the folder of the manifest.',
  address: 'Add the content address of the contract.',
  origin:
    'Add "inferred" for a contract derived from existing sources, or "synced" for one that is kept the same as its source.',
  contractId: 'Add the id of the component, such as "contractId": "icon-button".',
  component: 'Add the display name, such as "component": "Icon Button".',
  additionalProperties: 'Add false to allow only the declared props, or true to allow any.',
  type: 'Add the type of its value, such as "type": "string".',
  name: 'Add the name of the slot, or write only its name instead of the object.',
};

/** Help by what stands in the place of a type. */
export const INSTEAD_OF_A_TYPE: Readonly<Record<string, string>> = {
  string: 'Write "string", the type of the value in JSON.',
  array: 'Write "array". The format doesn\'t describe the items.',
  object: 'Write "object". The format doesn\'t describe the members.',
  content: 'Content is a slot, not a prop. Declare it in "slots".',
  function: 'A contract has no functions, events or refs. Remove the prop.',
  any: 'List the types that are allowed in an array, or remove the prop.',
  optional: 'A prop is optional unless "required" of "props" lists it. Write the type of its value.',
};

/** Help by the likely meaning of a member. */
export const TO_PUT_RIGHT: Readonly<Record<string, string>> = {
  props: 'It belongs in "props". Move it there.',
  prop: 'Props are declared in "properties". Move it there.',
  'declared prop': 'Props are declared in "properties", and this one is. Keep one of the two.',
  required: 'Required props are listed in "required" of "props". List this one there instead.',
  optional: 'A prop is optional unless "required" of "props" lists it.',
  nullable: 'A prop that can be null has "null" among its types, as in ["string", "null"].',
  enum: 'List the values in "enum".',
  contract: 'It is a contract itself. A file has one contract, whose members are at the root.',
  a11y: 'It belongs in "a11y" of the slot. Move it there.',
  reference: '"$ref" isn\'t followed. Write the prop itself.',
  value: 'Write the value itself, as "default".',
  variants: 'Declare each variant as a prop with an "enum".',
};

/** Help by the role of the value. */
export const TO_BE: Record<string, string> = {
  '': 'Write an object with "contractId" and "component". A file has one contract.',
  additionalProperties: 'Write false to allow only the declared props, or true to allow any.',
  name: 'Write the name of the slot.',
  origin: 'Write "inferred" or "synced".',
  contractId: 'Write the id of the component, such as "icon-button".',
  component: 'Write the display name, such as "Icon Button".',
  props: 'Write an object with "properties" and "additionalProperties".',
  properties: 'Write an object that has each prop by its name.',
  required: 'Write an array of the names of the required props.',
  slots: 'Write an array of slot names, or of objects with a "name".',
  states: 'Write an array of state names.',
  enum: 'Write an array of the allowed values.',
  'item of states': 'A state is only a name: write that name.',
  'item of slots': 'Write the name of the slot, or an object with a "name".',
  'item of required': 'Write the name of a declared prop.',
  'item of type': 'Write a type name such as "string".',
  type: 'Write a type name such as "string", or an array of type names.',
  prop: 'Write a prop schema such as { "type": "string" }.',
  contractVersion: 'Write the version to publish, such as "1.0.0".',
  artifacts: 'Write the list of entries, one for each contract.',
  'item of artifacts': 'Write an entry with "path", "address" and "origin".',
  path: 'Write the path of the contract, relative to the folder of the manifest.',
  address: 'Write the content address of the contract.',
};

/** Help where the string can't just be removed. */
export const TO_FILL: Record<string, string> = {
  component: 'Write the display name.',
  name: 'Write the name of the slot.',
  contractVersion: 'Write the version to publish.',
  path: 'Write the path of the contract, relative to the folder of the manifest.',
};

/** A name of a prop or a state that is probably not meant as it is written. */
export type OddName = {
  of: 'prop' | 'state';
  name: string;
  why: 'mark' | 'empty' | 'space' | 'pseudo-class' | 'case';
  meant?: string;
  /** The name that differs only in case. */
  other?: string;
};

export function describeOddName(args: OddName): FindingText {
  const { what, help } = ODD[args.why](args);
  return { message: `The ${args.of} ${quote(args.name)} ${what}.`, help };
}

const ODD: Readonly<Record<OddName['why'], (args: OddName) => { what: string; help: string }>> = {
  mark: () => ({
    what: 'has the mark "?" of TypeScript',
    help: 'Remove the "?": a prop is optional unless "required" lists it.',
  }),
  empty: () => ({ what: 'has an empty name', help: 'Write the name of the prop.' }),
  space: ({ meant }) => ({
    what: 'has white space in its name',
    help: `Remove the white space${meant === undefined ? '' : `, as in ${quote(meant)}`}.`,
  }),
  'pseudo-class': ({ meant }) => ({
    what: 'is written like a CSS pseudo-class',
    help: `Write only its name${meant === undefined ? '' : `, ${quote(meant)}`}.`,
  }),
  case: ({ other }) => ({
    what: `differs from ${quote(other)} only in case`,
    help: 'Remove or rename one of the two.',
  }),
};

/** `value`: the repeated one; without it there is no value. */
export type EnumArgs = { prop: string; value?: string };

/** An enum that has no value, or has one twice. */
export const describeEnum = ({ prop, value }: EnumArgs): FindingText =>
  value === undefined
    ? {
        message: `The enum of ${quote(prop)} is empty, so no value is allowed.`,
        help: 'List the allowed values, or remove the "enum".',
      }
    : {
        message: `The value ${value} is already in the enum of ${quote(prop)}.`,
        help: 'Remove one of the two.',
      };
