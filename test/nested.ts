/** The depth of the deepest documents that are checked. Five levels are around. */
export const DEPTH = 995;

/** Lists inside each other, around a last one. */
export const listsIn = (depth: number, last = '[]'): string =>
  '['.repeat(depth - 1) + last + ']'.repeat(depth - 1);

/** Objects inside each other, around a last one. */
export const objectsIn = (depth: number, last = '{}'): string =>
  '{"a":'.repeat(depth - 1) + last + '}'.repeat(depth - 1);

/** A contract on one line, of a prop with two values, and its default. */
export const deepContract = (value: string, byDefault = value, first = value, second = '1'): string =>
  `{"contractId":"a","component":"A","props":{"properties":{"p":{"type":["array","object","integer"],"enum":[${first},${second}],"default":${byDefault}}},"additionalProperties":false}}`;
