import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Bump } from '../../server/src/diff/changes.ts';
import { compareContracts, type ContractFile } from '../../server/src/diff/compare.ts';
import { verdictOn, versionChecks } from '../../server/src/diff/version.ts';

/** Both versions, the step that changes ask for, whether the version is enough, and the lowest one that is. */
type Row = readonly [string, string, Bump, boolean | undefined, string | undefined];

const RULES: Readonly<Record<string, readonly Row[]>> = {
  'a step is enough for the changes that ask for it, and for lesser ones': [
    ['1.4.2', '2.0.0', 'major', true, '2.0.0'],
    ['1.4.2', '1.5.0', 'major', false, '2.0.0'],
    ['1.4.2', '1.5.0', 'minor', true, '1.5.0'],
    ['1.4.2', '1.4.3', 'minor', false, '1.5.0'],
    ['1.4.2', '1.4.3', 'patch', true, '1.4.3'],
    ['1.4.2', '3.1.0', 'patch', true, '1.4.3'],
    ['9.0.0', '10.0.0', 'major', true, '10.0.0'],
  ],
  'below 1.0 a minor step may break, and a patch may add': [
    ['0.3.1', '0.4.0', 'major', true, '0.4.0'],
    ['0.3.1', '0.3.2', 'major', false, '0.4.0'],
    ['0.3.1', '0.3.2', 'minor', true, '0.3.2'],
    ['0.3.1', '1.0.0', 'major', true, '0.4.0'],
    ['0.0.3', '0.0.4', 'major', false, '0.1.0'],
  ],
  'a prerelease is a step to its version': [
    ['1.4.0', '2.0.0-beta.1', 'major', true, '2.0.0'],
    ['1.4.0', '1.5.0-beta.1', 'major', false, '2.0.0'],
    ['1.4.0', '1.4.1-0', 'patch', true, '1.4.1'],
  ],
  'a prerelease may change what its version stands for': [
    ['2.0.0-beta.1', '2.0.0-beta.2', 'major', true, '2.0.0-beta.2'],
    ['2.0.0-beta.1', '2.0.0', 'major', true, '2.0.0-beta.2'],
    ['2.0.0-beta.1', '2.0.1', 'major', true, '2.0.0-beta.2'],
    ['2.0.0-beta', '2.0.0-rc', 'major', true, '2.0.0-beta.0'],
    ['1.3.0-beta.1', '1.3.0', 'minor', true, '1.3.0-beta.2'],
    ['1.3.0-beta.1', '1.3.0', 'major', false, '2.0.0'],
    ['1.2.1-beta.1', '1.2.1', 'major', false, '2.0.0'],
    ['1.2.1-beta.1', '1.2.1-beta.2', 'minor', false, '1.3.0'],
    ['1.2.1-beta.1', '1.3.0', 'minor', true, '1.3.0'],
    ['0.3.0-beta.1', '0.3.0', 'major', true, '0.3.0-beta.2'],
  ],
  'a lower or equal version is enough for nothing': [
    ['1.4.0', '1.4.0', 'patch', false, '1.4.1'],
    ['1.4.0', '1.4.0+build.2', 'patch', false, '1.4.1'],
    ['2.0.0', '1.9.0', 'patch', false, '2.0.1'],
    ['2.0.0', '2.0.0-beta.1', 'patch', false, '2.0.1'],
    ['2.0.0-beta.2', '2.0.0-beta.1', 'patch', false, '2.0.0-beta.3'],
    ['1.4.0', '1.4.0', 'none', true, '1.4.0'],
  ],
  'other texts are not compared': [
    ['1.4.0', '2024-05', 'major', undefined, '2.0.0'],
    ['spring', '2.0.0', 'major', undefined, undefined],
    ['v1.4.0', 'v2.0.0', 'major', undefined, undefined],
    ['1.4', '2.0', 'patch', undefined, undefined],
    [' 1.4.0', '1.5.0 ', 'patch', undefined, undefined],
    [`1.4.0-${'9'.repeat(300)}`, '1.5.0', 'patch', undefined, undefined],
  ],
};

suite('the version of a manifest', () => {
  for (const [rule, rows] of Object.entries(RULES))
    test(rule, () => {
      for (const [before, after, asked, isEnough, least] of rows) {
        const verdict = verdictOn(before, after, asked);
        assert.deepEqual([verdict.isEnough, verdict.least], [isEnough, least], `${before} ${after} ${asked}`);
      }
    });

  test('the lowest version that is enough is enough', () => {
    for (const [before, , asked] of Object.values(RULES).flat()) {
      const { least } = verdictOn(before, before, asked);
      assert.equal(
        least === undefined || verdictOn(before, least, asked).isEnough,
        true,
        `${before} ${asked}`,
      );
    }
  });
});

const contractFile = (path: string, contract: object): ContractFile => ({
  path,
  file: path,
  read: { text: JSON.stringify(contract) },
});

const manifestFile = (path: string, contractVersion: unknown, ...paths: unknown[]) => ({
  path,
  file: `v1:${path}`,
  text: JSON.stringify({ contractVersion, artifacts: paths.map((each) => ({ path: each })) }),
});

const button = { contractId: 'button', component: 'Button' };
const stateful = { ...button, states: ['open'] };

suite('the manifests of a comparison', () => {
  const removed = compareContracts([contractFile('ui/a.contract.json', button)], []);
  const changed = compareContracts(
    [contractFile('ui/lib/a.contract.json', button)],
    [contractFile('ui/b.contract.json', stateful)],
  );

  test('a manifest is asked for the changes of what it lists on either side', () => {
    const before = [
      manifestFile('ui/manifest.json', '1.0.0', './a.contract.json'),
      manifestFile('manifest.json', '1.0.0', 'other/../ui/a.contract.json', 7, null),
      manifestFile('other/manifest.json', '1.0.0', 'a.contract.json'),
    ];
    const after = before.map(({ path }) => manifestFile(path, '1.1.0'));
    assert.deepEqual(versionChecks(before, after, removed), [
      {
        manifest: 'v1:ui/manifest.json',
        before: '1.0.0',
        after: '1.1.0',
        bump: 'major',
        isEnough: false,
        least: '2.0.0',
      },
      {
        manifest: 'v1:manifest.json',
        before: '1.0.0',
        after: '1.1.0',
        bump: 'major',
        isEnough: false,
        least: '2.0.0',
      },
      {
        manifest: 'v1:other/manifest.json',
        before: '1.0.0',
        after: '1.1.0',
        bump: 'none',
        isEnough: true,
        least: '1.0.0',
      },
    ]);
  });

  test('a contract that has moved is the one that both sides list', () => {
    const before = [manifestFile('ui/manifest.json', '0.1.0', 'lib/a.contract.json')];
    const after = [manifestFile('ui/manifest.json', '0.1.1', 'b.contract.json')];
    assert.deepEqual(versionChecks(before, after, changed), [
      {
        manifest: 'v1:ui/manifest.json',
        before: '0.1.0',
        after: '0.1.1',
        bump: 'patch',
        isEnough: true,
        least: '0.1.1',
      },
    ]);
  });

  test('a manifest on one side, or without a version, has no check', () => {
    const one = manifestFile('manifest.json', '1.0.0');
    assert.deepEqual(versionChecks([], [one], changed), []);
    assert.deepEqual(versionChecks([one], [], changed), []);
    assert.deepEqual(versionChecks([one], [manifestFile('manifest.json', 3)], changed), []);
    assert.deepEqual(versionChecks([one], [{ ...one, text: '{' }], changed), []);
  });
});
