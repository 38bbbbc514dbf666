// Findings in sources: files that contracts are compared with, if they can't be read, or say less than they should.
import { placeFindings } from '../check/place-findings.ts';
import {
  atName,
  atValue,
  type Finding,
  type FindingText,
  type Found,
  rulesByCode,
  type RuleSettings,
} from '../check/rule.ts';
import { syntax, tooDeep } from '../check/syntax-rules.ts';
import { CONFIG_NAME } from '../kinds/config/model.ts';
import { type ContractFile, undescribedRule } from '../kinds/index.ts';
import { parseJson } from '../text/json/parse.ts';
import { addTo } from '../text/maps.ts';
import type { Path } from '../text/positions.ts';
import { pathBelow, placeOf } from '../text/uri.ts';
import { quote } from '../text/words.ts';
import type { References } from './references.ts';
import type { ReadAs, SourceRole } from './source-files.ts';

/** A file of a project that is a source by its name, or by the config file. */
export interface FoundSource {
  readonly uri: string;
  readonly projectRoot: string | undefined;
  readonly role: string | undefined;
}

/** A source as its project has it. */
export interface SourceText extends Pick<FoundSource, 'role'> {
  readonly text: string;
  /** True if the config file names the file. */
  readonly isConfigured: boolean;
  /** Reads it as a source of any role. */
  readonly read: ReadAs;
}

/** The findings of a source: its syntax errors, or that it is of another kind, and the components that it doesn't describe. */
export function sourceFindings(source: SourceText, settings: RuleSettings): Finding[] {
  const { text, isConfigured } = source;
  const parsed = parseJson(text);
  const broken = parsed.findings.flatMap((each) => {
    // The message about an empty text speaks of contracts.
    if (each.code === 'json/empty')
      return [{ ...each, code: 'json/syntax', args: { problem: 'unfinished', token: '' } }];
    return RULES.has(each.code) ? [each] : [];
  });
  const flaw = broken.length === 0 && isConfigured ? flawOf(source) : undefined;
  if (flaw) {
    const start = Math.max(0, text.search(/[^\s\uFEFF]/));
    const span = { start, end: start + 1 };
    return [{ code: 'config/invalid', severity: 'error', path: [], span, args: { ...flaw }, related: [] }];
  }
  const found = broken.length > 0 ? broken : undescribedIn(source);
  return placeFindings(found, parsed, RULES, { settings, facts: { spanOf: () => undefined } });
}

const RULES = rulesByCode([syntax, tooDeep, undescribedRule]);

/** The members that name sources, what their files have to be, and the number of things that a file declares as one. */
export const NAMED_SOURCES = [
  {
    role: 'components',
    member: 'sources',
    thing: 'JSON from react-docgen or Storybook',
    count: (read: ReadAs) => read('components')?.components.length,
  },
  {
    role: 'elements',
    member: 'elements',
    thing: 'a Custom Elements Manifest',
    count: (read: ReadAs) => read('elements')?.elements.length,
  },
  {
    role: 'registry',
    member: 'registries',
    thing: 'a component registry',
    count: (read: ReadAs) => read('registry')?.items.length,
  },
] as const;

/** The flaw of a file that is of another kind than the member that names it says. */
function flawOf({ role, read }: SourceText): FindingText | undefined {
  const source = NAMED_SOURCES.find((each) => each.role === role);
  if (!source || read(source.role)?.isRead) return undefined;
  const named = `${quote(source.member)} in the config file names this file, but it`;
  const other = NAMED_SOURCES.find(({ count }) => count(read));
  return other
    ? { message: `${named} is ${other.thing}.`, help: `Name it in ${quote(other.member)} of ${CONFIG_NAME}.` }
    : {
        message: `${named} isn't ${source.thing}.`,
        help: `Correct the file, or remove it from ${quote(source.member)}.`,
      };
}

/** What a description of components doesn't describe. Other tools have registries of the same name. */
function undescribedIn({ role, read }: Pick<SourceText, 'role' | 'read'>): Found[] {
  const { code } = undescribedRule;
  const source = NAMED_SOURCES.find((each) => each.role === role);
  if (!source || source.role === 'registry') return [];
  const failures = (role === 'components' && read('components')?.failures) || [];
  const { thing, count } = source;
  const problem = !read(source.role)?.isRead ? 'other' : count(read) === 0 ? 'empty' : undefined;
  if (problem && failures.length === 0) return [{ code, at: atName(), args: { problem, thing } }];
  const byWords = new Map<string, { path: Path; name: string }[]>();
  for (const each of failures) addTo(byWords, each.words, each);
  return [...byWords].map(([words, all]) => ({
    code,
    at: atValue(...all[0]!.path),
    args: { problem: 'failed', names: all.map(({ name }) => name), words },
  }));
}

/** A contract with its references. */
export interface Referring {
  readonly uri: string;
  readonly projectRoot: string;
  readonly summary: Pick<ContractFile['summary'], 'cemRef' | 'registryRef'>;
}

/** Returns true if a contract may depend on what a source fails to declare. `isRead`: false if the file itself can't be read. */
export function isNeeded(
  { uri, role, projectRoot = '' }: FoundSource,
  contracts: readonly Referring[],
  { element, item }: Pick<References, 'element' | 'item'>,
  isRead = true,
): boolean {
  const describesComponents = role === 'elements' || role === 'components';
  // Fixtures and templates may hold anything.
  if (describesComponents && contracts.length > 0 && !FIXTURES.test(pathBelow(projectRoot, uri))) return true;
  return contracts.some(({ uri: contract, summary: { cemRef, registryRef } }) => {
    // A package that isn't around the contract says nothing of it.
    if (role === 'package' && isRead && !contract.startsWith(placeOf(uri)?.folder ?? '')) return false;
    if (role === 'elements' || role === 'package')
      return cemRef !== undefined && element(cemRef, projectRoot).found.length === 0;
    const isMeant = role === 'registry' || registryRef?.startsWith('@');
    return isMeant && registryRef !== undefined && item(registryRef, projectRoot).found.length === 0;
  });
}

const FIXTURES = /(?:^|\/)(?:__)?(?:tests?|fixtures?|mocks?|templates?)(?:__)?\//;

/** Returns true if a source declares less than it should, as far as its reader tells. */
export const isFlawed = (role: SourceRole, read: ReadAs): boolean =>
  read(role)?.isRead === false || undescribedIn({ role, read }).length > 0;
