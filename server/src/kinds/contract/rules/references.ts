import * as messages from '../messages.ts';
import { atValue } from '../../../check/rule.ts';
import { type CustomElement, isPlainName, type Lookup } from '../../../sources/declared.ts';
import { quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { removing, renaming } from '../fixes.ts';

export const unresolvedReference: ContractRule<messages.Unresolved> = {
  code: 'ref/unresolved',
  severity: 'warning',
  ...messages.unresolvedReference,

  check({ cemRef, registryRef }, report, { facts }) {
    // Before all files are read nothing is missing.
    if (!facts.isWhole) return;
    const judge = (member: messages.Unresolved['member'], name: string, lookup: Lookup<unknown>): void => {
      if (lookup.found.length > 0 || !lookup.isExpected) return;
      report(atValue(member), { member, name, nearest: lookup.nearest.slice(0, MOST_GUESSES) });
    };
    // An empty one has a finding of its own.
    if (cemRef && isNoName(cemRef)) {
      const inIt = nameIn(cemRef);
      const nearest = inIt === undefined ? [] : [inIt];
      const severity = facts.elements(cemRef).isExpected ? 'warning' : 'information';
      report(atValue('cemRef'), { member: 'cemRef', name: cemRef, nearest, isNoName: true }, { severity });
    } else if (cemRef) judge('cemRef', cemRef, facts.elements(cemRef));
    if (registryRef) judge('registryRef', registryRef, facts.items(registryRef));
  },

  fixes: ({ args: { member, name, nearest }, path }) => [
    ...nearest.map((meant) => renaming(name, path, meant, { preferred: nearest.length === 1 })),
    removing(path, { title: `Remove ${quote(member)}` }),
  ],
};

const MOST_GUESSES = 3;

const isNoName = (cemRef: string): boolean => !isPlainName(cemRef) || /[<>]/.test(cemRef);

/** The tag or class name at the end of a path, behind a prefix, or in angle brackets. */
const nameIn = (cemRef: string): string | undefined =>
  /(?:^|[/\\:#<])([a-z]\w*-[\w-]*|[A-Z]\w*)\/?>?$/.exec(cemRef)?.[1];

export const ambiguousReference: ContractRule<messages.Ambiguous> = {
  code: 'ref/ambiguous',
  severity: 'information',
  ...messages.ambiguousReference,

  check({ cemRef }, report, { facts }) {
    if (!cemRef) return;
    const { found } = facts.elements(cemRef);
    if (found.length < 2) return;
    const shown = found.slice(0, MOST_SHOWN);
    const candidates = shown.map((element) => candidate(element, found));
    const related = candidates.map((each, index) => {
      return { at: shown[index]!.at, message: `It may be ${messages.nameOfCandidate(each)}` };
    });
    const hasUniqueTags = withUniqueTags(cemRef, candidates).length > 0;
    report(atValue('cemRef'), { name: cemRef, candidates, count: found.length, hasUniqueTags }, { related });
  },

  // It is unknown which one is meant, so none is preferred.
  fixes: ({ args: { name, candidates }, path }) =>
    withUniqueTags(name, candidates).map(({ tagName, file }) => ({
      title: `Change ${quote(name)} to ${quote(tagName)}, the tag name in ${quote(file)}`,
      edits: [{ replace: path, value: tagName }],
    })),
};

/** More would be no list for people. */
const MOST_SHOWN = 10;

function candidate(element: CustomElement, all: readonly CustomElement[]): messages.Candidate {
  const { tagName, className, module, at } = element;
  const isAlone = all.every((other) => other === element || other.at.uri !== at.uri);
  return {
    file: at.file,
    ...(className !== undefined && { className }),
    ...(tagName !== undefined && { tagName }),
    ...(!isAlone && module !== undefined && { module }),
  };
}

/** The candidates with unique tag names. */
function withUniqueTags(name: string, candidates: readonly messages.Candidate[]) {
  return candidates.flatMap((each) => {
    const { tagName } = each;
    const isOwn = candidates.filter((other) => other.tagName === tagName).length === 1;
    return tagName !== undefined && tagName !== name && isOwn ? [{ ...each, tagName }] : [];
  });
}
