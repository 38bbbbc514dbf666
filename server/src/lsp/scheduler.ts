import { SLICE, turn } from '../io/walk.ts';
import type { Project } from '../project/project.ts';
import { isAboutContracts } from '../project/roles.ts';
import { canonical } from '../text/uri.ts';
import type { CalmTyping, Pauses } from './calm-typing.ts';
import { type DocumentAt, documentsOf } from './convert.ts';
import type { EditorConnection } from './editor-connection.ts';
import type { DiagnosticsPublisher } from './publish-diagnostics.ts';

/**
 * The queue of documents to publish, open ones first. It is worked off once for all that happens in a burst, a few
 * milliseconds at a time, so that requests are answered in between.
 */
export class Scheduler {
  private readonly open = new Set<string>();
  private readonly closed = new Set<string>();
  private hasProjectChanged = false;
  private isViewOld = false;
  private isRunning = false;
  private isEnded = false;

  constructor(
    private readonly editor: EditorConnection,
    private readonly messages: Messages,
    private readonly project: Project,
    private readonly publisher: DiagnosticsPublisher,
    private readonly typing: CalmTyping,
    /** The documents with findings that wait for a pause in typing, by canonical URIs. */
    private readonly held: Pauses,
    /** Returns true while some of the files that have changed together are not read; `projectChanged` follows when they are. */
    private readonly isBehind: () => boolean,
  ) {}

  /** Publishes the findings of a document at once. */
  publish(uri: string, documentAt?: DocumentAt): void {
    const key = canonical(uri);
    this.drop(key);
    this.held.cancel(key);
    if (this.publisher.publish(key, documentAt)) this.held.set(key, () => this.publishHeld(key));
  }

  /** Takes that typing in a document has ended: what waits for a pause is published. */
  endTyping(uri: string): void {
    this.typing.end(uri);
    this.held.end(canonical(uri));
  }

  private publishHeld(key: string): void {
    this.typing.end(key);
    this.publish(key);
  }

  /** Queues an open document. */
  enqueue(uri: string): void {
    this.open.add(canonical(uri));
    this.wake();
  }

  /** Takes that a document is closed: its findings are kept until the disk is read. */
  closing(uri: string): void {
    this.drop(uri);
    this.typing.end(uri);
    this.held.cancel(canonical(uri));
  }

  /** Queues a document that was closed: from now on the disk counts. */
  enqueueClosed(uri: string): void {
    this.closed.add(canonical(uri));
    this.projectChanged();
  }

  /** Takes a document from the queue. */
  drop(uri: string): void {
    const key = canonical(uri);
    this.open.delete(key);
    this.closed.delete(key);
  }

  /** Queues all documents that have changed with the project: one file of it may be about any document. */
  projectChanged(): void {
    this.hasProjectChanged = true;
    this.wake();
  }

  /** True as long as some findings are not published yet. */
  get isWaiting(): boolean {
    return this.isRunning || this.hasProjectChanged || this.open.size + this.closed.size > 0;
  }

  /** Publishes nothing any more. */
  end(): void {
    this.isEnded = true;
    this.held.cancelAll();
  }

  private wake(): void {
    if (this.isRunning || this.isEnded) return;
    this.isRunning = true;
    void this.run();
  }

  private async run(): Promise<void> {
    await this.messages.areTaken(QUIET_TURNS);
    let isMore = true;
    while (isMore) {
      isMore = this.publishSome();
      if (isMore) await turn();
    }
    this.isRunning = false;
    this.tellEditor();
  }

  /** Publishes documents for a few milliseconds; returns true if some are left. */
  private publishSome(): boolean {
    const end = performance.now() + SLICE;
    const documentAt = documentsOf(this.project);
    do {
      try {
        const key = this.next();
        if (key === undefined) return false;
        this.publish(key, documentAt);
      } catch (error) {
        // No known text leads here. If one does, the other files still get their lists.
        this.editor.complain(error);
      }
    } while (performance.now() < end);
    return true;
  }

  /** The next document to publish. Half of what changes together would be published twice, so it waits until all of it is read. */
  private next(): string | undefined {
    if (this.isEnded) return undefined;
    const isBehind = this.isBehind();
    if (this.hasProjectChanged && !isBehind) this.enqueueChanged();
    for (const key of this.open) if (!isBehind || !isAboutContracts(this.project.role(key))) return key;
    return isBehind ? undefined : this.closed.values().next().value;
  }

  private enqueueChanged(): void {
    this.hasProjectChanged = false;
    this.isViewOld = true;
    const opened = new Set([...this.project.opened()].map(canonical));
    const configs = [...this.project.governing().map(({ uri }) => uri), ...this.publisher.shownConfigs()];
    for (const uri of [...this.project.changed(), ...configs]) {
      const key = canonical(uri);
      (opened.has(key) ? this.open : this.closed).add(key);
    }
  }

  /** Has the editor request again what it shows of other documents. */
  private tellEditor(): void {
    if (this.isEnded || !this.isViewOld) return;
    this.isViewOld = false;
    this.editor.refreshLenses();
    this.editor.tellProjectChanged();
  }
}

/** Turns of the event loop without a message after which an edit counts as the last one of a burst. */
export const QUIET_TURNS = 3;

/** Turns that something waits for messages at most. */
const MOST_TURNS = 64;

/** The messages of the editor, of which the library hands over one in each turn of the event loop. */
export class Messages {
  private taken = 0;

  /** Notes that a message has arrived. */
  take(): void {
    this.taken++;
  }

  /** Resolves after so many turns without a message, so that none is queued, or has been waited for long enough. */
  async areTaken(quietTurns = 1): Promise<void> {
    // The library asks for its next turn after the handler of this message, and gets that first then.
    await Promise.resolve();
    let before = this.taken;
    let quiet = 0;
    for (let turns = 0; quiet < quietTurns && turns < MOST_TURNS; turns++) {
      await turn();
      quiet = before === this.taken ? quiet + 1 : 0;
      before = this.taken;
    }
  }
}
