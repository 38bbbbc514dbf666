/** Path of a value in a JSON document: member names and array indexes from the root, which is `[]`. */
export type Path = readonly (string | number)[];

export const isSamePath = (a: Path, b: Path): boolean =>
  a.length === b.length && a.every((segment, index) => segment === b[index]);

/** A range of text in UTF-16 offsets; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
