import type { Edit } from '../edit.ts';
import { depthOf } from '../json/tree.ts';
import { MadeEdits, type TextEdit } from '../text-edit.ts';
import { namesBut } from './anchors.ts';
import { changeEdits, goneIn, lastOf } from './changes.ts';
import { type Lasts, withLastLine } from './ends.ts';
import type { YamlNode } from './nodes.ts';
import { type Attempt, type Obstacle, unclear } from './obstacles.ts';
import { namesOf, type YamlPage } from './page.ts';
import { add, addToText, isOfText, type Plan } from './planning.ts';
import { endWithComments, replaceEdits } from './replacing.ts';
import { notThere, pathOf, sitesOf } from './sites.ts';

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
  const lasts = make(plan, obstacles);
  if (obstacles.length > 0) return { obstacles };
  const inOrder = ordered(page, plan.made.all());
  return 'edits' in inOrder
    ? { edits: [...withLastLine(page.text, page.root, inOrder.edits, lasts)] }
    : { obstacles: [{ path: [], ...unclear(inOrder.at) }] };
}

/** Puts down what a plan comes to; answers what each container will end with. */
function make({ page, changes, replaced, made }: Plan, obstacles: Obstacle[]): Lasts {
  const gone = [...changes.values()].flatMap((change) => goneIn(page, change));
  const lasts = new Map([...changes].map(([node, change]) => [node, lastOf(change)]));
  for (const node of replaced.keys()) lasts.set(node, undefined);
  const outcome = { gone, lasts, left: namesBut(namesOf(page), gone) };
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
      const reach = node.style === 'block' ? Infinity : undefined;
      made.takeWithin({ start: node.offset, end: endWithComments(page, node)! }, reach);
      for (const edit of done) made.put(edit);
      continue;
    }
    const obstacle = changeEdits(page, changes.get(node)!, made, outcome);
    if (obstacle) obstacles.push(obstacle);
  }
  return lasts;
}

/** In document order, those left out that change nothing; or where one of them meets another or what is broken. */
function ordered(
  { text, brokenAt = text.length }: YamlPage,
  made: readonly TextEdit[],
): { readonly edits: readonly TextEdit[] } | { readonly at: number } {
  const sorted = made
    .filter(({ start, end, newText }) => text.slice(start, end) !== newText)
    .sort((a, b) => a.start - b.start || a.end - b.end);
  const edits: TextEdit[] = [];
  for (const edit of sorted) {
    const before = edits.at(-1);
    if (before && edit.start < before.end) {
      // What goes away takes the empty lines behind it along, which are another's as well: they go once, or stay with what is put there.
      const isBlank = text.slice(edit.start, before.end).trim() === '';
      if (before.newText !== '' || !isBlank) return { at: edit.start };
      const end = edit.newText === '' ? Math.max(before.end, edit.end) : edit.start;
      edits[edits.length - 1] = { ...before, end };
      if (edit.newText === '') continue;
    }
    if (edit.end > brokenAt) return { at: brokenAt };
    edits.push(edit);
  }
  return { edits };
}
