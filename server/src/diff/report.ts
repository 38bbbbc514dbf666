// The result of a comparison, as reporters and editors show it.
import type { Bump } from './changes.ts';
import type { Comparison } from './compare.ts';

export interface DiffReport extends Comparison {
  /** The names of both sides, such as `v1.0.0` and `the working tree`. */
  readonly before: string;
  readonly after: string;
  /** The version step that all changes ask for together. */
  readonly bump: Bump;
  /** One for each manifest that is on both sides. */
  readonly versions: readonly VersionCheck[];
  /** A sentence for each thing that couldn't be done. */
  readonly problems: readonly string[];
  /** A sentence for each thing worth knowing. */
  readonly remarks: readonly string[];
}

/** Whether the version of a manifest was raised enough for the changes of its contracts. */
export interface VersionCheck {
  /** The file of the manifest on the newer side. */
  readonly manifest: string;
  readonly before: string;
  readonly after: string;
  /** The step that the changes of its contracts ask for. */
  readonly bump: Bump;
  /** Undefined if one of the versions is no semantic version, so that they can't be compared. */
  readonly isEnough: boolean | undefined;
  /** The lowest version that is enough, such as `2.0.0`; undefined if that is unknown. */
  readonly least: string | undefined;
}
