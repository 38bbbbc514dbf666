import type { DocumentKind } from '../kind.ts';
import { contractsInProject } from './in-project.ts';
import type { Knowledge } from './facts.ts';
import { isContractName, stemOf } from './detect.ts';
import { CONTRACT_RULES } from './rules/index.ts';
import { type ContractSource, fixableContract, sourceOf } from './check.ts';

/** Component contracts. Their language has no other server, so their syntax is ours to judge. */
export const contractKind: DocumentKind<ContractSource, Knowledge> = {
  id: 'contract',
  isNamed: isContractName,
  globs: ['*.contract.json'],
  inProject: contractsInProject,
  rules: CONTRACT_RULES,
  read: ({ text, settings, facts }) => sourceOf(text, settings, facts),
  fixable: (source, uri) => fixableContract(source, stemOf(uri)),
};
