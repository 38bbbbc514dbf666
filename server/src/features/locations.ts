import { TextDocument } from 'vscode-languageserver-textdocument';
import type { ClientCapabilities, Location, LocationLink } from 'vscode-languageserver/node';
import { rangeOf } from '../convert.ts';
import type { Span } from '../core/finding.ts';
import type { Target } from '../project/links.ts';
import type { Neighbours } from '../project/neighbours.ts';

/** Where things are, each by its name. */
export function locationsOf(
  targets: readonly Target[],
  document: TextDocument,
  files: Neighbours,
): Location[] {
  const documents = documentsOf(files, document);
  return targets.map(({ uri, name }) => ({ uri, range: rangeOf(documents(uri), name) }));
}

/** The same as links from a name in the document, where the client knows such. */
export function linksTo(
  { from, to }: { readonly from: Span; readonly to: readonly Target[] },
  document: TextDocument,
  { textDocument }: ClientCapabilities,
  files: Neighbours,
): Location[] | LocationLink[] {
  if (!textDocument?.definition?.linkSupport) return locationsOf(to, document, files);
  const documents = documentsOf(files, document);
  return to.map(({ uri, whole, name }) => ({
    originSelectionRange: rangeOf(document, from),
    targetUri: uri,
    targetRange: rangeOf(documents(uri), whole),
    targetSelectionRange: rangeOf(documents(uri), name),
  }));
}

/** The files as documents, each made once; one that is open is itself. */
export function documentsOf(files: Neighbours, open?: TextDocument): (uri: string) => TextDocument {
  const made = new Map(open ? [[open.uri, open]] : []);
  return (uri) => {
    const before = made.get(uri);
    if (before) return before;
    const file = files.textAt(uri);
    const there = TextDocument.create(file?.uri ?? uri, 'json', 0, file?.text ?? '');
    made.set(uri, there);
    return there;
  };
}
