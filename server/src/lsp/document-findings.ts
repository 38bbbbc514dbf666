// The findings of a file, open or closed, as far as an editor shows them.
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { DocumentSource } from '../check/fix-all.ts';
import type { Finding } from '../check/rule.ts';
import { isConfig } from '../kinds/config/model.ts';
import { isFolderLeftAlone } from '../project/folder.ts';
import type { ProjectFile } from '../project/folders.ts';
import type { Project } from '../project/project.ts';
import { isAboutContracts } from '../project/roles.ts';
import type { Client } from './client.ts';
import { isTooLarge } from './open-documents.ts';

/** The findings of a file now. */
export interface DocumentFindings {
  /** The file, with the URI that its findings are shown under. */
  readonly document: TextDocument;
  readonly findings: readonly Finding[];
  /** The reason why there are none, as the end of a sentence, where there might be some. */
  readonly whyNotChecked?: string | undefined;
  readonly isTooLarge?: boolean;
}

export function findingsOfOpen(document: TextDocument, project: Project, client: Client): DocumentFindings {
  const { uri, languageId } = document;
  if (isTooLarge(project.role(uri), document.getText())) return { document, findings: [], isTooLarge: true };
  if (isConfig(uri)) return { document, findings: findingsOfOpenConfig(uri, languageId, project, client) };
  const source = linkingDocument(uri, project) ?? project.source(uri);
  if (source) return { document, findings: beyondSyntax(source.checked.findings) };
  const contract = project.contract(uri);
  if (!contract) return { document, findings: [] };
  if (contract.whyNotChecked !== undefined)
    return { document, findings: [], whyNotChecked: contract.whyNotChecked };
  const { findings, whyNotChecked } = contract.source.checked;
  return { document, findings, whyNotChecked };
}

/** All but hints, which are for work on a document. No other server checks the syntax of a file that isn't open. */
export function findingsOfClosed(key: string, project: Project): DocumentFindings {
  const file = isConfig(key) ? closedConfigs(project).find(({ uri }) => uri === key) : undefined;
  if (file) {
    const findings = [...file.reading.findings, ...project.unusedGlobs(file.folder)];
    return { document: closedDocument(key, file.text), findings };
  }
  const source = project.source(key) ?? linkingDocument(key, project) ?? closedContract(key, project);
  const findings = source?.checked.findings.filter(({ severity }) => severity !== 'hint') ?? [];
  return { document: closedDocument(key, source?.text), findings };
}

export const closedDocument = (uri: string, text = ''): TextDocument =>
  TextDocument.create(uri, 'json', 0, text);

/** The config files that are checked though they are not open. */
export const closedConfigs = (project: Project): ProjectFile[] =>
  project.governing().filter(({ version }) => version === null);

/** A document that leads to contracts, such as a manifest. Most files are contracts. */
function linkingDocument(uri: string, project: Project): DocumentSource | undefined {
  const role = project.role(uri);
  return role !== undefined && isAboutContracts(role) ? project.document(role, uri) : undefined;
}

function closedContract(key: string, project: Project): DocumentSource | undefined {
  const contract = project.closed(key);
  return contract?.whyNotChecked === undefined ? contract?.source : undefined;
}

/** The findings beyond syntax errors, which the editor's own server for the language reports. */
const beyondSyntax = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ code }) => !/^(json|yaml)\//.test(code));

/** The findings of an open config file, without those that an editor with its schema reports itself. */
function findingsOfOpenConfig(
  uri: string,
  languageId: string,
  project: Project,
  { jsonSchemas }: Client,
): readonly Finding[] {
  const file = project.file(uri);
  const folder = file && project.folder(file.folder);
  // Where no search looks it governs nothing, as for the checker.
  if (!folder || isFolderLeftAlone(folder)) return [];
  const { findings, beyondSchema } = file.reading;
  const unused = project.unusedGlobs(file.folder);
  if (!jsonSchemas) return [...findings, ...unused];
  // In such a document an editor accepts comments, which the checker does not.
  const syntax = languageId === 'jsonc' ? findings.filter(({ code }) => code === 'json/syntax') : [];
  return [...syntax, ...beyondSchema, ...unused];
}
