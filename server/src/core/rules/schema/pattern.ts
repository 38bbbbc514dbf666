import { agrees, fold } from '../../fold.ts';
import type { Fix, Rule } from '../../rule.ts';
import { likelyId } from '../../skeleton.ts';
import { quote } from '../../words.ts';
import { mendAddress } from '../../fixes/manifest-members.ts';

export const pattern: Rule<{ thing: string; value: string; role?: string }> = {
  code: 'schema/pattern',
  severity: 'error',
  summary: 'A "contractId" or an address that is not written as one.',
  message({ thing, value, role }) {
    if (role === 'address') {
      return `${thing} cannot be ${quote(value)}. A content address is "sha256:" and 64 lowercase hexadecimal digits.`;
    }
    const folded = fold(value);
    const mend = folded.ok ? ` It could be ${quote(folded.id)}.` : '';
    return `${thing} cannot be ${quote(value)}. Write lowercase letters and digits, in segments joined by single hyphens.${mend}`;
  },

  fixes({ args: { value }, path }, contract, stem) {
    const fixes: Fix[] = [];
    const offer = (id: string, preferred: boolean): unknown =>
      fixes.push({
        title: `Change ${quote(value)} to ${quote(id)}`,
        edits: [{ replace: path, value: id }],
        preferred,
      });
    const folded = fold(value);
    const isPlain = folded.ok && agrees(contract.component, folded.id);
    if (folded.ok) offer(folded.id, isPlain);
    // An id that the display name does not fold to may be right, but it is not the only one to think of.
    const likely = isPlain ? undefined : likelyId(contract, stem);
    if (likely) offer(likely.id, likely.sure && !folded.ok);
    return fixes;
  },

  ofManifest: { fixes: mendAddress },
};
