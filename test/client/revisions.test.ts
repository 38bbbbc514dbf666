import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { revisionsToPick } from '../../client/src/revisions.ts';

suite('the revisions to pick', () => {
  test('begin with the newest versions, and go on with branches', () => {
    const tags = ['nightly', 'v1.9.0', 'v1.10.0-rc.2', 'v1.10.0-rc.10', 'v1.10.0', '@acme/ui@2.0.0'];
    const refs = [
      { type: 1, name: 'origin/main' },
      { type: 0, name: 'main' },
      { type: 0, name: 'release-3.0.0' },
      { type: 0 },
      ...tags.map((name) => ({ type: 2, name })),
    ];
    assert.deepEqual(
      revisionsToPick(refs).map(({ icon, name }) => `${icon} ${name}`),
      [
        'tag @acme/ui@2.0.0',
        'tag v1.10.0',
        'tag v1.10.0-rc.10',
        'tag v1.10.0-rc.2',
        'tag v1.9.0',
        'git-branch main',
        'git-branch release-3.0.0',
        'cloud origin/main',
        'tag nightly',
      ],
    );
  });
});
