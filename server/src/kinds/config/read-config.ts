// Reads a config file: its text, its members and its findings.
import { placeFindings } from '../../check/place-findings.ts';
import {
  AS_SHIPPED,
  DEFAULT_SLOT,
  type Finding,
  type Found,
  type Rule,
  rulesByCode,
  type RuleSettings,
} from '../../check/rule.ts';
import { duplicateKey, syntax, tooDeep } from '../../check/syntax-rules.ts';
import { fitsAny, howItFits, type GlobMatcher, globMatcher } from '../../text/globs.ts';
import { parseJson, syntaxOf } from '../../text/json/parse.ts';
import { has, inlineText, type JsonObject } from '../../text/json/value.ts';
import { getOrInsert } from '../../text/maps.ts';
import type { Path } from '../../text/positions.ts';
import { changeTitle, quote, thingIn } from '../../text/words.ts';
import { type Config, MEMBERS, type ReadConfig } from './model.ts';
import { type Levels, type Meant, ConfigReader } from './read-members.ts';
import { findUnused } from './unused.ts';

/**
 * Reads a config file, whatever its text: what is right of it counts, and what is not is found. Of broken text the
 * members count that were whole before its first syntax error. `codes` are those of the rules whose levels it can set.
 */
export function readConfig(text: string, codes: readonly string[]): ReadConfig {
  const parsed = parseJson(text);
  const beyond = parsed.findings.filter(({ code }) => BEYOND_SCHEMA.has(code));
  const reader = new ConfigReader(parsed.findings, beyond, codes);
  const root = parsed.value === undefined ? {} : reader.object(parsed.value, [], MEMBERS);
  const whole = Object.entries(root).filter(([name]) => name !== parsed.open?.[0]);
  const config = configOf(Object.fromEntries(whole), reader);
  const placed = (all: readonly Found[]): Finding[] =>
    placeFindings(all.map(inWords), parsed, CONFIG_RULES, BY_ITSELF);
  const state = syntaxOf(parsed);
  const isWhole = state === 'whole' && parsed.value !== undefined;
  return {
    config,
    findings: placed(reader.found),
    beyondSchema: placed(reader.beyond),
    unused: (governed) => placed(findUnused(reader.placed, governed)),
    isWhole,
    syntax: state,
  };
}

const BY_ITSELF = { settings: AS_SHIPPED, facts: { spanOf: () => undefined } };

/** Codes of findings that a JSON language server doesn't report. */
const BEYOND_SCHEMA = new Set(['json/empty', 'json/too-deep']);

/** The result for a config file that exists but can't be read. */
export function unreadableConfig(why: string): ReadConfig {
  const message = `The config file can't be read: ${why}.`;
  const args = { message, help: 'Until then the defaults apply.' };
  const span = { start: 0, end: 0 };
  const finding: Finding = { code: 'config/invalid', severity: 'error', path: [], span, args, related: [] };
  return { ...readConfig('{}', []), findings: [finding], beyondSchema: [finding] };
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
const DRIFT_MEMBERS = ['ignore'];

function configOf(root: JsonObject, reader: ConfigReader): Config {
  const contracts = read(root, [], 'contracts', reader.contracts, []);
  const exclude = read(root, [], 'exclude', reader.globs, []);
  const matcherFor = (
    name: 'manifests' | 'dsds' | 'elements' | 'sources' | 'registries',
  ): GlobMatcher | undefined => {
    const globs = read(root, [], name, reader.globs, undefined);
    return globs && globMatcher(globs);
  };
  const levels = read(root, [], 'rules', reader.levels, []);
  const declaredName = read(root, [], 'declaredName', reader.declaredName, 'auto');
  const defaultSlot = read(root, [], 'defaultSlot', reader.slot, DEFAULT_SLOT);
  const drift = reader.object(
    read(root, [], 'drift', (value) => value, {}),
    ['drift'],
    DRIFT_MEMBERS,
  );
  const driftIgnore = read(drift, ['drift'], 'ignore', reader.driftNames, []);
  read(root, [], '$schema', reader.string, undefined);
  const overrides = read(root, [], 'overrides', reader.list, []).map((item, index) => {
    const path = ['overrides', index];
    const override = reader.object(item, path, OVERRIDE_MEMBERS, OVERRIDE_MEMBERS);
    return {
      fits: fitsAny(read(override, path, 'files', reader.globs, [])),
      levels: read(override, path, 'rules', reader.levels, []),
    };
  });
  const changes = new Map(read(root, [], 'changes', reader.changes, []));
  // Thousands of files share a few settings, by which of the overrides fit them.
  const allSettings = new Map<string, RuleSettings>();
  return {
    contracts: contracts.length === 0 ? undefined : howItFits(contracts),
    contractFolders: [...new Set(contracts.map(startOfGlob))],
    exclude: fitsAny(exclude),
    manifests: matcherFor('manifests'),
    dsds: matcherFor('dsds'),
    elements: matcherFor('elements'),
    sources: matcherFor('sources'),
    registries: matcherFor('registries'),
    changes,
    settingsFor(path) {
      const fitting = overrides.flatMap(({ fits }, index) => (fits(path) ? index : []));
      // Of a rule that several of them set, the last one counts.
      const all = (): Levels => [levels, ...fitting.map((index) => overrides[index]!.levels)].flat();
      const settings = (): RuleSettings => ({
        declaredName,
        defaultSlot,
        driftIgnore,
        levels: new Map(all()),
      });
      return getOrInsert(allSettings, fitting.join(), settings);
    },
  };
}

/** The folder that a glob begins with, without the name of a file. */
function startOfGlob(glob: string): string {
  const names = glob.replace(/^\//, '').split('/');
  const end = names.findIndex((name) => /[*?[\]{}!\\]|\.json$/i.test(name));
  return names
    .slice(0, end === -1 ? undefined : end)
    .map((name) => (name === '' ? '' : `${name}/`))
    .join('');
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

const invalidConfig: Rule<{ message: string; help?: string } & Meant> = {
  code: 'config/invalid',
  severity: 'error',
  summary: 'The config file is invalid.',
  describe: ({ message, help }) => ({ message, ...(help !== undefined && { help }) }),
  fixes({ args: { meantName, meant, mayGo }, path }) {
    const name = String(path.at(-1));
    if (mayGo) return [{ title: `Remove ${quote(name)}`, edits: [{ remove: path }] }];
    if (meantName !== undefined) {
      const title = changeTitle(name, meantName);
      return [{ title, edits: [{ rename: path, name: meantName }], preferred: true }];
    }
    if (meant === undefined) return [];
    const title = `Change ${thingIn(path)} to ${inlineText(meant)}`;
    return [{ title, edits: [{ replace: path, value: meant }], preferred: true }];
  },
};

export const CONFIG_RULES = rulesByCode([syntax, duplicateKey, tooDeep, invalidConfig]);
