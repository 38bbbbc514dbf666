import { GOVERNED_CODES, levelsFor, whyFirm } from './model.ts';
import { atName, atValue, type Found } from '../../check/finding.ts';
import { DECLARED_NAMES, type DeclaredName, DEFAULT_SLOT, type Level } from '../../check/rule.ts';
import { flawOfGlob, isPlain, MOST_PATTERNS, weightOf } from '../../text/globs.ts';
import { has, isObject, type JsonObject, jsonType } from '../../text/json/value.ts';
import type { Path } from '../../text/span.ts';
import { allOf, anyOf, nearestName, nearestNames, quote, thingAt, WITH_ARTICLE } from '../../text/words.ts';

/** Reads one kind of value each: what is wrong is found, and what is left of it is answered. */
export interface Reader {
  readonly object: (
    value: unknown,
    path: Path,
    members: readonly string[],
    needed?: readonly string[],
  ) => JsonObject;
  readonly list: (value: unknown, path: Path) => readonly unknown[];
  readonly text: (value: unknown, path: Path) => string | undefined;
  readonly globs: (value: unknown, path: Path) => readonly string[];
  readonly contracts: (value: unknown, path: Path) => readonly string[];
  readonly levels: (value: unknown, path: Path) => Levels;
  readonly declaredName: (value: unknown, path: Path) => DeclaredName;
  readonly slot: (value: unknown, path: Path) => string;
}

/** The levels of rules, by their codes. */
type Levels = readonly (readonly [code: string, level: Level])[];

/** A reader that puts what is wrong into one list, and what no JSON Schema can say of it into another besides. */
export function readerInto(found: Found[], beyond: Found[]): Reader {
  const reject = (why: string, path: Path, on: typeof atName = atValue): void => {
    found.push({ code: 'config/invalid', at: on(...path), args: { why } });
  };
  const mustBe = (kind: string, value: unknown, path: Path): void => {
    const thing = path.length === 0 ? 'The project file' : thingAt(path);
    reject(`${thing} must be ${kind}, but is ${WITH_ARTICLE[jsonType(value)]}.`, path);
  };

  let weight = 0;
  /** What is wrong with a glob by itself is found; and the one that is one too many, after which none but plain ones count. */
  const isGood = (glob: string, path: Path): boolean => {
    if (weight > MOST_PATTERNS && !isPlain(glob)) return false;
    const flaw = flawOfGlob(glob);
    if (flaw !== undefined) {
      reject(`The glob ${quote(glob)} ${flaw}.`, path);
      return false;
    }
    const own = weightOf(glob);
    weight += own;
    if (own === 0 || weight <= MOST_PATTERNS) return true;
    reject(
      `The glob ${quote(glob)} is one too many: those of a project file may stand for ${MOST_PATTERNS} globs in all, each choice in braces counted. This one and the further ones count nothing, but for paths and names without "*", "?" and the like.`,
      path,
    );
    return false;
  };

  const reader: Reader = {
    object(value, path, members, needed = []) {
      if (!isObject(value)) {
        mustBe('an object', value, path);
        return {};
      }
      const owner = path.length === 0 ? 'A project file' : 'An override';
      for (const name of Object.keys(value)) {
        if (members.includes(name)) continue;
        const nearest = nearestName(name, members);
        const mend =
          nearest === undefined ? `It can have ${allOf(members)}.` : `Did you mean ${quote(nearest)}?`;
        reject(`${owner} has no ${quote(name)}. ${mend}`, [...path, name], atName);
      }
      for (const name of needed) {
        if (!has(value, name))
          reject(`This override has no ${quote(name)}: it needs ${allOf(needed)}.`, path, atName);
      }
      return value;
    },
    list(value, path) {
      if (Array.isArray(value)) return value;
      mustBe('a list', value, path);
      return [];
    },
    text(value, path) {
      if (typeof value === 'string') return value;
      mustBe('a string', value, path);
      return undefined;
    },
    globs(value, path) {
      return reader.list(value, path).filter((glob, index): glob is string => {
        const at = [...path, index];
        if (typeof glob !== 'string') {
          mustBe('a string', glob, at);
          return false;
        }
        const before = found.length;
        const good = isGood(glob, at);
        beyond.push(...found.slice(before));
        return good;
      });
    },
    contracts(value, path) {
      if (Array.isArray(value) && value.length === 0) {
        reject(
          '"contracts" names no file, so nothing would be checked. Without it every *.contract.json is a contract.',
          path,
        );
      }
      return reader.globs(value, path);
    },
    levels(value, path) {
      if (!isObject(value)) {
        mustBe('an object that gives levels to rules, such as { "SR-130": "off" }', value, path);
        return [];
      }
      return Object.entries(value).filter((entry): entry is [string, Level] => {
        const [code, level] = entry;
        const flaw = flawOfLevel(code, level);
        if (flaw) reject(flaw.why, [...path, code], flaw.of === 'code' ? atName : atValue);
        return !flaw;
      });
    },
    declaredName(value, path) {
      const known = DECLARED_NAMES.find((name) => name === value);
      if (!known) reject(`${thingAt(path)} must be ${anyOf(DECLARED_NAMES)}, but is ${quote(value)}.`, path);
      return known ?? 'auto';
    },
    slot(value, path) {
      const name = reader.text(value, path);
      if (name === '')
        reject(`${thingAt(path)} must not be empty: a contract has no slot without a name.`, path);
      return name || DEFAULT_SLOT;
    },
  };
  return reader;
}

/** Why a rule can't be given this level, and whether that is for the rule or for the level. */
export function flawOfLevel(code: string, level: unknown): { why: string; of: 'code' | 'level' } | undefined {
  if (!GOVERNED_CODES.includes(code)) {
    if (code === 'config/invalid')
      return { why: `The level of ${quote(code)} can't be set: it is about this file itself.`, of: 'code' };
    const nearest = nearestNames(code, GOVERNED_CODES);
    const mend =
      nearest.length === 0
        ? ' Rules go by their codes, such as "SR-130".'
        : ` Did you mean ${anyOf(nearest)}?`;
    return { why: `There is no rule ${quote(code)}.${mend}`, of: 'code' };
  }
  const levels = levelsFor(code);
  if (levels.some((each) => each === level)) return undefined;
  const firm = whyFirm(code);
  return {
    why: `The level of ${quote(code)} must be ${anyOf(levels)}, but is ${quote(level)}.${firm === undefined ? '' : ` ${firm}`}`,
    of: 'level',
  };
}
