import type { Index, Key, Keys } from '../kinds/index.ts';
import { addTo, getOrInsert } from '../text/maps.ts';

export const NO_KEYS: Keys = { provides: [], needs: [] };

/** The index of all projects, and what a project does with it. */
export class ProjectIndex implements Index {
  /** The keys of each kind, for each project. */
  readonly #spaces = new Map<string, Map<string, Space>>();
  readonly #makers = new Map<string, Maker>();
  /** Spaces with keys that were touched. */
  readonly #dirty = new Set<Space>();
  /** The keys that documents have read beside those that their texts need. */
  readonly #reads = new Map<string, Key[]>();
  /** The answer that is being made, which depends on all that is asked for meanwhile. */
  #making: Answer | undefined;

  /** Replaces what a file provides and needs. */
  put(uri: string, before: Keys, now: Keys): void {
    for (const key of without(before.needs, now.needs)) drop(this.#spaceOf(key).readers, key[1], uri);
    for (const key of without(now.needs, before.needs)) add(this.#spaceOf(key).readers, key[1], uri);
    for (const key of without(before.provides, now.provides)) {
      drop(this.#spaceOf(key).providers, key[1], uri);
      this.touch(...key);
    }
    for (const key of without(now.provides, before.provides)) {
      add(this.#spaceOf(key).providers, key[1], uri);
      this.touch(...key);
    }
  }

  /** Forgets what a document has read beside what its text needs. */
  remove(uri: string): void {
    for (const key of this.#reads.get(uri) ?? []) drop(this.#spaceOf(key).readers, key[1], uri);
    this.#reads.delete(uri);
  }

  read(uri: string, ...key: Key): void {
    if (add(this.#spaceOf(key).readers, key[1], uri)) addTo(this.#reads, uri, key);
  }

  providers(...key: Key): ReadonlySet<string> {
    this.dependsOn(...key);
    return this.#spaceOf(key).providers.get(key[1]) ?? NONE;
  }

  needing(...key: Key): string[] {
    return [...(this.#spaceOf(key).readers.get(key[1]) ?? [])];
  }

  /** The names of a kind that any file needs. */
  needed(kind: string, projectRoot?: string): Iterable<string> {
    const { readers, dependents } = this.#spaceOf([kind, '', projectRoot]);
    return new Set([...readers.keys(), ...dependents.keys()]);
  }

  /** The names of a kind that any file provides. */
  provided(kind: string, projectRoot?: string): Iterable<string> {
    return this.#spaceOf([kind, '', projectRoot]).providers.keys();
  }

  touch(kind: string, name: string, projectRoot = ''): void {
    const space = this.#spaces.get(kind)?.get(projectRoot);
    if (!space) return;
    const answer = space.answers.get(name);
    const others = space.dependents.get(name);
    if (!answer && !others && !space.readers.has(name)) return;
    if (answer) answer.isFresh = false;
    space.touched.add(name);
    this.#dirty.add(space);
    for (const other of others ?? []) if (other.isFresh) this.touch(...other.key);
  }

  answers<T>(
    kind: string,
    make: (name: string, projectRoot: string) => T,
    isSame?: (before: T, now: T) => boolean,
  ) {
    this.#makers.set(kind, { make, isSame: isSame as Maker['isSame'] });
    return (name: string, projectRoot = ''): T => {
      this.dependsOn(kind, name, projectRoot);
      const { answers } = this.#spaceOf([kind, name, projectRoot]);
      return this.#valueOf(getOrInsert(answers, name, () => newAnswer([kind, name, projectRoot]))) as T;
    };
  }

  /** Records that the answer which is being made depends on a key that has no answer of its own. */
  dependsOn(...key: Key): void {
    if (this.#making && add(this.#spaceOf(key).dependents, key[1], this.#making))
      this.#making.needs.push(key);
  }

  /** The documents that need keys whose answers have changed since this was last asked. */
  affected(): ReadonlySet<string> {
    if (this.#dirty.size === 0) return NONE;
    const documents = new Set<string>();
    for (const space of this.#dirty) {
      const { kind, readers, dependents, answers, touched } = space;
      for (const name of touched) {
        touched.delete(name);
        const answer = answers.get(name);
        const all = readers.get(name);
        if (answer && !all && !dependents.has(name)) {
          this.#letGo(answer);
          answers.delete(name);
        } else if (this.#isOther(kind, answer)) {
          for (const reader of all ?? []) documents.add(reader);
        }
      }
      this.#dirty.delete(space);
    }
    return documents;
  }

  #spaceOf([kind, , projectRoot = '']: Key): Space {
    // Thousands of files ask for the same few.
    const known = this.#spaces.get(kind)?.get(projectRoot);
    return (
      known ?? getOrInsert(getOrInsert(this.#spaces, kind, newSpaces), projectRoot, () => newSpace(kind))
    );
  }

  #letGo(answer: Answer): void {
    for (const key of answer.needs) drop(this.#spaceOf(key).dependents, key[1], answer);
    answer.needs = [];
  }

  #valueOf(answer: Answer): unknown {
    if (answer.isFresh) return answer.value;
    const [kind, name, projectRoot] = answer.key;
    const { make, isSame } = this.#makers.get(kind)!;
    this.#letGo(answer);
    const around = this.#making;
    this.#making = answer;
    try {
      const now = make(name, projectRoot);
      answer.isFresh = true;
      answer.isOther ||= answer.isMade && !isSame?.(answer.value, now);
      answer.isMade = true;
      return (answer.value = now);
    } finally {
      this.#making = around;
    }
  }

  /** Returns true if a touched key may have another answer for the documents that need it. */
  #isOther(kind: string, answer: Answer | undefined): boolean {
    if (!answer || !this.#makers.get(kind)?.isSame) return true;
    this.#valueOf(answer);
    const { isOther: was } = answer;
    answer.isOther = false;
    return was;
  }
}

/** The keys of one kind, of one project or of all. */
interface Space {
  readonly kind: string;
  readonly providers: Map<string, Set<string>>;
  /** The documents that need a key, and apart from them, since they may be very many, the answers that are made of it. */
  readonly readers: Map<string, Set<string>>;
  readonly dependents: Map<string, Set<Answer>>;
  readonly answers: Map<string, Answer>;
  readonly touched: Set<string>;
}

interface Maker {
  readonly make: (name: string, projectRoot: string) => unknown;
  readonly isSame: ((before: unknown, now: unknown) => boolean) | undefined;
}

interface Answer {
  readonly key: readonly [kind: string, name: string, projectRoot: string];
  needs: Key[];
  value: unknown;
  isMade: boolean;
  isFresh: boolean;
  /** True if it is another than when affected documents were last asked for. */
  isOther: boolean;
}

const newSpaces = (): Map<string, Space> => new Map();

const newSpace = (kind: string): Space => ({
  kind,
  providers: new Map(),
  readers: new Map(),
  dependents: new Map(),
  answers: new Map(),
  touched: new Set(),
});

const newAnswer = (key: Answer['key']): Answer => ({
  key,
  needs: [],
  value: undefined,
  isMade: false,
  isFresh: false,
  isOther: false,
});

const NONE: ReadonlySet<string> = new Set();

/** Returns true if that is new. */
function add<T>(sets: Map<string, Set<T>>, name: string, value: T): boolean {
  const set = sets.get(name);
  if (set?.has(value)) return false;
  if (set) set.add(value);
  else sets.set(name, new Set([value]));
  return true;
}

function drop<T>(sets: Map<string, Set<T>>, name: string, value: T): void {
  const set = sets.get(name);
  set?.delete(value);
  if (set?.size === 0) sets.delete(name);
}

/** The keys that are not among others. */
function without(keys: readonly Key[], others: readonly Key[]): readonly Key[] {
  if (keys.length === 0 || others.length === 0) return keys;
  if (keys.length < 10)
    return keys.filter(
      ([kind, name, projectRoot]) =>
        !others.some((each) => each[1] === name && each[0] === kind && each[2] === projectRoot),
    );
  const all = new Set(others.map((key) => key.join(' ')));
  return keys.filter((key) => !all.has(key.join(' ')));
}
