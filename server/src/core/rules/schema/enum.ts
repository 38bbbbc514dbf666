import { own, valueAt } from '../../contract.ts';
import { allow, retyping } from '../../fixes/infer-type.ts';
import type { Fix, Rule } from '../../rule.ts';
import { allOf, anyOf, quote } from '../../words.ts';
import { mendOrigin } from '../../fixes/manifest-members.ts';

export const enumeration: Rule<{ thing?: string; value: unknown; allowed: string[]; nearest?: string }> = {
  code: 'schema/enum',
  severity: 'error',
  summary: 'A type name outside the seven, or an origin outside the two.',
  message({ thing, value, allowed, nearest }) {
    const guess = nearest === undefined ? '' : ` Did you mean ${quote(nearest)}?`;
    if (thing !== undefined) return `${thing} must be ${anyOf(allowed)}, but is ${quote(value)}.${guess}`;
    return `${quote(value)} is no type name. The type names are ${allOf(allowed)}.${guess}`;
  },

  fixes({ args: { value, nearest }, path }, contract) {
    const item = path.at(-1);
    const owner = path.slice(0, typeof item === 'number' ? -2 : -1);
    const prop = valueAt(contract.value, owner);
    const types = own(prop, 'type');
    const remove: Fix = { title: `Remove ${quote(value)} from "type"`, edits: [{ remove: path }] };
    if (nearest === undefined) {
      return Array.isArray(types) && types.length > 1 ? [remove] : retyping(owner, prop);
    }
    const isThere = Array.isArray(types) && types.includes(nearest);
    const change: Fix = {
      title: `Change ${quote(value)} to ${quote(nearest)}`,
      edits: [{ replace: path, value: nearest }],
    };
    const fix = isThere ? remove : change;
    if (allow(Array.isArray(types) ? types.with(Number(item), nearest) : [nearest], prop)) {
      return [{ ...fix, preferred: true, all: 'Change all unknown type names to the nearest known ones' }];
    }
    // The prop's own values say something else, and either may be what is wrong.
    const other = Array.isArray(types) ? [] : retyping(owner, prop);
    return [fix, ...other.map((each) => ({ ...each, preferred: false }))];
  },

  ofManifest: { fixes: mendOrigin },
};
