// Tells contracts from other JSON, by what is in a text and by the name of its file, and what an editor's status says of it.
import { type Parsed, parseJson, type Syntax, syntaxOf } from '../../text/json/parse.ts';
import { endOf, membersOf, startOf, treeOf } from '../../text/json/tree.ts';
import { has, isObject, type JsonObject, own } from '../../text/json/value.ts';
import { nearestName, quote } from '../../text/words.ts';
import type { Status } from '../answers.ts';
import { meantMember } from './foreign-members.ts';
import { ROOT_MEMBERS } from './model.ts';

/** The verdict on whether a document is a contract, with the reason if it isn't. */
export type Kind =
  | { readonly kind: 'contract' }
  /** A contract, of a schema version that is not known here. */
  | { readonly kind: 'newer'; readonly version: string; readonly why: string }
  /** A document of some other format. */
  | { readonly kind: 'foreign'; readonly why: string; readonly claim?: Claim };

/** Why a foreign document may be a contract all the same, and what makes it foreign: its `$format`, its `$schema` or its unknown members. */
export interface Claim {
  readonly member: string;
  readonly unknown: readonly string[];
}

/**
 * Tells contracts from the unrelated formats that use `*.contract.json` too, by `$schema`, `$format` and the other root members. What the
 * config file or the command line names is a contract whatever it holds. Nothing is ever loaded for it.
 */
export function kindOf(parsed: Parsed, isNamed = false): Kind {
  const root = parsed.broken ? brokenRoot(parsed) : parsed.value;
  const schema = own(root, '$schema');
  const version = typeof schema === 'string' ? versionIn(schema) : undefined;
  if (version !== undefined && version !== 'v0')
    return { kind: 'newer', version, why: `schema ${version} isn't supported (only v0)` };
  if (isNamed) return CONTRACT;
  if (Array.isArray(root) && syntaxOf(parsed) === 'whole') return { kind: 'foreign', why: 'it is an array' };
  if (!isObject(root)) return CONTRACT;
  if (typeof schema === 'string' && isContractSchema(schema, root)) return CONTRACT;
  const strange = ofOtherFormat(root);
  if (strange) return claims(root) ? kindOfClaim(strange, root) : { kind: 'foreign', why: strange.why };
  const unknown = besideContractId(root);
  const [member] = unknown;
  if (member !== undefined)
    return {
      kind: 'foreign',
      why: `it has ${quote(member)}, but no "component"`,
      claim: { member, unknown },
    };
  const why = isIdentified(root) ? undefined : whyForeign(root);
  return why === undefined ? CONTRACT : { kind: 'foreign', why };
}

const CONTRACT: Kind = { kind: 'contract' };

const claims = (root: JsonObject): boolean =>
  typeof own(root, 'contractId') === 'string' && typeof own(root, 'component') === 'string';

/** The member by which a document says that it is of another format. */
function ofOtherFormat(
  root: JsonObject,
): { readonly member: Claim['member']; readonly why: string } | undefined {
  if (has(root, '$format')) {
    const format = root['$format'];
    const why = typeof format === 'string' ? `its "$format" is ${quote(format)}` : 'it has a "$format"';
    return { member: '$format', why };
  }
  const schema = own(root, '$schema');
  if (typeof schema !== 'string' || schema === '') return undefined;
  return { member: '$schema', why: `its "$schema" is ${quote(schema)}` };
}

/** A document with both names is a contract, unless it has members that no contract has. */
function kindOfClaim({ member, why }: NonNullable<ReturnType<typeof ofOtherFormat>>, root: JsonObject): Kind {
  const isKnown = (name: string): boolean => meantRootMember(name) !== undefined || name === '$format';
  const unknown = Object.keys(root).filter((name) => !isKnown(name));
  return unknown.length === 0 ? CONTRACT : { kind: 'foreign', why, claim: { member, unknown } };
}

/** The other members of an object with a `contractId`, if none of them belongs to a contract: other formats have contracts with ids, too. */
function besideContractId(root: JsonObject): string[] {
  const id = own(root, 'contractId');
  // An empty one is being written.
  if (typeof id !== 'string' || id === '') return [];
  const others = Object.keys(root).filter((name) => !NEUTRAL.has(name));
  const isOfContract = (name: string): boolean =>
    OF_PROPS.has(name) || meantMember(name, root[name], ROOT_MEMBERS) !== undefined;
  return others.some(isOfContract) ? [] : others;
}

const NEUTRAL = new Set(['$schema', 'contractId', 'description']);

/** Members that people write at the root and that belong in `props`. */
const OF_PROPS = new Set(['variants', 'properties', 'required', 'additionalProperties']);

/** Returns true for an object with a member that only contracts have, or with props, slots and states in the shape that contracts give them. */
function isIdentified(root: JsonObject): boolean {
  const hasList = ['slots', 'states'].some((name) => Array.isArray(own(root, name)));
  return hasName(root) || (hasList && isObject(own(root, 'props')));
}

const hasName = (root: JsonObject): boolean =>
  Object.keys(root).some((name) => typeof root[name] === 'string' && isIdentifying(name));

/** Why an object that nothing identifies is of another format. One that has only members of a contract is being started. */
function whyForeign(root: JsonObject): string | undefined {
  const hasOther = has(root, 'contractId') || has(root, 'component');
  const without = `no "contractId" and no "component"${hasOther ? ' with a string' : ''}`;
  const unknown = Object.keys(root).find((name) => !ROOT_MEMBERS.includes(name));
  if (unknown !== undefined) return `it has ${quote(unknown)}, but ${without}`;
  const isOther = has(root, 'props') && !isObject(root['props']);
  return isOther ? `its "props" isn't an object, and it has ${without}` : undefined;
}

/** The root member that a name is, or is plainly meant to be. */
const meantRootMember = (name: string): string | undefined =>
  ROOT_MEMBERS.includes(name) ? name : nearestName(name, ROOT_MEMBERS);

/** Returns true for the name of a member that only contracts have. */
const isIdentifying = (name: string): boolean => IDENTIFYING.has(meantRootMember(name) ?? '');

const IDENTIFYING = new Set(['contractId', 'component', 'cemRef', 'registryRef']);

const SCHEMA_FILE = 'component.contract.schema.json';

const withoutHash = (schema: string): string => schema.replace(/#$/, '');

const lastSegment = (schema: string): string => withoutHash(schema).replace(/^.*\//s, '');

/** The version of the contract schema that a `$schema` names exactly. */
const versionIn = (schema: string): string | undefined =>
  /schemas\/(v\d+)\/component\.contract\.schema\.json$/.exec(withoutHash(schema))?.[1];

/** Returns true if a `$schema` is written exactly as that of a contract. */
export const isExactSchema = (schema: string): boolean => versionIn(schema) === 'v0';

/** Returns true if a `$schema` has the file name of the contract schema. */
export const hasSchemaName = (schema: string): boolean => lastSegment(schema) === SCHEMA_FILE;

/**
 * Returns true if the `$schema` of an object is the contract schema. The file name alone, exact or with one slip, is also used by other
 * formats, so then the object needs a member that only contracts have, or has no other members than a contract.
 */
function isContractSchema(schema: string, root: JsonObject): boolean {
  if (isExactSchema(schema)) return true;
  if (nearestName(lastSegment(schema), [SCHEMA_FILE], 1) === undefined) return false;
  return hasName(root) || Object.keys(root).every((name) => meantRootMember(name) !== undefined);
}

/**
 * The root members of a broken text. Where those before its first syntax error don't tell, the tolerant tree of the
 * whole text may. What is still being typed never says that a document is of another format.
 */
function brokenRoot({ value, json, end }: Parsed): unknown {
  if (!isObject(value)) return value;
  const schema = own(value, '$schema');
  if (typeof schema === 'string' && isExactSchema(schema)) return value;
  const mayBeOther = ['$schema', '$format'].some(
    (name) => has(value, name) || json.includes(`"${name}"`, end),
  );
  if (isIdentified(value) && !mayBeOther) return value;
  const members = membersOf(treeOf(json)).flatMap(({ name, value: node }): [string, unknown][] => {
    // A text without its closing quote is being written.
    const isOpen = node?.type === 'string' && !/^".*"$/s.test(json.slice(startOf(node), endOf(node)));
    if (!node || isOpen) return isIdentifying(name) ? [[name, '']] : [];
    return [[name, node.type === 'object' ? {} : node.type === 'array' ? [] : node.value]];
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
  if (kind.kind !== 'foreign' || (kind.claim && whyNotChecked === undefined)) return undefined;
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
  if (!has(value, 'artifacts')) return false;
  const [first] = Array.isArray(value['artifacts']) ? (value['artifacts'] as unknown[]) : [];
  return has(value, 'contractVersion') || ['path', 'address', 'origin'].every((name) => has(first, name));
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
