// Reads the members of a config file, each kind of value by a function of its own.
import {
  atName,
  atValue,
  DECLARED_NAMES,
  type DeclaredName,
  DEFAULT_SLOT,
  type FindingText,
  type Found,
  type Level,
} from '../../check/rule.ts';
import { CHANGE_CLASSES, CHANGE_IDS, type ChangeClass } from '../../diff/changes.ts';
import { flawOfGlob, flawOfNameGlob, type GlobFlaw } from '../../text/globs.ts';
import { has, isObject, type JsonObject, jsonType } from '../../text/json/value.ts';
import type { Path } from '../../text/positions.ts';
import {
  allOf,
  anyOf,
  didYouMean,
  nearestName,
  nearestNames,
  quote,
  sentence,
  thingIn,
  WITH_ARTICLE,
} from '../../text/words.ts';
import { levelsFor, whyFirm } from './model.ts';
import type { PlacedGlob } from './unused.ts';

/** What is most likely meant: the right name of a member, its right value, or nothing at all. */
export type Meant = {
  readonly meantName?: string;
  readonly meant?: unknown;
  readonly mayGo?: boolean;
};

/** The levels of rules, by their codes. */
export type Levels = readonly (readonly [code: string, level: Level])[];

/** What is wrong with a member of an object. */
type FlawOfEntry = (name: string, value: unknown) => (FindingText & Meant) | undefined;

/** Reads one kind of value each: what is wrong becomes a finding, and what is left of it is returned. */
export class ConfigReader {
  readonly found: Found[];
  /** The findings that a JSON Schema can't have. */
  readonly beyond: Found[];
  /** The globs without a flaw. */
  readonly placed: PlacedGlob[] = [];
  readonly #codes: readonly string[];

  /** `codes` are those of the rules whose severity can be set. */
  constructor(found: readonly Found[], beyond: readonly Found[], codes: readonly string[]) {
    this.found = [...found];
    this.beyond = [...beyond];
    this.#codes = codes;
  }

  object(value: unknown, path: Path, members: readonly string[], needed: readonly string[] = []): JsonObject {
    if (!isObject(value)) {
      this.#mustBe('an object', value, path);
      return {};
    }
    for (const name of Object.keys(value))
      if (!members.includes(name)) this.#unknown(value, path, name, members);
    for (const name of needed) {
      if (has(value, name)) continue;
      this.#reject(
        { message: `This override has no ${quote(name)}.`, help: `Add ${quote(name)}.` },
        path,
        atName,
      );
    }
    return value;
  }

  readonly list = (value: unknown, path: Path): readonly unknown[] => {
    if (Array.isArray(value)) return value;
    this.#mustBe('an array', value, path);
    return [];
  };

  readonly string = (value: unknown, path: Path): string | undefined => {
    if (typeof value === 'string') return value;
    this.#mustBe('a string', value, path);
    return undefined;
  };

  readonly globs = (value: unknown, path: Path): readonly string[] =>
    this.#globs(value, path, (glob) => flawOfCode(glob, path) ?? flawOfGlob(glob));

  /** Globs of names, or of the id of a contract and a name in it. */
  readonly driftNames = (value: unknown, path: Path): readonly string[] =>
    this.#globs(value, path, flawOfNameGlob);

  #globs(value: unknown, path: Path, flawOf: (glob: string) => GlobFlaw | undefined): readonly string[] {
    return this.list(value, path).filter((glob, index): glob is string => {
      const at = [...path, index];
      if (typeof glob !== 'string') {
        this.#mustBe('a string', glob, at);
        return false;
      }
      const flaw = flawOf(glob);
      if (!flaw) return this.placed.push([glob, at]) > 0;
      this.#reject({ message: `The glob ${quote(glob)} ${flaw.message}.`, help: flaw.help }, at);
      this.beyond.push(this.found.at(-1)!);
      return false;
    });
  }

  readonly contracts = (value: unknown, path: Path): readonly string[] => {
    if (Array.isArray(value) && value.length === 0) {
      const message = '"contracts" is empty, so nothing would be checked.';
      this.#reject({ message, help: 'Remove it to check every *.contract.json.' }, path);
    }
    return this.globs(value, path);
  };

  readonly levels = (value: unknown, path: Path): Levels => {
    const help = 'Write the severities of rules, such as { "SR-130": "off" }.';
    const flawOf: FlawOfEntry = (code, level) => flawOfLevel(code, level, this.#codes);
    return this.#entries<Level>(value, path, this.#codes, flawOf, help);
  };

  readonly changes = (value: unknown, path: Path): readonly (readonly [id: string, its: ChangeClass])[] =>
    this.#entries<ChangeClass>(
      value,
      path,
      CHANGE_IDS,
      flawOfClass,
      'Write the classes of changes, such as { "enum/value-added": "safe" }.',
    );

  /** The members of an object without a flaw. */
  #entries<T>(value: unknown, path: Path, names: readonly string[], flawOf: FlawOfEntry, help: string) {
    if (!isObject(value)) {
      this.#mustBe('an object', value, path, help);
      return [];
    }
    return Object.entries(value).filter((entry): entry is [string, T] => {
      const [name, its] = entry;
      const flaw = flawOf(name, its);
      if (!flaw) return true;
      const { meantName, ...text } = flaw;
      const free = meantName !== undefined && !has(value, meantName) && { meantName };
      this.#reject({ ...text, ...free }, [...path, name], names.includes(name) ? atValue : atName);
      return false;
    });
  }

  readonly declaredName = (value: unknown, path: Path): DeclaredName => {
    const known = DECLARED_NAMES.find((name) => name === value);
    if (!known) this.#reject(notAllowed(sentence(thingIn(path)), value, DECLARED_NAMES), path);
    return known ?? 'auto';
  };

  readonly slot = (value: unknown, path: Path): string => {
    const name = this.string(value, path);
    if (name === '') {
      const message = `${sentence(thingIn(path))} is empty.`;
      this.#reject({ message, help: 'Write the name of the default slot, or remove it.' }, path);
    }
    return name || DEFAULT_SLOT;
  };

  #reject(text: FindingText & Meant, path: Path, on: typeof atName = atValue): void {
    this.found.push({ code: 'config/invalid', at: on(...path), args: { ...text } });
  }

  #mustBe(kind: string, value: unknown, path: Path, help?: string): void {
    const inArray = kind === 'an array' && typeof value === 'string' ? `[${JSON.stringify(value)}]` : kind;
    const thing = path.length === 0 ? 'The config file' : sentence(thingIn(path));
    this.#reject(
      {
        message: `${thing} must be ${kind}, but is ${WITH_ARTICLE[jsonType(value)]}.`,
        help: help ?? `Write ${inArray}.`,
        ...(inArray !== kind && { meant: [value] }),
      },
      path,
    );
  }

  #unknown(value: JsonObject, path: Path, name: string, members: readonly string[]): void {
    const owner =
      path.length === 0 ? 'the config file' : path[0] === 'overrides' ? 'an override' : thingIn(path);
    const nearest = (path.length === 0 && MEMBERS_ELSEWHERE.get(name)) || nearestName(name, members);
    const message = `${quote(name)} isn't allowed in ${owner}.`;
    const text =
      nearest === undefined
        ? { help: `Remove it. Allowed here: ${allOf(members)}.`, mayGo: true }
        : {
            help: didYouMean([nearest]),
            ...(!has(value, nearest) && { meantName: nearest }),
            mayGo: false,
          };
    this.#reject({ message, ...text }, [...path, name], atName);
  }
}

/** Members of the config files of other programs, and what they are here. */
const MEMBERS_ELSEWHERE: ReadonlyMap<string, string> = new Map([
  ['include', 'contracts'],
  ['ignore', 'exclude'],
]);

/** The flaw of a glob for source code in `sources`, which names the JSON that describes it. */
function flawOfCode(glob: string, [member]: Path): GlobFlaw | undefined {
  if (member !== 'sources' || !/\.[cm]?[jt]sx?$/i.test(glob)) return undefined;
  const run = `npx @react-docgen/cli ${quote(glob)} --resolver find-all-exported-components --out react-docgen.json`;
  return {
    message: 'is for source code, but "sources" names the JSON that react-docgen writes',
    help: `Run ${run}, and write "react-docgen.json" here.`,
  };
}

/** Why a rule can't be given this level. */
export function flawOfLevel(
  code: string,
  level: unknown,
  codes: readonly string[],
): (FindingText & Meant) | undefined {
  if (code === 'config/invalid')
    return { message: `${quote(code)} can't be turned off or changed.`, help: 'Remove it.' };
  if (!codes.includes(code))
    return unknownName('rule', code, codes, 'Write the code of a rule, such as "SR-130".');
  const levels = levelsFor(code);
  if (levels.some((each) => each === level)) return undefined;
  // ESLint also takes a number, and a severity with options.
  const first: unknown = Array.isArray(level) ? level[0] : level;
  const word = typeof first === 'number' ? ['off', 'warning', 'error'][first] : first;
  const likely = levels.find((each) => typeof word === 'string' && word && each.startsWith(word)) ?? word;
  const flaw = notAllowed(`The severity of ${quote(code)}`, level, levels, likely);
  const firm = flaw.meant === undefined ? whyFirm(code) : undefined;
  return firm === undefined ? flaw : { ...flaw, help: `${flaw.help} ${firm}` };
}

/** Why a change can't have this class. */
function flawOfClass(id: string, its: unknown): (FindingText & Meant) | undefined {
  if (!CHANGE_IDS.some((each) => each === id))
    return unknownName('change', id, CHANGE_IDS, 'Write the id of a change, such as "enum/value-added".');
  if (CHANGE_CLASSES.some((each) => each === its)) return undefined;
  return notAllowed(`The class of ${quote(id)}`, its, CHANGE_CLASSES);
}

/** The rules or changes that a name most likely means: a whole group, such as `drift`, or the nearest ones. */
export function nearestCodes(name: string, known: readonly string[]): readonly string[] {
  const group = known.filter((code) => code.startsWith(`${name}/`));
  return group.length > 0 ? group : nearestNames(name, known);
}

function unknownName(thing: string, name: string, known: readonly string[], otherwise: string) {
  const nearest = nearestCodes(name, known);
  const help = nearest.length === 0 ? otherwise : didYouMean(nearest);
  const meantName = nearest.length === 1 && { meantName: nearest[0]! };
  return { message: `There is no ${thing} ${quote(name)}.`, help, ...meantName };
}

/** Says that a value is none of those that are allowed, and which of them may be meant. */
function notAllowed(thing: string, value: unknown, allowed: readonly string[], likely = value) {
  const meant = typeof likely === 'string' ? nearestName(likely, allowed) : undefined;
  const message = `${thing} can't be ${quote(value)}.`;
  return meant === undefined
    ? { message, help: `Use ${anyOf(allowed)}.` }
    : { message, help: didYouMean([meant]), meant };
}
