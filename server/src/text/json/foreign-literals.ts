// Strings, numbers and words as JavaScript, JSON5, Python and word processors write them.

/** The JSON of a number such as `.5`, `5.` or `+1`, with the same value; undefined for any other text, such as `1.2.3` or `10px`. */
export function plainNumber(token: string): string | undefined {
  const [, sign, whole, fraction, exponent = ''] =
    /^([+-]?)(0|[1-9]\d*)?(?:\.(\d*))?(e[+-]?\d+)?$/i.exec(token) ?? [];
  if (!whole && !fraction) return undefined;
  return `${sign === '-' ? '-' : ''}${whole ?? '0'}${fraction ? `.${fraction}` : ''}${exponent}`;
}

/** Opening quotes, and the quotes that close them. */
export const QUOTES = [
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['\u201c\u201d\u201e', '\u201c\u201d'],
  ['\u2018\u2019\u201a', '\u2018\u2019'],
] as const;

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
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code.slice(1), 16));
    const plain = ESCAPED[sign!];
    isCertain &&= plain !== undefined;
    return plain ?? whole;
  });
  return isCertain ? text : undefined;
}

const ESCAPE = /\\(?:(u[\da-f]{4}|x[\da-f]{2})|([^]))/gi;

const ESCAPED: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '"': '"',
  "'": "'",
  '`': '`',
  '\\': '\\',
  '/': '/',
};
