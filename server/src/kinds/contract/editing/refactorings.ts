import type { Edit } from '../../../text/edit.ts';
import type { Spot } from '../../../text/json/tree.ts';
import { own, valueAt } from '../../../text/json/value.ts';
import type { Path } from '../../../text/span.ts';
import { quote } from '../../../text/words.ts';
import { type Contract, type Prop, propNamed } from '../model.ts';

/** Another way to write the same, with its title. */
interface Refactoring {
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** The refactorings at a place. */
export function refactoringsAt(contract: Contract, { path, onKey }: Spot): Refactoring[] {
  const [root, second, name] = path;
  if (root === 'slots' && typeof second === 'number' && path.length <= 3) return slotAt(contract, second);
  if (root !== 'props') return [];
  if ((path.length === 1 && onKey) || (path.length === 2 && second === 'additionalProperties')) {
    return propSetOf(contract);
  }
  if (second !== 'properties' || name === undefined || !ABOUT_VALUES.has(path[3])) return [];
  const prop = propNamed(contract, String(name));
  return prop ? booleanProp(prop) : [];
}

/** The parts of a prop that say which values it takes; undefined for the prop itself. */
const ABOUT_VALUES = new Set<unknown>([undefined, 'type', 'enum']);

/** A slot is a bare name, or a record that can say more than that. */
function slotAt({ value }: Contract, index: number): Refactoring[] {
  const path: Path = ['slots', index];
  const slot = valueAt(value, path);
  if (typeof slot === 'string' && slot !== '') {
    const title = `Turn the slot ${quote(slot)} into a record`;
    return [{ title, edits: [{ replace: path, value: { name: slot } }] }];
  }
  const name = own(slot, 'name');
  if (typeof name !== 'string' || name === '' || Object.keys(Object(slot)).length > 1) return [];
  const title = `Turn the slot ${quote(name)} into a bare name`;
  return [{ title, edits: [{ exact: path }, { replace: path, value: name }] }];
}

function propSetOf({ value }: Contract): Refactoring[] {
  const path: Path = ['props', 'additionalProperties'];
  const isOpen = valueAt(value, path);
  if (typeof isOpen !== 'boolean') return [];
  const title = isOpen ? 'Close the prop set: only declared props' : 'Open the prop set: any other prop too';
  return [{ title, edits: [{ replace: path, value: !isOpen }] }];
}

/** A boolean prop and a variant axis of true and false take the same values, and have the same default. */
function booleanProp({ name, path, types, values, hasDefault, default: value }: Prop): Refactoring[] {
  if (types?.join() !== 'boolean') return [];
  // Without a default DSDS would read the first value as one: there is none to add, and none to take away.
  if (!hasDefault || typeof value !== 'boolean') return [];
  if (values) {
    const list: Path = [...path, 'enum'];
    const isBoth = values.length === 2 && values.includes(true) && values.includes(false);
    const title = `Turn the variant axis ${quote(name)} into a plain boolean prop`;
    return isBoth ? [{ title, edits: [{ exact: list }, { remove: list }] }] : [];
  }
  const title = `Turn the boolean prop ${quote(name)} into a variant axis`;
  return [{ title, edits: [{ insert: path, name: 'enum', after: ['type'], value: [value, !value] }] }];
}
