import type { ContractRule } from '../facts.ts';
import { atValue } from '../../../check/rule.ts';
import { listedOf, quote, quotePath } from '../../../text/words.ts';
import { isIdentity } from '../fold.ts';

export const idIsTaken: ContractRule<Same> = {
  code: 'SR-133',
  severity: 'warning',
  summary: 'Another contract of the project has the same "contractId".',
  message: (args) => (args.repeated ? inManifest(args, args.repeated) : inProject(args)),

  check({ contractId: id }, report, { facts }) {
    // What is no legal identity has its own finding.
    if (id === undefined || !isIdentity(id)) return;
    const { count, first } = facts.othersWith(id);
    if (count === 0) return;
    const related = first.map((at) => ({ at, message: 'The same "contractId"' }));
    const files = first.slice(0, 1).map(({ file }) => file);
    report(atValue('contractId'), { id, files, count }, { related });
  },
};

/** Some of the contracts that have an identity, and how many there are: of the others in a contract, of all in a manifest. */
export type Same = {
  readonly id: string;
  readonly files: readonly string[];
  readonly count: number;
  /** In a manifest: the records that list a contract again. */
  readonly repeated?: readonly number[];
};

function inProject({ id, files, count }: Same): string {
  const others = count === 1 ? `${quote(files[0])} has` : `${count} other contracts of this project have`;
  return `The identity ${quote(id)} is not unique: ${others} it too. Give each component an identity of its own.`;
}

function inManifest({ id, files, count }: Same, repeated: readonly number[]): string {
  const paths = listedOf(files, count, quotePath);
  if (count === 1) {
    const times = repeated.length === 1 ? 'twice' : `${repeated.length + 1} times`;
    return `${paths} is listed ${times}, and a manifest lists each identity once (SR-133). Keep one of the records.`;
  }
  const again = repeated.length > 0 ? ', and not each of them is listed just once' : '';
  return `The identity ${quote(id)} is not unique in this manifest: ${paths} have it${again} (SR-133). Give each component an identity of its own, or remove records.`;
}
