import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  createConnection,
  type Diagnostic,
  ProposedFeatures,
  TextDocuments,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';

// The least that a language server on this library has to do: it follows documents, and publishes a list for each of their versions.

const START = { line: 0, character: 0 };
const DIAGNOSTICS: Diagnostic[] = [{ range: { start: START, end: START }, message: 'The same each time.' }];

const connection = createConnection(ProposedFeatures.all);
const documents = new TextDocuments(TextDocument);
connection.onInitialize(() => ({ capabilities: { textDocumentSync: TextDocumentSyncKind.Incremental } }));
documents.onDidChangeContent(({ document: { uri, version } }) => {
  void connection.sendDiagnostics({ uri, version, diagnostics: DIAGNOSTICS });
});
documents.listen(connection);
connection.listen();
