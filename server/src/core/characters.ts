// What the scans of JSON text look for, as UTF-16 code units.

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;

/** The offset after the string that begins at `start`. */
export function endOfString(json: string, start: number): number {
  let close = json.indexOf('"', start + 1);
  while (close !== -1) {
    let escapes = close - 1;
    while (json.charCodeAt(escapes) === BACKSLASH) escapes--;
    if ((close - escapes) % 2 === 1) return close + 1;
    close = json.indexOf('"', close + 1);
  }
  return json.length;
}

/** What JSON counts as white space: space, tab, line feed, carriage return. */
export function isBlank(character: number): boolean {
  return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;
}
