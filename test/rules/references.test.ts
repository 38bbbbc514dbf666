import type { Declared } from '../../server/src/sources/declared.ts';
import { knowing } from '../marked.ts';
import { offers } from '../offers.ts';
import { at, element, found, told } from './other-files.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

suite('ref/unresolved', () => {
  const contract = { contractId: 'a', component: 'A', cemRef: 'x-buton', registryRef: 'toogle' };
  const manifest = (...tags: readonly string[]): string =>
    JSON.stringify({ modules: [{ declarations: tags.map((tagName) => ({ kind: 'class', tagName })) }] });
  const registry = (...names: readonly string[]): string =>
    JSON.stringify({ items: names.map((name) => ({ name, type: 'registry:ui' })) });
  const inProject = (files: Record<string, string>, asked: object = contract): string[] =>
    found(asked, { knowledge: knowing(JSON.stringify(asked), files)! });

  test('says which kind of file does not hold it, and what may be meant', () =>
    assert.deepEqual(
      inProject({
        'custom-elements.json': manifest('x-button', 'x-butons'),
        'registry.json': registry('toggle'),
      }),
      [
        'warning ref/unresolved: No Custom Elements Manifest of this project declares "x-buton". Did you mean "x-butons" or "x-button"?',
        'warning ref/unresolved: No component registry of this project has the item "toogle". Did you mean "toggle"?',
      ],
    ));

  test('says that no manifest is there, while a project need not have a registry', () => {
    assert.deepEqual(
      inProject({}).map((line) => line.slice(0, 93)),
      ['warning ref/unresolved: The project has no Custom Elements Manifest that could declare "x-but'],
    );
  });

  test('is silent where a file cannot be read, or not all is read', () => {
    assert.deepEqual(inProject({ 'custom-elements.json': '{', 'registry.json': '[' }), []);
    assert.deepEqual(found(contract, { knowledge: { ...told([]), isWhole: false } }), []);
  });

  test('leaves an empty reference to the schema', () =>
    assert.deepEqual(
      inProject(
        { 'custom-elements.json': manifest('x-a') },
        { contractId: 'a', component: 'A', cemRef: '' },
      ).map((line) => line.slice(0, 24)),
      ['error schema/minLength: '],
    ));

  test('offers the nearest names, prefers a single one, and the removal never', () => {
    const text = JSON.stringify(contract);
    const files = {
      'custom-elements.json': manifest('x-button', 'x-butons'),
      'registry.json': registry('toggle'),
    };
    const offered = offers(text, undefined, knowing(text, files));
    assert.deepEqual(
      offered.map(({ title, preferred = false }) => `${preferred ? '* ' : ''}${title}`),
      [
        'Change "x-buton" to "x-butons"',
        'Change "x-buton" to "x-button"',
        'Remove "cemRef"',
        '* Change "toogle" to "toggle"',
        'Remove "registryRef"',
      ],
    );
    assert.deepEqual(JSON.parse(offered[2]!.after), {
      contractId: 'a',
      component: 'A',
      registryRef: 'toogle',
    });
  });
});

suite('ref/ambiguous', () => {
  const contract = { contractId: 'a', component: 'A', cemRef: 'Button' };
  const offered = (...elements: readonly Declared[]): string[] =>
    offers(JSON.stringify(contract), undefined, told(elements)).map(({ title }) => title);

  test('offers the tag names that tell them apart', () => {
    assert.deepEqual(offered(element('a-button', 'Button'), element('b-button', 'Button')), [
      'Set "cemRef" to "a-button", in "a-button.json"',
      'Set "cemRef" to "b-button", in "b-button.json"',
    ]);
    const same = [
      element('x-b', 'Button'),
      element('x-b', 'Button', { at: at('other.json') }),
      element('y-b'),
    ];
    assert.deepEqual(offered(...same), ['Set "cemRef" to "y-b", in "y-b.json"']);
    assert.deepEqual(offered(element(undefined, 'Button'), element(undefined, 'Button')), []);
  });

  test('offers the class names where the tag names are the same', () => {
    const all = ['CardBase', 'CardPro'].map((name) =>
      element('x-card', name, { at: at('all.json'), module: `src/${name}.js` }),
    );
    const same = { ...contract, cemRef: 'x-card' };
    const line = found(same, { knowledge: told(all) }).find((each) => each.includes('ref/'));
    assert.equal(
      line,
      'information ref/ambiguous: "x-card" matches 2 custom elements. They are "CardBase" in "src/CardBase.js" and ' +
        '"CardPro" in "src/CardPro.js". It is compared with none of them. Name one in "cemRef", such as "CardBase".',
    );
    assert.deepEqual(
      offers(JSON.stringify(same), undefined, told(all)).map(
        ({ after }) => (JSON.parse(after) as typeof same).cemRef,
      ),
      ['CardBase', 'CardPro'],
    );
    const alike = [element('x-card', 'Card'), element('x-card', 'Card', { at: at('b.json') })];
    assert.match(
      found(same, { knowledge: told(alike) })[0]!,
      /Set "elements" in component-contract\.config\.json/,
    );
  });

  test('names the declarations, however many there are', () => {
    const many = Array.from({ length: 40 }, (_, index) => element(`x-${index}`, 'Button'));
    const line = found(contract, { knowledge: told(many) }).find((each) => each.includes('ref/'));
    assert.match(
      line!,
      /^information ref\/ambiguous: "Button" matches 40 custom elements\. They are "x-0" in "x-0\.json", .* and \d+ more\. It is compared with none of them\. Name one in "cemRef", such as "x-0"\.$/,
    );
    assert.ok(line!.length < 600);
  });
});
