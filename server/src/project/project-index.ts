import type { Index, Key, Keys } from '../kinds/index.ts';
import { addTo, getOrInsert } from '../text/maps.ts';

/** The index of all projects, and what a project does with it. */
export interface ProjectIndex extends Index {
  /** Replaces what a file provides and needs. */
  put(uri: string, before: Keys, now: Keys): void;
  /** Forgets what a document has read beside what its text needs. */
  remove(uri: string): void;
  /** The names of a kind that any file needs, or provides. */
  needed(kind: string, projectRoot?: string): Iterable<string>;
  provided(kind: string, projectRoot?: string): Iterable<string>;
  /** Records that the answer which is being made depends on a key that has no answer of its own. */
  dependsOn(kind: string, name: string, projectRoot?: string): void;
  /** The documents that need keys whose answers have changed since this was last asked. */
  affected(): ReadonlySet<string>;
}

export const NO_KEYS: Keys = { provides: [], needs: [] };

export function createIndex(): ProjectIndex {
  /** The keys of each kind, for each project. */
  const spaces = new Map<string, Map<string, Space>>();
  const makers = new Map<string, Maker>();
  /** Spaces with keys that were touched. */
  const dirty = new Set<Space>();
  /** The keys that documents have read beside those that their texts need. */
  const reads = new Map<string, Key[]>();
  /** The answer that is being made, which depends on all that is asked for meanwhile. */
  let making: Answer | undefined;

  function spaceOf(kind: string, projectRoot = ''): Space {
    // Thousands of files ask for the same few.
    const known = spaces.get(kind)?.get(projectRoot);
    return known ?? getOrInsert(getOrInsert(spaces, kind, newSpaces), projectRoot, () => newSpace(kind));
  }

  function touch(kind: string, name: string, projectRoot = ''): void {
    const space = spaces.get(kind)?.get(projectRoot);
    if (!space) return;
    const answer = space.answers.get(name);
    const others = space.dependents.get(name);
    if (!answer && !others && !space.readers.has(name)) return;
    if (answer) answer.isFresh = false;
    space.touched.add(name);
    dirty.add(space);
    for (const other of others ?? []) if (other.isFresh) touch(...other.key);
  }

  function dependsOn(kind: string, name: string, projectRoot?: string): void {
    if (making && add(spaceOf(kind, projectRoot).dependents, name, making))
      making.needs.push([kind, name, projectRoot]);
  }

  function letGo(answer: Answer): void {
    for (const [kind, name, projectRoot] of answer.needs)
      drop(spaceOf(kind, projectRoot).dependents, name, answer);
    answer.needs = [];
  }

  function valueOf(answer: Answer): unknown {
    if (answer.isFresh) return answer.value;
    const [kind, name, projectRoot] = answer.key;
    const { make, isSame } = makers.get(kind)!;
    letGo(answer);
    const around = making;
    making = answer;
    try {
      const now = make(name, projectRoot);
      answer.isFresh = true;
      answer.isOther ||= answer.isMade && !isSame?.(answer.value, now);
      answer.isMade = true;
      return (answer.value = now);
    } finally {
      making = around;
    }
  }

  /** Returns true if a touched key may have another answer for the documents that need it. */
  function isOther(kind: string, answer: Answer | undefined): boolean {
    if (!answer || !makers.get(kind)?.isSame) return true;
    valueOf(answer);
    const { isOther: was } = answer;
    answer.isOther = false;
    return was;
  }

  return {
    put(uri, before, now) {
      for (const [kind, name, projectRoot] of without(before.needs, now.needs))
        drop(spaceOf(kind, projectRoot).readers, name, uri);
      for (const [kind, name, projectRoot] of without(now.needs, before.needs))
        add(spaceOf(kind, projectRoot).readers, name, uri);
      for (const [kind, name, projectRoot] of without(before.provides, now.provides)) {
        drop(spaceOf(kind, projectRoot).providers, name, uri);
        touch(kind, name, projectRoot);
      }
      for (const [kind, name, projectRoot] of without(now.provides, before.provides)) {
        add(spaceOf(kind, projectRoot).providers, name, uri);
        touch(kind, name, projectRoot);
      }
    },
    remove(uri) {
      for (const [kind, name, projectRoot] of reads.get(uri) ?? [])
        drop(spaceOf(kind, projectRoot).readers, name, uri);
      reads.delete(uri);
    },
    read(uri, kind, name, projectRoot) {
      if (!add(spaceOf(kind, projectRoot).readers, name, uri)) return;
      addTo(reads, uri, [kind, name, projectRoot]);
    },
    providers(kind, name, projectRoot) {
      dependsOn(kind, name, projectRoot);
      return spaceOf(kind, projectRoot).providers.get(name) ?? NONE;
    },
    needing: (kind, name, projectRoot) => [...(spaceOf(kind, projectRoot).readers.get(name) ?? [])],
    needed(kind, projectRoot) {
      const { readers, dependents } = spaceOf(kind, projectRoot);
      return new Set([...readers.keys(), ...dependents.keys()]);
    },
    provided: (kind, projectRoot) => spaceOf(kind, projectRoot).providers.keys(),
    touch,
    answers<T>(
      kind: string,
      make: (name: string, projectRoot: string) => T,
      isSame?: (before: T, now: T) => boolean,
    ) {
      makers.set(kind, { make, isSame: isSame as Maker['isSame'] });
      return (name: string, projectRoot = '') => {
        dependsOn(kind, name, projectRoot);
        const { answers } = spaceOf(kind, projectRoot);
        return valueOf(getOrInsert(answers, name, () => newAnswer([kind, name, projectRoot]))) as T;
      };
    },
    dependsOn,
    affected() {
      const documents = new Set<string>();
      for (const space of dirty) {
        const { kind, readers, dependents, answers, touched } = space;
        for (const name of touched) {
          touched.delete(name);
          const answer = answers.get(name);
          const all = readers.get(name);
          if (answer && !all && !dependents.has(name)) {
            letGo(answer);
            answers.delete(name);
          } else if (isOther(kind, answer)) {
            for (const reader of all ?? []) documents.add(reader);
          }
        }
        dirty.delete(space);
      }
      return documents;
    },
  };
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
