// The library of the language client, in a bundle of its own: most of what the client consists of.
export { LanguageClient, TransportKind } from 'vscode-languageclient/node';
