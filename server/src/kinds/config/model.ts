import { INTERNAL } from '../../check/internal-error.ts';
import type { ChangeClasses } from '../../diff/changes.ts';
import { type Finding, type Level, LEVELS, type RuleSettings, SEVERITIES } from '../../check/rule.ts';
import type { Fits, HowItFits, GlobMatcher } from '../../text/globs.ts';
import type { Syntax } from '../../text/json/parse.ts';
import { placeOf } from '../../text/uri.ts';
import type { Governed } from './unused.ts';

/** The name of the config file. */
export const CONFIG_NAME = 'component-contract.config.json';

/** Returns true if a file or folder of this name says something about others: which of them are contracts, or where a project begins. */
export const isDecisive = (uri: string): boolean => DECISIVE.has(uri.slice(uri.lastIndexOf('/') + 1));

/** Returns true if a URI is that of a config file. */
export const isConfig = (uri: string): boolean => placeOf(uri)?.name === CONFIG_NAME;

const DECISIVE = new Set([CONFIG_NAME, '.gitignore', '.git', 'package.json']);

/** The valid content of a config file. Its globs are relative to its folder. */
export interface Config {
  /** Which files are contracts, of a folder those with the usual name; undefined where it does not say. */
  readonly contracts: ((path: string) => HowItFits | undefined) | undefined;
  /** The folders that the globs of contracts begin with: empty, or with a slash at the end. */
  readonly contractFolders: readonly string[];
  readonly exclude: Fits;
  /** Which files are manifests of contracts; undefined where it does not say. */
  readonly manifests: GlobMatcher | undefined;
  /** Which files are DSDS documents; undefined where it does not say. */
  readonly dsds: GlobMatcher | undefined;
  /** Which files are Custom Elements Manifests, docs of React components, and registries; undefined where it does not say. */
  readonly elements: GlobMatcher | undefined;
  readonly sources: GlobMatcher | undefined;
  readonly registries: GlobMatcher | undefined;
  /** The classes of changes that it sets. */
  readonly changes: ChangeClasses;
  /** The settings for the file at a path. */
  settingsFor(path: string): RuleSettings;
}

export interface ReadConfig {
  readonly config: Config;
  /** Its findings, in document order. */
  readonly findings: readonly Finding[];
  /** The findings that a JSON Schema can't express, so that an editor with our schema doesn't report them. */
  readonly beyondSchema: readonly Finding[];
  /** The findings about globs that match nothing. */
  unused(governed: () => Governed): readonly Finding[];
  /** True if the text is JSON to its end, so that nothing of it is left out. */
  readonly isWhole: boolean;
  readonly syntax: Syntax;
}

/** The members of a config file, and of an override. */
export const MEMBERS = [
  '$schema',
  'contracts',
  'exclude',
  'manifests',
  'dsds',
  'elements',
  'sources',
  'registries',
  'rules',
  'overrides',
  'changes',
  'declaredName',
  'defaultSlot',
  'drift',
];

/** Returns true if a config file can set the level of a rule: not of those about the config file or this program itself. */
export const isGoverned = (code: string): boolean => code !== INTERNAL && !code.startsWith('config/');

/**
 * The levels that a rule can be given. A rule that says that a document is no contract can't be turned off, nor be made
 * a hint, which the checker does not report. SR-137 is an error by the format itself. Findings of the config file have no level to set.
 */
export function levelsFor(code: string): readonly Level[] {
  if (!isGoverned(code)) return [];
  if (code === 'SR-137') return ['error'];
  return isFirm(code) ? SEVERITIES.filter((severity) => severity !== 'hint') : LEVELS;
}

/** The reason why a rule can't be given every level, as a sentence; undefined where it can. */
export function whyFirm(code: string): string | undefined {
  if (code === 'SR-137') return 'The format itself says that an entry with another address is invalid.';
  return isFirm(code)
    ? `This rule decides whether a file is valid, so it can't be turned off or lowered to a hint.`
    : undefined;
}

// The schema itself has no "variants": SR-128 only says so in other words.
const isFirm = (code: string): boolean => /^(json|schema|yaml)\/|^SR-128$/.test(code);
