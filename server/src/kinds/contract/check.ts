import { atValue, type Finding } from '../../check/finding.ts';
import { findingsOf, placeFindings } from '../../check/place-findings.ts';
import { AS_SHIPPED, type Ruling } from '../../check/rule.ts';
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

/** How a document is taken: in a word for a program, and in words for a person. */
export interface Status {
  readonly state: 'ready' | 'broken' | 'too deep' | 'newer' | 'foreign' | 'left alone';
  readonly text: string;
}

/**
 * The words don't follow every keystroke: an editor draws attention to a status that changes. `leftAlone` is why the
 * project wants a contract left alone, as the end of a sentence.
 */
export function statusOf({ kind, syntax }: Checked, leftAlone?: string): Status {
  if (leftAlone !== undefined) return { state: 'left alone', text: `Left alone: ${leftAlone}` };
  if (kind.kind === 'foreign') return { state: 'foreign', text: `Left alone: ${kind.why}` };
  if (kind.kind === 'newer')
    return { state: 'newer', text: `Left alone: ${kind.why}, and only v0 is known here` };
  return OF_SYNTAX[syntax];
}

const OF_SYNTAX: Record<Checked['syntax'], Status> = {
  whole: { state: 'ready', text: 'Checked as a component contract' },
  broken: { state: 'broken', text: 'Not valid JSON: checked up to the first syntax error' },
  'too deep': { state: 'too deep', text: 'Nested too deep: nothing in this document is checked' },
};
