import type { Elsewhere } from '../check/finding.ts';
import { locateAll } from '../text/json/locate.ts';
import { parseJson } from '../text/json/parse.ts';
import type { Path, Span } from '../text/span.ts';

/** The places in other files that findings speak of, and whose findings do. */
export interface Spans {
  /** Where a place is; whoever asks is told when that may be another. */
  spanFor(speaker: string, place: Pick<Elsewhere, 'uri' | 'path'>): Span | undefined;
  /** The same without the answer: somebody else has it. */
  listen(speaker: string, uri: string): void;
  /** A file says something else. */
  forget(uri: string): void;
  /** Places in a file are others than before, or go by another spelling of its URI. */
  moved(uri: string): void;
  /** Those that speak of places which have moved; asked again there are none. */
  affected(): readonly string[];
}

/** `textOf` answers a text as it counts now. */
export function createSpans(textOf: (uri: string) => string | undefined): Spans {
  /** What was looked up in each file: many others may speak of one place. */
  const known = new Map<string, Map<string, Span | undefined>>();
  const speaking = new Map<string, Set<string>>();
  const toTell = new Set<string>();
  const listen = (speaker: string, uri: string): void =>
    void speaking.set(uri, (speaking.get(uri) ?? new Set()).add(speaker));

  return {
    listen,
    spanFor(speaker, { uri, path }) {
      listen(speaker, uri);
      const inFile = known.get(uri) ?? new Map<string, Span | undefined>();
      known.set(uri, inFile);
      const key = JSON.stringify(path);
      if (!inFile.has(key)) inFile.set(key, spanIn(textOf(uri), path));
      return inFile.get(key);
    },
    forget: (uri) => void known.delete(uri),
    moved(uri) {
      for (const each of speaking.get(uri) ?? []) toTell.add(each);
      speaking.delete(uri);
    },
    affected() {
      const all = [...toTell];
      toTell.clear();
      return all;
    },
  };
}

/** Where a value is in a text that may be gone. */
function spanIn(text: string | undefined, path: Path): Span | undefined {
  if (text === undefined) return undefined;
  const { json, end } = parseJson(text);
  return locateAll(json, [path], end)[0]?.value;
}
