import type { Parsed } from '../../text/json/parse.ts';
import { endOf, startOf, treeOf } from '../../text/json/tree.ts';
import { has, isObject, own } from '../../text/json/value.ts';
import { quote } from '../../text/words.ts';
import { ROOT_MEMBERS } from './model.ts';

/** Whether a document is ours to judge, and if not, why. */
export type Kind =
  | { readonly kind: 'contract' }
  /** A contract, of a schema version that is not known here. */
  | { readonly kind: 'newer'; readonly version: string; readonly why: string }
  /** A document of some other format; `schema` is the `$schema` that says so, where it has a `contractId` all the same. */
  | { readonly kind: 'foreign'; readonly why: string; readonly schema?: string };

/**
 * Tells contracts from the unrelated formats that use `*.contract.json` too, by `$schema` and by the names of the
 * root members. Nothing is ever loaded for it.
 */
export function kindOf(parsed: Parsed): Kind {
  const root = parsed.broken ? brokenRoot(parsed) : parsed.value;
  const schema = own(root, '$schema');
  if (typeof schema === 'string' && schema !== '') return kindBySchema(schema, has(root, 'contractId'));
  if (has(root, '$schema') || !isObject(root)) return CONTRACT;
  const names = Object.keys(root);
  if (names.length === 0 || names.some((name) => ROOT_MEMBERS.includes(name))) return CONTRACT;
  return { kind: 'foreign', why: `it has no "$schema" and no member of a contract, but ${quote(names[0])}` };
}

const CONTRACT: Kind = { kind: 'contract' };

function kindBySchema(schema: string, withId: boolean): Kind {
  const id = schema.replace(/#$/, '');
  const version = /schemas\/(v\d+)\/component\.contract\.schema\.json$/.exec(id)?.[1];
  if (version === 'v0' || id === 'component.contract.schema.json') return CONTRACT;
  if (version !== undefined) return { kind: 'newer', version, why: `it follows schema version ${version}` };
  const why = `its "$schema" is ${quote(schema)}`;
  return withId ? { kind: 'foreign', why, schema } : { kind: 'foreign', why };
}

/**
 * The root members of a broken text. Where its `$schema` does not stand before the first syntax error, the tolerant
 * tree of the rest may have one, or tell by other names that a document which is broken at its top is foreign.
 */
function brokenRoot({ value, json, end }: Parsed): unknown {
  if (!isObject(value) || has(value, '$schema')) return value;
  const isOurs = Object.keys(value).some((name) => ROOT_MEMBERS.includes(name));
  if (isOurs && !json.includes('"$schema"', end)) return value;
  const members = (treeOf(json)?.children ?? []).flatMap(
    ({ children: [key, node] = [] }): [string, unknown][] => {
      if (!key || !node) return [];
      if (node.type !== 'string') return [[String(key.value), null]];
      // A text without its closing quote is being written, and says nothing yet; least of all that this is another format.
      const isWhole = endOf(node) - startOf(node) > 1 && json[endOf(node) - 1] === '"';
      return isWhole ? [[String(key.value), node.value]] : [];
    },
  );
  return Object.fromEntries(members);
}

/**
 * Whether a value is a manifest of contracts, which lists contracts and is none. The name `manifest.json` says nothing: many
 * formats have such files.
 */
export function isManifest(value: unknown): boolean {
  const id = own(value, '$schema');
  if (typeof id === 'string' && /(^|\/)schemas\/v0\/manifest\.schema\.json#?$/.test(id)) return true;
  return has(value, 'contractVersion') && has(value, 'artifacts');
}

// The usual name of a contract's file: `<contractId>.contract.json`.

export const isContractName = (name: string): boolean => /\.contract\.json$/i.test(name);

/** The name of a contract's file without folder and `.contract.json`; undefined where it has another ending, or none. */
export function stemOf(uri: string): string | undefined {
  const stem = stemOfName(uri.replace(/[?#].*$/, ''));
  if (stem === undefined) return undefined;
  try {
    return decodeURIComponent(stem);
  } catch {
    return stem;
  }
}

/** {@link stemOf} a path, which has no escapes. */
export function stemOfName(path: string): string | undefined {
  return /^(.+)\.contract\.json$/is.exec(path.slice(path.lastIndexOf('/') + 1))?.[1];
}
