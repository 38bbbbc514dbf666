import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { parseDocument } from 'yaml';
import { dsdsPageOf } from '../../server/src/kinds/dsds/source.ts';
import { readDsdsText } from '../../server/src/kinds/dsds/read-text.ts';
import { applyEdits, type Edit, type TextEdit } from '../../server/src/text/text-edit.ts';
import { endOf } from '../../server/src/text/json/tree.ts';
import type { Path, Span } from '../../server/src/text/positions.ts';
import { yamlEdits } from '../../server/src/text/yaml/edits.ts';
import { elementAt, elementsOf, yamlNodeAt, type YamlPage } from '../../server/src/text/yaml/page.ts';
import { forAll, isEnough } from '../arbitrary.ts';
import {
  type Grown,
  sharedYamlText,
  type Sprout,
  valueIn,
  type Written,
  yamlText,
} from '../yaml-arbitrary.ts';

const pageOf = (text: string): YamlPage | undefined => {
  const page = dsdsPageOf(readDsdsText(text, 'yaml'));
  return page.language === 'yaml' ? page : undefined;
};

suite('generated YAML', () => {
  test('is what it says', () =>
    forAll(yamlText, ({ text, root, comments }) => {
      assert.deepEqual(read(text), valueIn(root), text);
      for (const comment of comments.keys()) assert.equal(text.split(comment).length, 2, text);
    }));
});

suite('edits of generated YAML', () => {
  test('make the value that they say, and keep every comment that is not of what goes away', () =>
    forAll(
      fc.tuple(yamlText, choices),
      ([written, chosen]) => {
        const plan = planFor(written, chosen);
        const page = pageOf(written.text);
        if (!page || plan.edits.length === 0) return;
        const { edits: changes, obstacles = [] } = yamlEdits(page, plan.edits);
        const shown = `${written.text}\n=====\n${JSON.stringify(plan.edits)}\n=====\n`;
        if (!changes) {
          assert.ok(obstacles.length > 0 && isRare(written), `${shown}${JSON.stringify(obstacles)}`);
          return;
        }
        const after = applyEdits(written.text, changes);
        assert.deepEqual(read(after), plan.value, shown + after);
        for (const [comment, { owners, isInValue }] of written.comments) {
          const isGone =
            owners.some((owner) => plan.removed.has(owner)) ||
            (plan.replaced.has(owners.at(-1)!) && isInValue) ||
            owners.slice(0, -1).some((owner) => plan.replaced.has(owner));
          const times = after.split(comment).length - 1;
          assert.ok(isGone ? times <= 1 : times === 1, `${comment}\n${shown}${after}`);
        }
        holdsLines(written.text, changes, after);
        holdsBytes(page, plan.edits, changes, shown);
      },
      RUNS,
    ));

  test('of what is there already change nothing', () =>
    forAll(
      yamlText,
      ({ text, root }) => {
        const page = pageOf(text);
        if (!page) return;
        const edits = placesIn(root).flatMap(({ node, path }): Edit[] =>
          node.kind === 'seq'
            ? [{ arrange: path, items: [...node.elements.keys()] }]
            : [
                { replace: path, value: valueIn(node) },
                ...node.elements.map((each): Edit => ({ rename: [...path, each.key], name: each.key })),
              ],
        );
        const changes = yamlEdits(page, edits).edits ?? (/&x/.test(text) ? [] : undefined);
        assert.deepEqual(changes, [], text);
      },
      RUNS,
    ));
});

suite('edits of what aliases stand for', () => {
  test('are refused with a reason, since they would change other places too', () => {
    let refused = 0;
    forAll(
      fc.tuple(sharedYamlText, fc.nat(), fc.nat(), fresh),
      ([{ text, root }, at, which, value]) => {
        const page = pageOf(text);
        const shared = [...sharedIn(root).values()].filter((paths) => paths.length > 1);
        const paths = shared[at % shared.length];
        const path = paths?.[which % paths.length];
        if (!page || !path) return;
        const { obstacles = [] } = yamlEdits(page, [{ replace: path, value }]);
        assert.notDeepEqual(obstacles, [], `${text}\n${JSON.stringify(path)}`);
        for (const { what } of obstacles) assert.match(what, /anchor|safely/, text);
        refused++;
      },
      RUNS,
    );
    assert.ok(isEnough(refused, RUNS / 50), `${refused} of ${RUNS}`);
  });
});

/** Documents of which an edit may be refused: with anchors, or nothing at all. */
const isRare = ({ text, root }: Written): boolean => root.elements.length === 0 || /&x\d/.test(text);

/** All that is written once and counts in several places, each with the paths of these. */
function sharedIn(root: Grown): Map<Sprout | Grown, Path[]> {
  const places = new Map<Sprout | Grown, Path[]>();
  const look = (node: Grown, path: Path): void =>
    node.elements.forEach((each, index) => {
      const own = [...path, node.kind === 'map' ? each.key : index];
      places.set(each, [...(places.get(each) ?? []), own]);
      look(each.value, own);
    });
  look(root, []);
  return places;
}

const RUNS = 300;

function read(text: string): unknown {
  const document = parseDocument(text);
  assert.deepEqual(document.errors, [], text);
  return document.toJS();
}

/** All line ends stay of the kind that they are. */
function holdsLines(text: string, changes: readonly TextEdit[], after: string): void {
  if (text.includes('\r\n')) assert.doesNotMatch(after, /[^\r]\n/);
  else assert.doesNotMatch(after, /\r/);
  changes.slice(1).forEach((edit, index) => assert.ok(edit.start >= changes[index]!.end));
}

/** Nothing is written anew but what the edits name, and what stands between elements: blanks and comments, each of which is kept. */
function holdsBytes(
  page: YamlPage,
  edits: readonly Edit[],
  changes: readonly TextEdit[],
  shown: string,
): void {
  const named = edits.flatMap((edit): Span[] => {
    const list = 'arrange' in edit ? edit.arrange : 'insert' in edit ? edit.insert : undefined;
    const path =
      'remove' in edit
        ? edit.remove
        : 'replace' in edit
          ? edit.replace
          : 'rename' in edit
            ? edit.rename
            : yamlNodeAt(page, list!)!.children?.length
              ? undefined
              : list;
    const node = path && yamlNodeAt(page, path);
    const element = node && elementAt(page, node);
    if (element) return [{ start: element.lead, end: element.tail }];
    if ('insert' in edit) return [];
    const container = yamlNodeAt(page, list ?? [])!;
    const elements = elementsOf(page, container) ?? [];
    return [{ start: elements[0]?.lead ?? container.offset, end: elements.at(-1)?.tail ?? endOf(container) }];
  });
  const comments = [...page.text.matchAll(/#c\d+\./g)].map(({ 0: comment, index }) => ({
    start: index,
    end: index + comment.length,
  }));
  named.push(...comments);
  for (const { start, end } of changes) {
    for (let at = start; at < end; at++) {
      const isNamed = named.some((span) => at >= span.start && at < span.end);
      assert.ok(isNamed || /[\s,]/.test(page.text[at]!), `${at}: ${page.text.slice(start, end)}\n${shown}`);
    }
  }
}

interface Spot {
  readonly node: Grown;
  readonly path: Path;
  /** True if it stands in brackets. */
  readonly isInFlow: boolean;
}

/** All values that are no aliases, and in none. */
function placesIn(node: Grown, path: Path = [], isInFlow = false): Spot[] {
  if (node.isAlias) return [];
  return [
    { node, path, isInFlow },
    ...node.elements.flatMap((each, index) =>
      placesIn(each.value, [...path, node.kind === 'map' ? each.key : index], node.isFlow),
    ),
  ];
}

const fresh = fc.oneof(
  fc.constantFrom<unknown>('TODO', 'a: b', 'on', '', 'Two\nlines', 1.5, null, [], {}),
  fc.constantFrom<unknown>(['x', 'y'], [{ id: 'n', description: 'TODO' }], {
    a: { b: { c: [['d', ['e']], 1] } },
  }),
  fc.constant<unknown>({ id: 'n', values: [{ id: 'a' }, { id: 'b', 'x y': [] }] }),
);

const choices = fc.array(
  fc.record({
    at: fc.nat(),
    kind: fc.nat(5),
    which: fc.nat(),
    value: fresh,
    other: fc.nat(),
    order: fc.array(fc.nat(), { maxLength: 5 }),
  }),
  { minLength: 1, maxLength: 4 },
);

type Choice = typeof choices extends fc.Arbitrary<(infer C)[]> ? C : never;

interface Planned {
  readonly edits: readonly Edit[];
  readonly value: unknown;
  readonly removed: ReadonlySet<Sprout>;
  readonly replaced: ReadonlySet<Sprout>;
}

/** Returns true for an edit that can be made in brackets: of a name, or of one scalar. */
function isForFlow({ kind: of, elements }: Grown, kind: number, which: number, value: unknown): boolean {
  const old = elements[which % elements.length]?.value;
  if (!old || kind !== 1) return old !== undefined && kind === 2 && of === 'map';
  return old.kind === 'scalar' && old.scalar !== null && !isContainer(value);
}

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Some edits that go together, and what they are to come to. */
function planFor({ root }: Written, chosen: readonly Choice[]): Planned {
  const places = placesIn(root);
  const edits: Edit[] = [];
  const removed = new Set<Sprout>();
  const replaced = new Map<Sprout, unknown>();
  const renamed = new Map<Sprout, string>();
  const items = new Map<Grown, readonly (number | { name?: string; value: unknown })[]>();
  const filled = new Map<Grown, readonly unknown[]>();
  const taken = new Set<Grown>();
  for (const [number, { at, kind, which, value, other, order }] of chosen.entries()) {
    const { node, path, isInFlow } = places[at % places.length]!;
    const { length } = node.elements;
    if (taken.has(node)) continue;
    taken.add(node);
    if (node.isFlow && (length > 0 || isInFlow) && !isForFlow(node, kind, which, value)) continue;
    if (node.kind === 'scalar') {
      // Where nothing is, there may be a list.
      if (node.scalar !== null || isInFlow) continue;
      edits.push({ insert: path, index: 0, value });
      filled.set(node, [value]);
      continue;
    }
    const index = length === 0 ? 0 : which % length;
    const sprout = node.elements[index];
    const own = [...path, node.kind === 'map' ? (sprout?.key ?? '') : index];
    const all = [...node.elements.keys()];
    if (kind === 0 && length > 1 && sprout) {
      edits.push({ remove: own });
      removed.add(sprout);
      items.set(node, all.toSpliced(index, 1));
    } else if (kind === 1 && sprout) {
      edits.push({ replace: own, value });
      replaced.set(sprout, value);
    } else if (kind === 2 && node.kind === 'map' && sprout) {
      edits.push({ rename: own, name: `n ${number}` });
      renamed.set(sprout, `n ${number}`);
    } else if (kind === 3 && node.kind === 'seq' && length > 1 && index !== other % length) {
      const arranged = all.toSpliced(index, 1).toSpliced(other % length, 0, index);
      edits.push({ arrange: path, items: arranged });
      items.set(node, arranged);
    } else if (node.kind === 'map') {
      const after = sprout && kind === 4 ? { after: [sprout.key] } : {};
      edits.push({ insert: path, name: `n${number}`, value, ...after });
      items.set(
        node,
        all.toSpliced(
          sprout && kind === 4 ? index + 1 : length,
          0,
          ...([{ name: `n${number}`, value }] as never[]),
        ),
      );
    } else if (kind === 4) {
      edits.push({ insert: path, index: other % (length + 1), value });
      items.set(node, all.toSpliced(other % (length + 1), 0, ...([{ value }] as never[])));
    } else {
      const kept = [...new Set(order.map((each) => each % (length + 1)))];
      if (kept.length === 0) continue;
      const arranged = kept.map((each) => (each === length ? { value } : each));
      edits.push({ arrange: path, items: arranged });
      items.set(node, arranged);
      for (const each of all) if (!kept.includes(each)) removed.add(node.elements[each]!);
    }
  }
  const made = (node: Grown): unknown => {
    if (node.isAlias || node.kind === 'scalar') return filled.get(node) ?? valueIn(node);
    const list = (items.get(node) ?? [...node.elements.keys()]).map((each): [string, unknown] => {
      if (typeof each !== 'number') return [each.name ?? '', each.value];
      const sprout = node.elements[each]!;
      return [
        renamed.get(sprout) ?? sprout.key,
        replaced.has(sprout) ? replaced.get(sprout) : made(sprout.value),
      ];
    });
    return node.kind === 'map' ? Object.fromEntries(list) : list.map(([, value]) => value);
  };
  return { edits, value: made(root), removed, replaced: new Set(replaced.keys()) };
}
