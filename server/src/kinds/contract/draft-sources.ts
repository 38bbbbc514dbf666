// The formats that contracts are drafted from, and what they declare.
import { readElements } from '../../sources/custom-elements-manifest.ts';
import { readComponents } from '../../sources/react-docgen.ts';
import { readRegistry } from '../../sources/readers.ts';
import type { Subject, Without } from './draft.ts';

/** Kind of draftable thing: `elements` of Custom Elements Manifests, `components` of React, or `items` of component registries. */
export type Kind = 'elements' | 'components' | 'items';

/** The things of a text; those `without` have no contract here in any case. */
export interface DeclaredThings {
  readonly things: readonly Subject[];
  readonly without?: readonly Without[];
}

/** A format that declares components. */
interface Source {
  /** What it declares in a text; undefined if that is of another format. */
  readonly read: (text: string) => DeclaredThings | undefined;
  readonly called: string;
  /** Why there is no draft: the text has another format, or declares nothing. */
  readonly whyUnread: string;
  readonly whyEmpty: string;
}

/** The formats by their kinds. */
export const SOURCES: Readonly<Record<Kind, Source>> = {
  elements: {
    read(text) {
      const { elements, others, isRead } = readElements(text);
      const without = others.flatMap(({ thing: { tagName: name } }): Without[] =>
        name === undefined ? [] : [{ name, isNamed: true, why: 'declared by another package' }],
      );
      return isRead ? { things: elements.map(({ thing }) => thing), without } : undefined;
    },
    called: 'custom element',
    whyUnread: 'not a Custom Elements Manifest: it has no "modules"',
    whyEmpty: 'its modules declare no custom element',
  },
  components: {
    read(text) {
      const { components, isRead } = readComponents(text);
      return isRead ? { things: components.map(({ thing }) => thing) } : undefined;
    },
    called: 'React component',
    whyUnread: 'not JSON from react-docgen or Storybook',
    whyEmpty: 'it declares no component',
  },
  items: {
    read(text) {
      const { items, isRead } = readRegistry(text);
      return isRead ? { things: items.map(({ thing }) => thing) } : undefined;
    },
    called: 'item',
    whyUnread: 'not a component registry',
    whyEmpty: 'it has no items of its own',
  },
};
