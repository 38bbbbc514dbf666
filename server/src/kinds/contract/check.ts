import { atValue, type Finding } from '../../check/finding.ts';
import { findingsOf, placeFindings } from '../../check/place-findings.ts';
import { AS_SHIPPED, type Ruling } from '../../check/ruling.ts';
import { type Parsed, parseJson, type Syntax, syntaxOf } from '../../text/json/parse.ts';
import { type Kind, kindOf } from './detect.ts';
import { type InProject, type Knowledge, NOTHING_KNOWN } from './facts.ts';
import { type Contract, readContract } from './model.ts';
import { CONTRACT_RULES } from './rules/index.ts';
import { CONTRACT_SCHEMA } from './schema.ts';

export interface Checked extends InProject {
  readonly kind: Kind;
  readonly parsed: Parsed;
  /** The contract that was checked; of broken text the part before its first syntax error. */
  readonly contract: Contract;
  readonly syntax: Syntax;
  /** All findings, in document order. */
  readonly findings: readonly Finding[];
}

/** Checks a text that may be a contract. The same text with the same ruling and facts always has the same findings. */
export function check(text: string, ruling: Ruling = AS_SHIPPED, facts: Knowledge = NOTHING_KNOWN): Checked {
  const parsed = parseJson(text);
  const kind = kindOf(parsed);
  const contract = readContract(parsed.value);
  const project = { ruling, facts };
  const findings = findingsIn(parsed, kind, contract, project);
  return { kind, parsed, contract, syntax: syntaxOf(parsed), findings, ...project };
}

function findingsIn(parsed: Parsed, kind: Kind, contract: Contract, project: InProject): Finding[] {
  if (kind.kind === 'contract') return findingsOf(parsed, contract, CONTRACT, project);
  const at = atValue('$schema');
  const found =
    kind.kind === 'newer'
      ? [{ code: 'schema/newer', at, args: { version: kind.version } }]
      : kind.schema === undefined
        ? []
        : [{ code: 'schema/foreign', at, args: { schema: kind.schema } }];
  return placeFindings(found, parsed, CONTRACT_RULES, project);
}

const CONTRACT = { rules: CONTRACT_RULES, schema: CONTRACT_SCHEMA };
