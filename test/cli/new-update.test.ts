import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { runLine } from '../shell.ts';
import { manifestText } from '../world.ts';

const element = (tagName: string, more: object = {}): object => ({
  kind: 'class',
  customElement: true,
  name: 'X',
  tagName,
  ...more,
});

const MANIFEST = manifestText(
  element('x-card', {
    members: [{ kind: 'field', name: 'tone', type: { text: "'calm' | 'loud'" }, default: "'loud'" }],
  }),
  element('x-tab'),
);

suite('new --update', () => {
  const [card, tab] = ['ui/card.contract.json', 'ui/tab.contract.json'];
  const files: Readonly<Record<string, string>> = {
    'custom-elements.json': MANIFEST,
    [card]: `{
  "contractId": "card",
  "component": "My Card",
  "cemRef": "x-card",
  "props": {
    "properties": {
      "old": { "type": "string" }
    },
    "additionalProperties": true
  }
}
`,
    [tab]: '{ "contractId": "tab", "component": "Tab", "cemRef": "x-tab" }',
  };
  const update = ['new', '--from-elements', 'custom-elements.json', '--update'];
  const after = files[card]!.replace(
    '"string" }\n',
    `"string" },
      "tone": { "type": "string", "enum": ["loud", "calm"], "default": "loud" }
`,
  );
  const kept = `${card}: The prop "old" isn't in the custom element "x-card".`;

  test('prints a diff and what is kept, and writes nothing unless that is confirmed', async () => {
    const { code, stdout, stderr, files: there } = await runLine(update, { files });
    assert.match(stdout, /^--- a\/ui\/card\.contract\.json\n[^]*\n\+ {6}"tone": [^]*\n/);
    assert.deepEqual(stderr.split('\n'), [
      `component-contract: ${kept}`,
      'component-contract: Would update 1 contract. Write the changes with --yes.',
      '',
    ]);
    assert.deepEqual([code, there], [1, files]);
    const dry = await runLine([...update, '--dry-run', '--yes'], { files });
    assert.deepEqual([dry.code, dry.stdout, dry.files], [0, stdout, files]);
  });

  test('asks in a terminal', async () => {
    const no = await runLine(update, { files, answers: [''] });
    assert.match(no.stdout, /^--- a[^]*\nUpdate 1 contract\? \(no\) \n$/);
    assert.deepEqual([no.code, no.files], [1, files]);
    const yes = await runLine(update, { files, answers: ['y'] });
    assert.deepEqual([yes.code, yes.files], [0, { ...files, [card]: after }]);
  });

  test('writes without asking with --yes, and has nothing to do then', async () => {
    const done = await runLine([...update, '--yes'], { files });
    assert.deepEqual([done.code, done.stdout, done.files], [0, '', { ...files, [card]: after }]);
    assert.match(done.stderr, /Updated 1 contract\.\n$/);
    const again = await runLine(update, { files: done.files });
    assert.deepEqual([again.code, again.stdout], [0, '']);
    assert.match(again.stderr, /Nothing to update\.\n$/);
  });

  test('of the elements that are named, in the contracts below a folder', async () => {
    const other = await runLine([...update, '--tag', 'x-tab', '--tag', 'x-tap'], { files });
    assert.equal(other.code, 1);
    assert.equal(
      other.stderr,
      `component-contract: "x-tap" isn't in "custom-elements.json", or has no contract here.\ncomponent-contract: Nothing to update.\n`,
    );
    const elsewhere = await runLine([...update, '--tag', 'x-card', '--out', 'lib'], { files });
    assert.match(elsewhere.stderr, /"x-card" isn't in "custom-elements\.json", or has no contract here\./);
  });

  test('of React components, by the names of contracts', async () => {
    const docs = { displayName: 'MyCard', description: '', props: { wide: { tsType: { name: 'boolean' } } } };
    const there = { ...files, 'docs.json': JSON.stringify({ 'src/card.tsx': [docs] }) };
    const done = await runLine(['new', '--from-react', 'docs.json', '--update', '--yes'], { files: there });
    assert.equal(done.code, 0);
    assert.match(done.files[card]!, /"wide": \{ "type": "boolean" \}/);
  });

  test('leaves what another contract owns, and what a severity turns off', async () => {
    const docs = { displayName: 'MyCard', description: '', props: { wide: { tsType: { name: 'boolean' } } } };
    const there = { ...files, 'docs.json': JSON.stringify({ 'src/card.tsx': [docs] }) };
    const react = ['new', '--from-react', 'docs.json', '--update', '--yes'];
    const owner = { 'ui/my-card.contract.json': '{ "contractId": "my-card", "component": "Other" }' };
    const owned = await runLine(react, { files: { ...there, ...owner } });
    assert.equal(owned.files[card], files[card]);
    assert.match(owned.files['ui/my-card.contract.json']!, /"wide"/);
    const config = '{ "overrides": [{ "files": ["ui/c*"], "rules": { "drift/react": "off" } }] }';
    const off = await runLine(react, { files: { ...there, 'component-contract.config.json': config } });
    assert.deepEqual([off.code, off.files[card]], [0, files[card]]);
    assert.match(off.stderr, /"ui\/card\.contract\.json" is not updated: "drift\/react" is off for it\./);
  });

  test('adds the default slot, as a draft has it', async () => {
    const text = JSON.stringify({ contractId: 'x-note', component: 'Note', cemRef: 'x-note' });
    const manifest = manifestText(element('x-note', { slots: [{ name: '' }, { name: 'icon' }] }));
    const there = { 'custom-elements.json': manifest, 'note.contract.json': text };
    const done = await runLine([...update, '--yes'], { files: there });
    const { slots } = JSON.parse(done.files['note.contract.json']!) as { slots: unknown };
    assert.deepEqual(slots, ['default', 'icon']);
  });

  test('skips contracts that can not be read, and refuses beside a config file with mistakes', async () => {
    const broken = { ...files, [card]: files[card]!.slice(0, -3) };
    const { code, stderr } = await runLine([...update, '--yes'], { files: broken });
    assert.equal(code, 2);
    assert.match(stderr, /"ui\/card\.contract\.json" is not updated: it has a syntax error\./);
    const config = { ...files, 'component-contract.config.json': '{ "drift": 1 }' };
    const refused = await runLine([...update, '--yes'], { files: config });
    assert.deepEqual([refused.code, refused.files], [2, config]);
    assert.match(refused.stderr, /"component-contract\.config\.json" has mistakes\. Correct them first\./);
  });
});
