import { type Contract, type Entry, has, isObject, orderedObject, ROOT_MEMBERS } from './contract.ts';
import type { Artifacts } from './artifacts.ts';
import type { LinkedEntry, PlacedAt } from './dsds/check-dsds.ts';
import type { Linked } from './dsds/linked.ts';
import type { Edit } from './edits/edit.ts';
import { type Args, atValue, type Finding, type Found, type Place, type Severity } from './finding.ts';
import type { Knowledge } from './knowledge.ts';
import type { Manifest } from './manifest.ts';
import type { Ruling } from './ruling.ts';

/** A mend for one finding: what it does, in the words of a menu, and the edits that do it. */
export interface Fix {
  readonly title: string;
  /** Without any it cannot be made, and is not offered. */
  readonly edits: readonly Edit[];
  /** Whether it is plainly the right one. At most one fix of a finding is. */
  readonly preferred?: boolean;
  /** Whether it leaves nothing to choose: where it can be made, no other is offered. */
  readonly alone?: boolean;
  /**
   * Whether it may be made without asking: the document was invalid, and this is the one repair that keeps its
   * meaning.
   */
  readonly safe?: boolean;
  /** What it is called to make this fix for every finding of the rule at once; the same words for all of them. */
  readonly all?: string;
  /** What no other fix may use at the same time, where its edits do not show that. */
  readonly uses?: string;
}

/** Takes what a check has found: where, what its words need, and what else there is to say of it. */
export type Report<A extends Args> = (
  at: Place,
  args: A,
  more?: Pick<Found, 'related' | 'needs' | 'severity'>,
) => void;

/** The same of a document whose places are known already: the piece of text, and the path of what stands there. */
export type ReportAt<A extends Args> = (
  at: PlacedAt,
  args: A,
  more?: Pick<Found, 'related' | 'needs' | 'severity'>,
) => void;

/** What the project of a contract wants and knows. */
export interface InProject {
  readonly ruling: Ruling;
  readonly knowledge: Knowledge;
}

/**
 * A rule, whole: what it is called, how bad it is, how it says so, how it finds it and how it is mended. A rule
 * without a check is found by the reading of the text (`json/*`) or by the schema's verdict (`schema/*`).
 */
export interface Rule<A extends Args = Args> {
  /** Names the rule, its file here and its page `docs/rules/<code>.md`. */
  readonly code: string;
  readonly severity: Severity;
  /** One line for lists of rules. */
  readonly summary: string;
  message(args: A): string;
  /** Looks at a contract, which may be wrong in any way. */
  check?(contract: Contract, report: Report<A>, project: InProject): void;
  /**
   * The mends of one finding, made when someone asks; `contract` is the one that was checked, `stem` the name of its
   * file without `.contract.json`, where it has one, and `project` what its project wants and knows.
   */
  fixes?(
    finding: Finding & { readonly args: A },
    contract: Contract,
    stem: string | undefined,
    project: InProject,
  ): Fix[];
  /** What it has to say of manifests, which are documents of another format. */
  readonly ofManifest?: {
    /** Looks at a manifest, which may be wrong in any way. */
    check?(manifest: Manifest, report: Report<A>, artifacts: Artifacts): void;
    fixes?(finding: Finding & { readonly args: A }, manifest: Manifest, artifacts: Artifacts): Fix[];
  };
  /** What it has to say of DSDS documents. */
  readonly ofDsds?: {
    /** Looks at one component entry, which may be wrong in any way. */
    check?(entry: LinkedEntry, report: ReportAt<A>, linked: Linked): void;
    /** The mends of a finding in that entry. */
    fixes?(finding: Finding & { readonly args: A }, entry: LinkedEntry, linked: Linked): Fix[];
  };
}

/**
 * Declares props, in a `properties` or `props` of their own where there is none yet; no edits where something else
 * stands in their place, or where they would change their order. A contract without `props` has a closed set, so a new one is closed too.
 */
export function declaring(
  { value, properties }: Contract,
  schemas: readonly (readonly [name: string, schema: unknown])[],
): Edit[] {
  if (properties) {
    return schemas.map(([name, schema]) => ({ insert: ['props', 'properties'], name, value: schema }));
  }
  const declared = orderedObject(schemas);
  if (!declared) return [];
  if (!has(value, 'props')) {
    const props = { properties: declared, additionalProperties: false };
    return isObject(value) ? [{ insert: [], name: 'props', after: BEFORE_PROPS, value: props }] : [];
  }
  const props = value['props'];
  if (!isObject(props) || has(props, 'properties')) return [];
  return [{ insert: ['props'], name: 'properties', after: [], value: declared }];
}

const BEFORE_PROPS = ROOT_MEMBERS.slice(0, ROOT_MEMBERS.indexOf('props'));

/** Reports each name that stands earlier in its list already, with the place where it stood first. */
export function reportRepeated(entries: readonly Entry[], report: Report<{ name: string }>): void {
  const seen = new Map<string, Entry>();
  for (const entry of entries) {
    const { name, path } = entry;
    // An empty name is no name, and has its own finding.
    if (name === '') continue;
    const first = seen.get(name);
    if (!first) {
      seen.set(name, entry);
      continue;
    }
    const related = [{ at: atValue(...first.path), message: 'First declared here' }];
    report(atValue(...path), { name }, { related });
  }
}
