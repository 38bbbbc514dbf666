import { atValue } from '../../finding.ts';
import type { Sought } from '../../knowledge.ts';
import type { Rule } from '../../rule.ts';
import { anyOf, quote } from '../../words.ts';

type Reference = 'cemRef' | 'registryRef';

export const unresolvedReference: Rule<{ member: Reference; name: string; nearest: readonly string[] }> = {
  code: 'ref/unresolved',
  severity: 'warning',
  summary: 'A "cemRef" or "registryRef" that leads to nothing in the project.',
  message({ member, name, nearest }) {
    const { missing, mend } = WORDS[member];
    const guess = nearest.length > 0 ? `Did you mean ${anyOf(nearest)}?` : mend;
    return `${missing} ${quote(name)}. ${guess}`;
  },

  check({ cemRef, registryRef }, report, { knowledge }) {
    // Before all files are read nothing is missing.
    if (!knowledge.isWhole) return;
    const judge = (
      member: Reference,
      name: string,
      { found, isExpected, nearest }: Sought<unknown>,
    ): void => {
      if (found.length > 0 || !isExpected) return;
      report(atValue(member), { member, name, nearest: nearest.slice(0, MOST_GUESSES) });
    };
    // An empty one has a finding of its own.
    if (cemRef) judge('cemRef', cemRef, knowledge.elements(cemRef));
    if (registryRef) judge('registryRef', registryRef, knowledge.items(registryRef));
  },

  fixes: ({ args: { member, name, nearest }, path }) => [
    ...nearest.map((meant) => ({
      title: `Change ${quote(name)} to ${quote(meant)}`,
      edits: [{ replace: path, value: meant }],
      preferred: nearest.length === 1,
    })),
    { title: `Remove ${quote(member)}`, edits: [{ remove: path }] },
  ],
};

const MOST_GUESSES = 3;

const WORDS: Readonly<Record<Reference, { readonly missing: string; readonly mend: string }>> = {
  cemRef: {
    missing: 'No Custom Elements Manifest of this project declares',
    mend: 'Write the tag name or the class name of a custom element that is declared there, or remove the "cemRef".',
  },
  registryRef: {
    missing: 'No component registry of this project has an item',
    mend: 'Write the name of an item that is there, or remove the "registryRef".',
  },
};
