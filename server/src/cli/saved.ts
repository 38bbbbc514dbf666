import type * as Crypto from 'node:crypto';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressIn } from '../core/address.ts';
import type { Checked } from '../core/check.ts';
import { readContract } from '../core/contract.ts';
import { parseJson } from '../core/json.ts';
import { kindOf } from '../core/kind.ts';
import type { Artifacts } from '../core/artifacts.ts';
import { isContractName } from '../core/file-names.ts';
import { artifactsOf, type Saved } from './engine/artifacts.ts';
import { uriIn } from '../project/file-uri.ts';
import { roleOf } from '../project/roles.ts';
import { type SavedFile, savedIn } from './engine/saved.ts';
import { kindAt, type Sought } from './find.ts';
import { uriOf } from './folders.ts';
import type { Lying } from './project-files.ts';
import type { ReadText } from './read.ts';

/** What is made of a text anyway, and what manifests are told of it. */
export type Document = Pick<Checked, 'kind' | 'parsed' | 'contract'>;

export function readDocument(text: string): Document {
  const parsed = parseJson(text);
  return { parsed, kind: kindOf(parsed), contract: readContract(parsed.value) };
}

/** What the files around the manifests that are checked say to these. */
export interface SavedFiles {
  /** Takes one that is read, while its value is there. */
  put(file: Pick<Lying, 'folder' | 'name'>, document: Document): void;
  /** Listed files that no search finds are read when a manifest is judged. */
  artifactsFor(manifest: string, around: Omit<Saved, 'fileAt'>): Artifacts;
}

export function openSaved(
  sought: readonly Sought[],
  read: (path: string) => ReadText,
  fail: (path: string, why: string) => void,
): SavedFiles {
  const manifests = sought.filter(({ as }) => as === 'manifest');
  const folders = [...new Set(manifests.map(({ path }) => uriOf(path.slice(0, path.lastIndexOf(sep) + 1))))];
  const files = new Map<string, SavedFile | undefined | 'unknown'>();

  function readAt(uri: string): SavedFile | undefined | 'unknown' {
    const path = fileURLToPath(uri);
    const kind = kindAt(path);
    if (kind === undefined) return undefined;
    if (kind !== 'file') return { kind: 'other', why: `it is a ${kind}` };
    const taken = read(path);
    if ('text' in taken) return withAddress(readDocument(taken.text), isContractName(path));
    fail(path, taken.why);
    return 'unknown';
  }

  function fileAt(uri: string): SavedFile | undefined | 'unknown' {
    if (!files.has(uri)) files.set(uri, readAt(uri));
    return files.get(uri);
  }

  return {
    put({ folder, name }, document) {
      if (!folders.some((each) => folder.uri.startsWith(each))) return;
      const isCalledContract = isContractName(name) || roleOf(folder, name) === 'contract';
      files.set(uriIn(folder.uri, name), withAddress(document, isCalledContract));
    },
    artifactsFor: (manifest, around) => artifactsOf(manifest, { ...around, fileAt }),
  };
}

/** With its address, though nobody may ask: to parse it again would take longer. */
function withAddress(document: Document, isCalledContract: boolean): SavedFile {
  const addressed = addressIn(document.parsed, sha256);
  return savedIn(document, isCalledContract, () => addressed);
}

/** All at once, as newer versions of node can, or else in steps: both take a fraction of what runs anywhere. */
function sha256(text: string): string {
  // Loaded when a manifest first asks for it: that takes as long as many a check.
  const { hash, createHash } = (loaded ??= require('node:crypto') as typeof Crypto);
  return (hash as typeof hash | undefined)
    ? hash('sha256', text)
    : createHash('sha256').update(text).digest('hex');
}

let loaded: typeof Crypto | undefined;
