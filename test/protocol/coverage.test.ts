import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Location } from 'vscode-languageserver';
import type { Listing } from '../../server/src/kinds/contract/editing/list.ts';
import type { Offer } from '../../server/src/kinds/contract/drafts.ts';
import { contractText, manifestText, uriOf, worldOf } from '../world.ts';

const MANIFEST = uriOf('custom-elements.json');
const ELEMENTS = manifestText(
  { kind: 'class', name: 'A', tagName: 'x-a', customElement: true },
  { kind: 'class', name: 'B', tagName: 'x-b', customElement: true },
);
const HELP = 'Draft one, or mark the component as internal or deprecated in its source.';
const FILES = {
  'component-contract.config.json': '{ "rules": { "drift/coverage": "warning" } }',
  'custom-elements.json': ELEMENTS,
  'a.contract.json': contractText('x-a'),
};

suite('components without a contract', () => {
  test('are findings in their manifest, if the project asks for them', async () => {
    const { editor } = await worldOf(FILES);
    const shownAfter = async (path: string, text?: string): Promise<unknown[]> => {
      editor.write(uriOf(path), text);
      await editor.settled();
      return editor
        .latest(MANIFEST)
        .map(({ message, severity, range }) => [range.start.line, severity, message]);
    };
    const lineOf = (text: string): number => ELEMENTS.split('\n').findIndex((line) => line.includes(text));
    const [a, b] = ['x-a', 'x-b'].map((tag) => [
      lineOf(tag),
      2,
      `The custom element "${tag}" has no contract. ${HELP}`,
    ]);
    assert.deepEqual(await shownAfter('x.txt', ''), [b]);
    assert.deepEqual(await shownAfter('b.contract.json', contractText('b', { cemRef: 'x-b' })), []);
    assert.deepEqual(await shownAfter('a.contract.json'), [a]);
    assert.deepEqual(await shownAfter('b.contract.json', contractText('b', { cemRef: 'x-a' })), [b]);
    const isError = await shownAfter(
      'component-contract.config.json',
      '{ "rules": { "drift/coverage": "error" } }',
    );
    assert.deepEqual(isError, [[b![0], 1, b![2]]]);
    assert.deepEqual(await shownAfter('component-contract.config.json', '{}'), []);
    assert.deepEqual(
      await shownAfter('component-contract.config.json', FILES['component-contract.config.json']),
      [b],
    );
    assert.deepEqual(await shownAfter('custom-elements.json', `\n${ELEMENTS}`), [
      [(b![0] as number) + 1, ...b!.slice(1)],
    ]);
    assert.deepEqual(await shownAfter('custom-elements.json'), []);
    await editor.close();
  });

  test('follow what is typed in a contract', async () => {
    const world = await worldOf({ ...FILES, 'b.contract.json': contractText('b', { cemRef: 'x-b' }) });
    const shown = async (): Promise<number> => {
      await world.editor.settled();
      return world.editor.latest(MANIFEST).length;
    };
    assert.equal(await shown(), 0);
    const document = world.open('b.contract.json');
    document.replace('"x-b"', '"x-bb"');
    assert.equal(await shown(), 1);
    document.replace('"x-bb"', '"x-b"');
    assert.equal(await shown(), 0);
    await world.editor.close();
  });

  test('and contracts without a React component are findings, too', async () => {
    const docs = (displayName: string): string =>
      JSON.stringify({ 'src/x.tsx': [{ displayName, description: '', methods: [] }] });
    const world = await worldOf({
      'component-contract.config.json': FILES['component-contract.config.json'],
      'react-docgen.json': docs('Card'),
      'a.contract.json': contractText('a', { component: 'A' }),
      'b.contract.json': contractText('b', { component: 'Card' }),
    });
    const shown = async (): Promise<string[]> => {
      await world.editor.settled();
      return ['a.contract.json', 'b.contract.json', 'react-docgen.json'].filter((path) =>
        world.editor.latest(uriOf(path)).some(({ code }) => code === 'drift/coverage'),
      );
    };
    assert.deepEqual(await shown(), ['a.contract.json']);
    // Drafts know the same contracts.
    const offer = (await world.editor.request('component-contract/draftable', {
      kind: 'components',
    })) as Offer;
    assert.deepEqual(
      offer.found.map(({ name, contracts }) => [name, contracts]),
      [['Card', [uriOf('b.contract.json')]]],
    );
    const document = world.open('b.contract.json');
    document.replace('"Card"', '"Panel"');
    document.save();
    assert.deepEqual(await shown(), ['a.contract.json', 'b.contract.json', 'react-docgen.json']);
    world.editor.write(uriOf('react-docgen.json'), docs('Panel'));
    assert.deepEqual(await shown(), ['a.contract.json']);
    world.editor.write(uriOf('react-docgen.json'));
    assert.deepEqual(await shown(), []);
    await world.editor.close();
  });

  test('are listed beside contracts, with their declarations', async () => {
    const world = await worldOf({
      ...FILES,
      'sub/custom-elements.json': manifestText({ kind: 'class', name: 'C', tagName: 'x-c' }),
    });
    const listed = async (...folders: string[]): Promise<unknown[]> => {
      const params = { folders: folders.map(uriOf) };
      const listings = (await world.editor.request('component-contract/contracts', params)) as Listing[];
      return listings.map(({ withoutContract }) =>
        withoutContract.map(({ label, uri, parts, lines, source }) => [
          label,
          uri,
          ...parts,
          ...lines,
          source,
        ]),
      );
    };
    const b = ['x-b', MANIFEST, 'src/all.js', 'Declared in custom-elements.json', 'element'];
    const other = 'sub/custom-elements.json';
    const c = ['x-c', uriOf(other), 'src/all.js', `Declared in ${other}`, 'element'];
    assert.deepEqual(await listed('', 'sub', 'none'), [[b, c], [c], []]);
    const params = { folders: [uriOf('')] };
    const [all] = (await world.editor.request('component-contract/contracts', params)) as Listing[];
    const placeOf = async (at: number): Promise<string[]> => {
      const component = all!.withoutContract[at]!;
      const place = await world.editor.request('component-contract/componentPlace', component);
      return world.shown([place as Location]);
    };
    assert.match((await placeOf(0))[0]!, /^custom-elements\.json: .*‹"x-b"›/);
    world.disk.write(uriOf('sub/src/all.ts'), '// C\n@customElement("x-c")\nexport class C {}\n');
    assert.deepEqual(await placeOf(1), ['sub/src/all.ts: export class ‹C› {}']);
    world.editor.write(uriOf('c.contract.json'), contractText('x-c'));
    assert.deepEqual(await listed(''), [[b]]);
    // Without any contract nothing is covered, and the view offers to create one.
    world.editor.write(uriOf('c.contract.json'));
    world.editor.write(uriOf('a.contract.json'));
    assert.deepEqual(await listed(''), [[]]);
    await world.editor.close();
  });
});

test('a contract whose component is gone says so in the list', async () => {
  const world = await worldOf({ ...FILES, 'b.contract.json': contractText('b', { cemRef: 'x-b' }) });
  const listed = async (): Promise<unknown[]> => {
    const params = { folders: [uriOf('')] };
    const [all] = (await world.editor.request('component-contract/contracts', params)) as Listing[];
    return all!.contracts.map(({ label, parts }) => [label, ...parts]);
  };
  assert.deepEqual(await listed(), [
    ['b', 'no traits'],
    ['x-a', 'no traits'],
  ]);
  world.editor.write(uriOf('custom-elements.json'), ELEMENTS.replace('x-b', 'x-c'));
  await world.editor.settled();
  const [b] = (await listed()) as string[][];
  assert.ok(b!.includes('no component'), b!.join());
  await world.editor.close();
});
