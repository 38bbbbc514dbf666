/** Lists inside each other, around a last one. */
export const listsIn = (depth: number, last = '[]'): string =>
  '['.repeat(depth - 1) + last + ']'.repeat(depth - 1);

/** Objects inside each other, around a last one. */
export const objectsIn = (depth: number, last = '{}'): string =>
  '{"a":'.repeat(depth - 1) + last + '}'.repeat(depth - 1);
