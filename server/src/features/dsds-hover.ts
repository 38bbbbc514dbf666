import { type Contract, readContract } from '../core/contract.ts';
import { insideOf } from '../core/dsds/document.ts';
import { entryText, targetText, traitState, traitText, valueText } from '../core/dsds/in-words.ts';
import type { Span } from '../core/finding.ts';
import { parseJson } from '../core/json.ts';
import { code } from '../core/markdown.ts';
import { type DsdsThere, dsdsAt } from '../project/dsds-links.ts';
import type { DsdsSource } from '../project/dsds.ts';
import { pathBelow } from '../project/file-uri.ts';
import type { Neighbours } from '../project/neighbours.ts';
import { NAMELESS, nameOfEntry } from './dsds-entries.ts';

/** What there is to say of a place in a DSDS document: the contract's side of what stands there. */
export function aboutDsds(
  source: DsdsSource,
  offset: number,
  files: Neighbours,
): { readonly at: Span; readonly text: string } | undefined {
  const there = dsdsAt(source, offset);
  const at = there && (there.from ?? saidAt(there, source.text, offset));
  const text = at && textFor(there, source, files);
  return text ? { at, text } : undefined;
}

function textFor(there: DsdsThere, source: DsdsSource, files: Neighbours): string | undefined {
  const { kind, entry, pointer, trait, projected, value, valueIndex = -1 } = there;
  if (kind === 'pointer') return pointer && targetText(pointer.target, (uri) => contractAt(uri, files));
  if (kind === 'entry') return entryText(entry, source.read);
  if (!trait || !entry.contract) return undefined;
  return value
    ? valueText(entry, value, projected, valueIndex)
    : traitText(entry, trait, projected, contractAt(entry.contract.uri, files));
}

/** What the entries that point at a contract have of a prop or a state of it, in a few lines. */
export function traitsInDsds(
  uri: string,
  thing: { readonly name: string; readonly traitType: 'variant' | 'state' },
  files: Neighbours,
): string | undefined {
  const lines = files.entriesFor(uri).flatMap(({ source, entry }) => {
    const state = traitState(entry, thing);
    if (state === undefined) return [];
    const name = nameOfEntry(entry);
    const file = pathBelow(files.home(source.uri) ?? '', source.uri);
    return [`- ${name === undefined ? NAMELESS : code(name)} in ${code(file)}: ${state}`];
  });
  const more = lines.length > MOST_SHOWN ? [`- … and ${lines.length - MOST_SHOWN} more`] : [];
  return lines.length === 0
    ? undefined
    : `**DSDS entries**\n\n${[...lines.slice(0, MOST_SHOWN), ...more].join('\n')}`;
}

/** A hover is looked at for a moment. */
const MOST_SHOWN = 4;

/** What else is said there of a pointer or a trait: whatever a contract has to say of that, too. */
function saidAt({ kind, pointer, trait }: DsdsThere, text: string, offset: number): Span | undefined {
  const said =
    kind === 'pointer'
      ? [pointer?.ref.rel, pointer?.ref.role]
      : kind === 'trait'
        ? [trait?.traitType, trait?.kind, trait?.valuesKey]
        : [];
  const at = said.find((span) => span && span.start <= offset && offset <= span.end);
  return at && insideOf(at, text);
}

const contractAt = (uri: string, files: Neighbours): Contract =>
  readContract(parseJson(files.textAt(uri)?.text ?? '').value);
