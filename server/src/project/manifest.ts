import type { Artifacts } from '../core/artifacts.ts';
import { type CheckedManifest, checkManifest } from '../core/check-manifest.ts';
import { type Page, pageOf } from '../core/edits/edit.ts';
import { type Node, treeOf } from '../core/tree.ts';
import type { Part } from './roles.ts';

/** A manifest of contracts, and what is made of it: each part when it is first asked for, and only once. */
export interface ManifestSource {
  readonly uri: string;
  readonly text: string;
  readonly checked: CheckedManifest;
  /** The tolerant tree; undefined where the text is empty or nested too deep. */
  readonly tree: Node | undefined;
  /** The text as edits see it. */
  readonly page: Page;
}

/** `isSaid` of its part: the project file names it as a manifest. */
export function manifestSource(
  uri: string,
  text: string,
  { ruling, isSaid }: Pick<Part, 'ruling' | 'isSaid'>,
  artifacts: Artifacts,
): ManifestSource {
  let checked: CheckedManifest | undefined;
  let tree: Node | undefined;
  let page: Page | undefined;
  const source: ManifestSource = {
    uri,
    text,
    get checked() {
      return (checked ??= checkManifest(text, ruling, artifacts, isSaid));
    },
    get tree() {
      return (tree ??= source.checked.syntax === 'too deep' ? undefined : treeOf(text));
    },
    get page() {
      return (page ??= pageOf(text, source.checked.syntax === 'whole' ? source.tree : undefined));
    },
  };
  return source;
}
