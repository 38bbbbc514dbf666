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
});
