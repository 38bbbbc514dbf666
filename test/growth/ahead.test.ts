import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { EDITING } from '../../server/src/kinds/editing-of.ts';
import { addressOf } from '../../server/src/kinds/contract/address.ts';
import { documentKind } from '../../server/src/kinds/index.ts';
import type { Project } from '../../server/src/project/project.ts';
import { findingCaret } from '../../server/src/text/json/caret.ts';
import { LONG } from '../../server/src/text/json/parse.ts';
import { containerAround, treeOf } from '../../server/src/text/json/tree.ts';
import { finish } from '../../server/src/text/steps.ts';
import { projectOf, uriOf, type World } from '../project/world.ts';
import { workOf } from '../work.ts';
import { manifestText } from '../world.ts';
import { list } from './growth.ts';

const COUNT = 100;

const fileOf = (index: number): string => `c${index}.contract.json`;

/** A contract with a variant axis, about an element. */
const contract = (index: number): string =>
  JSON.stringify({
    contractId: `c${index}`,
    component: `C ${index}`,
    cemRef: `x-${index}`,
    props: { properties: { size: { type: 'string', enum: ['s', 'm'] } }, additionalProperties: false },
  });

const contracts: World = Object.fromEntries(list(COUNT, (index) => [fileOf(index), contract(index)]));

/** The work with which each of two projects does something: in the first one something else was done ahead. */
function assertSpared(
  world: World,
  ahead: (project: Project) => void,
  run: (project: Project) => unknown,
  most: number,
): void {
  const [spared, whole] = [ahead, () => undefined].map((before) => {
    const project = projectOf(world);
    before(project);
    return workOf(() => run(project)).total;
  });
  assert.ok(spared! < whole! * most, `${spared} of ${whole}`);
}

/** Asserts that no step does much of the work. */
function assertInSteps(steps: Generator<unknown, void>): void {
  const each: number[] = [];
  const done: (boolean | undefined)[] = [];
  while (!done.at(-1)) each.push(workOf(() => done.push(steps.next().done)).total);
  // Counting takes some work, too.
  const least = Math.min(...each);
  const [most, all] = [Math.max(...each) - least, each.reduce((sum, work) => sum + work - least, 0)];
  assert.ok(most < all / 4, `${most} of ${all}`);
}

suite('what is done ahead, in steps, leaves little to be done at once', () => {
  const manifest = JSON.stringify({
    contractVersion: '1.0.0',
    artifacts: list(COUNT, (index) => {
      const addressed = addressOf(contract(index));
      return {
        path: fileOf(index),
        address: addressed.ok ? addressed.address : '',
        origin: 'synced',
      };
    }),
  });

  test('reading a manifest', () => {
    const uri = uriOf('manifest.json');
    const read = (project: Project): void => {
      project.put({ uri, text: manifest, version: 1, isConfigured: false });
      project.changed();
    };
    projectOf({});
    const { by } = workOf(() => {
      finish(documentKind('manifest')!.reading!(uri, manifest));
      read(projectOf({}));
    });
    const parsed = by.get('parse') ?? 0;
    assert.ok(parsed >= manifest.length && parsed < 2 * manifest.length, `${parsed} of ${manifest.length}`);
  });

  for (const [what, listing] of [
    ['looking up what a manifest lists', manifest],
    ['placing findings in other files', manifest.replaceAll(/[0-9a-f]{64}/g, ''.padEnd(64, '0'))],
  ] as const)
    test(what, () => {
      // Of a long text each rule is a step.
      const project = projectOf({ ...contracts, 'manifest.json': listing + ' '.repeat(LONG) });
      finish(project.preparing());
      // Each record is looked up, and then come the rules.
      assertInSteps(project.checking(uriOf('manifest.json')));
    });

  test('bringing a project up to date', () => {
    const project = projectOf(contracts);
    for (const index of list(COUNT, (each) => each))
      project.take(uriOf(fileOf(index)), contract(COUNT + index));
    assertInSteps(project.settling());
    assert.equal(project.changed().length, COUNT);
  });

  test('checking a DSDS document, and comparing its lenses', () => {
    const uri = uriOf('a.dsds.json');
    const text = JSON.stringify({
      schemaVersion: '0.21.1',
      name: 'x',
      entries: list(COUNT, (index) => ({
        id: `c${index}`,
        kind: 'component',
        name: 'x',
        specs: [{ href: fileOf(index), rel: 'contract', role: 'Design System Contract' }],
        traits: [
          {
            traitType: 'variant',
            kind: 'enum',
            id: 'size',
            description: 'x',
            values: [{ id: 'm', description: 'x' }],
          },
        ],
      })),
    });
    assertSpared(
      { ...contracts, 'a.dsds.json': text },
      (project) => finish(project.checking(uri)),
      (project) => {
        const texts = EDITING.dsds.lensTexts!(project.document('dsds', uri)!);
        assert.equal(texts.filter((each) => /change/.test(each)).length, COUNT);
      },
      0.1,
    );
  });

  test('comparing a Custom Elements Manifest with what it said before', () => {
    const elements = (description: string): string =>
      manifestText(
        ...list(COUNT, (index) => ({
          kind: 'class',
          name: 'X',
          description,
          tagName: `x-${index}`,
          customElement: true,
          members: list(10, (member) => ({
            kind: 'field',
            name: `member${member}`,
            type: { text: "'a' | 'b'" },
          })),
        })),
      );
    const uri = uriOf('custom-elements.json');
    const now = elements('now');
    assertSpared(
      { ...contracts, 'custom-elements.json': elements('before'), 'package.json': '{}' },
      (project) => finish(project.readingElements(uri, now)!),
      (project) => {
        project.take(uri, now);
        assert.equal(project.changed().length, COUNT);
      },
      0.5,
    );
  });
});

test('a suggestion reads only what is around the caret, wherever that is in a long text', () => {
  const props = list(2000, (index) => [`p${index}`, { type: 'string', description: 'x' }] as const);
  const text = JSON.stringify({ props: { properties: Object.fromEntries(props) } });
  const tree = treeOf(text);
  const offset = text.indexOf('string', text.indexOf('"p1990"'));
  let path: unknown;
  const { total } = workOf(() => {
    path = finish(findingCaret(text, offset, containerAround(tree, offset, text.length)))?.path;
  });
  assert.deepEqual(path, ['props', 'properties', 'p1990', 'type']);
  assert.ok(total < text.length / 20, `${total} of ${text.length}`);
});
