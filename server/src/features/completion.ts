import { type CompletionItem, CompletionItemKind, type CompletionParams } from 'vscode-languageserver/node';
import { TYPE_NAMES, type TypeName } from '../core/contract.ts';
import type { Path, Span } from '../core/finding.ts';
import { caretAt, endOf, nodeAt, spotAt, startOf } from '../core/tree.ts';
import { rangeOf } from '../convert.ts';
import type { Source } from '../project/project.ts';
import type { Feature, OpenContract } from './feature.ts';

export const completion: Feature<CompletionParams, CompletionItem[]> = {
  method: 'textDocument/completion',
  capability: { completionProvider: { triggerCharacters: ['"', ':'] } },
  async handle(contract, { position }, client) {
    const offset = contract.document.offsetAt(position);
    const { path, onKey } = caretAt(contract.source.text, offset);
    if (isTypePlace(path) && !onKey) return typeNames(contract, path, offset);
    if (!onKey) return [];
    // The JSON service is heavy, and most sessions start with reading.
    const { memberNames } = await import('./json-service.ts');
    return memberNames(contract, position, client);
  },
};

/** Whether a path leads to the `type` of a prop, or to an item of its list of types. */
function isTypePlace(path: Path): boolean {
  const [props, properties, , type] = path;
  return (
    props === 'props' &&
    properties === 'properties' &&
    type === 'type' &&
    (path.length === 4 || typeof path[4] === 'number')
  );
}

function typeNames({ document, source }: OpenContract, path: Path, offset: number): CompletionItem[] {
  const word = wordAt(source, offset);
  if (!word) return [];
  const list = nodeAt(source.tree, path.slice(0, 4));
  const others = list?.type === 'array' ? (list.children ?? []) : [];
  const there = new Set(
    others
      .filter((item) => endOf(item) < word.start || startOf(item) > word.end)
      .map(({ value }) => value as unknown),
  );
  const quoted = source.text[word.start] === '"';
  return TYPE_NAMES.filter((name) => !there.has(name)).map((name) => ({
    label: name,
    kind: CompletionItemKind.Value,
    detail: MEANINGS[name],
    labelDetails: { description: MEANINGS[name] },
    sortText: String(TYPE_NAMES.indexOf(name)),
    // An editor matches this against the text it replaces, so it begins with a quote where that does.
    filterText: quoted ? `"${name}"` : name,
    textEdit: { range: rangeOf(document, word), newText: `"${name}"` },
  }));
}

/** The half-written name around the caret, with the quotes it has already; undefined where no name can be written. */
function wordAt({ text, tree }: Source, offset: number): Span | undefined {
  const node = spotAt(tree, offset)?.node;
  const isName = node?.type === 'string' && /^"[^"\n,:{}[\]]*"$/.test(text.slice(startOf(node), endOf(node)));
  // Before or behind a value that is whole there is nothing to write.
  if (isName)
    return startOf(node) < offset && offset < endOf(node)
      ? { start: startOf(node), end: endOf(node) }
      : undefined;
  let start = offset;
  while (/['\w-]/.test(text[start - 1] ?? '')) start--;
  let end = offset;
  while (/['\w-]/.test(text[end] ?? '')) end++;
  if (text[start - 1] === '"') start--;
  const before = text.slice(0, start).trimEnd();
  return /[:[,]$/.test(before) ? { start, end } : undefined;
}

const MEANINGS: Record<TypeName, string> = {
  string: 'Text',
  number: 'Any number, such as 1 or 0.5',
  integer: 'A whole number',
  boolean: 'true or false; becomes a DSDS trait',
  array: 'A list of values',
  object: 'A set of named values',
  null: 'No value: null itself',
};
