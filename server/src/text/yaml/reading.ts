import { composing, PIECE } from './composing.ts';
import { foundEmpty, foundMore, foundTooDeep, repeatedKeys, type YamlFlaw } from './flaws.ts';
import { mistakesIn } from './mistakes.ts';
import type { YamlNode } from './nodes.ts';
import { breaksOf, type Open, openAt } from './open.ts';
import { parsing } from './parsing.ts';

interface ReadYaml {
  /** Undefined where there is nothing, or it is nested too deep. */
  readonly root: YamlNode | undefined;
  /** What is wrong with the text, one for each mistake, in its order. */
  readonly flaws: readonly YamlFlaw[];
  /** Whether some of the text may mean something else than what was read. */
  readonly isBroken: boolean;
  /** In broken text, what of it that is. */
  readonly open: Open | undefined;
}

/** Reads YAML 1.2; a step at a time, so that whoever has other things to do can do them in between. */
export function* readingYaml(text: string, piece = PIECE): Generator<void, ReadYaml> {
  const { tokens, tooDeep, aliases, second } = yield* parsing(text);
  if (tooDeep !== undefined) {
    return { root: undefined, flaws: [foundTooDeep(tooDeep)], isBroken: true, open: undefined };
  }
  const { root: all, errors } = yield* composing(text, tokens, piece);
  const root = all?.type === 'null' && all.source === '' ? undefined : all;
  const breaks = inOrder(mistakesIn(text, errors, root, aliases));
  const first = breaks.length > 0 ? Math.min(...breaks.flatMap(breaksOf)) : undefined;
  const flaws = [...breaks, ...second];
  if (root) {
    // Where something is missing, members of two objects may seem to be those of one.
    const repeated = yield* repeatedKeys(root);
    for (const each of repeated) if (first === undefined || each.span.start < first) flaws.push(each);
  } else if (flaws.length === 0) {
    flaws.push(foundEmpty());
  }
  const open = root && first !== undefined ? openAt(text, root, breaks) : undefined;
  return { root, flaws: capped(inOrder(flaws)), isBroken: first !== undefined, open };
}

/** Nobody mends more at once, and each takes its place in every list of findings. */
const MOST = 100;

function capped(flaws: readonly YamlFlaw[]): readonly YamlFlaw[] {
  const next = flaws[MOST];
  return next ? [...flaws.slice(0, MOST), foundMore(next.span, flaws.length - MOST)] : flaws;
}

const inOrder = (flaws: readonly YamlFlaw[]): YamlFlaw[] =>
  flaws.toSorted((a, b) => a.span.start - b.span.start);
