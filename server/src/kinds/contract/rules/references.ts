import { atValue } from '../../../check/rule.ts';
import type { ComponentSource, Declared, Lookup } from '../../../sources/declared.ts';
import { has } from '../../../text/json/value.ts';
import { putMember } from '../../../text/text-edit.ts';
import { didYouMean, listedOf, quote, quotePath } from '../../../text/words.ts';
import type { ContractNames, ContractRule } from '../facts.ts';
import { removing, renaming } from '../fixes.ts';
import { fileReference, referenceTo } from '../component-names.ts';
import { membersBefore } from '../model.ts';
import { DRIFT } from './drift.ts';

type Reference = 'cemRef' | 'registryRef';

/** `isOfFile`: the reference names a React component in a file. */
type Unresolved = {
  member: Reference;
  isOfFile: boolean;
  name: string;
  nearest: readonly string[];
  /** True if the project has no manifest at all. */
  hasNoFile?: true;
};

export const unresolvedReference: ContractRule<Unresolved> = {
  code: 'ref/unresolved',
  severity: 'warning',
  summary: 'A "cemRef" or "registryRef" that nothing in the project declares.',
  describe({ member, isOfFile, name, nearest, hasNoFile }) {
    const { missing, help } = UNRESOLVED[hasNoFile ? 'manifest' : isOfFile ? 'file' : member];
    return {
      message: `${missing} ${quote(name)}.`,
      help: nearest.length > 0 ? didYouMean(nearest) : help,
    };
  },

  check({ cemRef, registryRef }, report, { facts }) {
    // Before all files are read nothing is missing.
    if (!facts.isWhole) return;
    const judge = (member: Reference, name: string, lookup: Lookup<unknown>, isOfFile = false): void => {
      if (lookup.found.length > 0 || !lookup.isExpected) return;
      const nearest = lookup.nearest.slice(0, MOST_GUESSES);
      report(atValue(member), {
        member,
        isOfFile,
        name,
        nearest,
        ...(lookup.hasNoFile && { hasNoFile: true }),
      });
    };
    // An empty one has a finding of its own.
    const isComponent = facts.components({ cemRef }).length > 0;
    if (cemRef && !isComponent) judge('cemRef', cemRef, facts.elements(cemRef));
    if (!registryRef) return;
    const [, , nameInFile] = fileReference(registryRef) ?? [];
    if (nameInFile === undefined) judge('registryRef', registryRef, facts.items(registryRef));
    else {
      const alike = facts.components({ registryRef: nameInFile });
      const nearest = alike.flatMap((each) => referenceTo(each, alike) ?? []);
      const found = facts.components({ registryRef });
      judge('registryRef', registryRef, { found, isExpected: facts.hasComponents, nearest }, true);
    }
  },

  fixes: ({ args: { member, name, nearest }, path }) => [
    ...nearest.map((meant) => renaming(name, path, meant, { preferred: nearest.length === 1 })),
    removing(path, { title: `Remove ${quote(member)}` }),
  ],
};

const UNRESOLVED: Readonly<
  Record<Reference | 'file' | 'manifest', { readonly missing: string; readonly help: string }>
> = {
  cemRef: {
    missing: 'No Custom Elements Manifest of this project declares',
    help: 'Use the tag name or the class name of a declared custom element, or remove "cemRef".',
  },
  manifest: {
    missing: 'The project has no Custom Elements Manifest that could declare',
    help: 'Generate one, such as with "npx cem analyze", name it in "elements" of component-contract.config.json, or remove "cemRef".',
  },
  registryRef: {
    missing: 'No component registry of this project has the item',
    help: 'Use the name of an item there, or remove "registryRef".',
  },
  file: {
    missing: 'No React component of this project is',
    help: 'Use the file and the name of a described component, such as "src/Tag.tsx#Tag", or remove "registryRef".',
  },
};

const MOST_GUESSES = 3;

/** A component that may be meant; `reference` is what only it is meant by. */
type Candidate = {
  readonly file: string;
  readonly name: string;
  readonly reference?: string;
};

/** `candidates`: the first of them. */
type Ambiguous = {
  source: ComponentSource;
  name: string;
  candidates: readonly Candidate[];
  count: number;
};

export const ambiguousReference: ContractRule<Ambiguous> = {
  code: 'ref/ambiguous',
  severity: 'information',
  summary: 'A contract that several different components fit.',
  describe({ source, name, candidates, count }) {
    const [member, setting] = source === 'react' ? ['registryRef', 'sources'] : ['cemRef', 'elements'];
    const { reference } = candidates.find((each) => each.reference !== undefined) ?? {};
    const help =
      reference === undefined
        ? `Set "${setting}" in component-contract.config.json so that one remains.`
        : `Name one in "${member}", such as ${quotePath(reference)}.`;
    return {
      message: `${quote(name)} matches ${count} ${DRIFT[source].called}s.`,
      help: `They are ${listedOf(candidates.map(nameOfCandidate), count, (each) => each)}. It is compared with none of them. ${help}`,
    };
  },

  check(contract, report, { facts }) {
    const { cemRef, registryRef } = contract;
    const judge = (source: ComponentSource, at: keyof ContractNames, found: readonly Declared[]): void => {
      const name = contract[at];
      if (found.length < 2 || name === undefined) return;
      const shown = found.slice(0, MOST_SHOWN);
      const candidates = shown.map((each) => candidateOf(each, name, found));
      const related = candidates.map((each, index) => {
        return { at: shown[index]!.at, message: `It may be ${nameOfCandidate(each)}` };
      });
      report(atValue(at), { source, name, candidates, count: found.length }, { related });
    };
    if (cemRef) judge('element', 'cemRef', facts.elements(cemRef).found);
    const isNamed = registryRef !== undefined && facts.components({ registryRef }).length > 0;
    judge('react', isNamed ? 'registryRef' : 'contractId', facts.components(contract));
  },

  // It is unknown which one is meant, so none is preferred.
  fixes: ({ args: { source, candidates } }, contract) =>
    candidates.flatMap(({ reference, file }) => {
      if (reference === undefined) return [];
      const member = source === 'react' ? 'registryRef' : 'cemRef';
      const edits = [putMember([], member, reference, has(contract.value, member), membersBefore(member))];
      return [{ title: `Set "${member}" to ${quotePath(reference)}, in ${quotePath(file)}`, edits }];
    }),
};

/** An element is meant by its tag name or its class name, a React component by its file. */
function candidateOf(component: Declared, meant: string, all: readonly Declared[]): Candidate {
  const { tagName, name, module, source, at } = component;
  const isUnique = (key: 'tagName' | 'name'): boolean =>
    component[key] !== meant && all.filter((other) => other[key] === component[key]).length === 1;
  const ofElement = [isUnique('tagName') ? tagName : undefined, isUnique('name') ? name : undefined];
  const reference =
    source === 'react' ? referenceTo(component, all) : ofElement.find((each) => each !== undefined);
  const isOneFile = all.every((other) => other.at.file === at.file);
  return {
    file: ((source === 'react' || isOneFile) && module) || at.file,
    name: reference !== undefined && source === 'element' ? reference : (tagName ?? name ?? ''),
    ...(reference !== undefined && { reference }),
  };
}

const nameOfCandidate = ({ name, file }: Candidate): string => `${quote(name)} in ${quote(file)}`;

/** More would be no list for people. */
const MOST_SHOWN = 10;
