import { TextDocument } from 'vscode-languageserver-textdocument';
import type { DocumentSource } from '../check/fix-all.ts';
import type { Finding } from '../check/rule.ts';
import { EDITING } from '../kinds/editing-of.ts';
import type { DocumentId, Editing } from '../kinds/editing.ts';
import type { ContractSource } from '../kinds/contract/check.ts';
import { canonical } from '../text/uri.ts';
import { isConfig } from '../kinds/config/model.ts';
import { isFolderLeftAlone } from '../project/folder.ts';
import type { ProjectFile } from '../project/folders.ts';
import type { Project } from '../project/project.ts';
import { isAboutContracts, type Role } from '../project/roles.ts';
import { type DiagnosticsHost, type FileFindings, publishFindings } from './diagnostics.ts';
import type { Client } from './feature.ts';
import { isTooLarge } from './large-texts.ts';
import { burstsOf } from './turns.ts';

export interface PublishHost extends Omit<
  DiagnosticsHost,
  'findingsOf' | 'failed' | 'wasPublished' | 'drained'
> {
  readonly project: Project;
  /** The open document of a file; `not yet` while it is between the editor and the disk, so that neither counts. */
  readonly openAt: (uri: string) => TextDocument | 'not yet' | undefined;
  /** Has the editor request again what it shows already. */
  readonly refreshLenses: () => void;
  /** Tells the editor that the project has changed as a whole, so that what it shows of other documents may have. */
  readonly tellChanged: () => void;
  /** True as long as some of the files that have changed together are not read; `projectChanged` follows when they are. */
  readonly isBehind: () => boolean;
}

/** Publishes the findings of open and of closed files, once for all that happens in a burst. */
export function createPublisher(host: PublishHost) {
  const { project, openAt, client, refreshLenses, isBehind, complain } = host;
  const findings = publishFindings({ ...host, findingsOf, failed, wasPublished, drained });
  const bursts = burstsOf(act);
  const haveLensesChanged = followLenses(project, openAt);
  /** The open documents that wait for the files that have changed with the project. */
  const behind = new Set<string>();
  /** The closed project files that are checked; undefined where one was, or may be now. */
  let governing = new Map<string, ProjectFile | undefined>();
  /** True if lenses of open documents depend on closed ones that have changed. */
  let areLensesOld = false;

  function act(name: string): void {
    if (name === PROJECT) publishProject();
    else if (isBehind() && isAboutContracts(project.role(name))) behind.add(name);
    else findings.publish(name);
    if (editingOf(project.role(name))?.lensTexts && haveLensesChanged(name)) refreshLenses();
  }

  /** Each document is compared, so that none counts the next time: a closed one when its turn comes, since there may be thousands. */
  function wasPublished(key: string): void {
    try {
      if (haveLensesChanged(key)) areLensesOld = true;
    } catch (error) {
      // No known text leads here. If one does, the other files still get their lists.
      complain(error, key);
    }
  }

  function drained(): void {
    if (areLensesOld) refreshLenses();
    areLensesOld = false;
  }

  /** Publishes the findings of all documents that have changed with the project. */
  function publishProject(): void {
    // Half of it would be published twice.
    if (isBehind()) return;
    try {
      const [uris, opened] = [project.changed(), project.opened()];
      for (const uri of uris) {
        if (opened.has(uri)) behind.add(uri);
        else findings.enqueue(uri);
      }
      for (const uri of behind) bursts.drop(uri);
      const open = [...behind];
      behind.clear();
      if (open.filter(haveLensesChanged).length > 0) refreshLenses();
      for (const uri of open) findings.publish(uri);
      const closed = project.governing().filter(({ version }) => version === null);
      const before = governing;
      governing = new Map(closed.map((file) => [file.uri, file]));
      for (const uri of new Set([...before.keys(), ...governing.keys()])) findings.publish(uri);
      host.tellChanged();
    } catch (error) {
      // No known text leads here. If one does, the server goes on.
      complain(error);
    }
  }

  function findingsOf(key: string): FileFindings | undefined {
    const open = openAt(key);
    if (open === 'not yet') return undefined;
    if (open && isTooLarge(project.role(open.uri), open.getText()))
      return { document: open, isOpen: true, findings: [], isTooLarge: true };
    if (open) return { document: open, isOpen: true, ...findingsOfOpen(open) };
    const { text = '', findings: all } = findingsOfClosed(key);
    return { document: TextDocument.create(key, 'json', 0, text), isOpen: false, findings: all };
  }

  function failed(key: string, finding: Finding): FileFindings | undefined {
    const open = openAt(key);
    if (open === 'not yet') return undefined;
    const document = open ?? TextDocument.create(key, 'json', 0, project.textAt(key)?.text ?? '');
    return { document, isOpen: open !== undefined, findings: [finding] };
  }

  function findingsOfOpen({
    uri,
    languageId,
  }: TextDocument): Pick<FileFindings, 'findings' | 'whyNotChecked'> {
    if (isConfig(uri)) {
      const file = project.file(uri);
      const folder = file && project.folder(file.folder);
      // Where no search looks it governs nothing, as for the checker.
      if (!folder || isFolderLeftAlone(folder)) return { findings: [] };
      return { findings: findingsOfConfig(file, languageId, client()) };
    }
    const other = linkingDocument(uri);
    if (other) return { findings: beyondSyntax(other) };
    const contract = project.contract(uri);
    if (!contract) return { findings: [] };
    if (contract.whyNotChecked !== undefined) return { findings: [], whyNotChecked: contract.whyNotChecked };
    const { kind, findings: all } = (contract.source as ContractSource).checked;
    return { findings: all, whyNotChecked: kind.kind === 'contract' ? undefined : kind.why };
  }

  /** A document that leads to contracts, such as a manifest. Most files are contracts. */
  function linkingDocument(uri: string): DocumentSource | undefined {
    const role = project.role(uri);
    return role !== undefined && isAboutContracts(role) ? project.document(role, uri) : undefined;
  }

  /** All but hints, which are for work on a document. No other server checks the syntax of a file that isn't open. */
  function findingsOfClosed(key: string) {
    const file = governing.get(key);
    if (file) return { text: file.text, findings: file.reading.findings };
    const other = linkingDocument(key);
    if (other) return { text: other.text, findings: other.checked.findings.filter(isNoHint) };
    const contract = project.closed(key);
    if (!contract || contract.whyNotChecked !== undefined) return { text: undefined, findings: [] };
    const { text, checked } = contract.source;
    return { text, findings: checked.findings.filter(isNoHint) };
  }

  return {
    /** A document is opened; its findings follow once it is read. */
    opened: (uri: string): void => findings.open(uri),
    /** The findings of an open document may have changed. */
    changed: (uri: string): void => bursts.add(uri),
    /** Publishes the findings of an open document, for which nothing else is to be waited. */
    publish(uri: string): void {
      bursts.drop(uri);
      act(uri);
    },
    /** It is closed; its findings are kept until the disk is read. */
    closing: bursts.drop,
    /** From here on the disk counts. */
    closed(uri: string): void {
      // The governing project files are known after the next publication.
      if (isConfig(uri)) governing.set(canonical(uri), undefined);
      else findings.enqueue(canonical(uri));
      bursts.add(PROJECT);
    },
    /** The project has changed as a whole: one file of it may be about any document. */
    projectChanged: () => bursts.add(PROJECT),
    shown: findings.shown,
    counts: findings.counts,
    /** True as long as some findings are not published yet. */
    get isWaiting(): boolean {
      return bursts.isWaiting || findings.isWaiting;
    },
    end(): void {
      bursts.end();
      findings.end();
    },
  };
}

const PROJECT = '';

const isNoHint = ({ severity }: Finding): boolean => severity !== 'hint';

/** The findings beyond syntax errors, which the editor's own server for the language reports. */
const beyondSyntax = ({ checked }: DocumentSource): readonly Finding[] =>
  checked.findings.filter(({ code }) => !/^(json|yaml)\//.test(code));

/** The findings of an open project file, without those that an editor with its schema reports itself. */
function findingsOfConfig(
  { reading: { findings, beyondSchema } }: ProjectFile,
  languageId: string,
  { jsonSchemas }: Client,
): readonly Finding[] {
  if (!jsonSchemas) return findings;
  // In such a document an editor accepts comments, which the checker does not.
  const syntax = languageId === 'jsonc' ? findings.filter(({ code }) => code === 'json/syntax') : [];
  return [...syntax, ...beyondSchema];
}

const editingOf = (role: Role | undefined): Editing | undefined =>
  role !== undefined && role in EDITING ? EDITING[role as DocumentId] : undefined;

/** Compares the code lenses of a document that depend on other files with those at the last call for it. */
function followLenses(project: Project, openAt: PublishHost['openAt']): (uri: string) => boolean {
  /** The texts of lenses, by the documents that they depend on. */
  const texts = new Map<string, readonly string[]>();

  function textsOf(key: string): readonly string[] {
    const role = project.role(key);
    const source = role && project.document(role, key);
    return source === undefined ? [] : (editingOf(role)?.lensTexts?.(source) ?? []);
  }

  /** Also of a document that has no such lenses any more. */
  function haveTextsChanged(key: string): boolean {
    if (openAt(key) === 'not yet') return false;
    const [before = [], now] = [texts.get(key), textsOf(key)];
    if (now.length > 0) texts.set(key, now);
    else texts.delete(key);
    return now.length !== before.length || now.some((each, index) => each !== before[index]);
  }

  return (uri) => {
    const key = canonical(uri);
    const editing = editingOf(project.role(uri));
    if (editing?.lensTexts || texts.has(key)) return haveTextsChanged(key);
    return editing?.lensesFollowProject === true && openAt(uri) !== undefined;
  };
}
