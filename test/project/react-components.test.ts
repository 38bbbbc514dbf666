import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { fullText } from '../../server/src/check/rule.ts';
import { check } from '../../server/src/kinds/contract/check.ts';
import { ruleOf } from '../../server/src/kinds/index.ts';
import { knowledgeOf, projectOf, take, uriOf, type World } from './world.ts';

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
            'It is compared with none of them. Name the one you mean in "registryRef", or set "sources" in ' +
            'component-contract.config.json so that one remains.',
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
    const text = JSON.stringify({ contractId: 'button', component: 'Button', cemRef: 'DatePicker' });
    const manifest = {
      modules: [{ declarations: [{ kind: 'class', customElement: true, tagName: 'x-a' }] }],
    };
    const all = { ...world, 'custom-elements.json': JSON.stringify(manifest), 'a.contract.json': text };
    const { findings } = check(text, undefined, knowledgeOf(projectOf(all), 'a.contract.json'));
    assert.deepEqual(findings, []);
  });
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
