import { TextDocument } from 'vscode-languageserver-textdocument';
import { canonical } from '../text/uri.ts';
import type { CalmTyping } from './calm-typing.ts';
import { type AfterPause, Pauses } from './pauses.ts';
import { TextDocuments } from './protocol.ts';

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
