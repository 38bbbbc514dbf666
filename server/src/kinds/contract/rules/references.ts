import { atValue } from '../../../check/rule.ts';
import type { CustomElement, Sought } from '../../../sources/declared.ts';
import { anyOf, listed, quote } from '../../../text/words.ts';
import type { ContractRule } from '../facts.ts';
import { changing, removing } from '../fixes.ts';

type Reference = 'cemRef' | 'registryRef';

export const unresolvedReference: ContractRule<{
  member: Reference;
  name: string;
  nearest: readonly string[];
}> = {
  code: 'ref/unresolved',
  severity: 'warning',
  summary: 'A "cemRef" or "registryRef" that leads to nothing in the project.',
  message({ member, name, nearest }) {
    const { missing, advice } = WORDS[member];
    const guess = nearest.length > 0 ? `Did you mean ${anyOf(nearest)}?` : advice;
    return `${missing} ${quote(name)}. ${guess}`;
  },

  check({ cemRef, registryRef }, report, { facts }) {
    // Before all files are read nothing is missing.
    if (!facts.isWhole) return;
    const judge = (member: Reference, name: string, sought: Sought<unknown>): void => {
      if (sought.found.length > 0 || !sought.isExpected) return;
      report(atValue(member), { member, name, nearest: sought.nearest.slice(0, MOST_GUESSES) });
    };
    // An empty one has a finding of its own.
    if (cemRef) judge('cemRef', cemRef, facts.elements(cemRef));
    if (registryRef) judge('registryRef', registryRef, facts.items(registryRef));
  },

  fixes: ({ args: { member, name, nearest }, path }) => [
    ...nearest.map((meant) => changing(quote(name), path, meant, { preferred: nearest.length === 1 })),
    removing(path, { title: `Remove ${quote(member)}` }),
  ],
};

const MOST_GUESSES = 3;

const WORDS: Readonly<Record<Reference, { readonly missing: string; readonly advice: string }>> = {
  cemRef: {
    missing: 'No Custom Elements Manifest of this project declares',
    advice:
      'Write the tag name or the class name of a custom element that is declared there, or remove the "cemRef".',
  },
  registryRef: {
    missing: 'No component registry of this project has an item',
    advice: 'Write the name of an item that is there, or remove the "registryRef".',
  },
};

/** A custom element that may be meant, as messages name it. */
interface Candidate {
  readonly file: string;
  readonly className?: string;
  readonly tagName?: string;
  /** What tells those of one file apart. */
  readonly module?: string;
}

export const ambiguousReference: ContractRule<{
  name: string;
  candidates: readonly Candidate[];
  count: number;
}> = {
  code: 'ref/ambiguous',
  severity: 'information',
  summary: 'A "cemRef" that several different custom elements fit.',
  message({ name, candidates, count }) {
    const more = count > candidates.length ? [`${count - candidates.length} more`] : [];
    const all = listed([...candidates.map(inWords), ...more], 'and');
    const advice =
      telling(name, candidates).length > 0
        ? 'Write the tag name of the one that is meant.'
        : 'Whose values, slots and states are meant is not known; only one of them should count in this project.';
    return `${quote(name)} fits ${count} custom elements: ${all}. ${advice}`;
  },

  check({ cemRef }, report, { facts }) {
    if (!cemRef) return;
    const { found } = facts.elements(cemRef);
    if (found.length < 2) return;
    const shown = found.slice(0, MOST_SHOWN);
    const candidates = shown.map((element) => candidate(element, found));
    const related = candidates.map((each, index) => {
      return { at: shown[index]!.at, message: `It may be ${inWords(each)}` };
    });
    report(atValue('cemRef'), { name: cemRef, candidates, count: found.length }, { related });
  },

  // It is unknown which one is meant, so none is preferred.
  fixes: ({ args: { name, candidates }, path }) =>
    telling(name, candidates).map(({ tagName, file }) => ({
      title: `Change ${quote(name)} to ${quote(tagName)}, the tag name in ${quote(file)}`,
      edits: [{ replace: path, value: tagName }],
    })),
};

/** More would be no list for people. */
const MOST_SHOWN = 10;

function candidate(element: CustomElement, all: readonly CustomElement[]): Candidate {
  const { tagName, className, module, at } = element;
  const isAlone = all.every((other) => other === element || other.at.uri !== at.uri);
  return {
    file: at.file,
    ...(className !== undefined && { className }),
    ...(tagName !== undefined && { tagName }),
    ...(!isAlone && module !== undefined && { module }),
  };
}

function inWords({ tagName, className, module, file }: Candidate): string {
  const of = module === undefined ? '' : ` of ${quote(module)}`;
  return `${quote(tagName ?? className ?? '')}${of} in ${quote(file)}`;
}

/** Those whose tag names tell them apart from all others. */
function telling(name: string, candidates: readonly Candidate[]) {
  return candidates.flatMap((each) => {
    const { tagName } = each;
    const isOwn = candidates.filter((other) => other.tagName === tagName).length === 1;
    return tagName !== undefined && tagName !== name && isOwn ? [{ ...each, tagName }] : [];
  });
}
