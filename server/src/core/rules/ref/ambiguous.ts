import { atValue } from '../../finding.ts';
import type { CustomElement } from '../../knowledge.ts';
import type { Rule } from '../../rule.ts';
import { listed, quote } from '../../words.ts';

/** A custom element that may be meant, as messages name it. */
interface Candidate {
  readonly file: string;
  readonly className?: string;
  readonly tagName?: string;
}

export const ambiguousReference: Rule<{ name: string; candidates: readonly Candidate[]; count: number }> = {
  code: 'ref/ambiguous',
  severity: 'information',
  summary: 'A "cemRef" that several different custom elements fit.',
  message({ name, candidates, count }) {
    const more = count > candidates.length ? [`${count - candidates.length} more`] : [];
    const all = listed([...candidates.map(inWords), ...more], 'and');
    const mend =
      telling(name, candidates).length > 0
        ? 'Write the tag name of the one that is meant.'
        : 'Whose values, slots and states are meant is not known; only one of them should count in this project.';
    return `${quote(name)} fits ${count} custom elements: ${all}. ${mend}`;
  },

  check({ cemRef }, report, { knowledge }) {
    if (!cemRef) return;
    const { found } = knowledge.elements(cemRef);
    if (found.length < 2) return;
    const shown = found.slice(0, MOST_SHOWN);
    const related = shown.map((element) => ({
      at: element.at,
      message: `It may be ${inWords(candidate(element))}`,
    }));
    const args = { name: cemRef, candidates: shown.map(candidate), count: found.length };
    report(atValue('cemRef'), args, { related });
  },

  // Which one is meant nobody knows here, so none is preferred.
  fixes: ({ args: { name, candidates }, path }) =>
    telling(name, candidates).map(({ tagName, file }) => ({
      title: `Change ${quote(name)} to ${quote(tagName)}, the tag name in ${quote(file)}`,
      edits: [{ replace: path, value: tagName }],
    })),
};

/** More would be no list for people. */
const MOST_SHOWN = 10;

function candidate({ tagName, className, at: { file } }: CustomElement): Candidate {
  return { file, ...(className !== undefined && { className }), ...(tagName !== undefined && { tagName }) };
}

function inWords({ tagName, className, file }: Candidate): string {
  return `${quote(tagName ?? className ?? '')} in ${quote(file)}`;
}

/** Those whose tag names tell them apart from all others. */
function telling(
  name: string,
  candidates: readonly Candidate[],
): (Candidate & { readonly tagName: string })[] {
  return candidates.flatMap((each) => {
    const { tagName } = each;
    const isOwn = candidates.filter((other) => other.tagName === tagName).length === 1;
    return tagName !== undefined && tagName !== name && isOwn ? [{ ...each, tagName }] : [];
  });
}
