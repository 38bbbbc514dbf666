/**
 * Does what takes long in slices, such as reading a DSDS document: a long one takes half a second, and thousands take some, in
 * which others want answers. Each piece of work goes by a key, mostly the URI of what is read.
 */
interface Reading {
  /**
   * Begins with a piece of work once that of this key which runs is done, so that a person who keeps typing sees results all
   * the same. Of those that wait the last one counts.
   */
  begin(key: string, work: Work): void;
  /** What goes by a key is of no interest any more. */
  drop(key: string): void;
  isBusy(key: string): boolean;
  /** Whether anything is left. */
  readonly isWaiting: boolean;
  /** Done when what was begun for a key until now is done, or what was begun later in its place. */
  upToNow(key: string): Promise<void>;
  /** Done when nothing is left. */
  settled(): Promise<void>;
  /** The result is not needed any more. */
  end(): void;
}

/** Some work in short steps. */
type Work = () => Generator<void, unknown>;

/** How many milliseconds others wait for their turn. */
const SLICE = 8;

/** A piece of work, and who waits for it. */
interface Piece {
  readonly work: Work;
  readonly waiting: Set<() => void>;
}

interface Running extends Piece {
  readonly steps: Generator<void, unknown>;
  next?: Piece;
}

export function startReading(complain: (error: unknown) => void): Reading {
  /** In the order in which they began: one after the other is done sooner than all at once. */
  const tasks = new Map<string, Running>();
  const untilAll = new Set<() => void>();
  let isTurning = false;

  function turn(): void {
    const end = performance.now() + SLICE;
    for (const [key, task] of tasks) {
      let isDone = step(task);
      while (!isDone && performance.now() < end) isDone = step(task);
      // Its last step may have dropped it.
      if (isDone && tasks.get(key) === task) finish(key, task);
      if (performance.now() >= end) break;
    }
    if (tasks.size === 0) wake(untilAll);
    isTurning = tasks.size > 0;
    if (isTurning) setImmediate(turn);
  }

  function step({ steps }: Running): boolean {
    try {
      return steps.next().done === true;
    } catch (error) {
      // Not one known text leads here. Should there be one, the server lives on.
      complain(error);
      return true;
    }
  }

  function finish(key: string, { waiting, next }: Running): void {
    tasks.delete(key);
    if (next) run(key, next);
    wake(waiting);
  }

  function run(key: string, piece: Piece): void {
    tasks.set(key, { ...piece, steps: piece.work() });
    if (!isTurning) setImmediate(turn);
    isTurning = true;
  }

  function drop(key: string): void {
    const task = tasks.get(key);
    tasks.delete(key);
    task?.steps.return(undefined);
    wake(task?.waiting);
    wake(task?.next?.waiting);
    if (tasks.size === 0) wake(untilAll);
  }

  return {
    begin(key, work) {
      const task = tasks.get(key);
      if (task) task.next = { work, waiting: task.next?.waiting ?? new Set() };
      else run(key, { work, waiting: new Set() });
    },
    drop,
    isBusy: (key) => tasks.has(key),
    get isWaiting() {
      return tasks.size > 0;
    },
    async upToNow(key) {
      const task = tasks.get(key);
      const { waiting } = task?.next ?? task ?? {};
      if (waiting) await new Promise<void>((resolve) => waiting.add(resolve));
    },
    async settled() {
      while (tasks.size > 0) await new Promise<void>((resolve) => untilAll.add(resolve));
    },
    end() {
      for (const key of tasks.keys()) drop(key);
    },
  };
}

/** Lets waiting requests continue. */
function wake(waiting: Set<() => void> | undefined): void {
  for (const goOn of waiting ?? []) goOn();
  waiting?.clear();
}
