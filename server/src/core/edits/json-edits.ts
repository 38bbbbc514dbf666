import type { Edit } from './edit.ts';
import { add, planFor, reordered } from './json-planning.ts';
import { isClosed, type JsonPage } from './page.ts';
import { arrangeSiblings, siblingEdits } from './siblings.ts';
import { type TextEdit, withoutNested } from './text-edit.ts';

/** The text edits of a document in JSON; none where not all can be made. */
export function jsonEdits(page: JsonPage, edits: readonly Edit[]): TextEdit[] {
  const plan = planFor(page);
  if (!edits.every((edit) => add(plan, edit))) return [];
  const { made } = plan;
  for (const edit of reordered(plan)) made.put(edit);
  let level = -1;
  // From the inside: what goes elsewhere takes along what changes in it.
  for (const siblings of [...plan.siblings.values()].reverse().sort((a, b) => b.depth - a.depth)) {
    if (siblings.depth !== level) made.nextLevel();
    level = siblings.depth;
    const order = plan.arranged.get(siblings.container);
    if (order && !arrangeSiblings(siblings, order, page.text, made)) return [];
    const changed = siblingEdits(siblings, isClosed(page, siblings.container));
    if (!changed) return [];
    for (const edit of changed) made.put(edit);
  }
  return withoutNested(made.all());
}

export function areJsonEditsPossible(page: JsonPage, edits: readonly Edit[]): boolean {
  const plan = planFor(page);
  return edits.every((edit) => add(plan, edit));
}
