import { sha256Of } from '#sha256';
import { atName, atValue, isSpan, type Place } from '../../check/rule.ts';
import { locateAll } from '../../text/json/locate.ts';
import { type Parsed, parseJson } from '../../text/json/parse.ts';
import { isObject, jsonKey } from '../../text/json/value.ts';
import type { Path, Span } from '../../text/positions.ts';
import { quote } from '../../text/words.ts';
import { CONTRACT_RULES } from './rules/index.ts';

/** The content address of a document, or all that keeps it from having one. */
export type Addressed =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly obstacles: readonly Obstacle[] };

/** A value without a canonical form: its place, and the reason as a sentence. */
interface Obstacle {
  readonly at: Span;
  readonly why: string;
}

/**
 * The address of the canonical form (RFC 8785), which white space, the order of members and the spelling of numbers and
 * strings do not change. It is about the JSON of a document and not about a contract, so any JSON text may have one.
 */
export const addressOf = (text: string): Addressed => addressIn(parseJson(text));

/** The address of a parsed text. */
export function addressIn({ json, value, findings, end }: Parsed): Addressed {
  if (findings.length > 0) {
    const obstacles = findings.flatMap(({ at, code, args }): Obstacle[] =>
      isSpan(at) ? [{ at, why: CONTRACT_RULES.get(code)!.describe(args).message }] : [],
    );
    return { ok: false, obstacles };
  }
  const canonical = canonicalOf(value);
  if (canonical !== undefined) return { ok: true, address: `sha256:${sha256Of(canonical)}` };
  const places = withoutForm(value);
  const spots = locateAll(
    json,
    places.map(({ path }) => path),
    end,
  );
  const obstacles = places.flatMap(({ on }, index): Obstacle[] => {
    const at = on === 'name' ? spots[index]?.key : spots[index]?.value;
    return at ? [{ at, why: whyNot(json.slice(at.start, at.end)) }] : [];
  });
  return { ok: false, obstacles };
}

/** The names, strings and numbers that RFC 8785 has no form for, in document order. */
function withoutForm(value: unknown, path: Path = []): Place[] {
  if (typeof value === 'string') return LONE_SURROGATE.test(value) ? [atValue(...path)] : [];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [atValue(...path)];
  if (Array.isArray(value)) return value.flatMap((item, index) => withoutForm(item, [...path, index]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(LONE_SURROGATE.test(name) ? [atName(...path, name)] : []),
    ...withoutForm(member, [...path, name]),
  ]);
}

function whyNot(written: string): string {
  if (!written.startsWith('"')) return `The number ${shortened(written)} is beyond the range of a double.`;
  const text = JSON.parse(written) as string;
  const half = LONE_SURROGATE.exec(text)?.[0].charCodeAt(0) ?? 0;
  return `${quote(text)} holds \\u${half.toString(16)}, a lone surrogate, which isn't a character.`;
}

const shortened = (number: string): string => (number.length <= 30 ? number : `${number.slice(0, 27)}...`);

/**
 * A value of `JSON.parse` in its canonical form (RFC 8785): members in the order of their names' code units, no white space,
 * and one spelling of each number and string, which is that of `JSON.stringify`. Undefined where there is none: of half a
 * surrogate pair, and of a number beyond the range of a double.
 */
export const canonicalOf = (value: unknown): string | undefined =>
  withoutForm(value).length > 0 ? undefined : jsonKey(value);

const LONE_SURROGATE = /\p{Cs}/u;
