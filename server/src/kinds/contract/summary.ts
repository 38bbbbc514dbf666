// The names and references of a contract, by which others know it.
import { type Parsed, parseJson } from '../../text/json/parse.ts';
import { has, isObject } from '../../text/json/value.ts';
import type { NoText } from '../in-project.ts';
import { type Addressed, addressIn } from './address.ts';
import type { Checked } from './check.ts';
import { isManifest, kindOf } from './detect.ts';
import { isIdentity } from './fold.ts';
import { type Contract, readContract } from './model.ts';

/** The names and the references of a contract. */
export interface Ties {
  /** Undefined where there is none, or it is no legal one. */
  readonly contractId: string | undefined;
  readonly component: string | undefined;
  readonly cemRef: string | undefined;
  readonly registryRef: string | undefined;
}

/** What a contract provides and needs. */
export interface Summary extends Ties {
  /** The names of its props. */
  readonly props: readonly string[];
}

/** Undefined where the document is no contract, and there is nothing to be said of that either. */
export function tiesOf({ kind, contract }: Pick<Checked, 'kind' | 'contract'>): Ties | undefined {
  // A newer contract, or what has the mark of one, says nothing that could be read here.
  if (kind.kind === 'newer' || (kind.kind === 'foreign' && kind.schema !== undefined)) return NO_TIES;
  if (kind.kind !== 'contract') return undefined;
  const { contractId, component, cemRef, registryRef } = contract;
  const id = contractId !== undefined && isIdentity(contractId) ? contractId : undefined;
  return { contractId: id, component, cemRef, registryRef };
}

const NO_TIES: Ties = {
  contractId: undefined,
  component: undefined,
  cemRef: undefined,
  registryRef: undefined,
};

export function summaryOf(checked: Pick<Checked, 'kind' | 'contract'>): Summary | undefined {
  const ties = tiesOf(checked);
  if (!ties) return undefined;
  const { properties = {} } = checked.contract;
  return { ...ties, props: checked.kind.kind === 'contract' ? Object.keys(properties) : [] };
}

/** A file as those see it that link to contracts. */
export type SavedFile =
  | {
      readonly kind: 'contract';
      readonly contractId: string | undefined;
      readonly component: string | undefined;
      /** Computed when it is first needed. */
      readonly addressed: Addressed;
    }
  /** It is no contract; `why` is the end of a sentence. */
  | { readonly kind: 'other'; readonly why: string };

/** Undefined where there is no file, `unknown` where it was not read, or can't be. */
export type SavedState = SavedFile | undefined | 'unknown';

export const withoutText = (why: NoText): SavedState =>
  why === 'gone' ? undefined : why === 'folder' ? { kind: 'other', why: 'it is a folder' } : 'unknown';

/** Reads a text; `isCalledContract`: it is one by the name of its file, or by what its project says. */
export function savedFile(text: string, isCalledContract = true): SavedFile {
  const parsed = parseJson(text);
  let addressed: Addressed | undefined;
  const contract = readContract(parsed.value);
  return savedIn({ parsed, contract }, isCalledContract, () => (addressed ??= addressIn(parseJson(text))));
}

/** The same of a text that is parsed already. */
export function savedIn(
  { parsed, contract }: Pick<Checked, 'parsed' | 'contract'>,
  isCalledContract: boolean,
  addressed: () => Addressed,
): SavedFile {
  const why = whyNoContract(parsed, isCalledContract);
  if (why !== undefined) return { kind: 'other', why };
  // What a contract of another version says can't be read here. It has an address all the same.
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
