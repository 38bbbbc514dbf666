import type { TextDocumentIdentifier } from 'vscode-languageserver/node';
import { lostIn } from '../core/dsds/projected.ts';
import { traitsText } from '../core/dsds/written.ts';
import { documentText } from '../core/edits/making.ts';
import { code, plain, traitTable } from '../core/markdown.ts';
import { lostTrait } from '../core/rules/dsds/loss.ts';
import type { Projection } from '../core/traits.ts';
import type { Spot } from '../core/tree.ts';
import type { Source } from '../project/project.ts';
import { asWritten, projectedOf, projectionOf, TRAITS_COME_FROM } from '../project/projection.ts';
import { dsdsPart, todosIn } from './dsds-page.ts';
import { entriesAbout } from './dsds-entries.ts';
import type { Feature } from './feature.ts';

/** The client's command that opens the preview; offered only to clients that have it. */
export const PREVIEW = 'component-contract.previewTraits';

/** The traits of a contract, as values, as a page of Markdown for the client's preview, and to be copied. */
export interface Traits extends Projection {
  readonly page: string;
  /** The values as JSON text, because a message would lose a number such as 1e400; or why there is nothing to copy. */
  readonly copy: { readonly json: string } | Nothing;
  /** As a DSDS entry has them; or why there is nothing to copy. */
  readonly dsds: DsdsForm | Nothing;
}

interface Nothing {
  readonly why: string;
}

export interface DsdsForm {
  /** How many traits that is. */
  readonly count: number;
  /** The `traits` array in each language. */
  readonly yaml: string;
  readonly json: string;
  /** What is not in it and why, in sentences. */
  readonly losses: readonly string[];
  /** How many descriptions are still to be written. */
  readonly todos: number;
}

export const traits: Feature<{ textDocument: TextDocumentIdentifier }, Traits> = {
  method: 'component-contract/traits',
  capability: {},
  alsoForeign: true,
  handle({ document, source }, _params, _client, files) {
    const isContract = source.checked.kind.kind === 'contract';
    const projection = isContract ? projectionOf(source) : { traits: [], notes: [] };
    const nothing = whyNothing(source, projection);
    const copy = nothing ?? {
      json: documentText(projection.traits.map((trait) => asWritten(source, trait))),
    };
    const page = [
      markdownOf(source, projection),
      ...(isContract && source.checked.syntax !== 'too deep'
        ? dsdsPart(projectedOf(source), entriesAbout(document.uri, files), files)
        : []),
    ];
    return { ...projection, page: page.join('\n\n'), copy, dsds: nothing ?? dsdsFormOf(source) };
  },
};

function markdownOf(source: Source, projection: Projection): string {
  const { kind, syntax } = source.checked;
  if (kind.kind !== 'contract')
    return `# No DSDS traits\n\nThis document is left alone: ${plain(kind.why)}\\.`;
  const { component } = source.contract;
  const lost = syntax === 'too deep' ? undefined : lostIn(projectedOf(source));
  const parts = [
    `# Traits of ${component === undefined ? 'this contract' : code(component)}`,
    syntax === 'broken' && `> ${BROKEN} This is what can be told of it.`,
    syntax === 'too deep' && `> ${TOO_DEEP}`,
    syntax !== 'too deep' && projection.traits.length === 0 && NONE_HERE,
    traitTable(projection, lost),
  ];
  return parts.filter(Boolean).join('\n\n');
}

/** What can be told of broken text is a guess, which is good to see but nothing to put elsewhere. */
function whyNothing({ checked: { kind, syntax } }: Source, projection: Projection): Nothing | undefined {
  if (kind.kind !== 'contract') return { why: `This document is left alone: ${kind.why}.` };
  if (syntax === 'broken') return { why: BROKEN };
  if (syntax === 'too deep') return { why: TOO_DEEP };
  return projection.traits.length === 0 ? { why: NONE_HERE } : undefined;
}

function dsdsFormOf(source: Source): DsdsForm | Nothing {
  const projected = projectedOf(source);
  const written = projected.traits.filter(({ isWritable }) => isWritable);
  const losses = projected.losses.map((loss) => lostTrait.message(loss));
  if (written.length === 0) return { why: losses.join(' ') };
  return {
    count: written.length,
    yaml: traitsText(projected, 'yaml'),
    json: traitsText(projected, 'json'),
    losses,
    todos: todosIn(projected),
  };
}

const NONE_HERE = `${TRAITS_COME_FROM} This contract has none.`;
const BROKEN = 'The document is not valid JSON at the moment.';
const TOO_DEEP = 'The document is nested too deep to be looked at.';

/** Whether a place speaks of the contract as a whole: its names, or the keys of its props and states. */
export function isAboutAllTraits({ path: [root, ...below], onKey }: Spot): boolean {
  if (below.length > 0) return false;
  return root === 'contractId' || root === 'component' || ((root === 'props' || root === 'states') && onKey);
}
