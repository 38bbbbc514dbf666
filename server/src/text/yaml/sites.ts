import type { Edit, Obstacle } from '../edit.ts';
import type { Path } from '../span.ts';
import { type Named, placesOf } from './anchors.ts';
import type { YamlNode } from './nodes.ts';
import { merged, unclear, usedElsewhere } from './obstacles.ts';
import { membersNamed, namesOf, nodeAt, type YamlPage } from './page.ts';

/** An edit, and what it changes as that is written: the container of what is put in, taken away or moved; or what is replaced. */
export interface Sited {
  readonly edit: Edit;
  readonly node: YamlNode;
}

/**
 * Where edits take place. What aliases stand for is written once, and changes once, where all of them ask for the same;
 * else some of them would get what they have not asked for, which is in the way.
 */
export function sitesOf(page: YamlPage, edits: readonly Edit[], obstacles: Obstacle[]): Sited[] {
  const groups: Group[] = [];
  const shared = new Map<YamlNode, Map<string, Group>>();
  for (const edit of edits) {
    const site = siteOf(page, edit);
    if (!site) {
      obstacles.push(notThere(page, edit));
      continue;
    }
    const { path, node, written } = site;
    if (path.includes('<<')) obstacles.push({ path, ...merged(node.offset) });
    const places = placesOf(namesOf(page), node);
    const group: Group = { edits: [{ edit, path, written }], paths: new Set(), node, places };
    if (places === 1) {
      groups.push(group);
      continue;
    }
    const alike = shared.get(node) ?? new Map<string, Group>();
    const key = JSON.stringify({ ...edit, [kindOf(edit)]: lastOf(edit) });
    const same = alike.get(key);
    if (same) same.edits.push(...group.edits);
    else groups.push(group);
    (same ?? group).paths.add(JSON.stringify(path));
    shared.set(node, alike.set(key, same ?? group));
  }
  return groups.flatMap((group) => whereAll(page, group, obstacles));
}

/** Edits that are one where they are written. */
interface Group {
  readonly edits: { readonly edit: Edit; readonly path: Path; readonly written: YamlNode }[];
  readonly paths: Set<string>;
  readonly node: YamlNode;
  /** In how many places that counts. */
  readonly places: number;
}

function whereAll(page: YamlPage, { edits, paths, node, places }: Group, obstacles: Obstacle[]): Sited[] {
  const [first] = edits;
  if (places === 1 || paths.size === places) return [{ edit: first!.edit, node }];
  return edits.flatMap(({ edit, path, written }): Sited[] => {
    // What stands for something else can give way to a value of its own.
    const isOwn = 'replace' in edit && written !== node && placesOf(namesOf(page), written) === 1;
    if (isOwn) return [{ edit, node: written }];
    obstacles.push({ path, ...usedElsewhere(page.text, anchorAround(page, node)) });
    return [];
  });
}

/** Why an edit finds nothing where it is to change something. */
export function notThere(page: YamlPage, edit: Edit): Obstacle {
  const path = pathOf(edit);
  let at = page.root;
  for (const [index, name] of path.entries()) {
    const next = nodeAt(page, path.slice(0, index + 1));
    // What an object has not itself it may have taken from elsewhere.
    const [merge] = next || typeof name === 'number' || !at ? [] : membersNamed(at, '<<');
    if (merge) return { path, ...merged(merge.offset) };
    if (!next) break;
    at = next;
  }
  return { path, ...unclear(at?.offset ?? 0) };
}

function anchorAround(page: YamlPage, node: YamlNode): Named {
  const { uses } = namesOf(page);
  let each = node;
  while (!uses.has(each) && each.parent) each = each.parent;
  return { name: each.anchor ?? '', at: each.offset, node: each };
}

interface Site {
  readonly path: Path;
  /** What stands at the path, and what it stands for. */
  readonly written: YamlNode;
  readonly node: YamlNode;
}

function siteOf(page: YamlPage, edit: Edit): Site | undefined {
  const path = placeOf(edit);
  const written = path && nodeAt(page, path);
  return written && { path, written, node: namesOf(page).targets.get(written) ?? written };
}

type Kind = 'insert' | 'remove' | 'replace' | 'rename' | 'move' | 'arrange';

const KINDS: readonly Kind[] = ['insert', 'remove', 'replace', 'rename', 'move', 'arrange'];

const kindOf = (edit: Edit): Kind => KINDS.find((kind) => kind in edit)!;

/** What an edit names. */
export const pathOf = (edit: Edit): Path => (edit as { readonly [K in Kind]?: Path })[kindOf(edit)] ?? [];

const ofElements = (edit: Edit): boolean => 'remove' in edit || 'rename' in edit || 'move' in edit;

/** The path of what an edit changes; undefined where it takes away the root. */
function placeOf(edit: Edit): Path | undefined {
  const path = pathOf(edit);
  if (!ofElements(edit)) return path;
  return path.length === 0 ? undefined : path.slice(0, -1);
}

const lastOf = (edit: Edit): unknown => (ofElements(edit) ? pathOf(edit).at(-1) : '');
