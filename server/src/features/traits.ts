import type { TextDocumentIdentifier } from 'vscode-languageserver/node';
import { documentText } from '../core/edits/edit.ts';
import { code, plain, traitTable } from '../core/markdown.ts';
import type { Projection } from '../core/traits.ts';
import type { Spot } from '../core/tree.ts';
import type { Source } from '../project/project.ts';
import { asWritten, projectionOf, TRAITS_COME_FROM } from '../project/projection.ts';
import type { Feature } from './feature.ts';

/** The client's command that opens the preview; offered only to clients that have it. */
export const PREVIEW = 'component-contract.previewTraits';

/** The traits of a contract, as values, as a page of Markdown for the client's preview, and to be copied. */
export interface Traits extends Projection {
  readonly page: string;
  /** The values as JSON text, because a message would lose a number such as 1e400; or why there is nothing to copy. */
  readonly copy: { readonly json: string } | { readonly why: string };
}

export const traits: Feature<{ textDocument: TextDocumentIdentifier }, Traits> = {
  method: 'component-contract/traits',
  capability: {},
  alsoForeign: true,
  handle({ source }) {
    const isContract = source.checked.kind.kind === 'contract';
    const projection = isContract ? projectionOf(source) : { traits: [], notes: [] };
    return { ...projection, page: markdownOf(source, projection), copy: copyOf(source, projection) };
  },
};

function markdownOf({ checked: { kind, syntax }, contract }: Source, projection: Projection): string {
  if (kind.kind !== 'contract')
    return `# No DSDS traits\n\nThis document is left alone: ${plain(kind.why)}\\.`;
  const { component } = contract;
  const parts = [
    `# DSDS traits of ${component === undefined ? 'this contract' : code(component)}`,
    syntax === 'broken' && `> ${BROKEN} This is what can be told of it.`,
    syntax === 'too deep' && `> ${TOO_DEEP}`,
    syntax !== 'too deep' && projection.traits.length === 0 && NONE_HERE,
    traitTable(projection),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** What can be told of broken text is a guess, which is good to see but nothing to put elsewhere. */
function copyOf(source: Source, { traits: projected }: Projection): Traits['copy'] {
  const { kind, syntax } = source.checked;
  if (kind.kind !== 'contract') return { why: `This document is left alone: ${kind.why}.` };
  if (syntax === 'broken') return { why: BROKEN };
  if (syntax === 'too deep') return { why: TOO_DEEP };
  if (projected.length === 0) return { why: NONE_HERE };
  return { json: documentText(projected.map((trait) => asWritten(source, trait))) };
}

const NONE_HERE = `${TRAITS_COME_FROM} This contract has none.`;
const BROKEN = 'The document is not valid JSON at the moment.';
const TOO_DEEP = 'The document is nested too deep to be looked at.';

/** Whether a place speaks of the contract as a whole: its names, or the keys of its props and states. */
export function isAboutAllTraits({ path: [root, ...below], onKey }: Spot): boolean {
  if (below.length > 0) return false;
  return root === 'contractId' || root === 'component' || ((root === 'props' || root === 'states') && onKey);
}
