import { own } from '../core/contract.ts';
import type { Path, Span } from '../core/finding.ts';
import type { CustomElement, Knowledge, RegistryItem } from '../core/knowledge.ts';
import { spanOfName } from '../core/names.ts';
import { nodeAt, type Node, spotAt, treeOf, valueOf } from '../core/tree.ts';
import { contractsReferringTo, type Target } from './links.ts';
import type { Neighbours } from './neighbours.ts';

/** A file that contracts refer to, as someone has it open. */
export interface OpenGuest {
  readonly text: string;
  readonly role: 'elements' | 'registry';
}

/** The contracts that refer to what goes by the name at an offset; undefined where no name of such a thing stands. */
export function referringAt(
  { text, role }: OpenGuest,
  offset: number,
  files: Neighbours,
): { readonly from: Span; readonly to: readonly Target[] } | undefined {
  const root = treeOf(text);
  const spot = spotAt(root, offset);
  if (!spot || spot.onKey || spot.node.type !== 'string') return undefined;
  const from = spanOfName(spot);
  if (role === 'registry') {
    const name = itemNamed(spot.path, spot.node);
    const isItem = (item: RegistryItem): boolean => item.name === name;
    const isMeant = (ref: string, knowledge: Knowledge): boolean => knowledge.items(ref).found.some(isItem);
    return name === undefined ? undefined : { from, to: contractsReferringTo('registryRef', isMeant, files) };
  }
  const names = elementNamed(root, spot.path);
  const isMeant = (ref: string, knowledge: Knowledge): boolean =>
    knowledge.elements(ref).found.some((element) => isElement(element, names!));
  return names && { from, to: contractsReferringTo('cemRef', isMeant, files) };
}

/** The item of a registry, or the only one of a file of its own. */
function itemNamed(path: Path, { value }: Node): string | undefined {
  const isName = path.at(-1) === 'name' && (path.length === 1 || (path.length === 3 && path[0] === 'items'));
  return isName ? String(value) : undefined;
}

interface Names {
  readonly tagName: unknown;
  readonly className: unknown;
}

/** The names of the element that a declaration declares, or an export defines. */
function elementNamed(root: Node | undefined, path: Path): Names | undefined {
  const [modules, , list, , member, ...below] = path;
  if (modules !== 'modules' || below.length > 0) return undefined;
  const value = valueOf(nodeAt(root, path.slice(0, 4)));
  if (list === 'declarations' && (member === 'tagName' || member === 'name')) {
    return { tagName: own(value, 'tagName'), className: own(value, 'name') };
  }
  if (list === 'exports' && member === 'name' && own(value, 'kind') === 'custom-element-definition') {
    return { tagName: own(value, 'name'), className: own(own(value, 'declaration'), 'name') };
  }
  return undefined;
}

/** A declaration without a tag name may get it from an export. */
function isElement(element: CustomElement, { tagName, className }: Names): boolean {
  if (tagName !== undefined && element.tagName !== undefined) return element.tagName === tagName;
  return className !== undefined && element.className === className;
}
