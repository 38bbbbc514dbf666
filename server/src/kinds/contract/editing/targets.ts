// Places in other files, looked up by their paths.
import type { Elsewhere } from '../../../check/finding.ts';
import type { CustomElement, RegistryItem } from '../../../sources/model.ts';
import { locateAll } from '../../../text/json/locate.ts';
import { parseJson } from '../../../text/json/parse.ts';
import { endOf, startOf } from '../../../text/json/tree.ts';
import type { Path, Span } from '../../../text/span.ts';
import { byCodeUnits } from '../../../text/words.ts';
import type { Target } from '../../answers.ts';
import type { Workspace } from '../../editing.ts';
import { type NamedPlace, type SharedMember, spanOfName } from '../names.ts';

/** A place whose span is looked up, and the members below it that may have its name, the likeliest first. */
export interface PathInFile extends Pick<Elsewhere, 'uri' | 'path'> {
  readonly names?: readonly string[];
  /** The name is that of the member itself. */
  readonly isKey?: boolean;
}

/** The places as far as they exist now. */
export function located(places: readonly PathInFile[], workspace: Pick<Workspace, 'textAt'>): Target[] {
  return targetsFor(places, workspace).filter((target) => target !== undefined);
}

/** The places now, each at its index; undefined of one that is gone. Each file is parsed once. */
export function targetsFor(
  places: readonly PathInFile[],
  workspace: Pick<Workspace, 'textAt'>,
): (Target | undefined)[] {
  const byFile = new Map<string, PathInFile[]>();
  for (const each of places) {
    const same = byFile.get(each.uri);
    if (same) same.push(each);
    else byFile.set(each.uri, [each]);
  }
  const found = new Map<PathInFile, Target>();
  for (const [uri, inFile] of byFile) {
    const file = workspace.textAt(uri);
    if (!file) continue;
    const { text } = file;
    const paths = inFile.flatMap(({ path, names = [] }): Path[] => [
      path,
      ...names.map((name) => [...path, name]),
    ]);
    const { json, end } = parseJson(text);
    const spots = locateAll(json, paths, end).values();
    for (const place of inFile) {
      const { key, value: whole } = spots.next().value ?? {};
      const names = (place.names ?? []).map(() => spots.next().value?.value);
      const name = (place.isKey ? key : names.find((each) => each !== undefined)) ?? whole;
      if (whole && name) found.set(place, { uri: file.uri, whole, name: withoutQuotes(text, name) });
    }
  }
  return places.map((each) => found.get(each));
}

/** A string without its quotes, unless nothing would be left. */
function withoutQuotes(text: string, { start, end }: Span): Span {
  return text[start] === '"' && end - start > 2 ? { start: start + 1, end: end - 1 } : { start, end };
}

/** The identity of a contract, or else all of the file. */
export function contractTarget(uri: string, workspace: Pick<Workspace, 'textAt'>): Target | undefined {
  const [id, whole] = targetsFor(
    [
      { uri, path: ['contractId'] },
      { uri, path: [] },
    ],
    workspace,
  );
  return id ?? whole;
}

/** All of a JSON file. */
export const fileTarget = (uri: string, workspace: Pick<Workspace, 'textAt'>): Target | undefined =>
  targetsFor([{ uri, path: [] }], workspace)[0];

/** A place in a contract. */
export function targetIn(uri: string, place: Pick<NamedPlace, 'node'> & Partial<NamedPlace>): Target {
  const { node, list } = place;
  const whole = (list === 'properties' && node.parent) || node;
  return { uri, whole: { start: startOf(whole), end: endOf(whole) }, name: spanOfName({ node }) };
}

/** A member of some contracts, as far as they have it. */
export const membersOfContracts = (
  uris: readonly string[],
  member: SharedMember,
  workspace: Workspace,
): Target[] =>
  located(
    uris.map((uri) => ({ uri, path: [member] })),
    workspace,
  );

/** The contracts that refer to one of these things, each once. */
export function usersOf(
  things: readonly (CustomElement | RegistryItem)[],
  workspace: Pick<Workspace, 'contractsUsing'>,
): string[] {
  const uris = things.flatMap((thing) => workspace.contractsUsing(thing).map(({ uri }) => uri));
  return [...new Set(uris)].sort(byCodeUnits);
}
