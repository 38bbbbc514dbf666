/** The value of source text that is one literal, or an empty list, and nothing else; in a list of its own. */
export function literalOf(source: string): readonly [value: unknown] | undefined {
  const text = source.trim();
  if (/^\[\s*\]$/.test(text)) return [[]];
  const literal = literalAt(text, 0);
  return literal && literal.end === text.length && literal.value !== undefined ? [literal.value] : undefined;
}

const LITERAL =
  /'((?:[^'\\\n]|\\[^])*)'|"((?:[^"\\\n]|\\[^])*)"|`((?:[^`\\$]|\\[^]|\$(?!\{))*)`|(-?(?:0|[1-9]\d*|(?=\.\d))(?:\.\d*)?(?:e[+-]?\d+)?)(?![\w$.])|(true|false|null|undefined)(?![\w$])/iy;

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

/** The literal that begins at a place, and where it ends. */
export function literalAt(
  source: string,
  at: number,
): { readonly value: unknown; readonly end: number } | undefined {
  LITERAL.lastIndex = at;
  const [all, single, double, template, number, word] = LITERAL.exec(source) ?? [];
  if (all === undefined) return undefined;
  const end = at + all.length;
  const quoted = single ?? double ?? template;
  if (quoted !== undefined) {
    const value = unescaped(quoted);
    return value === undefined ? undefined : { value, end };
  }
  if (number !== undefined) {
    const value = Number(number);
    return Number.isFinite(value) ? { value, end } : undefined;
  }
  return word !== undefined && WORDS.has(word) ? { value: WORDS.get(word), end } : undefined;
}

/** The text that is written between quotes; undefined where an escape is none. */
function unescaped(quoted: string): string | undefined {
  if (!quoted.includes('\\')) return quoted;
  let isGood = true;
  const text = quoted.replace(
    /\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|(\r\n|[^]))/gi,
    (_, braced?: string, four?: string, two?: string, other = '') => {
      const hex = braced ?? four ?? two;
      if (hex === undefined) {
        if (/[ux1-9]/.test(other)) isGood = false;
        return ESCAPES[other] ?? other;
      }
      const code = Number.parseInt(hex, 16);
      if (code <= 0x10ffff) return String.fromCodePoint(code);
      isGood = false;
      return '';
    },
  );
  return isGood ? text : undefined;
}

const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '0': '\0',
  '\n': '',
  '\r\n': '',
};
