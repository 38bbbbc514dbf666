import type { Finding } from '../../check/finding.ts';
import type { Ruling } from '../../check/ruling.ts';
import type { Fits, HowItFits, Reach } from '../../text/globs.ts';
import type { Syntax } from '../../text/json/parse.ts';
import { placeOf } from '../../text/uri.ts';

/** The name of the config file. */
export const CONFIG_NAME = 'component-contract.config.json';

/** Whether a file or folder of this name says something about others: which of them are contracts, or where a project begins. */
export const isDecisive = (uri: string): boolean => DECISIVE.has(uri.slice(uri.lastIndexOf('/') + 1));

/** Whether a URI is that of a config file. */
export const isConfig = (uri: string): boolean => placeOf(uri)?.name === CONFIG_NAME;

const DECISIVE = new Set([CONFIG_NAME, '.gitignore', '.git', 'package.json']);

/** What a project file says, as far as it can be followed. Its globs go from its own folder on. */
export interface Config {
  /** Which files are contracts, of a folder those with the usual name; undefined where it does not say. */
  readonly contracts: ((path: string) => HowItFits | undefined) | undefined;
  readonly exclude: Fits;
  /** Which files are manifests of contracts; undefined where it does not say. */
  readonly manifests: Reach | undefined;
  /** Which files are DSDS documents; undefined where it does not say. */
  readonly dsds: Reach | undefined;
  /** Which files are Custom Elements Manifests, and which are registries; undefined where it does not say. */
  readonly elements: Reach | undefined;
  readonly registries: Reach | undefined;
  /** How the file at a path is to be judged. */
  rulingFor(path: string): Ruling;
}

export interface ReadConfig {
  readonly config: Config;
  /** What is wrong with it, in document order. */
  readonly findings: readonly Finding[];
  /** Those of them that no JSON Schema can say, so that an editor that goes by ours does not tell them. */
  readonly beyondSchema: readonly Finding[];
  /** Whether the text is JSON to its end, so that nothing of it is left out. */
  readonly isWhole: boolean;
  readonly syntax: Syntax;
}

/** The members of a project file, and of an override. */
export const MEMBERS = [
  '$schema',
  'contracts',
  'exclude',
  'manifests',
  'dsds',
  'elements',
  'registries',
  'rules',
  'overrides',
  'declaredName',
  'defaultSlot',
];
