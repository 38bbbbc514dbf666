import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Range, WorkspaceSymbol } from 'vscode-languageserver/node';
import { contractText, type World, worldOf } from '../world.ts';

const props = (...names: string[]): Record<string, unknown> => ({
  props: { properties: Object.fromEntries(names.map((name) => [name, {}])), additionalProperties: false },
});

const FILES = {
  'icon-button.contract.json': contractText('icon-button', {
    component: 'Icon Button',
    ...props('size', 'icon'),
  }),
  'ui/button.contract.json': contractText('button', { component: 'Knob', ...props('size', '__proto__') }),
  'broken.contract.json': '{ "contractId": "half", "component": "Half", "props": ',
  'node_modules/x/button.contract.json': contractText('button'),
};

const ask = async (world: World, query: string): Promise<WorkspaceSymbol[]> =>
  (await world.editor.request('workspace/symbol', { query })) as WorkspaceSymbol[];

const named = (symbols: readonly WorkspaceSymbol[]): string[] =>
  symbols.map(({ name, containerName }) => `${name} (${containerName})`);

suite('symbols of the whole project', () => {
  test('contracts by both their names, and props; the nearest first', async () => {
    const world = await worldOf(FILES);
    assert.deepEqual(named(await ask(world, 'button')), ['button (Knob)', 'icon-button (Icon Button)']);
    assert.deepEqual(named(await ask(world, 'Icon B')), ['Icon Button (icon-button)']);
    assert.deepEqual(named(await ask(world, 'KNOB')), ['Knob (button)']);
    assert.deepEqual(named(await ask(world, 'icon')), ['icon (icon-button)', 'icon-button (Icon Button)']);
    assert.deepEqual(named(await ask(world, 'size')), ['size (icon-button)', 'size (button)']);
    assert.deepEqual(named(await ask(world, '__proto__')), ['__proto__ (button)']);
    assert.deepEqual(named(await ask(world, 'hlf')), ['half (Half)']);
    assert.deepEqual(await ask(world, 'nothing like that'), []);
    await world.editor.close();
  });

  test('each at its name, at once or when somebody goes there', async () => {
    const symbol = { resolveSupport: { properties: ['location.range'] } };
    for (const capabilities of [{}, { workspace: { symbol } }]) {
      const world = await worldOf(FILES, { capabilities });
      const places: string[] = [];
      for (const query of ['button', 'Knob', 'size']) {
        const [found] = await ask(world, query);
        assert.equal('range' in found!.location, !('workspace' in capabilities));
        const resolved = (await world.editor.request('workspaceSymbol/resolve', found)) as WorkspaceSymbol;
        const { uri, range } = resolved.location as { uri: string; range: Range };
        places.push(...world.shown([{ uri, range }]));
      }
      assert.deepEqual(places, [
        'ui/button.contract.json: "contractId": "‹button›",',
        'ui/button.contract.json: "component": "‹Knob›",',
        'icon-button.contract.json: "‹size›": {},',
      ]);
      await world.editor.close();
    }
  });

  test('open documents are found by what is in them now', async () => {
    const world = await worldOf(FILES);
    const document = world.open('ui/button.contract.json', '"|button"');
    document.replace('"button"', '"toggle"');
    document.replace('"size"', '"scale"');
    await world.editor.settled();
    assert.deepEqual(named(await ask(world, 'button')), ['icon-button (Icon Button)']);
    const [found] = await ask(world, 'scale');
    assert.deepEqual(world.shown([found!.location as { uri: string; range: Range }]), [
      'ui/button.contract.json: "‹scale›": {},',
    ]);
    await world.editor.close();
  });

  test('of very many the best five hundred', async () => {
    const many = Array.from({ length: 600 }, (_, index) => `prop${index}`);
    const world = await worldOf({ 'a.contract.json': contractText('prop', props(...many)) });
    const found = await ask(world, 'prop');
    assert.deepEqual([found.length, found[0]?.name], [500, 'prop']);
    await world.editor.close();
  });

  test('a symbol that is gone by then leads to the start of its file', async () => {
    const world = await worldOf(FILES);
    const symbol = { name: 'x', kind: 7, data: ['props', 'properties', 'x'] };
    for (const uri of ['file:///p/ui/button.contract.json', 'file:///p/gone.contract.json']) {
      const resolved = await world.editor.request('workspaceSymbol/resolve', {
        ...symbol,
        location: { uri },
      });
      const start = { line: 0, character: 0 };
      assert.deepEqual((resolved as WorkspaceSymbol).location, { uri, range: { start, end: start } });
    }
    await world.editor.close();
  });
});
