import { atValue } from '../../finding.ts';
import type { CustomElement } from '../../knowledge.ts';
import type { Rule } from '../../rule.ts';
import { listed, quote } from '../../words.ts';

/** A custom element that may be meant, as messages name it. */
interface Candidate {
  readonly file: string;
  readonly className?: string;
  readonly tagName?: string;
  /** What tells those of one file apart. */
  readonly module?: string;
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
    const candidates = shown.map((element) => candidate(element, found));
    const related = candidates.map((each, index) => ({
      at: shown[index]!.at,
      message: `It may be ${inWords(each)}`,
    }));
    const args = { name: cemRef, candidates, count: found.length };
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
