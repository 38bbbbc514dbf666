import { type Contract, readContract } from '../../core/contract.ts';
import type { LinkedContract } from '../../core/dsds/linked.ts';
import { type Projected, projectForDsds } from '../../core/dsds/projected.ts';
import { isContractName } from '../../core/file-names.ts';
import { isIdentity } from '../../core/fold.ts';
import { parseJson } from '../../core/json.ts';
import { kindOf } from '../../core/kind.ts';
import { namesIn, nodeAt, treeOf } from '../../core/tree.ts';
import { placeOf } from '../../project/file-uri.ts';
import { type SavedFile, whyNoContract } from './saved.ts';

/** What stands where DSDS documents point: a contract as it counts now, or why it is none. */
export type PointedAt =
  | Pick<LinkedContract, 'kind' | 'contractId' | 'component' | 'projected'>
  | Extract<SavedFile, { kind: 'other' }>;

/** The files that DSDS documents point at: each is read when somebody asks, and once for each of its texts. */
export interface Pointed {
  /** The same object as long as the file says the same of what matters to DSDS; undefined where it has no text. */
  readonly at: (uri: string) => PointedAt | undefined;
  /** A file may have another text, or be another to its project. */
  changed(uri: string): void;
  /** Nobody points there any more. */
  forget(uri: string): void;
}

export function createPointed(
  textOf: (uri: string) => string | undefined,
  isContract: (uri: string) => boolean,
): Pointed {
  const known = new Map<string, { isOld: boolean; readonly is: PointedAt; readonly content: string }>();
  return {
    at(uri) {
      const before = known.get(uri);
      if (before?.isOld === false) return before.is;
      const text = textOf(uri);
      if (text === undefined) {
        known.delete(uri);
        return undefined;
      }
      const now = pointedAt(text, isContract(uri) || isContractName(placeOf(uri)?.name ?? ''));
      const content = JSON.stringify(now);
      const is = before?.content === content ? before.is : now;
      known.set(uri, { isOld: false, is, content });
      return is;
    },
    changed(uri) {
      const file = known.get(uri);
      if (file) file.isOld = true;
    },
    forget: (uri) => void known.delete(uri),
  };
}

function pointedAt(text: string, isCalledContract: boolean): PointedAt {
  const parsed = parseJson(text);
  const why = whyNoContract(parsed, isCalledContract);
  if (why !== undefined) return { kind: 'other', why };
  // What a contract of another version says nobody can read here.
  if (kindOf(parsed).kind === 'newer') return UNREADABLE;
  const contract = readContract(parsed.value);
  const { contractId, component } = contract;
  return {
    kind: 'contract',
    contractId: contractId !== undefined && isIdentity(contractId) ? contractId : undefined,
    component,
    projected: parsed.broken ? undefined : projectedIn(contract, text),
  };
}

const UNREADABLE: PointedAt = {
  kind: 'contract',
  contractId: undefined,
  component: undefined,
  projected: undefined,
};

/** The projection in the order that the text declares, for which most texts need no tree. */
function projectedIn(contract: Contract, text: string): Projected {
  const isReordered = contract.props.some(({ name }) => /^\d+$/.test(name));
  const declared = isReordered ? namesIn(nodeAt(treeOf(text), ['props', 'properties'])) : undefined;
  return projectForDsds(contract, declared);
}
