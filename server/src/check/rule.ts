import type { Knowledge } from '../kinds/contract/facts.ts';
import type { Contract } from '../kinds/contract/model.ts';
import type { LinkedEntry, PlacedAt } from '../kinds/dsds/check.ts';
import type { Linked } from '../kinds/dsds/facts.ts';
import type { Artifacts } from '../kinds/manifest/facts.ts';
import type { Manifest } from '../kinds/manifest/model.ts';
import type { Edit } from '../text/edit.ts';
import type { Args, Finding, Found, Place, Severity } from './finding.ts';
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
