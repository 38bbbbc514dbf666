import type { YamlNode } from './nodes.ts';
import { depthOf } from '../tree.ts';
import type { Edit } from '../edits/edit.ts';
import type { Attempt } from '../edits/making.ts';
import { MadeEdits, type TextEdit } from '../edits/text-edit.ts';
import { changeEdits, goneIn } from './changes.ts';
import { type Obstacle, unclear } from './obstacles.ts';
import type { YamlPage } from './page.ts';
import { add, addToText, isOfText, type Plan } from './planning.ts';
import { endWithComments, replaceEdits } from './replacing.ts';
import { notThere, pathOf, sitesOf } from './sites.ts';

export { type YamlPage, yamlPageOf } from './page.ts';

/**
 * As {@link textEdits} of a JSON document: all of them or none, in document order, with everything else as it was. Where
 * something is none of YAML, or can't be told from what is around it, or counts elsewhere too, all that is in the way.
 */
export function yamlEdits(page: YamlPage, edits: readonly Edit[]): Attempt {
  const obstacles: Obstacle[] = [];
  const plan: Plan = { page, made: new MadeEdits(), replaced: new Map(), changes: new Map() };
  const odd = (edit: Edit, at = 0): void => void obstacles.push({ path: pathOf(edit), ...unclear(at) });
  const isText = (edit: Edit): boolean => isOfText(page, edit);
  for (const edit of edits.filter(isText)) if (!addToText(plan, edit)) odd(edit);
  const structural = edits.filter((edit) => !isText(edit));
  for (const site of sitesOf(page, structural, obstacles))
    if (!add(plan, site)) obstacles.push(notThere(page, site.edit));
  if (obstacles.length > 0) return { obstacles };
  make(plan, obstacles);
  if (obstacles.length > 0) return { obstacles };
  const inOrder = ordered(page, plan.made.all());
  return inOrder ? { edits: inOrder } : { obstacles: [{ path: [], ...unclear(page.brokenAt ?? 0) }] };
}

function make({ page, changes, replaced, made }: Plan, obstacles: Obstacle[]): void {
  const gone = [...changes.values()].flatMap((change) => goneIn(page, change));
  const depths = new Map<YamlNode, number>();
  for (const node of [...changes.keys(), ...replaced.keys()]) depths.set(node, depthOf(node));
  // From the inside: what goes elsewhere takes along what changes in it.
  let level = -1;
  for (const [node, depth] of [...depths].sort(([, a], [, b]) => b - a)) {
    if (depth !== level) made.nextLevel();
    level = depth;
    const fresh = replaced.get(node);
    if (fresh) {
      const done = replaceEdits(page, node, fresh.value);
      if ('what' in done) {
        obstacles.push({ path: fresh.path, ...done });
        continue;
      }
      made.takeWithin({ start: node.offset, end: endWithComments(page, node)! });
      for (const edit of done) made.put(edit);
      continue;
    }
    const obstacle = changeEdits(page, changes.get(node)!, made, gone);
    if (obstacle) obstacles.push(obstacle);
  }
}

/** In document order, where none of them meets another or what is broken; those left out that change nothing. */
function ordered(
  { text, brokenAt = text.length }: YamlPage,
  made: readonly TextEdit[],
): TextEdit[] | undefined {
  const sorted = made
    .filter(({ start, end, newText }) => text.slice(start, end) !== newText)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const isSound = sorted.every(
    ({ start, end }, index) => end <= brokenAt && start >= (sorted[index - 1]?.end ?? 0),
  );
  return isSound ? sorted : undefined;
}
