// Checks a contract: schema and rules, its source, and its fixes.
import { fold, whyNoFold } from './fold.ts';
import validate from '../../../../schemas/v0/component.contract.schema.json?validator';
import type { DocumentSource, FixableDocument } from '../../check/fix-all.ts';
import { findingsOf, JsonSource, placeFindings } from '../../check/place-findings.ts';
import {
  AS_SHIPPED,
  atName,
  atValue,
  type Finding,
  type Found,
  type RuleSettings,
} from '../../check/rule.ts';
import { keywordFindings, type Keywords, type Schema } from '../../check/schema-verdict.ts';
import { type Parsed, parseJson, type Syntax, syntaxOf } from '../../text/json/parse.ts';
import { plainText } from '../../text/json/value.ts';
import { type Node, nodeAt, spanOf, valueOf } from '../../text/json/tree.ts';
import type { Path } from '../../text/positions.ts';
import { inFull, thingIn } from '../../text/words.ts';
import type { EditedDocument, Editing } from '../editing.ts';
import { type InProject, type Knowledge, NOTHING_KNOWN } from './facts.ts';
import { type Kind, kindOf } from './detect.ts';
import { helpForForeign, meantMember } from './foreign-members.ts';
import { type Contract, isOfType, readContract } from './model.ts';
import { CONTRACT_RULES } from './rules/index.ts';
import { meantType } from './rules/meant-types.ts';
import { defaultNotFirst } from './rules/SR-139.ts';
import { meantAs } from './rules/misplaced-members.ts';
import { idFromNames } from './new-contract.ts';
import { kindOfObject, schemaPlaceOf } from './schema-place.ts';

export interface Checked extends InProject {
  readonly kind: Kind;
  readonly whyNotChecked: string | undefined;
  readonly parsed: Parsed;
  /** The contract that was checked; of broken text the part before its first syntax error. */
  readonly contract: Contract;
  readonly syntax: Syntax;
  /** All findings, in document order; they are made when they are first needed. */
  readonly findings: readonly Finding[];
}

/** Checks a text that may be a contract. The same text with the same settings and facts always has the same findings. */
export const check = (
  text: string,
  settings: RuleSettings = AS_SHIPPED,
  facts: Knowledge = NOTHING_KNOWN,
): Checked => new CheckedContract(parseJson(text), settings, facts);

class CheckedContract implements Checked {
  readonly parsed: Parsed;
  readonly kind: Kind;
  readonly contract: Contract;
  readonly settings: RuleSettings;
  readonly facts: Knowledge;
  readonly syntax: Syntax;
  #findings: readonly Finding[] | undefined;

  constructor(parsed: Parsed, settings: RuleSettings, facts: Knowledge) {
    this.parsed = parsed;
    this.kind = kindOf(parsed, settings.isNamed);
    this.contract = readContract(parsed.value);
    this.settings = settings;
    this.facts = facts;
    this.syntax = syntaxOf(parsed);
  }

  get whyNotChecked(): string | undefined {
    return this.kind.kind === 'contract' ? undefined : this.kind.why;
  }

  get findings(): readonly Finding[] {
    return (this.#findings ??= findingsIn(this));
  }
}

function findingsIn(checked: Omit<Checked, 'findings'>): Finding[] {
  const { parsed, kind, contract } = checked;
  if (kind.kind === 'contract') return findingsOf(parsed, contract, CONTRACT, checked);
  const found: Found[] = [];
  if (kind.kind === 'newer')
    found.push({ code: 'schema/newer', at: atValue('$schema'), args: { version: kind.version } });
  else if (kind.claim) {
    const { member, unknown } = kind.claim;
    const at = unknown.includes(member) ? atName(member) : atValue(member);
    found.push({ code: 'schema/foreign', at, args: { member, unknown } });
  }
  return placeFindings(found, parsed, CONTRACT_RULES, checked);
}

/** The member that an unknown one of the object at a path means. Well-known members of other formats mean none. */
function memberMeantIn(name: string, value: unknown, free: readonly string[], owner: Path) {
  if (helpForForeign(kindOfObject(owner), name) !== undefined) return undefined;
  return meantMember(name, value, free, (member) => {
    const type = schemaPlaceOf([...owner, member])?.type;
    return type === undefined || isOfType(value, type);
  });
}

const SHARED = keywordFindings(thingIn, memberMeantIn);

const keywords: Keywords = {
  ...SHARED,
  additionalProperties(error, path) {
    const name = error.params['additionalProperty'] as string;
    // Other formats, and older contracts, keep the variant axes there: a rule of its own.
    if (path.length === 0 && name === 'variants') return { code: 'SR-128', at: atName(name), args: {} };
    const found = SHARED['additionalProperties']!(error, path) as Found;
    const as = meantAs(path, name, error.data);
    const more = as === undefined ? { in: kindOfObject(path) } : { as };
    return { ...found, args: { ...found.args, ...more } };
  },
  required(error, path) {
    const found = SHARED['required']!(error, path) as Found;
    const meant = found.args['name'] === 'contractId' ? idFromNames(readContract(error.data)) : undefined;
    return meant === undefined ? found : { ...found, args: { ...found.args, meant } };
  },
  pattern({ data }, path) {
    const folded = fold(data as string);
    const meaning = folded.ok
      ? { meant: folded.id }
      : folded.character !== undefined && { why: whyNoFold(folded) };
    const args = { thing: thingIn(path), value: data, ...meaning };
    return { code: 'schema/pattern', at: atValue(...path), args };
  },
  enum({ schema, data }, path) {
    const { type, values, isExact, ...meant } = meantType(plainText(data) ?? '') ?? {};
    const isOne = typeof type === 'string' && !values;
    const as = isOne ? !isExact && type : (meant.as ?? (meant.isOptional && 'optional'));
    const args = {
      value: data,
      allowed: schema as string[],
      ...(isOne && { nearest: type }),
      ...(type !== undefined && !isOne && { meant: inFull(type), ...(values && { values: inFull(values) }) }),
      ...((isOne || type === undefined) && as && { as }),
    };
    return { code: 'schema/enum', at: atValue(...path), args };
  },
};

/** The schema of contracts. */
export const CONTRACT_SCHEMA: Schema = { validate, keywords };

const CONTRACT = { rules: CONTRACT_RULES, schema: CONTRACT_SCHEMA };

/** The text of a contract, and its checked form, tree and page. */
export interface ContractSource extends DocumentSource {
  readonly checked: Checked;
  /** The tolerant tree; undefined where the text is empty or nested too deep. */
  readonly tree: Node | undefined;
  /** The contract; of broken text as far as the tolerant tree has it, so that it is complete while someone types. */
  readonly contract: Contract;
}

class Source extends JsonSource<Checked> implements ContractSource {
  #contract: Contract | undefined;

  get contract(): Contract {
    const { syntax, contract } = this.checked;
    return (this.#contract ??= syntax === 'broken' ? readContract(valueOf(this.tree)) : contract);
  }
}

export const sourceOf = (text: string, settings?: RuleSettings, facts?: Knowledge): ContractSource =>
  new Source(text, (whole) => check(whole, settings, facts));

/** A contract with its fixes. `stem` is the name of its file without `.contract.json`. */
export const fixableContract = (source: ContractSource, stem?: string): FixableDocument => ({
  source,
  suggested(finding) {
    const { contract, settings, facts } = source.checked;
    return (
      CONTRACT_RULES.get(finding.code)?.fixes?.(finding, contract, {
        settings,
        facts,
        stem,
        text: source.text,
      }) ?? []
    );
  },
  reach({ code, path }) {
    // Where to see the order of the values is not where the default stands.
    const prop = code === defaultNotFirst.code ? nodeAt(source.tree, path.slice(0, -1)) : undefined;
    return prop?.parent && spanOf(prop.parent);
  },
  reread(text) {
    const { settings, facts } = source.checked;
    return fixableContract(sourceOf(text, settings, facts), stem);
  },
});

export type ContractDocument = EditedDocument<ContractSource>;

/** The features of an editor for contracts. */
export type ContractFeatures = Required<Editing<ContractSource>>;

export const isContract = ({ checked }: Pick<ContractSource, 'checked'>): boolean =>
  checked.kind.kind === 'contract';

/** The finding that says why a text has no value that is an object, and so nothing that follows from it. */
export const unreadable = ({ findings }: Pick<Checked, 'findings'>): Finding | undefined =>
  findings.find(
    ({ code, path }) =>
      code === 'json/empty' || SYNTAX.has(code) || (code === 'schema/type' && path.length === 0),
  );

const SYNTAX: ReadonlySet<string> = new Set(['json/syntax', 'json/too-deep']);
