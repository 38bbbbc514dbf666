import { createHash } from 'node:crypto';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Addressed, addressIn } from '../core/address.ts';
import type { Checked } from '../core/check.ts';
import { readContract } from '../core/contract.ts';
import { parseJson } from '../core/json.ts';
import { kindOf } from '../core/kind.ts';
import type { Artifacts } from '../core/artifacts.ts';
import { artifactsOf, type Saved, type SavedFile } from '../project/artifacts.ts';
import { isFolderAt, type Sought } from './find.ts';
import { uriOf } from './folders.ts';
import type { ReadText } from './read.ts';

/** What is made of a text anyway, and what manifests are told of it. */
export type Document = Pick<Checked, 'kind' | 'parsed' | 'contract'>;

export function readDocument(text: string): Document {
  const parsed = parseJson(text);
  return { parsed, kind: kindOf(parsed), contract: readContract(parsed.value) };
}

/** What the files around the manifests that are checked say to these. */
export interface SavedFiles {
  /** Takes one that is read, while its value is there: to parse it again would take longer than its address. */
  put(uri: string, document: Document): void;
  /** Listed files that no search finds are read when a manifest is judged. */
  artifactsFor(manifest: string, around: Omit<Saved, 'fileAt'>): Artifacts;
}

export function openSaved(
  sought: readonly Sought[],
  read: (path: string) => ReadText,
  fail: (path: string, why: string) => void,
): SavedFiles {
  const manifests = sought.filter(({ isManifest }) => isManifest);
  const folders = [...new Set(manifests.map(({ path }) => uriOf(path.slice(0, path.lastIndexOf(sep) + 1))))];
  const files = new Map<string, SavedFile | undefined | 'unknown'>();

  function readAt(uri: string): SavedFile | undefined | 'unknown' {
    const path = fileURLToPath(uri);
    if (isFolderAt(path) !== false) return undefined;
    const taken = read(path);
    if ('text' in taken) return savedFile(readDocument(taken.text));
    fail(path, taken.why);
    return 'unknown';
  }

  function fileAt(uri: string): SavedFile | undefined | 'unknown' {
    if (!files.has(uri)) files.set(uri, readAt(uri));
    return files.get(uri);
  }

  return {
    put(uri, document) {
      if (folders.some((folder) => uri.startsWith(folder))) files.set(uri, savedFile(document));
    },
    artifactsFor: (manifest, around) => artifactsOf(manifest, { ...around, fileAt }),
  };
}

function savedFile({ parsed, kind, contract: { contractId, component } }: Document): SavedFile {
  if (kind.kind !== 'contract') return { kind: 'other', why: kind.why };
  const addressed: Addressed = addressIn(parsed, sha256);
  return { kind: 'contract', contractId, component, addressed };
}

/** Several times as fast as what runs anywhere. */
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
