// A manifest as plain values, its schema, and the facts of a project about it.
import manifestSchema from '../../../../schemas/v0/manifest.schema.json';
import validate from '../../../../schemas/v0/manifest.schema.json?validator';
import { type Args, atValue, type Elsewhere, type Rule } from '../../check/rule.ts';
import { keywordFindings, type Keywords, roleOf, type Schema } from '../../check/schema-verdict.ts';
import { type Parsed, parseJson } from '../../text/json/parse.ts';
import { isObject, own } from '../../text/json/value.ts';
import type { Path, Span } from '../../text/positions.ts';
import { isRelative } from '../../text/links.ts';
import { nearestName, quote } from '../../text/words.ts';
import type { Addressed } from '../contract/address.ts';
import { isManifest } from '../contract/detect.ts';
import { meantMember } from '../contract/foreign-members.ts';

/** The usual name of a manifest. */
export const MANIFEST_NAME = 'manifest.json';

export const ORIGINS = ['inferred', 'synced'] as const;

export type Origin = (typeof ORIGINS)[number];

/** A manifest as far as its value is one. What has another shape is left out here: it is the schema's to report. */
export interface Manifest {
  readonly value: unknown;
  readonly contractVersion: string | undefined;
  /** The records that are objects, in document order. */
  readonly records: readonly ArtifactRecord[];
}

/** The form of a content address. */
export const ADDRESS = new RegExp(manifestSchema.$defs.artifact.properties.address.pattern);

/** An entry of a manifest. */
export interface ArtifactRecord {
  /** The index of the record in `artifacts`. */
  readonly index: number;
  readonly at: Path;
  /** Relative to the directory of the manifest; undefined where there is none, or an empty one. */
  readonly path: string | undefined;
  readonly address: string | undefined;
  readonly origin: Origin | undefined;
}

/** Returns true if a text is a manifest. Broken text is one if it has the names of both members anywhere. */
const isManifestText = ({ json, value, broken }: Parsed): boolean =>
  isManifest(value) || (broken && /\bcontractVersion\b/.test(json) && /\bartifacts\b/.test(json));

/** Returns true if the text of a file of any name is a manifest. */
export const detectManifest = (text: string): boolean =>
  // Many formats have files of this name; they need not be parsed.
  /artifacts|manifest\.schema\.json|\\/.test(text) && isManifestText(parseJson(text));

/** Reads a text as a manifest. Of broken text it has what was complete before the first syntax error. */
export const manifestIn = (text: string, parsed = parseJson(text)) => ({
  parsed,
  manifest: readManifest(parsed.value),
  isManifest: isManifestText(parsed),
});

export function readManifest(value: unknown): Manifest {
  const artifacts = own(value, 'artifacts');
  const records: ArtifactRecord[] = [];
  for (const [index, item] of Array.isArray(artifacts) ? artifacts.entries() : []) {
    if (!isObject(item)) continue;
    const path = textOf(item, 'path');
    const origin = ORIGINS.find((each) => each === own(item, 'origin'));
    records.push({ index, at: ['artifacts', index], path, address: textOf(item, 'address'), origin });
  }
  return { value, contractVersion: textOf(value, 'contractVersion'), records };
}

/** The thing at a path of a manifest, inside a sentence: `"address" of entry 3`. */
export function thingInManifest(path: Path): string {
  const [list, index, ...below] = path;
  const isRecord = list === 'artifacts' && typeof index === 'number';
  const names = (isRecord ? below : path).map(quote).reverse();
  const root = isRecord ? [`entry ${index + 1}`] : [];
  return [...names, ...root].join(' of ') || 'the manifest';
}

function textOf(value: unknown, name: string): string | undefined {
  const text = own(value, name);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** The path of a file as a record writes it, with `./` in front where it needs that; undefined for a file that is not below. */
export function recordPath(path: string): string | undefined {
  if (isRelative(path)) return path;
  return path.startsWith('/') || /[\\\0]/.test(path) ? undefined : `./${path}`;
}

/** A relative path as names joined by `/`, as a record writes it. */
export function plainest(path: string): string {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  const plain = names.join('/');
  return recordPath(plain) ?? plain;
}

/** The path below the folder of a manifest that one which leads elsewhere may mean. */
export const meantPath = (path: string): string => plainest(path.replaceAll('\\', '/'));

/**
 * Facts about the files of a project for one of its manifests. A manifest is about saved files: the address of a
 * text that is still being typed would be that of no file.
 */
export interface Artifacts {
  /** True if all files of the project are read. Before that nothing is missing, and nothing is unlisted. */
  readonly isWhole: boolean;
  /** The file that the path of a record leads to. */
  at(path: string): Artifact;
  /**
   * The contracts of the project that lie beside or below the manifest, and that a search finds, ordered by their paths (code
   * units).
   */
  readonly contracts: readonly Contracted[];
  /** The span of a place in another file; undefined where it no longer exists. */
  readonly spanOf: (place: Elsewhere) => Span | undefined;
}

/** A file that a record leads to. */
export type Artifact =
  | Contracted
  /** The file exists and isn't a contract; `why` is the end of a sentence. */
  | { readonly kind: 'other'; readonly path: string; readonly uri: string; readonly why: string }
  /** The manifest itself. */
  | { readonly kind: 'itself' }
  /** No path that stays in the directory of the manifest. Nothing is read there. */
  | { readonly kind: 'outside' }
  /** The file doesn't exist. */
  | { readonly kind: 'nothing'; readonly path: string; readonly uri: string }
  /** Not read yet, or not readable. */
  | { readonly kind: 'unknown'; readonly path: string };

/** A contract as its file says. */
export interface Contracted {
  readonly kind: 'contract';
  /** From the directory of the manifest on, as a record writes it: names joined by `/`, with `./` in front where it needs that. */
  readonly path: string;
  readonly uri: string;
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  /** Computed when it is first needed. */
  readonly addressed: Addressed;
  /** Its identity, or what stands in its place. */
  readonly at: Elsewhere;
}

/** Of a manifest by itself, or as long as the files of its project are not read. */
export const NO_ARTIFACTS: Artifacts = {
  isWhole: false,
  at: (path) => ({ kind: 'unknown', path }),
  contracts: [],
  spanOf: () => undefined,
};

export type ManifestRule<A extends Args = Args> = Rule<A, Manifest, Artifacts>;

const keywords: Keywords = {
  ...keywordFindings(thingInManifest, (name, value, free) => meantMember(name, value, free)),
  enum({ schema, data }, path) {
    const allowed = schema as string[];
    // Two words are so different that either is known by half of it.
    const nearest = typeof data === 'string' ? nearestName(data, allowed, 4) : undefined;
    const thing = thingInManifest(path);
    const args = { thing, value: data, allowed, ...(nearest !== undefined && { nearest }) };
    return { code: 'schema/enum', at: atValue(...path), args };
  },
  pattern: ({ data }, path) => ({
    code: 'schema/pattern',
    at: atValue(...path),
    args: { thing: thingInManifest(path), value: data, role: roleOf(path) },
  }),
};

/** The schema of manifests. */
export const MANIFEST_SCHEMA: Schema = { validate, keywords };
