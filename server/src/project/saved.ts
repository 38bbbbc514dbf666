import { isContractName } from '../kinds/contract/file-name.ts';
import { type Addressed, addressIn } from '../kinds/contract/address.ts';
import type { Checked } from '../kinds/contract/check.ts';
import { kindOf } from '../kinds/contract/detect.ts';
import { type Contract, readContract } from '../kinds/contract/model.ts';
import type { Contracted } from '../kinds/manifest/facts.ts';
import { isManifest } from '../kinds/manifest/model.ts';
import { type Parsed, parseJson } from '../text/json/parse.ts';
import { has, isObject } from '../text/json/value.ts';
import { placeOf } from './file-uri.ts';

/** What a file says to the manifests that list it. */
export type SavedFile =
  | Pick<Contracted, 'kind' | 'contractId' | 'component' | 'addressed'>
  /** It is no contract; `why` is the end of a sentence. */
  | { readonly kind: 'other'; readonly why: string };

/** What has become of a file. What a search does not find any more may be there all the same. */
export type Fate = 'read' | 'unreadable' | 'folder' | 'gone' | 'lost';

/** The files on the disk, as those see them who list them: each is looked at when somebody asks, and once. */
export interface SavedFiles {
  /** What a file says; undefined where there is none, `unknown` where nobody knows, or can read it. */
  at(uri: string): SavedFile | undefined | 'unknown';
  /** Whether it is known what is there, or that nobody can know. */
  readonly isAnswered: (uri: string) => boolean;
  /** Somebody has looked, or no search finds it any more; answers whether that is new. */
  changed(uri: string, is: Fate): boolean;
  /** Takes what somebody has read of a file already. */
  readonly hand: (uri: string, file: SavedFile) => void;
  /** Its project calls it something else. */
  reconsider(uri: string): void;
  /** Nobody reads what is below a folder any more. */
  forget(folder: string): void;
}

/** `textOf` answers the text of a file as it is saved, if anybody has read it. */
export function createSaved(
  textOf: (uri: string) => string | undefined,
  isContract: (uri: string) => boolean,
  fateOf: (uri: string) => Fate | undefined = () => undefined,
): SavedFiles {
  const known = new Map<string, ReturnType<SavedFiles['at']>>();

  /** Takes what has become of a file. */
  function keep(uri: string, is: Fate): void {
    if (is === 'gone') known.set(uri, undefined);
    else if (is === 'unreadable') known.set(uri, 'unknown');
    else if (is === 'folder') known.set(uri, FOLDER);
    else known.delete(uri);
  }

  return {
    at(uri) {
      if (known.has(uri)) return known.get(uri);
      const text = textOf(uri);
      if (text === undefined) {
        keep(uri, fateOf(uri) ?? 'lost');
        return known.has(uri) ? known.get(uri) : 'unknown';
      }
      const file = savedFile(text, isContract(uri) || isContractName(placeOf(uri)?.name ?? ''));
      known.set(uri, file);
      return file;
    },
    isAnswered: (uri) => known.has(uri) || textOf(uri) !== undefined,
    changed(uri, is) {
      const before = known.has(uri) ? known.get(uri) : is;
      keep(uri, is);
      return !known.has(uri) || known.get(uri) !== before;
    },
    hand: (uri, file) => void known.set(uri, file),
    reconsider(uri) {
      const file = known.get(uri);
      if (typeof file === 'object' && file !== FOLDER) known.delete(uri);
    },
    forget(folder) {
      for (const uri of known.keys()) if (uri.startsWith(folder)) known.delete(uri);
    },
  };
}

const FOLDER: SavedFile = { kind: 'other', why: 'it is a folder' };

/** What a text says; `isCalledContract`: it is one by the name of its file, or by what its project says. */
export function savedFile(text: string, isCalledContract = true): SavedFile {
  const parsed = parseJson(text);
  let addressed: Addressed | undefined;
  const contract = readContract(parsed.value);
  return savedIn({ parsed, contract }, isCalledContract, () => (addressed ??= addressIn(parseJson(text))));
}

/** The same of what is parsed already. */
export function savedIn(
  { parsed, contract }: Pick<Checked, 'parsed' | 'contract'>,
  isCalledContract: boolean,
  addressed: () => Addressed,
): SavedFile {
  const why = whyNoContract(parsed, isCalledContract);
  if (why !== undefined) return { kind: 'other', why };
  // What a contract of another version says nobody can read here. It has an address all the same.
  const isNewer = kindOf(parsed).kind === 'newer';
  return new SavedContract(isNewer ? undefined : contract, addressed);
}

/** A class, since an object literal with a getter has a hidden class of its own, and of thousands that takes its time. */
class SavedContract {
  readonly kind = 'contract';
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  readonly #addressed: () => Addressed;

  constructor(contract: Contract | undefined, addressed: () => Addressed) {
    this.contractId = contract?.contractId;
    this.component = contract?.component;
    this.#addressed = addressed;
  }

  get addressed(): Addressed {
    return this.#addressed();
  }
}

/** Why a text is no contract, as the end of a sentence; undefined of one that is. */
export function whyNoContract(parsed: Parsed, isCalledContract: boolean): string | undefined {
  const { value, broken } = parsed;
  const hasId = has(value, 'contractId');
  if (!hasId && isManifest(value)) return 'it is a manifest of contracts itself';
  const kind = kindOf(parsed);
  if (kind.kind === 'foreign') return kind.why;
  // Nothing but its text says what a file of any other name is.
  if (isCalledContract || hasId || has(value, '$schema')) return undefined;
  if (broken || value === undefined) return 'its text is not JSON';
  return isObject(value) ? 'it has no "contractId"' : 'it is no JSON object';
}
