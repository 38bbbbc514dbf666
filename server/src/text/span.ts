/** A place inside a JSON value: member names and array indexes from the root down. The root is `[]`. */
export type Path = readonly (string | number)[];

export const isSamePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((segment, index) => segment === b[index]);

/** A piece of text, in UTF-16 offsets; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The part of a broken text that may not mean what was read. Values on the way to its path may lack something, or have too much. */
export interface Open extends Span {
  readonly path: Path;
  /** Whether this goes for all values around it, since what is indented otherwise may belong to any of them. */
  readonly isMisplaced: boolean;
}
