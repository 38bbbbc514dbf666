import { specItemText, traitsText } from '../../kinds/dsds/print.ts';
import { lostIn } from '../../kinds/contract/projection.ts';
import type { Source } from '../../kinds/contract/source.ts';
import type { TextDocumentIdentifier } from 'vscode-languageserver/node';
import type { Projection } from '../../kinds/contract/traits.ts';
import { languageOf } from '../../kinds/dsds/read-text.ts';
import { lostTrait } from '../../kinds/contract/rules/dsds-loss.ts';
import { canonical, pathBelow, placeOf, uriIn } from '../../project/file-uri.ts';
import { hrefTo } from '../../project/links-between-files.ts';
import { asWritten, projectedOf, projectionOf, TRAITS_COME_FROM } from '../../project/projection.ts';
import type { Spot } from '../../text/json/tree.ts';
import { documentText } from '../../text/make-edits.ts';
import { code, plain } from '../../text/markdown.ts';
import { traitTable } from '../../kinds/contract/hover-text.ts';
import type { Feature, WorkspaceFeature } from '../feature.ts';
import { entriesAbout } from './dsds-entries.ts';
import { dsdsPart, todosIn } from './dsds-hover.ts';

/** The client's command that opens the preview; offered only to clients that have it. */
export const PREVIEW = 'component-contract.previewTraits';

/** The traits of a contract, as values, as a page of Markdown for the client's preview, and to be copied. */
interface Traits extends Projection {
  readonly page: string;
  /** The values as JSON text, because a message would lose a number such as 1e400; or why there is nothing to copy. */
  readonly copy: { readonly json: string } | Nothing;
  /** As a DSDS entry has them; or why there is nothing to copy. */
  readonly dsds: DsdsForm | Nothing;
}

interface Nothing {
  readonly why: string;
}

interface DsdsForm {
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

/** The item of `specs` that points at a contract, for one place where it can go. */
interface SpecsEntry {
  /** The DSDS document that it is written for, by its URI and its path; without one it is for any in the folder of the contract. */
  readonly document?: { readonly uri: string; readonly file: string };
  readonly text: string;
  /** Whether something in the document points at the contract already. */
  readonly isThere: boolean;
}

/** For each DSDS document of the contract's project, and the folder of the contract last. */
export const specsEntries: WorkspaceFeature<{ readonly contract: string }, SpecsEntry[]> = {
  method: 'component-contract/specsEntries',
  capability: {},
  handle({ contract }, _client, files) {
    const uri = canonical(contract);
    const place = placeOf(uri);
    const home = files.home(uri);
    if (!place) return [];
    const pointing = new Set(files.entriesFor(uri).map(({ source }) => source.uri));
    const textFor = (document: string): string => specItemText(hrefTo(document, uri), languageOf(document));
    const documents = files.dsdsDocuments().filter((document) => files.home(document) === home);
    // One that is still to come is like those that are there.
    const language =
      documents.length > 0 && documents.every((each) => languageOf(each) === 'json') ? 'json' : 'yaml';
    return [
      ...documents.map((document) => ({
        document: {
          uri: files.textAt(document)?.uri ?? document,
          file: pathBelow(home ?? '', document),
        },
        text: textFor(document),
        isThere: pointing.has(document),
      })),
      { text: textFor(uriIn(place.folder, `any.dsds.${language}`)), isThere: false },
    ];
  },
};
