/** A value that is printed as it is written elsewhere. */
export class Written {
  constructor(readonly text: string) {}
}

/** A value as JSON text on one line; `gap` stands behind commas and colons, and inside braces. */
export function inlineText(value: unknown, gap = ' '): string {
  const items = itemsOf(value, gap);
  if (items.length === 0) return scalarText(value);
  const inside = items.map(([key, item]) => key + inlineText(item, gap)).join(`,${gap}`);
  return Array.isArray(value) ? `[${inside}]` : `{${gap}${inside}${gap}}`;
}

/** What a container holds, each with the text of its key before it; nothing for any other value. */
export function itemsOf(value: unknown, gap = ' '): [key: string, item: unknown][] {
  if (Array.isArray(value)) return value.map((item: unknown) => ['', item]);
  if (typeof value !== 'object' || value === null || value instanceof Written) return [];
  return Object.entries(value).map(([name, item]) => [`${JSON.stringify(name)}:${gap}`, item]);
}

/** A number beyond the range of JavaScript is read as infinite, which JSON.stringify would turn into null. */
function scalarText(value: unknown): string {
  if (value instanceof Written) return value.text;
  if (value === Infinity) return '1e999';
  if (value === -Infinity) return '-1e999';
  return JSON.stringify(value);
}
