import { type Args, atValue, type Finding, type Found } from '../../check/finding.ts';
import { place } from '../../check/place-findings.ts';
import type { InProject, Report, Rule } from '../../check/rule.ts';
import { AS_SHIPPED, type Ruling } from '../../check/ruling.ts';
import { type Parsed, parseJson, type Syntax, syntaxOf } from '../../text/json/parse.ts';
import { CHECKING_RULES } from '../rules.ts';
import { judgeBySchema } from '../schema-verdict.ts';
import { type Kind, kindOf } from './detect.ts';
import { type Knowledge, NOTHING_KNOWN } from './facts.ts';
import { type Contract, readContract } from './model.ts';

export interface Checked {
  readonly kind: Kind;
  readonly parsed: Parsed;
  /** The contract that was judged; of broken text what was complete before its first syntax error. */
  readonly contract: Contract;
  readonly syntax: Syntax;
  /** All findings, in document order. */
  readonly findings: readonly Finding[];
  /** How the project wanted it to be judged. */
  readonly ruling: Ruling;
  /** What the project knew. */
  readonly knowledge: Knowledge;
}

/**
 * Everything there is to say of a text that may be a contract. The same text always gets the same answer where the
 * project wants and knows the same.
 */
export function check(
  text: string,
  ruling: Ruling = AS_SHIPPED,
  knowledge: Knowledge = NOTHING_KNOWN,
): Checked {
  const parsed = parseJson(text);
  const kind = kindOf(parsed);
  const contract = readContract(parsed.value);
  const project = { ruling, knowledge };
  const found = judge(parsed, kind, contract, project);
  return {
    kind,
    parsed,
    contract,
    syntax: syntaxOf(parsed),
    findings: place(found, parsed, project),
    ...project,
  };
}

function judge(parsed: Parsed, kind: Kind, contract: Contract, project: InProject): Found[] {
  if (kind.kind === 'newer') {
    return [{ code: 'schema/newer', at: atValue('$schema'), args: { version: kind.version } }];
  }
  if (kind.kind === 'foreign') {
    if (kind.schema === undefined) return [];
    return [{ code: 'schema/foreign', at: atValue('$schema'), args: { schema: kind.schema } }];
  }
  if (parsed.value === undefined || syntaxOf(parsed) === 'too deep') return [...parsed.findings];
  const found = [...parsed.findings, ...judgeBySchema(parsed.value)];
  let code = '';
  const report: Report<Args> = (at, args, more) => found.push({ code, at, args, ...more });
  for (const rule of rulesBy(project.ruling)) {
    ({ code } = rule);
    rule.check?.(contract, report, project);
  }
  return found;
}

/** The rules that a project has not switched off: thousands of contracts share a ruling. */
function rulesBy(ruling: Ruling): readonly Rule[] {
  let rules = RULES_BY.get(ruling);
  rules ??= CHECKING_RULES.filter(({ code }) => ruling.levels.get(code) !== 'off');
  RULES_BY.set(ruling, rules);
  return rules;
}

const RULES_BY = new WeakMap<Ruling, readonly Rule[]>();
