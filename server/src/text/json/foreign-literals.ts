// Strings, numbers and words as JavaScript, JSON5, Python and word processors write them.

/**
 * The JSON of a number in JavaScript, JSON5 or Python, with the same value: `.5`, `5.`, `+1`, `0x1F`, `1_000`. Undefined for
 * any other text, such as `1.2.3` or `10px`.
 */
export function plainNumber(token: string): string | undefined {
  const [, sign, digits = ''] = /^([+-]?)(.*)$/.exec(token)!;
  const bare = /^\w*[\d.]\w*$|^[\d_.]+(e[+-]?\d+)?$/i.test(digits)
    ? digits.replaceAll(/(?<=[\da-f])_(?=[\da-f])/gi, '')
    : digits;
  const minus = sign === '-' ? '-' : '';
  if (/^0x[\da-f]+$/i.test(bare)) {
    const value = Number(bare);
    return Number.isSafeInteger(value) ? `${minus}${value}` : undefined;
  }
  const [, whole, fraction, exponent = ''] = /^(0|[1-9]\d*)?(?:\.(\d*))?(e[+-]?\d+)?$/i.exec(bare) ?? [];
  if (!whole && !fraction) return undefined;
  return `${minus}${whole ?? '0'}${fraction ? `.${fraction}` : ''}${exponent}`;
}

/** Opening quotes, and the quotes that close them. */
export const QUOTES = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['\u201c\u201d\u201e', '\u201c\u201d'],
  ['\u2018\u2019\u201a', '\u2018\u2019'],
  ['\uff02', '\uff02'],
] as const;

/** Signs that an input method writes in full width, and what JSON has in their places. */
export const FULL_WIDTH: Readonly<Record<string, string>> = {
  '：': ':',
  '，': ',',
  '；': ',',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
};

/** The literals of other languages. */
export const LITERALS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  none: 'null',
  nil: 'null',
};

/** The text of a string literal of JavaScript or Python; undefined where an escape has no certain meaning. */
export function unescaped(written: string): string | undefined {
  let isCertain = true;
  const text = written.replaceAll(ESCAPE, (whole, code: string | undefined, sign: string | undefined) => {
    if (code !== undefined) {
      const point = Number.parseInt(code.replaceAll(/[ux{}]/g, ''), 16);
      if (point <= 0x10ffff) return String.fromCodePoint(point);
    }
    const plain = sign === undefined ? undefined : ESCAPED[sign];
    isCertain &&= plain !== undefined;
    return plain ?? whole;
  });
  return isCertain ? text : undefined;
}

/** A Windows path with single backslashes; undefined for any other text. */
export const windowsPath = (written: string): string | undefined =>
  /^[a-z]:\\[^\\]*(\\[^\\]+)*\\?$/i.test(written) ? written : undefined;

const ESCAPE = /\\(?:(u\{[\da-f]{1,6}\}|u[\da-f]{4}|x[\da-f]{2})|([^]))/gi;

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  v: '\v',
  '"': '"',
  "'": "'",
  '`': '`',
  '\\': '\\',
  '/': '/',
};
