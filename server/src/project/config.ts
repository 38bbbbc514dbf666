import { place } from '../core/check.ts';
import { has, isObject, type JsonObject } from '../core/contract.ts';
import { atName, atValue, type Finding, type Found, type Path } from '../core/finding.ts';
import { parseJson } from '../core/json.ts';
import {
  AS_SHIPPED,
  DECLARED_NAMES,
  type DeclaredName,
  GOVERNED_CODES,
  type Level,
  levelsFor,
  type Ruling,
} from '../core/ruling.ts';
import { anyOf, nearestName, nearestNames, quote } from '../core/words.ts';
import { type Fits, fitsAny, flawOfGlob } from './globs.ts';

/** The name of the project file. */
export const CONFIG_NAME = 'component-contract.config.json';

/** What a project file says, as far as it can be followed. Its globs go from its own folder on. */
export interface Config {
  /** Which files are contracts; undefined where it does not say. */
  readonly contracts: Fits | undefined;
  readonly exclude: Fits;
  /** How the file at a path is to be judged. */
  rulingFor(path: string): Ruling;
}

export interface ReadConfig {
  readonly config: Config;
  /** What is wrong with it, in document order. */
  readonly findings: readonly Finding[];
}

/** Reads a project file, whatever its text: what is right of it counts, and what is not is found. */
export function readConfig(text: string): ReadConfig {
  const parsed = parseJson(text);
  const found: Found[] = [...parsed.findings];
  const reader = readerInto(found);
  const root = parsed.value === undefined ? {} : parsed.value;
  const config = configOf(reader.object(root, [], MEMBERS), reader);
  return { config, findings: place(found, parsed, AS_SHIPPED) };
}

/** The members of a project file, and of an override. */
export const MEMBERS = ['$schema', 'contracts', 'exclude', 'rules', 'overrides', 'declaredName'];
const OVERRIDE_MEMBERS = ['files', 'rules'];

function configOf(root: JsonObject, reader: Reader): Config {
  if (has(root, '$schema')) reader.text(root['$schema'], ['$schema']);
  const contracts = has(root, 'contracts') ? reader.globs(root['contracts'], ['contracts']) : undefined;
  const exclude = has(root, 'exclude') ? reader.globs(root['exclude'], ['exclude']) : [];
  const levels = has(root, 'rules') ? reader.levels(root['rules'], ['rules']) : [];
  const overrides = reader
    .list(has(root, 'overrides') ? root['overrides'] : [], ['overrides'])
    .map((item, index) => {
      const path = ['overrides', index];
      const override = reader.object(item, path, OVERRIDE_MEMBERS, OVERRIDE_MEMBERS);
      const files = has(override, 'files') ? reader.globs(override['files'], [...path, 'files']) : [];
      const rules = has(override, 'rules') ? reader.levels(override['rules'], [...path, 'rules']) : [];
      return { fits: fitsAny(files), levels: rules };
    });
  const declaredName = has(root, 'declaredName') ? reader.declaredName(root['declaredName']) : 'auto';
  // Thousands of files share a few rulings, by which of the overrides fit them.
  const rulings = new Map<string, Ruling>();
  return {
    contracts: contracts && fitsAny(contracts),
    exclude: fitsAny(exclude),
    rulingFor(path) {
      const fitting = overrides.filter(({ fits }) => fits(path));
      const key = overrides.map((override) => (fitting.includes(override) ? 1 : 0)).join('');
      let ruling = rulings.get(key);
      // Of a rule that several of them set, the last one counts.
      ruling ??= { declaredName, levels: new Map([levels, ...fitting.map((each) => each.levels)].flat()) };
      rulings.set(key, ruling);
      return ruling;
    },
  };
}

type Levels = readonly (readonly [code: string, level: Level])[];

/** Reads one kind of value each: what is wrong is found, and what is left of it is answered. */
interface Reader {
  object(value: unknown, path: Path, members: readonly string[], needed?: readonly string[]): JsonObject;
  list(value: unknown, path: Path): readonly unknown[];
  text(value: unknown, path: Path): string | undefined;
  globs(value: unknown, path: Path): readonly string[];
  levels(value: unknown, path: Path): Levels;
  declaredName(value: unknown): DeclaredName;
}

function readerInto(found: Found[]): Reader {
  const reject = (why: string, path: Path, on: typeof atName = atValue): void => {
    found.push({ code: 'config/invalid', at: on(...path), args: { why } });
  };
  const nameOf = (path: Path): string => (path.length === 0 ? 'The project file' : quote(path.at(-1)));

  const reader: Reader = {
    object(value, path, members, needed = []) {
      if (!isObject(value)) {
        reject(`${nameOf(path)} must be an object.`, path);
        return {};
      }
      for (const name of Object.keys(value)) {
        if (members.includes(name)) continue;
        const nearest = nearestName(name, members);
        const mend =
          nearest === undefined ? `It can have ${anyOf(members)}.` : `Did you mean ${quote(nearest)}?`;
        reject(`A project file has no ${quote(name)} here. ${mend}`, [...path, name], atName);
      }
      for (const name of needed) {
        if (!has(value, name)) reject(`This override needs ${quote(name)}.`, path, atName);
      }
      return value;
    },
    list(value, path) {
      if (Array.isArray(value)) return value;
      reject(`${nameOf(path)} must be a list.`, path);
      return [];
    },
    text(value, path) {
      if (typeof value === 'string') return value;
      reject(`${nameOf(path)} must be a string.`, path);
      return undefined;
    },
    globs(value, path) {
      return reader.list(value, path).filter((glob, index): glob is string => {
        const flaw = typeof glob === 'string' ? flawOfGlob(glob) : 'is no string';
        if (flaw !== undefined) reject(`The glob ${quote(glob)} ${flaw}.`, [...path, index]);
        return flaw === undefined;
      });
    },
    levels(value, path) {
      if (!isObject(value)) {
        reject(
          `${nameOf(path)} must be an object that gives a level to rules, such as { "SR-130": "off" }.`,
          path,
        );
        return [];
      }
      return Object.entries(value).filter((entry): entry is [string, Level] => {
        const [code, level] = entry;
        const flaw = flawOfLevel(code, level);
        if (flaw) reject(flaw.why, [...path, code], flaw.of === 'code' ? atName : atValue);
        return !flaw;
      });
    },
    declaredName(value) {
      const known = DECLARED_NAMES.find((name) => name === value);
      if (!known)
        reject(`"declaredName" must be ${anyOf(DECLARED_NAMES)}, but is ${quote(value)}.`, ['declaredName']);
      return known ?? 'auto';
    },
  };
  return reader;
}

/** Why a rule can't be given this level, and whether that is for the rule or for the level. */
export function flawOfLevel(code: string, level: unknown): { why: string; of: 'code' | 'level' } | undefined {
  if (!GOVERNED_CODES.includes(code)) {
    const nearest = nearestNames(code, GOVERNED_CODES);
    const mend = nearest.length === 0 ? '' : ` Did you mean ${anyOf(nearest)}?`;
    return { why: `There is no rule ${quote(code)}.${mend}`, of: 'code' };
  }
  const levels = levelsFor(code);
  if (levels.some((each) => each === level)) return undefined;
  const firm = levels.includes('off')
    ? ''
    : ' It tells that a document is no contract, so it can neither be switched off nor made a hint.';
  return {
    why: `The level of ${quote(code)} must be ${anyOf(levels)}, but is ${quote(level)}.${firm}`,
    of: 'level',
  };
}
