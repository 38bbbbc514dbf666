import type { ContractRule } from '../facts.ts';
import { atValue, type FindingText } from '../../../check/rule.ts';
import { listedOf, quote, quotePath } from '../../../text/words.ts';
import { changing } from '../fixes.ts';
import { foldOf, isIdentity } from '../fold.ts';

/** Some of the contracts that have an id, and how many there are: of the others in a contract, of all in a manifest. */
export type Same = {
  readonly id: string;
  readonly files: readonly string[];
  readonly count: number;
  /** In a manifest: the entries that list a contract again. */
  readonly repeated?: readonly number[];
};

export const idIsTaken: ContractRule<Same> = {
  code: 'SR-133',
  severity: 'warning',
  summary: 'Another contract of the project has the same "contractId".',
  describe(args) {
    if (args.repeated) return inManifest(args, args.repeated);
    const { id, files, count } = args;
    const others = count === 1 ? quotePath(files[0]!) : `${count} other contracts`;
    return {
      message: `contractId ${quote(id)} is also used in ${others}.`,
      help: 'Give each component its own contractId.',
    };
  },

  check({ contractId: id }, report, { facts }) {
    // What is no legal identity has its own finding.
    if (id === undefined || !isIdentity(id)) return;
    const { count, first } = facts.othersWith(id);
    if (count === 0) return;
    const related = first.map((at) => ({ at, message: 'The same "contractId"' }));
    const files = first.slice(0, 1).map(({ file }) => file);
    report(atValue('contractId'), { id, files, count }, { related });
  },

  fixes({ args: { id }, path }, { component }, { facts }) {
    const meant = foldOf(component);
    const isFree = meant !== undefined && meant !== id && facts.othersWith(meant).count === 0;
    return isFree ? [changing(quote(id), path, meant)] : [];
  },
};

function inManifest({ id, files, count }: Same, repeated: readonly number[]): FindingText {
  const paths = listedOf(files, count, quotePath);
  if (count === 1) {
    const times = repeated.length === 1 ? 'twice' : `${repeated.length + 1} times`;
    const help = `A manifest lists each contract once. Remove ${repeated.length === 1 ? 'one entry' : 'all entries but one'}.`;
    return { message: `${paths} is listed ${times}.`, help };
  }
  return {
    message: `contractId ${quote(id)} is used by ${count} contracts of this manifest.`,
    help: `They are ${paths}. Give each component its own contractId, ${repeated.length > 0 ? 'and list each contract once' : 'or remove entries'}.`,
  };
}
