import type { TextDocument } from 'vscode-languageserver-textdocument';
import { isConfig } from '../kinds/config/model.ts';
import { EDITING } from '../kinds/editing-of.ts';
import type { DocumentId } from '../kinds/editing.ts';
import { configKind, documentKind } from '../kinds/index.ts';
import type { Project } from '../project/project.ts';
import { placeOf } from '../text/uri.ts';
import type { OpenDocument } from './feature.ts';
import { isTooLarge } from './large-texts.ts';

/** An open document whose folders are read, if it is of a kind that has features. */
export function openDocumentOf(document: TextDocument, project: Project): OpenDocument | undefined {
  const { uri } = document;
  const text = document.getText();
  const role = project.role(uri);
  if (isTooLarge(role, text)) return undefined;
  const place = placeOf(uri);
  const folder = place && project.folder(place.folder);
  const of = (kind: DocumentId, source: object, whyNotChecked?: string): OpenDocument => ({
    uri,
    document,
    kind,
    editing: EDITING[kind],
    source,
    place,
    folder,
    whyNotChecked,
  });
  const contract = project.contract(uri);
  if (contract) return of('contract', contract.source, contract.whyNotChecked);
  if (isConfig(uri)) return of('config', configKind.read({ uri, text }));
  if (role === undefined) return undefined;
  const isSource = role in EDITING && !documentKind(role);
  const source = isSource ? { text } : project.document(role, uri);
  return source && of(role as DocumentId, source);
}
