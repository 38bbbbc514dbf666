// Completion in a manifest.
import type { ManifestFeatures } from '../source.ts';
import { choice, literally } from '../../../text/markup.ts';
import { fitsOf } from '../../../text/similar-names.ts';
import { counted, visible } from '../../../text/words.ts';
import type { Path, Span } from '../../../text/positions.ts';
import type { Suggestion, Suggestions } from '../../answers.ts';
import {
  memberSnippet,
  objectSnippet,
  suggestionsIn,
  type Writing,
} from '../../contract/editing/completion/suggestion.ts';
import { option } from '../../contract/editing/completion/values.ts';
import { type Artifacts, type Contracted, MANIFEST_MEMBERS, ORIGINS, RECORD_MEMBERS } from '../model.ts';
import { meaningInManifest, ORIGIN_MEANINGS } from './hover.ts';
import { newRecord } from '../update.ts';

export const complete: ManifestFeatures['complete'] = ({ source }, offset) => {
  const { text, checked } = source;
  if (checked.syntax === 'too deep') return undefined;
  return manifestSuggestionsAt(text, offset, checked.facts);
};

/**
 * Suggestions at an offset of the text of a manifest, which may be broken there. Contracts that no record names yet
 * come first.
 */
export function manifestSuggestionsAt(
  text: string,
  offset: number,
  artifacts: Artifacts,
): Suggestions | undefined {
  const know = (writing: Writing): Pick<Suggestions, 'list' | 'followsWord'> => ({
    list:
      writing.caret.role === 'key'
        ? membersFor(text, writing, artifacts)
        : valuesFor(text, writing, artifacts),
    followsWord: artifacts.contracts.length > MOST_OFFERED,
  });
  return suggestionsIn(text, offset, know);
}

function membersFor(text: string, writing: Writing, artifacts: Artifacts): Suggestion[] {
  const { path } = writing.caret;
  if (path.length === 0) return rootMembers(writing);
  return path.length === 2 && isInRecords(path) ? recordMembers(text, writing, artifacts) : [];
}

function valuesFor(text: string, writing: Writing, artifacts: Artifacts): Suggestion[] {
  const { path, word } = writing.caret;
  const [root, , ofRecord] = path;
  if (path.length === 0) return [wholeManifest(writing, artifacts)];
  if (path.length === 1) return root === 'artifacts' ? [NO_RECORDS] : [];
  if (path.length > 3 || !isInRecords(path)) return [];
  if (ofRecord === 'origin') return ORIGINS.map((origin) => option(origin, ORIGIN_MEANINGS[origin]));
  if (ofRecord === 'address') return addresses(text, word, artifacts);
  const { unlisted, listed } = contractsBy(text, word, artifacts);
  if (ofRecord === undefined) {
    return mostFitting(unlisted, writing.begun).map((contract) => recordOf(contract, writing));
  }
  if (ofRecord !== 'path') return [];
  return [
    ...mostFitting(unlisted, writing.begun).map((each) => option(each.path, nameOf(each))),
    ...mostFitting(listed, writing.begun).map((each) => option(each.path, `${nameOf(each)}, listed already`)),
  ];
}

const isInRecords = ([root, index]: Path): boolean => root === 'artifacts' && typeof index === 'number';

/** A longer list is not read; it changes with every letter. */
const MOST_OFFERED = 500;

function mostFitting(contracts: readonly Contracted[], begun: string): readonly Contracted[] {
  if (contracts.length <= MOST_OFFERED) return contracts;
  const fitOf = fitsOf(begun);
  return contracts.filter(({ path }) => fitOf(path) !== undefined).slice(0, MOST_OFFERED);
}

function rootMembers({ caret, layout }: Writing): Suggestion[] {
  return OFFERED.filter((name) => !caret.others.includes(name)).map((name) =>
    member(name, [name], name === 'artifacts' ? '[$1]' : '"$1"', { caret, layout }),
  );
}

/** Not `$schema`: to an editor it is an address to load, and nothing lies there. */
const OFFERED = MANIFEST_MEMBERS.filter((name) => name !== '$schema');

function recordMembers(text: string, { caret, layout }: Writing, artifacts: Artifacts): Suggestion[] {
  const [address] = addresses(text, caret.word, artifacts);
  const values: Readonly<Record<string, string>> = {
    address: address?.insert ?? '"$1"',
    origin: choice(ORIGINS.map((origin) => JSON.stringify(origin))),
  };
  return RECORD_MEMBERS.filter((name) => !caret.others.includes(name)).map((name) =>
    member(name, [...caret.path, name], values[name] ?? '"$1"', { caret, layout }),
  );
}

function member(
  name: string,
  path: Path,
  value: string,
  { caret: { hasValue }, layout }: Pick<Writing, 'caret' | 'layout'>,
): Suggestion {
  const about = meaningInManifest(path);
  return {
    label: name,
    kind: 'member',
    insert: hasValue ? literally(JSON.stringify(name)) : memberSnippet(name, value, layout),
    goOn: !hasValue && (name === 'path' || name === 'artifacts'),
    detail: 'required',
    ...(about && { about }),
  };
}

const NO_RECORDS: Suggestion = {
  label: '[]',
  kind: 'template',
  detail: 'Empty array',
  insert: '[$1]',
  goOn: true,
};

/** A whole one, of all contracts that it can list. */
function wholeManifest({ layout }: Writing, { contracts }: Artifacts): Suggestion {
  const records = contracts.flatMap((contract) => newRecord(contract));
  return {
    label: 'Manifest of contracts',
    kind: 'template',
    detail: `Of ${counted(records.length, 'contract')}`,
    insert: objectSnippet(
      [
        ['contractVersion', '"${1:1.0.0}"'],
        ['artifacts', literally(JSON.stringify(records, null, layout.unit))],
      ],
      { ...layout, spread: true },
    ),
  };
}

function recordOf(contract: Contracted, { layout }: Writing): Suggestion {
  const { path, addressed } = contract;
  const written = [
    ['path', literally(JSON.stringify(path))],
    ['address', addressed.ok ? `"${addressed.address}"` : '"$1"'],
    ['origin', '"inferred"'],
  ] as const;
  return {
    label: visible(path),
    kind: 'template',
    detail: `Entry for ${nameOf(contract)}`,
    insert: objectSnippet(written, layout),
    match: path,
  };
}

const nameOf = ({ contractId, component }: Contracted): string =>
  visible(contractId ?? component ?? 'a contract without a name');

/** The address of the contract that the record around a word names. */
function addresses(text: string, word: Span, artifacts: Artifacts): Suggestion[] {
  // A record is a flat object, so that its text goes from one brace to the next, whatever is broken in it.
  const start = text.lastIndexOf('{', word.start - 1) + 1;
  const length = text.slice(word.end).search(/[{}]/);
  const record = text.slice(start, length === -1 ? text.length : word.end + length);
  const [path] = pathsIn(record);
  const artifact = path && artifacts.at(path.path);
  if (artifact?.kind !== 'contract' || !artifact.addressed.ok) return [];
  return [option(artifact.addressed.address, `The address of ${nameOf(artifact)}`)];
}

/** The contracts that some record names, but for the one that is being written, and those that none does. */
function contractsBy(text: string, word: Span, artifacts: Artifacts) {
  const named = new Set<string>();
  for (const { path, start, end } of pathsIn(text)) {
    if (start <= word.start && word.start < end) continue;
    const artifact = artifacts.at(path);
    if (artifact.kind === 'contract') named.add(artifact.uri);
  }
  const { contracts } = artifacts;
  return {
    unlisted: contracts.filter(({ uri }) => !named.has(uri)),
    listed: contracts.filter(({ uri }) => named.has(uri)),
  };
}

/** All paths that are written in a text, however broken that is. */
function pathsIn(text: string): (Span & { readonly path: string })[] {
  return [...text.matchAll(/"path"\s*:\s*("(?:[^"\\\r\n]|\\[^\r\n])*")/g)].flatMap(
    ({ index, 0: all, 1: written }) => {
      const path = stringIn(written!);
      return path ? [{ path, start: index, end: index + all.length }] : [];
    },
  );
}

function stringIn(written: string): string | undefined {
  try {
    return JSON.parse(written) as string;
  } catch {
    return undefined;
  }
}
