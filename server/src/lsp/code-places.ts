// The places of components and props in code, which is read on request.
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Location } from 'vscode-languageserver';
import type { CodeTarget } from '../check/rule.ts';
import { rangeOf } from './convert.ts';
import type { Files } from './feature.ts';

/** The place where code declares a prop or a component, else where it has the name first, else the beginning of the file. */
export async function locationInCode(
  { uris, name, prop = '' }: CodeTarget,
  { texts }: Pick<Files, 'texts'>,
): Promise<Location | undefined> {
  const read = await texts(uris);
  const [file] = read.flatMap((each, at) => (each && 'text' in each ? { ...each, uri: uris[at]! } : []));
  if (!file) return undefined;
  const { uri, text } = file;
  const found = PATTERNS.map(([what, before, after]) => {
    const word = (what === 'prop' ? prop : name).replaceAll(/\W/g, '\\$&');
    return word === '' ? null : new RegExp(`(${before})(${word})${after}`, 'm').exec(text);
  }).find((each) => each !== null);
  const start = found ? found.index + found[1]!.length : 0;
  const at = { start, end: start + (found?.[2]?.length ?? 0) };
  return { uri, range: rangeOf(TextDocument.create(uri, 'typescript', 0, text), at) };
}

/** What stands before and behind a name: a prop is a member of a type or a class, perhaps with a decorator. */
const PATTERNS = [
  ['prop', '^[ \\t]*(?:@\\w+\\([^)\\n]*\\)[ \\t]*)?(?:\\w+[ \\t]+)*', '[?!]?\\s*[:=(;]'],
  ['component', '\\b(?:function|class|const|let|var)\\s+', '\\b'],
  ['component', '\\b', '\\s*='],
  ['component', '\\b', '\\b'],
] as const;
