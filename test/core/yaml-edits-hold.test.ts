import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { isMap, isSeq, type Node, parseDocument, stringify } from 'yaml';
import { readDsdsText } from '../../server/src/kinds/dsds/read-text.ts';
import { dsdsPageOf } from '../../server/src/kinds/dsds/source.ts';
import type { Path, Span } from '../../server/src/text/positions.ts';
import { attempted } from '../../server/src/text/make-edits.ts';
import { applyEdits, type Edit } from '../../server/src/text/text-edit.ts';
import { forAll } from '../arbitrary.ts';

const RUNS = 300;

/** Objects, arrays and texts that need quotes, lines or neither. */
const { container } = fc.letrec<{ container: object; value: unknown }>((tie) => ({
  value: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<unknown>('a', 'x: y', 'yes', '1.0', "it's", '', '- a', 'A b.') },
    { weight: 1, arbitrary: fc.constantFrom<unknown>('Two\nlines', 'One line\n', 1, 1.5, true, null) },
    { weight: 3, arbitrary: tie('container') },
  ),
  container: fc.oneof(
    { maxDepth: 4 },
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.constantFrom('id', 'kind', 'on', 'a b', '1', 'é'), tie('value'), { maxKeys: 4 }),
  ),
}));

/** A document in several layouts, with comments between its lines and behind them, wherever these leave its value as it is. */
const document = fc
  .record({
    value: container.filter((each) => Object.keys(each).length > 0),
    layout: fc.constantFrom({}, { indentSeq: false }, { indent: 4 }),
    eol: fc.constantFrom('\n', '\n', '\r\n'),
    places: fc.array(fc.tuple(fc.nat(), fc.boolean()), { maxLength: 5 }),
    end: fc.constantFrom('', '\n', '\n\n# End.\n', '\n...\n'),
  })
  .map(({ value, layout, eol, places, end }) => {
    const read = JSON.parse(JSON.stringify(value)) as object;
    const bare = stringify(read, { ...layout, lineWidth: 0 }).replace(/\n$/, '');
    let lines = bare.split('\n');
    for (const [index, [place, isBehind]] of places.entries()) {
      const at = place % lines.length;
      const line = lines[at]!;
      const comment = `#c${index}.`;
      const commented = isBehind
        ? lines.with(at, `${line} ${comment}`)
        : lines.toSpliced(at, 0, /^ */.exec(line)![0] + comment);
      if (isEqual(valueOf(commented.join('\n')), read)) lines = commented;
    }
    return { text: (lines.join('\n') + end).replaceAll('\n', eol), value: read };
  })
  .filter(({ text, value }) => isEqual(valueOf(text), value));

function valueOf(text: string): unknown {
  const parsed = parseDocument(text);
  return parsed.errors.length > 0 ? parsed.errors : parsed.toJS();
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const make = (text: string, edits: readonly Edit[]) =>
  attempted(dsdsPageOf(readDsdsText(text, 'yaml')), edits);

/** The paths of all objects and arrays in a value. */
const containersIn = (value: unknown, path: Path = []): Path[] =>
  typeof value === 'object' && value !== null
    ? [path, ...keysOf(value).flatMap((key) => containersIn(at(value, [key]), [...path, key]))]
    : [];

const keysOf = (value: object): (string | number)[] =>
  Array.isArray(value) ? [...value.keys()] : Object.keys(value);

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string | number, unknown>)[key], value);

const fresh = fc.constantFrom<unknown>('TODO', 'a: b', 'on', 'Two\nlines', null, [], ['x', 'y'], {
  id: 'n',
  values: [{ id: 'a' }, { id: 'b', 'x y': [] }],
});

const choice = fc.record({ at: fc.nat(), which: fc.nat(), to: fc.nat(), kind: fc.nat(4), value: fresh });

type Choice = typeof choice extends fc.Arbitrary<infer C> ? C : never;

interface Planned {
  readonly edit: Edit;
  /** The child that goes away or is written anew. */
  readonly touched?: string | number;
  readonly result: unknown;
}

/** An edit of an object or array, and what it is to become. */
function planFor(value: object, path: Path, { which, to, kind, value: added }: Choice): Planned | undefined {
  const keys = keysOf(value);
  const key = keys[which % keys.length];
  if (key === undefined) {
    return Array.isArray(value)
      ? { edit: { insert: path, index: 0, value: added }, result: [added] }
      : { edit: { insert: path, name: 'n', value: added }, result: { n: added } };
  }
  const own = [...path, key];
  if (kind === 0 && keys.length === 1) return undefined;
  if (kind === 0) return { edit: { remove: own }, touched: key, result: without(value, key) };
  if (kind === 1)
    return { edit: { replace: own, value: added }, touched: key, result: replaced(value, key, added) };
  if (!Array.isArray(value)) {
    const entries = Object.entries(value);
    if (kind > 2)
      return {
        edit: { insert: path, name: 'n', value: added, after: [String(key)] },
        result: { ...value, n: added },
      };
    const renamed = entries.map(([name, each]) => [name === key ? 'n' : name, each] as const);
    return { edit: { rename: own, name: 'n' }, result: Object.fromEntries(renamed) };
  }
  const index = to % keys.length;
  if (kind === 2)
    return { edit: { insert: path, index, value: added }, result: value.toSpliced(index, 0, added) };
  const order = [...value.keys()].toSpliced(Number(key), 1).toSpliced(index, 0, Number(key));
  return { edit: { arrange: path, items: order }, result: order.map((each) => value[each] as unknown) };
}

const without = (value: object, key: string | number): unknown =>
  Array.isArray(value)
    ? value.toSpliced(Number(key), 1)
    : Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

const replaced = (value: object, key: string | number, by: unknown): unknown =>
  Array.isArray(value) ? value.with(Number(key), by) : { ...value, [key]: by };

/** From the end of what stands before a child, or before the children of a container, to its own end. */
function regionOf(text: string, path: Path, touched: string | number | undefined): Span {
  const parsed = parseDocument(text);
  const nodeAt = (where: Path): Node => parsed.getIn(where, true) as Node;
  const before = (where: Path): number => {
    const key = where.at(-1);
    if (key === undefined) return 0;
    const parent = nodeAt(where.slice(0, -1));
    const previous = siblingsOf(parent)[siblingsOf(parent).findIndex(({ name }) => name === key) - 1];
    return previous?.end ?? before(where.slice(0, -1));
  };
  const where = touched === undefined ? path : [...path, touched];
  const end = where.length === 0 ? text.length : nodeAt(where).range![2];
  // The blanks and line ends around it may change with it.
  return {
    start: text.slice(0, before(where)).trimEnd().length,
    end: end + /^\s*/.exec(text.slice(end))![0].length,
  };
}

function siblingsOf(node: Node): { name: unknown; end: number }[] {
  if (isSeq(node)) return node.items.map((each, name) => ({ name, end: (each as Node).range![1] }));
  if (!isMap(node)) return [];
  return node.items.map(({ key, value }) => ({
    name: (key as { value: unknown }).value,
    end: (value as Node).range![1],
  }));
}

suite('edits of generated YAML', () => {
  test('make the value that they say, change nothing else, and keep the comments of all that stays', () => {
    let made = 0;
    forAll(
      fc.tuple(document, choice),
      ([{ text, value }, chosen]) => {
        const paths = containersIn(value);
        const path = paths[chosen.at % paths.length]!;
        const plan = planFor(at(value, path) as object, path, chosen);
        if (!plan) return;
        const { edits: changes, obstacles } = make(text, [plan.edit]);
        const shown = `${text}\n=====\n${JSON.stringify(plan.edit)}\n=====\n`;
        assert.ok(changes, shown + JSON.stringify(obstacles));
        const after = applyEdits(text, changes);
        assert.deepEqual(valueOf(after), withValue(value, path, plan.result), shown + after);
        const { start, end } = regionOf(text, path, plan.touched);
        for (const change of changes)
          assert.ok(change.start >= start && change.end <= end, `${start} to ${end}\n${shown}${after}`);
        for (const { 0: comment, index } of text.matchAll(/#c\d\./g)) {
          const mayGo = plan.touched !== undefined && index >= start && index < end;
          const times = after.split(comment).length - 1;
          assert.ok(times === 1 || (mayGo && times === 0), `${comment}\n${shown}${after}`);
        }
        assert.doesNotMatch(after, text.includes('\r\n') ? /[^\r]\n/ : /\r/);
        made++;
      },
      RUNS,
    );
    assert.ok(made > 10);
  });

  test('of what is there already change nothing', () =>
    forAll(
      document,
      ({ text, value }) => {
        const edits = containersIn(value).flatMap((path): Edit[] => {
          const own = at(value, path) as object;
          return Array.isArray(own)
            ? [{ arrange: path, items: [...own.keys()] }]
            : [
                { replace: path, value: own },
                ...Object.keys(own).map((key): Edit => ({ rename: [...path, key], name: key })),
              ];
        });
        assert.deepEqual(make(text, edits).edits, [], text);
      },
      RUNS,
    ));
});

const withValue = (value: object, [key, ...rest]: Path, result: unknown): unknown =>
  key === undefined ? result : replaced(value, key, withValue(at(value, [key]) as object, rest, result));
