import { canonicalOf, LONE_SURROGATE } from './canonical.ts';
import { isObject } from './contract.ts';
import { atName, atValue, isSpan, type Path, type Place, type Span } from './finding.ts';
import { type Parsed, parseJson } from './json.ts';
import { locateAll } from './locate.ts';
import { ruleOf } from './rules/index.ts';
import { sha256Of } from './sha256.ts';
import { quote } from './words.ts';

/** The content address of a document, or all that keeps it from having one. */
export type Addressed =
  | { readonly ok: true; readonly address: string }
  | { readonly ok: false; readonly obstacles: readonly Obstacle[] };

/** What has no canonical form: where it stands, and why, as a sentence. */
export interface Obstacle {
  readonly at: Span;
  readonly why: string;
}

/**
 * The address of the canonical form (RFC 8785), which white space, the order of members and the spelling of numbers and
 * strings do not change. It is about the JSON of a document and not about a contract, so any JSON text may have one.
 */
export const addressOf = (text: string): Addressed => addressIn(parseJson(text));

/** The same of what is parsed already. A system may know a faster way to hash. */
export function addressIn({ json, value, findings, end }: Parsed, hash = sha256Of): Addressed {
  if (findings.length > 0) {
    const obstacles = findings.flatMap(({ at, code, args }): Obstacle[] =>
      isSpan(at) ? [{ at, why: ruleOf(code).message(args) }] : [],
    );
    return { ok: false, obstacles };
  }
  const canonical = canonicalOf(value);
  if (canonical !== undefined) return { ok: true, address: `sha256:${hash(canonical)}` };
  const places = withoutForm(value, []);
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

/** The names, strings and numbers that RFC 8785 has no form for. The text is not nested deeply, or this is not asked. */
function withoutForm(value: unknown, path: Path): Place[] {
  if (typeof value === 'string') return LONE_SURROGATE.test(value) ? [atValue(...path)] : [];
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [atValue(...path)];
  if (Array.isArray(value)) return value.flatMap((item, index) => withoutForm(item, [...path, index]));
  if (!isObject(value)) return [];
  return Object.keys(value).flatMap((name) => {
    const below = [...path, name];
    const ofName = LONE_SURROGATE.test(name) ? [atName(...below)] : [];
    return [...ofName, ...withoutForm(value[name], below)];
  });
}

function whyNot(written: string): string {
  if (!written.startsWith('"')) return `The number ${shortened(written)} is beyond the range of a double.`;
  const text = JSON.parse(written) as string;
  const half = LONE_SURROGATE.exec(text)?.[0].charCodeAt(0) ?? 0;
  return `${quote(text)} holds \\u${half.toString(16)}, half of a surrogate pair, which is no character by itself.`;
}

const shortened = (number: string): string => (number.length <= 30 ? number : `${number.slice(0, 27)}...`);
