/**
 * Updates of documents, one at a time for each. VS Code turns an update of a virtual document into edits of the text that the
 * document has at that moment, and applies them later: a third update in quick succession would edit a text that is gone.
 */
export function createUpdates(start: (document: string) => void) {
  /** The documents that are being updated; true if another update has to follow. */
  const running = new Map<string, boolean>();

  /** Starts an update, or has another one follow the current one. */
  function request(document: string): void {
    const isRunning = running.has(document);
    running.set(document, isRunning);
    if (!isRunning) start(document);
  }

  /** Records that a document has its new text. */
  function finish(document: string): void {
    const isOutdated = running.get(document);
    running.delete(document);
    if (isOutdated) request(document);
  }

  return { request, finish, forget: (document: string): void => void running.delete(document) };
}
