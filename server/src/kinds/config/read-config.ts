// Reads a config file, member by member.
import { placeFindings } from '../../check/place-findings.ts';
import {
  AS_SHIPPED,
  atName,
  atValue,
  DECLARED_NAMES,
  type DeclaredName,
  DEFAULT_SLOT,
  type Finding,
  type FindingText,
  type Found,
  type Level,
  type Rule,
  rulesByCode,
  type Ruling,
} from '../../check/rule.ts';
import { duplicateKey, syntax, tooDeep } from '../../check/syntax-rules.ts';
import {
  fitsAny,
  flawOfGlob,
  howItFits,
  isPlain,
  matcherOf,
  MOST_PATTERNS,
  type Reach,
  reachOf,
  weightOf,
} from '../../text/globs.ts';
import { parseJson, syntaxOf } from '../../text/json/parse.ts';
import { has, isObject, type JsonObject, jsonType } from '../../text/json/value.ts';
import type { Path } from '../../text/positions.ts';
import {
  allOf,
  anyOf,
  nearestName,
  nearestNames,
  quote,
  sentence,
  thingIn,
  WITH_ARTICLE,
} from '../../text/words.ts';
import { type Config, GOVERNED_CODES, levelsFor, MEMBERS, type ReadConfig, whyFirm } from './model.ts';
import { getOrInsert } from '../../text/maps.ts';

/**
 * Reads a project file, whatever its text: what is right of it counts, and what is not is found. Of broken text the
 * members count that were whole before its first syntax error.
 */
export function readConfig(text: string): ReadConfig {
  const parsed = parseJson(text);
  const found: Found[] = [...parsed.findings];
  const beyond: Found[] = parsed.findings.filter(({ code }) => BEYOND_SCHEMA.has(code));
  const reader = readerInto(found, beyond);
  const root = parsed.value === undefined ? {} : reader.object(parsed.value, [], MEMBERS);
  const whole = Object.entries(root).filter(([name]) => name !== parsed.open?.[0]);
  const config = configOf(Object.fromEntries(whole), reader);
  const placed = (all: readonly Found[]): Finding[] =>
    placeFindings(all.map(inWords), parsed, CONFIG_RULES, BY_ITSELF);
  const state = syntaxOf(parsed);
  const isWhole = state === 'whole' && parsed.value !== undefined;
  return { config, findings: placed(found), beyondSchema: placed(beyond), isWhole, syntax: state };
}

const BY_ITSELF = { ruling: AS_SHIPPED, facts: { spanOf: () => undefined } };

/** Codes of findings that a JSON language server doesn\'t report. */
const BEYOND_SCHEMA = new Set(['json/empty', 'json/too-deep']);

/** The result for a config file that exists but can't be read. */
export function unreadableConfig(why: string): ReadConfig {
  const message = `The config file can't be read: ${why}.`;
  const args = { message, help: 'Until then the defaults apply.' };
  const span = { start: 0, end: 0 };
  const finding: Finding = { code: 'config/invalid', severity: 'error', path: [], span, args, related: [] };
  return { ...readConfig('{}'), findings: [finding], beyondSchema: [finding] };
}

/** Replaces the text about empty contracts by one about empty config files. */
function inWords(found: Found): Found {
  if (found.code !== 'json/empty') return found;
  return {
    ...found,
    code: 'config/invalid',
    args: { message: 'The config file is empty.', help: 'Write {} if there is nothing to configure.' },
  };
}

const OVERRIDE_MEMBERS = ['files', 'rules'];

function configOf(root: JsonObject, reader: Reader): Config {
  const contracts = read(root, [], 'contracts', reader.contracts, []);
  const exclude = read(root, [], 'exclude', reader.globs, []);
  const reach = (name: 'manifests' | 'dsds' | 'elements' | 'registries'): Reach | undefined => {
    const globs = read(root, [], name, reader.globs, undefined);
    return globs && reachOf(globs);
  };
  const [manifests, dsds] = [reach('manifests'), reach('dsds')];
  const [elements, registries] = [reach('elements'), reach('registries')];
  const levels = read(root, [], 'rules', reader.levels, []);
  const declaredName = read(root, [], 'declaredName', reader.declaredName, 'auto');
  const defaultSlot = read(root, [], 'defaultSlot', reader.slot, DEFAULT_SLOT);
  read(root, [], '$schema', reader.string, undefined);
  const overrides = read(root, [], 'overrides', reader.list, []).map((item, index) => {
    const path = ['overrides', index];
    const override = reader.object(item, path, OVERRIDE_MEMBERS, OVERRIDE_MEMBERS);
    return {
      files: read(override, path, 'files', reader.globs, []),
      levels: read(override, path, 'rules', reader.levels, []),
    };
  });
  // Thousands of files share a few rulings, by which of the overrides fit them.
  const rulings = new Map<string, Ruling>();
  const match = matcherOf(overrides.map(({ files }) => files));
  return {
    contracts: contracts.length === 0 ? undefined : howItFits(contracts),
    exclude: fitsAny(exclude),
    manifests,
    dsds,
    elements,
    registries,
    rulingFor(path) {
      const fitting = [...match(path).keys()].sort((a, b) => a - b);
      // Of a rule that several of them set, the last one counts.
      const all = (): Levels => [levels, ...fitting.map((index) => overrides[index]!.levels)].flat();
      const ruling = (): Ruling => ({ declaredName, defaultSlot, levels: new Map(all()) });
      return getOrInsert(rulings, fitting.join(), ruling);
    },
  };
}

/** A member as its reader takes it, where there is one. */
function read<T>(
  object: JsonObject,
  path: Path,
  name: string,
  reading: (value: unknown, path: Path) => T,
  otherwise: T,
): T {
  return has(object, name) ? reading(object[name], [...path, name]) : otherwise;
}

const invalidConfig: Rule<{ message: string; help?: string }> = {
  code: 'config/invalid',
  severity: 'error',
  summary: 'The config file is invalid.',
  describe: ({ message, help }) => ({ message, ...(help !== undefined && { help }) }),
};

export const CONFIG_RULES = rulesByCode([syntax, duplicateKey, tooDeep, invalidConfig]);

/** The member that an unknown one most likely means: what other tools call it, or a misspelled name. */
const meantMember = (name: string, members: readonly string[]): string | undefined =>
  Object.keys(OTHER_NAMES).find(
    (member) => members.includes(member) && OTHER_NAMES[member]!.includes(name.toLowerCase()),
  ) ?? nearestName(name, members);

/** Names that the config files of linters and formatters use for our members. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  files: ['file', 'include', 'includes', 'path', 'paths', 'contracts'],
  contracts: ['files', 'file', 'include', 'includes', 'src', 'path', 'paths', 'sources'],
  exclude: ['excludes', 'excluded', 'ignore', 'ignores', 'ignored', 'ignorepatterns'],
  rules: ['severity', 'severities', 'levels'],
  elements: ['cem', 'customelements'],
  registries: ['registry'],
};

/** Reads one kind of value each: what is wrong is found, and what is left of it is answered. */
type Reader = ReturnType<typeof readerInto>;

/** The levels of rules, by their codes. */
type Levels = readonly (readonly [code: string, level: Level])[];

/** A reader that adds its findings to one list, and those that a JSON Schema can't have to another besides. */
function readerInto(found: Found[], beyond: Found[]) {
  const reject = (text: FindingText, path: Path, on: typeof atName = atValue): void => {
    found.push({ code: 'config/invalid', at: on(...path), args: { ...text } });
  };
  const mustBe = (kind: string, value: unknown, path: Path, help?: string): void => {
    const inArray = kind === 'an array' && typeof value === 'string' ? `[${JSON.stringify(value)}]` : kind;
    const thing = path.length === 0 ? 'The config file' : sentence(thingIn(path));
    reject(
      {
        message: `${thing} must be ${kind}, but is ${WITH_ARTICLE[jsonType(value)]}.`,
        help: help ?? `Write ${inArray}.`,
      },
      path,
    );
  };

  let weight = 0;
  /** Reports a flawed glob, and the first one beyond the limit. After that, only plain paths count. */
  const isGood = (glob: string, path: Path): boolean => {
    if (weight > MOST_PATTERNS && !isPlain(glob)) return false;
    const flaw = flawOfGlob(glob);
    if (flaw !== undefined) {
      reject({ message: `The glob ${quote(glob)} ${flaw.message}.`, help: flaw.help }, path);
      return false;
    }
    const own = weightOf(glob);
    weight += own;
    if (own === 0 || weight <= MOST_PATTERNS) return true;
    const message = `The glob ${quote(glob)} exceeds the limit, and is ignored.`;
    const help = `Use at most ${MOST_PATTERNS} globs, counting each choice in braces. After this one, only plain paths and names count.`;
    reject({ message, help }, path);
    return false;
  };

  function object(value: unknown, path: Path, members: readonly string[], needed: readonly string[] = []) {
    if (!isObject(value)) {
      mustBe('an object', value, path);
      return {};
    }
    const owner = path.length === 0 ? 'the config file' : 'an override';
    for (const name of Object.keys(value)) {
      if (members.includes(name)) continue;
      const nearest = meantMember(name, members);
      const help =
        nearest === undefined
          ? `Remove it. Allowed here: ${allOf(members)}.`
          : `Did you mean ${quote(nearest)}?`;
      reject({ message: `${quote(name)} isn't allowed in ${owner}.`, help }, [...path, name], atName);
    }
    for (const name of needed) {
      if (!has(value, name))
        reject(
          { message: `This override has no ${quote(name)}.`, help: `Add ${quote(name)}.` },
          path,
          atName,
        );
    }
    return value;
  }

  function list(value: unknown, path: Path): readonly unknown[] {
    if (Array.isArray(value)) return value;
    mustBe('an array', value, path);
    return [];
  }

  function string(value: unknown, path: Path): string | undefined {
    if (typeof value === 'string') return value;
    mustBe('a string', value, path);
    return undefined;
  }

  function globs(value: unknown, path: Path): readonly string[] {
    return list(value, path).filter((glob, index): glob is string => {
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
  }

  function contracts(value: unknown, path: Path): readonly string[] {
    if (Array.isArray(value) && value.length === 0) {
      const message = '"contracts" is empty, so nothing would be checked.';
      reject({ message, help: 'Remove it to check every *.contract.json.' }, path);
    }
    return globs(value, path);
  }

  function levels(value: unknown, path: Path): Levels {
    if (!isObject(value)) {
      mustBe('an object', value, path, 'Write the severities of rules, such as { "SR-130": "off" }.');
      return [];
    }
    return Object.entries(value).filter((entry): entry is [string, Level] => {
      const [code, level] = entry;
      const flaw = flawOfLevel(code, level);
      if (flaw) reject(flaw, [...path, code], flaw.of === 'code' ? atName : atValue);
      return !flaw;
    });
  }

  function declaredName(value: unknown, path: Path): DeclaredName {
    const known = DECLARED_NAMES.find((name) => name === value);
    if (!known) {
      const message = `${sentence(thingIn(path))} can't be ${quote(value)}.`;
      reject({ message, help: `Use ${anyOf(DECLARED_NAMES)}.` }, path);
    }
    return known ?? 'auto';
  }

  function slot(value: unknown, path: Path): string {
    const name = string(value, path);
    if (name === '') {
      const message = `${sentence(thingIn(path))} is empty.`;
      reject({ message, help: 'Write the name of the default slot, or remove it.' }, path);
    }
    return name || DEFAULT_SLOT;
  }

  return { object, list, string, globs, contracts, levels, declaredName, slot };
}

/** Why a rule can't be given this level, and whether that is for the rule or for the level. */
export function flawOfLevel(
  code: string,
  level: unknown,
): (FindingText & { readonly of: 'code' | 'level' }) | undefined {
  if (!GOVERNED_CODES.includes(code)) {
    if (code === 'config/invalid')
      return { message: `${quote(code)} can't be turned off or changed.`, help: 'Remove it.', of: 'code' };
    const nearest = nearestNames(code, GOVERNED_CODES);
    const help =
      nearest.length === 0
        ? 'Write the code of a rule, such as "SR-130".'
        : `Did you mean ${anyOf(nearest)}?`;
    return { message: `There is no rule ${quote(code)}.`, help, of: 'code' };
  }
  const levels = levelsFor(code);
  if (levels.some((each) => each === level)) return undefined;
  const firm = whyFirm(code);
  const message = `The severity of ${quote(code)} can't be ${quote(level)}.`;
  return { message, help: `Use ${anyOf(levels)}.${firm === undefined ? '' : ` ${firm}`}`, of: 'level' };
}
