/** Calls a function after a pause in typing; returns a function that cancels the call. */
export type AfterPause = (act: () => void) => () => void;

/** Milliseconds without a keystroke in which someone reads what they have written. */
const PAUSE = 1000;

const afterPause: AfterPause = (act) => {
  const timer = setTimeout(act, PAUSE);
  return () => clearTimeout(timer);
};

/** The actions that wait for a pause in typing, by the documents that they are about. */
export class Pauses {
  private readonly waiting = new Map<string, { readonly act: () => void; readonly cancel: () => void }>();

  constructor(private readonly wait: AfterPause = afterPause) {}

  get size(): number {
    return this.waiting.size;
  }

  has(key: string): boolean {
    return this.waiting.has(key);
  }

  /** Acts after a pause; what was to be done for the document before is dropped. */
  set(key: string, act: () => void): void {
    this.cancel(key);
    this.waiting.set(key, { act, cancel: this.wait(() => this.end(key)) });
  }

  /** Acts at once if something waits. */
  end(key: string): void {
    const { act } = this.waiting.get(key) ?? {};
    this.cancel(key);
    act?.();
  }

  endAll(): void {
    for (const key of this.waiting.keys()) this.end(key);
  }

  cancel(key: string): void {
    this.waiting.get(key)?.cancel();
    this.waiting.delete(key);
  }

  cancelAll(): void {
    for (const key of this.waiting.keys()) this.cancel(key);
  }
}
