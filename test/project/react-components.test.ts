import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fullText } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { offers } from '../offers.ts';
import { knowledgeOf, projectOf, take, uriOf, type World } from './world.ts';

const OPEN = { additionalProperties: true };

const PROPS = { size: { required: false, tsType: { name: 'string' }, description: '' } };

/** What react-docgen writes about components with these names, by file. */
const docs = (byFile: Readonly<Record<string, readonly string[]>>): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(byFile).map(([file, names]) => [
        file,
        names.map((displayName) => ({ displayName, description: '', methods: [], props: PROPS })),
      ]),
    ),
  );

/** The components that a contract with these names means. */
function components(names: object, world: World): string {
  const text = JSON.stringify({ contractId: 'x', component: 'X', ...names });
  const knowledge = knowledgeOf(projectOf({ ...world, 'a.contract.json': text }), 'a.contract.json')!;
  const { contract } = check(text, undefined, knowledge);
  return knowledge
    .components(contract)
    .map(({ name, module }) => `${name} ${module}`)
    .join();
}

suite('the React component of a contract', () => {
  const world = {
    'react-docgen.json': docs({ 'src/a.tsx': ['DatePicker', 'Card.Header', 'QRCode', 'Button'] }),
  };

  test('has the id or the display name of the contract, also split at capitals', () => {
    const picker = 'DatePicker src/a.tsx';
    assert.equal(components({ contractId: 'date-picker' }, world), picker);
    assert.equal(components({ contractId: 'datepicker' }, world), picker);
    assert.equal(components({ component: 'Date Picker' }, world), picker);
    assert.equal(components({ component: 'DatePicker' }, world), picker);
    assert.equal(components({ contractId: 'card-header' }, world), 'Card.Header src/a.tsx');
    assert.equal(components({ contractId: 'qr-code' }, world), 'QRCode src/a.tsx');
    assert.equal(components({ contractId: 'acme-date-picker' }, world), '');
    assert.equal(components({ contractId: 'button', component: 'Date Picker' }, world), 'Button src/a.tsx');
  });

  test('is the one that a reference names', () => {
    const names = { contractId: 'button' };
    for (const ref of ['DatePicker', 'date-picker', 'datepicker']) {
      assert.equal(components({ ...names, registryRef: ref }, world), 'DatePicker src/a.tsx');
      assert.equal(components({ ...names, registryRef: `@acme/${ref}` }, world), 'DatePicker src/a.tsx');
      assert.equal(components({ ...names, cemRef: ref }, world), 'DatePicker src/a.tsx');
    }
    assert.equal(
      components({ ...names, registryRef: 'other', cemRef: 'x-button' }, world),
      'Button src/a.tsx',
    );
  });

  test('is unknown where several fit, unless their files are copies', () => {
    const two = docs({ 'src/a.tsx': ['Button'], 'src/b.tsx': ['Button'] });
    const names = { contractId: 'button' };
    assert.equal(components(names, { 'react-docgen.json': two }), 'Button src/a.tsx');
    const [first] = Object.values(JSON.parse(two) as object) as object[][];
    const other = { ...first![0], props: {} };
    const different = JSON.stringify({ 'src/a.tsx': first, 'src/b.tsx': [other] });
    assert.equal(components(names, { 'react-docgen.json': different }), 'Button src/a.tsx,Button src/b.tsx');
    const text = JSON.stringify({ contractId: 'button', component: 'Button' });
    const all = { 'react-docgen.json': different, 'a.contract.json': text };
    const { findings } = check(text, undefined, knowledgeOf(projectOf(all), 'a.contract.json'));
    assert.deepEqual(
      findings.map(({ code, args, related }) => [
        code,
        fullText(ruleOf(code).describe(args)),
        related.length,
      ]),
      [
        [
          'ref/ambiguous',
          '"button" matches 2 React components. They are "Button" in "src/a.tsx" and "Button" in "src/b.tsx". ' +
            'It is compared with none of them. Name one in "registryRef", such as "a.tsx#Button".',
          2,
        ],
      ],
    );
  });

  test('may be in docs of any name that the config file names, also beside a custom element', () => {
    const config = { 'component-contract.config.json': '{ "sources": ["docs/*.json"] }' };
    const names = { contractId: 'button' };
    assert.equal(
      components(names, { ...config, 'docs/a.json': world['react-docgen.json'] }),
      'Button src/a.tsx',
    );
    assert.equal(components(names, { ...config, ...world }), '');
    assert.equal(components(names, { 'react-docgen.json': '{' }), '');
  });

  test('is no missing custom element', () => {
    const text = JSON.stringify({
      contractId: 'button',
      component: 'Button',
      cemRef: 'DatePicker',
      props: { additionalProperties: true },
    });
    const manifest = {
      modules: [{ declarations: [{ kind: 'class', customElement: true, tagName: 'x-a' }] }],
    };
    const all = { ...world, 'custom-elements.json': JSON.stringify(manifest), 'a.contract.json': text };
    const { findings } = check(text, undefined, knowledgeOf(projectOf(all), 'a.contract.json'));
    assert.deepEqual(findings, []);
  });
});

suite('one of several React components with a name', () => {
  const tag = (size: object, name = 'Tag'): object => ({
    displayName: name,
    description: '',
    props: { size },
  });
  const [text, number] = ['string', 'number'].map((name) => ({ required: false, tsType: { name } }));
  const world = {
    'react-docgen.json': JSON.stringify({
      'src/a/Tag.tsx': [tag(text!)],
      'src\\bb\\Tag.tsx': [tag(number!)],
      'src/b/Tag.jsx': [tag({ ...text, required: true }), tag(text!, 'Tag.Icon')],
    }),
  };
  const meant = (registryRef: string): string => components({ contractId: 'tag', registryRef }, world);

  test('is named by its file, of which the end is enough, in whole names of folders', () => {
    for (const ref of ['src/a/Tag.tsx#Tag', './src/a/Tag.tsx#Tag', 'a/Tag.tsx#Tag', 'a/Tag.tsx#tag'])
      assert.equal(meant(ref), 'Tag src/a/Tag.tsx', ref);
    assert.equal(meant('bb/Tag.tsx#Tag'), 'Tag src\\bb\\Tag.tsx');
    assert.equal(meant('Tag.jsx#Tag'), 'Tag src/b/Tag.jsx');
    assert.equal(meant('b/Tag.jsx#Tag.Icon'), 'Tag.Icon src/b/Tag.jsx');
    for (const ref of ['b/Tag.tsx#Tag', 'ag.tsx#Tag', 'a/Tag.tsx#Tab', 'src/a#Tag']) {
      const all = ref === 'src/a#Tag' ? 'Tag src/a/Tag.tsx,Tag src\\bb\\Tag.tsx,Tag src/b/Tag.jsx' : '';
      assert.equal(meant(ref), all, ref);
    }
  });

  test('has a finding if there is none, and what the advice says leads to one', () => {
    const found = (registryRef?: string): [string, string, string[]][] => {
      const contract = JSON.stringify({ contractId: 'tag', component: 'Tag', registryRef, props: OPEN });
      const knowledge = knowledgeOf(projectOf({ ...world, 'a.contract.json': contract }), 'a.contract.json');
      const fixes = offers(contract, undefined, knowledge);
      return check(contract, undefined, knowledge).findings.map(({ code, args }) => [
        code,
        fullText(ruleOf(code).describe(args)),
        fixes.map(({ after }) => (JSON.parse(after) as { registryRef: string }).registryRef),
      ]);
    };
    const refs = ['a/Tag.tsx#Tag', 'bb/Tag.tsx#Tag', 'Tag.jsx#Tag'];
    const [ambiguous, unresolved] = [found()[0]!, found('src/c/Tag.tsx#Tag')[0]!];
    assert.deepEqual([ambiguous[0], ambiguous[2]], ['ref/ambiguous', refs]);
    for (const ref of refs) assert.deepEqual(found(ref), []);
    assert.deepEqual(unresolved, [
      'ref/unresolved',
      'No React component of this project is "src/c/Tag.tsx#Tag". ' +
        'Did you mean "a/Tag.tsx#Tag", "bb/Tag.tsx#Tag" or "Tag.jsx#Tag"?',
      [...refs, undefined],
    ]);
    assert.equal(found('https://acme.example/Tag.js#Tag')[0]![0], 'ref/ambiguous');
  });
});

test('a component belongs to the contract with its id or a reference before display names count', () => {
  const world = { 'react-docgen.json': docs({ 'src/a.tsx': ['Tabs', 'Card'] }) };
  const others = (...names: object[]): World =>
    Object.fromEntries(
      names.map((each, index) => [`${index}.contract.json`, JSON.stringify({ component: 'B', ...each })]),
    );
  const element = { contractId: 'acme-tabs', component: 'Tabs', cemRef: 'acme-tabs' };
  assert.equal(components(element, world), 'Tabs src/a.tsx');
  assert.equal(components(element, { ...world, ...others({ contractId: 'tabs' }) }), '');
  for (const registryRef of ['Tabs', '@acme/tabs', 'src/a.tsx#Tabs'])
    assert.equal(
      components(element, { ...world, ...others({ contractId: 'b', registryRef }) }),
      '',
      registryRef,
    );
  assert.equal(
    components(element, { ...world, ...others({ contractId: 'b', component: 'Tabs' }) }),
    'Tabs src/a.tsx',
  );
  // The contract of an element with the id of the component gives way to a reference.
  const byId = { ...element, contractId: 'tabs' };
  assert.equal(components(byId, world), 'Tabs src/a.tsx');
  assert.equal(components(byId, { ...world, ...others({ contractId: 'b', registryRef: 'Tabs' }) }), '');
  const mine = { contractId: 'tabs', component: 'Card' };
  assert.equal(components(mine, { ...world, ...others(element, { contractId: 'card' }) }), 'Tabs src/a.tsx');
});

test('a contract that takes over a component affects the one that had it', () => {
  const text = JSON.stringify({ contractId: 'my-button', component: 'Button', props: {} });
  const project = projectOf({ 'react-docgen.json': docs({ 'a.tsx': ['Button'] }), 'a.contract.json': text });
  const found = (): number =>
    knowledgeOf(project, 'a.contract.json')!.components({ contractId: 'my-button', component: 'Button' })
      .length;
  assert.equal(found(), 1);
  project.changed();
  take(project, uriOf('b.contract.json'), JSON.stringify({ contractId: 'button', component: 'B' }));
  assert.ok(project.changed().includes(uriOf('a.contract.json')));
  assert.equal(found(), 0);
});

test('a change of React components affects the contracts', () => {
  const text = JSON.stringify({
    contractId: 'button',
    component: 'Button',
    props: { properties: {}, additionalProperties: false },
  });
  const project = projectOf({ 'react-docgen.json': docs({}), 'a.contract.json': text });
  const codes = (): string[] =>
    check(text, undefined, knowledgeOf(project, 'a.contract.json')).findings.map(({ code }) => code);
  assert.deepEqual(codes(), []);
  project.changed();
  take(project, uriOf('react-docgen.json'), docs({ 'src/a.tsx': ['Button'] }));
  assert.ok(project.changed().includes(uriOf('a.contract.json')));
  assert.deepEqual(codes(), ['drift/react']);
});
