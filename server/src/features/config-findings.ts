import type { Connection } from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { diagnosticOf } from '../convert.ts';
import type { Finding } from '../core/finding.ts';
import type { ReadConfig } from '../project/config.ts';
import type { ProjectFile } from '../project/folders.ts';
import type { Client } from './feature.ts';

/**
 * Publishes what is wrong with the project files that govern open contracts; those that are open themselves get their
 * findings like any document. Answers how to look again.
 */
export function publishConfigFindings(
  connection: Connection,
  governing: () => readonly ProjectFile[],
  rulePages: string,
): () => void {
  const told = new Map<string, readonly Finding[]>();

  function tell({ uri, text, reading }: ProjectFile): void {
    const document = TextDocument.create(uri, 'json', 0, text ?? '');
    const diagnostics = reading.findings.map((finding) => diagnosticOf(document, finding, rulePages));
    void connection.sendDiagnostics({ uri, diagnostics });
  }

  return () => {
    const faulty = governing().filter(
      ({ version, reading }) => version === null && reading.findings.length > 0,
    );
    for (const uri of told.keys()) {
      if (faulty.some((file) => file.uri === uri)) continue;
      told.delete(uri);
      void connection.sendDiagnostics({ uri, diagnostics: [] });
    }
    for (const file of faulty) {
      if (told.get(file.uri) !== file.reading.findings) tell(file);
      told.set(file.uri, file.reading.findings);
    }
  };
}

/** What is to be told of an open project file, beside what an editor that knows its schema tells itself. */
export function findingsOfOpen(
  { findings, beyondSchema }: ReadConfig,
  languageId: string,
  { jsonSchemas }: Client,
): readonly Finding[] {
  if (!jsonSchemas) return findings;
  // In such a document an editor lets comments pass, which the checker does not.
  const syntax = languageId === 'jsonc' ? findings.filter(({ code }) => code === 'json/syntax') : [];
  return [...syntax, ...beyondSchema];
}
