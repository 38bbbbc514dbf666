// The open documents, and what is known of each.
import { isConfig } from '../kinds/config/model.ts';
import { EDITING } from '../kinds/editing-of.ts';
import type { DocumentId } from '../kinds/editing.ts';
import { configKind } from '../kinds/index.ts';
import type { Project } from '../project/project.ts';
import type { Role } from '../project/roles.ts';
import { canonical, placeOf } from '../text/uri.ts';
import { type AfterPause, type CalmTyping, Pauses } from './calm-typing.ts';
import type { OpenDocument } from './feature.ts';
import { TextDocuments } from './protocol.ts';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** The documents that are open in the editor, and what they wait for: their folders, or a pause in typing. */
export class OpenDocuments {
  readonly texts: TextDocuments<TextDocument>;
  /** The large texts that are put into the project at a pause in typing, by their URIs. */
  readonly atPause: Pauses;
  /** The reading of the folders of documents that have just been opened, by their URIs. */
  private readonly opening = new Map<string, Promise<void>>();
  /** The URIs of open files as the editor spells them, by their canonical URIs. */
  private readonly spelled = new Map<string, string>();
  /** The canonical URIs of files that were closed, and are read from the disk. */
  private readonly beingClosed = new Set<string>();

  constructor(typing: CalmTyping, afterPause: AfterPause | undefined) {
    this.atPause = new Pauses(afterPause);
    this.texts = new TextDocuments({
      create: TextDocument.create,
      update(document: TextDocument, changes, version) {
        typing.changing(document, changes);
        return TextDocument.update(document, changes, version);
      },
    });
  }

  at(uri: string): TextDocument | undefined {
    return this.texts.get(uri);
  }

  /** A file by its canonical URI, if it is open; `not yet` while it is between the editor and the disk, so that neither counts. */
  stateOf(key: string): TextDocument | 'not yet' | undefined {
    const uri = this.spelled.get(key);
    if (uri === undefined) return this.beingClosed.has(key) ? 'not yet' : undefined;
    return this.opening.has(uri) || this.atPause.has(uri) ? 'not yet' : (this.at(uri) ?? 'not yet');
  }

  /** Takes that a document is opened whose folders are being read; returns false if it was closed before that is done. */
  async opened(uri: string, isRead: Promise<void>): Promise<boolean> {
    const key = canonical(uri);
    this.spelled.set(key, uri);
    this.beingClosed.delete(key);
    this.opening.set(uri, isRead);
    await isRead;
    // It may have been opened again, too.
    if (this.opening.get(uri) !== isRead) return false;
    this.opening.delete(uri);
    return true;
  }

  /** Takes that a document is closed, whose file is about to be read. */
  closing(uri: string): void {
    const key = canonical(uri);
    this.opening.delete(uri);
    this.atPause.cancel(uri);
    if (this.spelled.get(key) !== uri) return;
    this.spelled.delete(key);
    this.beingClosed.add(key);
  }

  /** Takes that the file of a closed document is read; returns the URI under which it was opened again meanwhile. */
  closed(uri: string): string | undefined {
    const key = canonical(uri);
    const again = this.spelled.get(key);
    if (again === undefined) this.beingClosed.delete(key);
    return again;
  }

  /** Resolves when the folders of a document are read. */
  async foldersRead(uri: string): Promise<void> {
    await this.opening.get(uri);
  }

  /** Resolves when the folders of a document are read, and its text is put into the project. */
  async ready(uri: string): Promise<void> {
    await this.foldersRead(uri);
    this.atPause.end(uri);
  }

  /** The reading of folders that goes on. */
  get reading(): readonly Promise<void>[] {
    return [...this.opening.values()];
  }

  get isWaiting(): boolean {
    return this.opening.size > 0 || this.atPause.size > 0;
  }
}

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
  if (role !== 'manifest' && role !== 'dsds') return undefined;
  const source = project.document(role, uri);
  return source && of(role, source);
}

/**
 * The length in characters up to which an open text is checked. A contract or a Custom Elements Manifest of this length takes 0.15 to 0.3
 * seconds, a DSDS document in YAML one or two.
 */
const MOST = 5_000_000;
const MOST_DSDS = 1_000_000;

/** Returns true for a text that is not checked while it is open. */
export const isTooLarge = (role: Role | undefined, { length }: string): boolean =>
  length > (role === 'dsds' ? MOST_DSDS : MOST);

/** The length from which on a text is checked at a pause in typing only. */
export const afterPauseFrom = (role: Role | undefined): number => (role === 'dsds' ? 200_000 : Infinity);
