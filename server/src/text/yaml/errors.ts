import type { ErrorCode, YAMLParseError } from 'yaml';
import { endOf, nodeAround } from '../json/tree.ts';
import type { Span } from '../positions.ts';
import { quote } from '../words.ts';
import { lineEnd, lineStart } from './elements.ts';
import type { DanglingAlias, YamlNode } from './node.ts';

/** Something that is wrong with the text of a YAML document. */
export interface YamlError {
  readonly span: Span;
  readonly message: string;
  /** Advice on fixing it. */
  readonly help?: string;
}

type Words = Pick<YamlError, 'message' | 'help'>;

const errorAt = (start: number, length: number, words: Words): YamlError => ({
  span: { start, end: start + length },
  ...words,
});

export const EMPTY: YamlError = errorAt(0, 0, {
  message: 'The document is empty.',
  help: 'A DSDS document has a "schemaVersion", a "name" and "entries".',
});

export const tooDeepError = (offset: number, limit: number): YamlError =>
  errorAt(offset, 1, {
    message: `Not checked: nested more than ${limit} levels deep.`,
    help: 'Make the document flatter.',
  });

export const secondDocumentError = (offset: number, text: string): YamlError =>
  errorAt(offset, text.startsWith('---', offset) ? 3 : 1, {
    message: 'A second document begins here, and only the first one is read.',
    help: 'Move it into its own file.',
  });

export const danglingAliasError = ({ offset, name }: DanglingAlias): YamlError =>
  errorAt(offset, name.length + 1, {
    message: `The anchor ${quote(name)} isn't defined before this.`,
    help: `If it is text, put it into quotes. Otherwise write "&${name}" before the value that it stands for.`,
  });

/** An error of the library, in its words but for the most frequent slips. */
export function errorFrom(error: YAMLParseError, text: string, root: YamlNode | undefined): YamlError {
  const { code, message, pos } = error;
  if (code === 'DUPLICATE_KEY') return repeatedKey(text, pos[0], root);
  const help = HELP[code];
  const words = slipOn(text, pos[0], code) ?? {
    message: `${message.replaceAll(/\s+/g, ' ')}.`,
    ...(help !== undefined && { help }),
  };
  return { span: visibleSpan(text, pos), ...words };
}

/** The text of an error on its first line; where nothing is to be seen, the last character before it. */
function visibleSpan(text: string, [from, to]: readonly [number, number]): Span {
  if (/[\S\t]/.test(text.charAt(from)))
    return { start: from, end: Math.max(Math.min(to, lineEnd(text, from)), from + 1) };
  const end = text.slice(0, from).trimEnd().length;
  return { start: Math.max(end - 1, 0), end };
}

function repeatedKey(text: string, at: number, root: YamlNode | undefined): YamlError {
  const key = nodeAround(root, at);
  const name = key ? text.slice(key.offset, endOf(key)) : '';
  return errorAt(at, name.length, {
    message: `${quote(key?.type === 'string' ? key.value : name)} is repeated in this object.`,
    help: 'Keep one of them.',
  });
}

/** A slip that the library reports as a key on several lines: a merge conflict, or a missing space. */
function slipOn(text: string, at: number, code: ErrorCode): Words | undefined {
  if (code !== 'MULTILINE_IMPLICIT_KEY') return undefined;
  const line = text.slice(lineStart(text, at), lineEnd(text, at));
  if (/^(?:<{7}|={7}|>{7})(?: |$)/.test(line)) return CONFLICT;
  const [, name] = /^[ -]*([\w$.-]+):[^ \t/]/.exec(line) ?? [];
  if (name === undefined) return undefined;
  return { message: `A space is missing after the ":" of ${quote(name)}.`, help: 'Add a space.' };
}

const CONFLICT: Words = {
  message: 'Unresolved merge conflict.',
  help: 'Keep one of the versions, and remove the lines with "<<<<<<<", "=======" and ">>>>>>>".',
};

const ALIKE = 'Indent all items of a list, and all members of an object, alike, and with spaces.';

/** Help beside the messages of the library. */
const HELP: Partial<Record<ErrorCode, string>> = {
  BAD_INDENT: ALIKE,
  BAD_SCALAR_START: 'Put the text into quotes.',
  BLOCK_AS_IMPLICIT_KEY: `Put text with a ": " into quotes. ${ALIKE}`,
  MISSING_CHAR: `${ALIKE} Otherwise add what is missing.`,
  MULTILINE_IMPLICIT_KEY:
    'Write ":" and a value behind it, or indent it further than the line that it continues.',
  TAB_AS_INDENT: 'Use spaces.',
  UNEXPECTED_TOKEN: 'Remove it, or put the text into quotes.',
};
