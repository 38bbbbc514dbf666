import { atValue } from '../../../check/rule.ts';
import type { ComponentSource, Declared, Lookup } from '../../../sources/declared.ts';
import { didYouMean, listedOf, quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { removing, renaming } from '../fixes.ts';
import { DRIFT } from './drift.ts';

type Reference = 'cemRef' | 'registryRef';

type Unresolved = {
  member: Reference;
  name: string;
  nearest: readonly string[];
};

export const unresolvedReference: ContractRule<Unresolved> = {
  code: 'ref/unresolved',
  severity: 'warning',
  summary: 'A "cemRef" or "registryRef" that nothing in the project declares.',
  describe({ member, name, nearest }) {
    const { missing, help } = UNRESOLVED[member];
    return {
      message: `${missing} ${quote(name)}.`,
      help: nearest.length > 0 ? didYouMean(nearest) : help,
    };
  },

  check({ cemRef, registryRef }, report, { facts }) {
    // Before all files are read nothing is missing.
    if (!facts.isWhole) return;
    const judge = (member: Unresolved['member'], name: string, lookup: Lookup<unknown>): void => {
      if (lookup.found.length > 0 || !lookup.isExpected) return;
      report(atValue(member), { member, name, nearest: lookup.nearest.slice(0, MOST_GUESSES) });
    };
    // An empty one has a finding of its own.
    const isComponent = facts.components({ cemRef }).length > 0;
    if (cemRef && !isComponent) judge('cemRef', cemRef, facts.elements(cemRef));
    if (registryRef) judge('registryRef', registryRef, facts.items(registryRef));
  },

  fixes: ({ args: { member, name, nearest }, path }) => [
    ...nearest.map((meant) => renaming(name, path, meant, { preferred: nearest.length === 1 })),
    removing(path, { title: `Remove ${quote(member)}` }),
  ],
};

const UNRESOLVED: Readonly<Record<Reference, { readonly missing: string; readonly help: string }>> = {
  cemRef: {
    missing: 'No Custom Elements Manifest of this project declares',
    help: 'Use the tag name or the class name of a declared custom element, or remove "cemRef".',
  },
  registryRef: {
    missing: 'No component registry of this project has the item',
    help: 'Use the name of an item there, or remove "registryRef".',
  },
};

const MOST_GUESSES = 3;

/** A component that may be meant. */
type Candidate = {
  readonly file: string;
  readonly name?: string;
  readonly tagName?: string;
};

/** `candidates`: the first of them; `hasUniqueTags`: tag names tell them apart. */
type Ambiguous = {
  source: ComponentSource;
  name: string;
  candidates: readonly Candidate[];
  count: number;
  hasUniqueTags: boolean;
};

export const ambiguousReference: ContractRule<Ambiguous> = {
  code: 'ref/ambiguous',
  severity: 'information',
  summary: 'A contract that several different components fit.',
  describe({ source, name, candidates, count, hasUniqueTags }) {
    const help = hasUniqueTags
      ? 'Use the tag name of the one you mean.'
      : `It is compared with none of them. ${ADVICE[source]}`;
    return {
      message: `${quote(name)} matches ${count} ${DRIFT[source].called}s.`,
      help: `They are ${listedOf(candidates.map(nameOfCandidate), count, (each) => each)}. ${help}`,
    };
  },

  check(contract, report, { facts }) {
    const { cemRef, contractId } = contract;
    const judge = (
      source: ComponentSource,
      at: 'cemRef' | 'contractId',
      found: readonly Declared[],
    ): void => {
      if (found.length < 2) return;
      const name = contract[at]!;
      const shown = found.slice(0, MOST_SHOWN);
      const candidates = shown.map(candidateOf);
      const related = candidates.map((each, index) => {
        return { at: shown[index]!.at, message: `It may be ${nameOfCandidate(each)}` };
      });
      const hasUniqueTags = withUniqueTags(name, candidates).length > 0;
      report(atValue(at), { source, name, candidates, count: found.length, hasUniqueTags }, { related });
    };
    if (cemRef) judge('element', 'cemRef', facts.elements(cemRef).found);
    if (contractId !== undefined) judge('react', 'contractId', facts.components(contract));
  },

  // It is unknown which one is meant, so none is preferred.
  fixes: ({ args: { name, candidates }, path }) =>
    withUniqueTags(name, candidates).map(({ tagName, file }) => ({
      title: `Change ${quote(name)} to ${quote(tagName)}, the tag name in ${quote(file)}`,
      edits: [{ replace: path, value: tagName }],
    })),
};

const ADVICE: Readonly<Record<ComponentSource, string>> = {
  element: 'Set "elements" in component-contract.config.json so that one remains.',
  react:
    'Name the one you mean in "registryRef", or set "sources" in component-contract.config.json so that one remains.',
};

const candidateOf = ({ tagName, name, module, source, at }: Declared): Candidate => ({
  file: (source === 'react' && module) || at.file,
  ...(name !== undefined && { name }),
  ...(tagName !== undefined && { tagName }),
});

const nameOfCandidate = ({ tagName, name, file }: Candidate): string =>
  `${quote(tagName ?? name ?? '')} in ${quote(file)}`;

/** More would be no list for people. */
const MOST_SHOWN = 10;

/** The candidates with unique tag names. */
function withUniqueTags(name: string, candidates: readonly Candidate[]) {
  return candidates.flatMap((each) => {
    const { tagName } = each;
    const isOwn = candidates.filter((other) => other.tagName === tagName).length === 1;
    return tagName !== undefined && tagName !== name && isOwn ? [{ ...each, tagName }] : [];
  });
}
