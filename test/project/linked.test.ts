import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Target } from '../../server/src/kinds/dsds/model.ts';
import type { Project } from '../../server/src/project/project.ts';
import { dsdsIn, projectOf, take, uriOf } from './world.ts';

const contractText = (contractId: string, more: object = {}): string =>
  JSON.stringify({ contractId, component: contractId, ...more });

const documentText = (...hrefs: readonly string[]): string =>
  JSON.stringify({
    schemaVersion: '0.21.1',
    name: 'X',
    entries: hrefs.map((href) => ({
      id: 'button',
      kind: 'component',
      specs: [{ href, rel: 'contract', role: 'Design System Contract' }],
    })),
  });

/** What is told of the target of each pointer. */
function toldOf(project: Project, path: string): string[] {
  const { entries } = dsdsIn(project, uriOf(path))!.checked;
  return entries.flatMap(({ pointers }) => pointers.map(({ target }) => shown(target)));
}

function shown(target: Target): string {
  if (target.kind === 'contract') {
    const { file, contractId, projected } = target;
    return `${file}: ${contractId} ${projected?.traits.map(({ name }) => name).join() ?? 'is broken'}`;
  }
  if (target.kind === 'other') return `${target.file}: ${target.why}`;
  return target.kind === 'nothing' ? `${target.file}: nothing` : target.kind;
}

suite('what files say to a DSDS document', () => {
  test('a contract that a search finds, as it is', () => {
    const project = projectOf({
      'a.contract.json': contractText('button', {
        props: { properties: { b: { type: 'boolean' }, 1: { type: 'boolean' } } },
        states: ['on'],
      }),
      'docs/a.dsds.json': documentText('../a.contract.json?x#y'),
    });
    assert.deepEqual(toldOf(project, 'docs/a.dsds.json'), ['a.contract.json: button 1,b,on']);
    const text = '{"contractId":"knob","props":{"properties":{"b":{"type":"boolean"},"1":{"enum":["x"]}}}}';
    project.put({ uri: uriOf('a.contract.json'), text, version: 1, isConfigured: false });
    assert.deepEqual(toldOf(project, 'docs/a.dsds.json'), ['a.contract.json: knob b,1']);
    assert.deepEqual(project.changed().toSorted(), [uriOf('a.contract.json'), uriOf('docs/a.dsds.json')]);
    project.put({ uri: uriOf('a.contract.json'), text: text.slice(0, -1), version: 2, isConfigured: false });
    assert.deepEqual(toldOf(project, 'docs/a.dsds.json'), ['a.contract.json: knob is broken']);
  });

  test('one that no search finds: excluded, ignored, or beyond its project', () => {
    const project = projectOf({
      'component-contract.config.json': '{ "exclude": ["out"] }',
      '.gitignore': 'dist',
      'lib/package.json': '{}',
      'out/a.contract.json': contractText('a'),
      'dist/b.contract.json': contractText('b'),
      'lib/c.contract.json': contractText('c'),
      'a.contract.json': contractText('d'),
      'a.dsds.json': documentText('out/a.contract.json', 'dist/b.contract.json', 'lib/c.contract.json'),
      'lib/a.dsds.json': documentText('../a.contract.json', '../../x.contract.json'),
    });
    assert.deepEqual(toldOf(project, 'a.dsds.json'), [
      'out/a.contract.json: a ',
      'dist/b.contract.json: b ',
      'lib/c.contract.json: c ',
    ]);
    assert.deepEqual(toldOf(project, 'lib/a.dsds.json'), [
      'a.contract.json: d ',
      '../x.contract.json: nothing',
    ]);
    take(project, uriOf('dist/b.contract.json'), undefined);
    assert.ok(project.changed().includes(uriOf('a.dsds.json')));
    assert.equal(toldOf(project, 'a.dsds.json')[1], 'dist/b.contract.json: nothing');
  });

  test('one of another project of the repository', () => {
    const project = projectOf({
      'package.json': '{}',
      'lib/package.json': '{}',
      'lib/a.contract.json': contractText('a'),
      'docs/package.json': '{}',
      'docs/a.dsds.json': documentText('../lib/a.contract.json'),
    });
    assert.deepEqual(toldOf(project, 'docs/a.dsds.json'), ['../lib/a.contract.json: a ']);
    const text = contractText('b', { states: ['on'] });
    project.put({ uri: uriOf('lib/a.contract.json'), text, version: 1, isConfigured: false });
    assert.deepEqual(project.changed(), ['lib/a.contract.json', 'docs/a.dsds.json'].map(uriOf).toSorted());
    assert.deepEqual(toldOf(project, 'docs/a.dsds.json'), ['../lib/a.contract.json: b on']);
  });

  test('what is no contract, and why', () => {
    const project = projectOf({
      'manifest.json': '{ "contractVersion": "1", "artifacts": [] }',
      'a.md': '# A',
      'foreign.contract.json': '{ "$schema": "https://x.example/x.json" }',
      'a.dsds.json': documentText(
        'manifest.json',
        'a.md',
        'foreign.contract.json',
        '',
        'lib/',
        'n.contract.json',
      ),
    });
    assert.deepEqual(toldOf(project, 'a.dsds.json'), [
      'manifest.json: it is a manifest of contracts itself',
      'a.md: its text is not JSON',
      'foreign.contract.json: its "$schema" is "https://x.example/x.json"',
      'a.dsds.json: it is this document itself',
      'lib: it is a folder',
      'n.contract.json: nothing',
    ]);
  });
});
