import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { AS_SHIPPED } from '../../server/src/check/rule.ts';
import { manifestText, updates } from '../../server/src/kinds/manifest/update.ts';
import { checkManifest } from '../../server/src/kinds/manifest/source.ts';
import { NO_ARTIFACTS, readManifest } from '../../server/src/kinds/manifest/model.ts';
import { pageOf } from '../../server/src/text/json/edit-page.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { forAll } from '../arbitrary.ts';
import {
  addressIn,
  manifestText as anyManifest,
  artifactsIn,
  contractNamed,
  CONTRACTS,
} from '../manifests.ts';
import type { World } from '../project/world.ts';

type How = Parameters<typeof updates>[2];

function updated(text: string, world: World = CONTRACTS, how?: How): string {
  const { manifest, facts } = checkManifest(text, AS_SHIPPED, artifactsIn(world), true);
  return applyEdits(text, textEdits(pageOf(text), updates(manifest, facts, how)));
}

const FEW: World = {
  'a.contract.json': contractNamed('a'),
  'b.contract.json': contractNamed('b'),
  'c.contract.json': contractNamed('c'),
};

const record = (path: string, origin = 'inferred', address = addressIn(path, FEW)): object => ({
  path,
  address,
  origin,
});

const [A, B, C] = [
  record('a.contract.json'),
  record('b.contract.json', 'synced'),
  record('c.contract.json'),
] as const;

const written = (artifacts: unknown, more: object = {}): string =>
  `${JSON.stringify({ contractVersion: '1.0.0', ...more, artifacts }, null, 2)}\n`;

suite('a manifest is updated', () => {
  test('with a record of each contract that has none, at its place', () => {
    assert.equal(updated(written([B]), FEW), written([A, B, C]));
    assert.equal(updated(written([A, C]), FEW), written([A, { ...B, origin: 'inferred' }, C]));
    assert.equal(updated(written([]), FEW), written([A, { ...B, origin: 'inferred' }, C]));
    assert.equal(
      updated(written(null), FEW, { origin: 'synced' }),
      written([{ ...A, origin: 'synced' }, B, { ...C, origin: 'synced' }]),
    );
    assert.equal(
      updated('{\n  "contractVersion": "1",\n  "x": 1\n}\n', { 'a.contract.json': FEW['a.contract.json']! }),
      `${JSON.stringify({ contractVersion: '1', artifacts: [A], x: 1 }, null, 2)}\n`,
    );
  });

  test('at the end where the list has another order', () =>
    assert.equal(updated(written([C, A]), FEW), written([C, A, { ...B, origin: 'inferred' }])));

  test('without the records of what is not there, is no contract, is there twice or is elsewhere', () => {
    const gone = [
      record('gone.contract.json'),
      record('manifest.json'),
      record('package.json'),
      record('../a.contract.json'),
      record('./a.contract.json'),
    ];
    assert.equal(
      updated(written([A, B, ...gone, C]), { ...FEW, 'package.json': '{ "name": "acme" }' }),
      written([A, B, C]),
    );
  });

  test('with the addresses of its contracts, written wrong, not at all, or as something else', () => {
    const { address: _, ...bare } = A as { address: string; path: string; origin: string };
    const old = { ...B, address: `sha256:${'0'.repeat(64)}` };
    const wrong = { ...C, address: null };
    const fixed = { path: bare.path, ...A };
    assert.equal(updated(written([bare, old, wrong]), FEW), written([fixed, B, C]));
  });

  test('and a contract that was moved keeps its origin', () => {
    const { 'b.contract.json': b = '', ...rest } = FEW;
    const after = updated(written([A, B, C], {}), { ...rest, 'sub/z.contract.json': b });
    assert.equal(after, written([A, C, { ...B, path: 'sub/z.contract.json' }]));
  });

  test('and where only what is listed is looked after, just what was moved is put in', () => {
    const { 'b.contract.json': b = '', ...rest } = FEW;
    const world = { ...rest, 'sub/z.contract.json': b, 'new/b.contract.json': contractNamed('new') };
    const moved = { ...B, path: 'sub/z.contract.json' };
    assert.equal(updated(written([A, B]), world, { only: 'listed' }), written([A, moved]));
    for (const list of [
      [A, B],
      [B, A],
    ]) {
      const built = manifestText(written(list), artifactsIn(world), {
        contractVersion: '1.0.0',
        only: 'listed',
      });
      assert.equal(built, written([A, moved]));
    }
  });

  test('and a contract that has no address is not put in', () => {
    const world = { 'a.contract.json': contractNamed('a', ', "description": "\\ud800"') };
    assert.equal(updated(written([]), world), written([]));
  });

  test('in no way where nothing is known, or nothing is a manifest', () => {
    const text = written([record('gone.contract.json')]);
    assert.deepEqual(updates(readManifest(JSON.parse(text)), NO_ARTIFACTS), []);
    for (const each of ['', '1', '[]', 'null', '{ "artifacts": {} }', '{ "artifacts": 1 }'])
      assert.equal(updated(each), each);
  });

  test('in the layout that it has', () => {
    const oneLine = JSON.stringify({ artifacts: [A, C], contractVersion: '1' });
    assert.equal(
      updated(oneLine, FEW),
      JSON.stringify({ artifacts: [A, { ...B, origin: 'inferred' }, C], contractVersion: '1' }),
    );
    const tabs = written([A]).replaceAll('  ', '\t').replaceAll('\n', '\r\n');
    const all = written([A, { ...B, origin: 'inferred' }, C])
      .replaceAll('  ', '\t')
      .replaceAll('\n', '\r\n');
    assert.equal(updated(`\uFEFF${tabs}`, FEW), `\uFEFF${all}`);
  });

  test('once and for all, and nothing remains that could have been fixed', () =>
    forAll(anyManifest, (text) => {
      const after = updated(text);
      assert.equal(updated(after), after);
      const { findings } = checkManifest(after, AS_SHIPPED, artifactsIn(CONTRACTS), true);
      const left = findings.filter(({ code, args }) => {
        // A contract that has no address can't be put in.
        if (code === 'manifest/unlisted') return String(args['paths']) !== 'ungiven.contract.json';
        return code.startsWith('manifest/') || (code === 'SR-137' && args['address'] !== undefined);
      });
      assert.deepEqual(left, [], `${text}\nbecame\n${after}`);
      assertKept(text, after);
    }));
});

suite('the text of a manifest', () => {
  const built = (before: string | undefined, world: World = FEW, contractVersion = '1.0.0'): string =>
    manifestText(before, artifactsIn(world), { contractVersion });

  test('is made anew where there is none, or none that can be read', () => {
    const anew = written([A, { ...B, origin: 'inferred' }, C]);
    for (const before of [undefined, '', '[]', '{ "artifacts": [']) assert.equal(built(before), anew);
    assert.match(built(undefined, {}), /"artifacts": \[\]\n\}\n$/);
    assert.match(
      manifestText(undefined, artifactsIn(FEW), { contractVersion: '1', origin: 'synced' }),
      /"synced"/,
    );
  });

  test('says which version it is, and no more of it changes', () => {
    const before = written([A, B, C], { name: 'Acme' });
    assert.equal(built(before, FEW, '1.1.0'), before.replace('1.0.0', '1.1.0'));
    assert.equal(built(before.replace('  "contractVersion": "1.0.0",\n', '')), before);
  });

  test('keeps the origin of what was moved', () => {
    const { 'b.contract.json': b = '', ...rest } = FEW;
    const moved = { ...rest, 'z.contract.json': b };
    assert.equal(built(written([A, B, C]), moved), written([A, C, { ...B, path: 'z.contract.json' }]));
  });

  test('is the same to the last byte when it is made again, and has no finding of ours', () =>
    forAll(anyManifest, (text) => {
      const { 'ungiven.contract.json': _, ...world } = CONTRACTS;
      const after = built(text, world, '1.0.0');
      assert.equal(built(after, world, '1.0.0'), after);
      const { findings } = checkManifest(after, AS_SHIPPED, artifactsIn(world), true);
      const left = findings.filter(({ code }) => /^(manifest\/|SR-137)/.test(code));
      assert.deepEqual(left, [], `${text}\nbecame\n${after}`);
      assertKept(text, after);
    }));
});

const parsed = (text: string): Record<string, unknown> =>
  JSON.parse(text.replace(/^\uFEFF/, '')) as Record<string, unknown>;

/** Line ends, the byte order mark, and all members but those that a manifest has. */
function assertKept(text: string, after: string): void {
  assert.equal(after.startsWith('\uFEFF'), text.startsWith('\uFEFF'));
  if (text.includes('\r\n')) assert.doesNotMatch(after, /(?<!\r)\n/);
  else assert.doesNotMatch(after, /\r/);
  const rest = (whole: string): unknown => ({
    ...parsed(whole),
    artifacts: undefined,
    contractVersion: undefined,
  });
  assert.deepEqual(rest(after), rest(text));
}
