import type { TextDocumentIdentifier } from 'vscode-languageserver/node';
import { namesIn, nodeAt, type Spot } from '../core/tree.ts';
import { projectTraits, type Projection } from '../core/traits.ts';
import type { Source } from '../project/project.ts';
import type { Feature } from './feature.ts';
import { code, plain, traitTable } from './markdown.ts';

/** The client's command that opens the preview; offered only to clients that have it. */
export const PREVIEW = 'component-contract.previewTraits';

/** The traits of a contract, as values and as a page of Markdown for the client's preview. */
export interface Traits extends Projection {
  readonly page: string;
}

export const traits: Feature<{ textDocument: TextDocumentIdentifier }, Traits> = {
  method: 'component-contract/traits',
  capability: {},
  alsoForeign: true,
  handle({ source }) {
    const { kind, syntax } = source.checked;
    if (kind.kind !== 'contract') {
      return {
        traits: [],
        notes: [],
        page: `# No DSDS traits\n\nThis document is left alone: ${plain(kind.why)}\\.`,
      };
    }
    const { component } = source.contract;
    const projection = projectionOf(source);
    const parts = [
      `# DSDS traits of ${component === undefined ? 'this contract' : code(component)}`,
      syntax === 'broken' &&
        '> The document is not valid JSON at the moment. This is what can be told of it.',
      syntax === 'too deep' && '> The document is nested too deep to be looked at.',
      syntax !== 'too deep' && projection.traits.length === 0 && `${NONE} This contract has none.`,
      traitTable(projection),
    ];
    return { ...projection, page: parts.filter(Boolean).join('\n\n') };
  },
};

export const NONE = 'Only props with an enum, boolean props and states become traits.';

/** The projection of a whole contract, in the order that its text declares. */
export function projectionOf({ tree, contract }: Source): Projection {
  return projectTraits(contract, namesIn(nodeAt(tree, ['props', 'properties'])));
}

/** Whether a place speaks of the contract as a whole: its names, or the keys of its props and states. */
export function isAboutAllTraits({ path: [root, ...below], onKey }: Spot): boolean {
  if (below.length > 0) return false;
  return root === 'contractId' || root === 'component' || ((root === 'props' || root === 'states') && onKey);
}
