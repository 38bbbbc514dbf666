// Tells contracts from other JSON, by what is in a text and by the name of its file, and what an editor's status says of it.
import { type Parsed, parseJson, type Syntax, syntaxOf } from '../../text/json/parse.ts';
import { endOf, membersOf, startOf, treeOf } from '../../text/json/tree.ts';
import { has, isObject, type JsonObject, own } from '../../text/json/value.ts';
import { nearestName } from '../../text/similar-names.ts';
import { quote } from '../../text/words.ts';
import type { Status } from '../answers.ts';
import { ROOT_MEMBERS } from './model.ts';

/** The verdict on whether a document is a contract, with the reason if it isn't. */
export type Kind =
  | { readonly kind: 'contract' }
  /** A contract, of a schema version that is not known here. */
  | { readonly kind: 'newer'; readonly version: string; readonly why: string }
  /** A document of some other format; `schema` is the `$schema` that says so, where it has a `contractId` all the same. */
  | { readonly kind: 'foreign'; readonly why: string; readonly schema?: string };

/**
 * Tells contracts from the unrelated formats that use `*.contract.json` too, by `$schema` or else by the names of the
 * root members. Nothing is ever loaded for it.
 */
export function kindOf(parsed: Parsed): Kind {
  const root = parsed.broken ? brokenRoot(parsed) : parsed.value;
  const schema = own(root, '$schema');
  if (typeof schema === 'string' && schema !== '') return kindBySchema(schema, has(root, 'contractId'));
  const why = isObject(root) ? whyForeign(root) : undefined;
  return why === undefined ? CONTRACT : { kind: 'foreign', why };
}

/** Why an object without a `$schema` is of another format. One that has only members of a contract is being started. */
function whyForeign(root: JsonObject): string | undefined {
  const names = Object.keys(root);
  if (names.some(isIdentifying)) return undefined;
  const unknown = names.find((name) => !ROOT_MEMBERS.includes(name));
  if (unknown !== undefined) return `it has ${quote(unknown)}, but no "contractId" and no "component"`;
  const isOther = has(root, 'props') && !isObject(root['props']);
  return isOther ? 'its "props" isn\'t an object, and it has no "contractId" and no "component"' : undefined;
}

/** Returns true if a name is that of a member which only contracts have, or plainly meant to be. */
const isIdentifying = (name: string): boolean =>
  IDENTIFYING.has(ROOT_MEMBERS.includes(name) ? name : (nearestName(name, ROOT_MEMBERS) ?? ''));

const IDENTIFYING = new Set(['contractId', 'component', 'cemRef', 'registryRef']);

const CONTRACT: Kind = { kind: 'contract' };

/** Whether a `$schema` means the contract schema. */
export const isContractSchema = (schema: string): boolean => kindBySchema(schema, false) === CONTRACT;

function kindBySchema(schema: string, withId: boolean): Kind {
  const id = schema.replace(/#$/, '');
  const version = /schemas\/(v\d+)\/component\.contract\.schema\.json$/.exec(id)?.[1];
  if (version === 'v0' || id === 'component.contract.schema.json') return CONTRACT;
  if (version !== undefined)
    return { kind: 'newer', version, why: `schema ${version} isn't supported (only v0)` };
  const why = `its "$schema" is ${quote(schema)}`;
  return withId ? { kind: 'foreign', why, schema } : { kind: 'foreign', why };
}

/**
 * The root members of a broken text. Where those before its first syntax error don't tell, the tolerant tree of the
 * whole text may. What is still being typed never says that a document is of another format.
 */
function brokenRoot({ value, json, end }: Parsed): unknown {
  if (!isObject(value) || has(value, '$schema')) return value;
  if (Object.keys(value).some(isIdentifying) && !json.includes('"$schema"', end)) return value;
  const members = membersOf(treeOf(json)).flatMap(({ name, value: node }): [string, unknown][] => {
    // A text without its closing quote is being written.
    const isOpen = node?.type === 'string' && !/^".*"$/s.test(json.slice(startOf(node), endOf(node)));
    if (node && !isOpen) return [[name, node.type === 'object' ? {} : node.value]];
    return isIdentifying(name) ? [[name, null]] : [];
  });
  return Object.fromEntries(members);
}

/**
 * The words don't follow every keystroke: an editor draws attention to a status that changes. `whyNotChecked` is why the
 * project does not check a contract, as the end of a sentence.
 */
export function statusOf({ kind, syntax }: Judged, whyNotChecked?: string): Status {
  if (whyNotChecked !== undefined) return { state: 'not checked', text: `Not checked: ${whyNotChecked}` };
  if (kind.kind !== 'contract') return { state: kind.kind, text: `Not checked: ${kind.why}` };
  return OF_SYNTAX[syntax];
}

/**
 * The status text for a document of another format, so that an editor may leave it to others; undefined for any other, and where a
 * finding says that it may be a contract after all.
 */
export function foreignStatus(text: string, whyNotChecked?: string): string | undefined {
  const parsed = parseJson(text);
  const kind = kindOf(parsed);
  if (kind.kind !== 'foreign' || (kind.schema !== undefined && whyNotChecked === undefined)) return undefined;
  return statusOf({ kind, syntax: syntaxOf(parsed) }, whyNotChecked).text;
}

const OF_SYNTAX: Record<Syntax, Status> = {
  whole: { state: 'ready', text: 'Checked as a component contract' },
  broken: { state: 'broken', text: 'Not valid JSON: checked up to the first syntax error' },
  'too deep': { state: 'too deep', text: 'Not checked: nested too deeply' },
};

interface Judged {
  readonly kind: Kind;
  readonly syntax: Syntax;
}

/**
 * Returns true if a value is a manifest of contracts, which lists contracts and is none. The name `manifest.json` says nothing: many
 * formats have such files.
 */
export function isManifest(value: unknown): boolean {
  const id = own(value, '$schema');
  if (typeof id === 'string' && /(^|\/)schemas\/v0\/manifest\.schema\.json#?$/.test(id)) return true;
  return has(value, 'contractVersion') && has(value, 'artifacts');
}

/** Tests for the usual name of a contract's file: `<contractId>.contract.json`. */
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
