import { fixAll, fixesOf, servesSeveral } from '../../server/src/check/fix-all.ts';
import { MANIFEST_RULES } from '../../server/src/kinds/manifest/rules/index.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { AS_SHIPPED, type Finding, type Fix, type RuleSettings } from '../../server/src/check/rule.ts';
import {
  fixableManifest,
  type ManifestSource,
  manifestSource,
} from '../../server/src/kinds/manifest/source.ts';
import { textEdits } from '../../server/src/text/make-edits.ts';
import { applyEdits } from '../../server/src/text/text-edit.ts';
import { forAll, isOtherSeed, runs } from '../arbitrary.ts';
import {
  addressIn,
  manifestText as anyManifest,
  artifactsIn,
  contractNamed,
  CONTRACTS,
} from '../manifests.ts';
import type { World } from '../project/world.ts';

interface Offer extends Fix {
  readonly finding: Finding;
  readonly after: string;
}

const ARTIFACTS = artifactsIn(CONTRACTS);

const readingOf = (
  text: string,
  artifacts = ARTIFACTS,
  settings: RuleSettings = AS_SHIPPED,
): ManifestSource =>
  manifestSource('file:///manifest.json', text, { settings, isConfigured: true }, artifacts);

function offersIn(reading: ManifestSource): Offer[] {
  return reading.checked.findings.flatMap((finding) =>
    fixesOf(fixableManifest(reading), finding).map((fix) => {
      const edits = textEdits(reading.page, fix.edits);
      assert.ok(edits.length > 0);
      return { ...fix, finding, after: applyEdits(reading.text, edits) };
    }),
  );
}

/** Each title that is offered, the preferred with a star, with what becomes of the records, or of the whole. */
function made(text: string, world: World = ONE, settings?: RuleSettings): Record<string, unknown> {
  const offers = offersIn(readingOf(text, artifactsIn(world), settings));
  return Object.fromEntries(
    offers.map(({ title, preferred, after }) => {
      const { contractVersion, artifacts, ...more } = JSON.parse(after) as Record<string, unknown>;
      const isAboutRecords = contractVersion === '1.0.0' && Object.keys(more).length === 0;
      return [preferred ? `* ${title}` : title, isAboutRecords ? artifacts : { contractVersion, ...more }];
    }),
  );
}

const ONE: World = { 'button.contract.json': contractNamed('button') };

const ADDRESS = addressIn('button.contract.json');

const STALE = `sha256:${'0'.repeat(64)}`;

const BUTTON = { path: 'button.contract.json', address: ADDRESS, origin: 'synced' };

const listing = (...artifacts: unknown[]): string =>
  JSON.stringify({ contractVersion: '1.0.0', artifacts }, null, 2);

const { address: _address, ...UNADDRESSED } = BUTTON;

const { path: _path, ...PATHLESS } = BUTTON;

const { origin: _origin, ...ORIGINLESS } = BUTTON;

suite('a finding in a manifest is fixed', () => {
  test('SR-137, and an address that is none: by the one that is computed', () => {
    for (const address of [STALE, 'sha256:', '', null, 7]) {
      const { '* Update the address': fixed } = made(listing({ ...BUTTON, address }));
      assert.deepEqual(fixed, [BUTTON], String(address));
    }
    assert.deepEqual(made(listing(UNADDRESSED)), { '* Update the address': [{ ...PATHLESS, ...BUTTON }] });
    assert.deepEqual(Object.keys(made(listing({ ...BUTTON, address: STALE }))), [
      '* Update the address',
      'Update manifest',
    ]);
  });

  test('a record of a contract that has no address: in the contract only', () => {
    const world = { 'button.contract.json': contractNamed('button', ', "contractId": "x"') };
    assert.deepEqual(made(listing(BUTTON), world), {});
    assert.deepEqual(made(listing(UNADDRESSED), world), {
      'Remove the entry of "button.contract.json"': [],
    });
  });

  test('manifest/missing: the contract that was meant, or no record', () => {
    const missing = { ...BUTTON, path: 'buton.contract.json' };
    assert.deepEqual(made(listing(missing)), {
      '* Change "buton.contract.json" to "button.contract.json"': [BUTTON],
      'Remove the entry of "buton.contract.json"': [],
      'Update manifest': [BUTTON],
      '* Add an entry for "button.contract.json"': [missing, { ...BUTTON, origin: 'inferred' }],
    });
    assert.deepEqual(
      made(listing({ ...missing, address: STALE }))[
        'Change "buton.contract.json" to "button.contract.json", with its address'
      ],
      [BUTTON],
    );
  });

  test('manifest/escapes, self and not-contract', () => {
    const fixes = (path: string): Record<string, unknown> =>
      made(listing({ ...BUTTON, path }), { ...ONE, 'package.json': '{ "name": "acme" }' });
    assert.deepEqual(
      fixes('/button.contract.json')['* Change "/button.contract.json" to "button.contract.json"'],
      [BUTTON],
    );
    assert.deepEqual(fixes('../x')['Remove the entry of "../x"'], []);
    assert.deepEqual(fixes('manifest.json')['* Remove the entry of "manifest.json"'], []);
    assert.deepEqual(fixes('package.json')['Remove the entry of "package.json"'], []);
    assert.deepEqual(fixes('package.json')['Update manifest'], [{ ...BUTTON, origin: 'inferred' }]);
  });

  test('manifest/unlisted: each gets a record, and no more where the project does not want to hear of them', () => {
    const two = { ...ONE, 'a.contract.json': contractNamed('a') };
    const a = { path: 'a.contract.json', address: addressIn('a.contract.json', two), origin: 'inferred' };
    assert.deepEqual(made(listing(BUTTON), two), {
      '* Add an entry for "a.contract.json"': [a, BUTTON],
      'Update manifest': [a, BUTTON],
    });
    assert.deepEqual(made(listing(), two)['* Add entries for all 2 contracts'], [
      a,
      { ...BUTTON, origin: 'inferred' },
    ]);
    const levels = new Map([['manifest/unlisted', 'off']] as const);
    assert.deepEqual(made(listing({ ...BUTTON, address: STALE }), two, { ...AS_SHIPPED, levels }), {
      '* Update the address': [BUTTON],
      'Update manifest': [BUTTON],
    });
  });

  test('SR-133: without the records that repeat, or that of one of two', () => {
    assert.deepEqual(made(listing(BUTTON, { ...BUTTON, path: './button.contract.json' }, BUTTON)), {
      '* Remove the repeated entries': [BUTTON],
    });
    const twins = { ...ONE, 'twin.contract.json': contractNamed('button', ', "description": "x"') };
    const twin = {
      path: 'twin.contract.json',
      address: addressIn('twin.contract.json', twins),
      origin: 'synced',
    };
    const fixes = made(listing(BUTTON, twin), twins);
    assert.deepEqual(fixes, {
      'Remove the entry of "button.contract.json"': [twin],
      'Remove the entry of "twin.contract.json"': [BUTTON],
    });
  });

  test('the origin: one of the two', () => {
    const both = {
      'Add "origin": "inferred"': [{ ...BUTTON, origin: 'inferred' }],
      'Add "origin": "synced"': [BUTTON],
    };
    assert.deepEqual(made(listing(ORIGINLESS)), both);
    assert.deepEqual(Object.keys(made(listing({ ...BUTTON, origin: 'sync' }))), [
      'Change "origin" to "inferred"',
      '* Change "origin" to "synced"',
    ]);
    assert.deepEqual(Object.keys(made(listing({ ...BUTTON, origin: 7 }))), [
      'Change "origin" to "inferred"',
      'Change "origin" to "synced"',
    ]);
  });

  test('the path: that of the contract with the address, or no record', () => {
    assert.deepEqual(made(listing(PATHLESS))['* Change it to the entry of "button.contract.json"'], [BUTTON]);
    assert.deepEqual(
      made(listing({ ...PATHLESS, path: null }))['* Change it to the entry of "button.contract.json"'],
      [BUTTON],
    );
    assert.deepEqual(made(listing(BUTTON, PATHLESS))['Remove entry 2'], [BUTTON]);
    assert.deepEqual(made(listing(BUTTON, { ...PATHLESS, path: '' }))['Remove entry 2'], [BUTTON]);
  });

  test('what is no record: that of the contract whose path it is, or nothing', () => {
    const fixes = made(listing('button.contract.json'));
    assert.deepEqual(fixes['* Change it to the entry of "button.contract.json"'], [
      { ...BUTTON, origin: 'inferred' },
    ]);
    assert.deepEqual(fixes['Remove entry 1'], []);
  });

  test('what is unknown: the member that was meant, or none', () => {
    assert.deepEqual(made(listing({ ...PATHLESS, file: BUTTON.path }))['* Change "file" to "path"'], [
      { ...ORIGINLESS, origin: 'synced' },
    ]);
    assert.deepEqual(made(listing({ ...BUTTON, size: 1 })), { 'Remove "size"': [BUTTON] });
    assert.deepEqual(Object.keys(made('{ "version": "1.0.0", "artifacts": [] }', {})), [
      '* Change "version" to "contractVersion"',
    ]);
  });

  test('no "$schema" is written', () =>
    assert.deepEqual(
      Object.keys(made('{ "schema": "x", "contractVersion": "1.0.0", "artifacts": [] }', {})),
      ['Remove "schema"'],
    ));

  test('a list that is none: the record goes into one, or all records are written', () => {
    const as = (artifacts: unknown): string => JSON.stringify({ contractVersion: '1.0.0', artifacts });
    assert.deepEqual(made(as(BUTTON)), { '* Put the entry into an array': [BUTTON] });
    for (const each of [{}, 'button.contract.json', 1])
      assert.deepEqual(made(as(each)), {
        'List the contracts beside and below this manifest': [{ ...BUTTON, origin: 'inferred' }],
      });
  });

  test('for all, without two records of one contract', () => {
    const gone = { ...BUTTON, path: 'old/button.contract.json' };
    for (const [list, all] of [
      [
        [gone, { ...gone, path: 'older/button.contract.json' }],
        'Change the paths of all contracts that were moved',
      ],
      [['button.contract.json', 'button.contract.json'], 'Turn all paths into entries'],
    ] as const) {
      const text = listing(...list);
      const wants = (fix: Fix): boolean => fix.all === all;
      const after = applyEdits(text, fixAll(fixableManifest(readingOf(text, artifactsIn(ONE))), { wants }));
      const { artifacts } = JSON.parse(after) as { artifacts: { path?: string }[] };
      assert.deepEqual(
        artifacts.map(({ path }) => path === BUTTON.path),
        [true, false],
        after,
      );
    }
  });

  test('a manifest on one line, with records on lines of their own', () => {
    const offers = offersIn(readingOf('{"contractVersion":"1.0.0","artifacts":[]}', artifactsIn(ONE)));
    const lines = ['  {', `    "path": "button.contract.json",`, `    "address": "${ADDRESS}",`];
    assert.equal(
      offers[0]?.after,
      ['{"contractVersion":"1.0.0","artifacts":[', ...lines, '    "origin": "inferred"', '  }', ']}'].join(
        '\n',
      ),
    );
  });

  test('the members of the manifest itself', () => {
    assert.deepEqual(Object.keys(made('{ "contractVersion": "1.0.0" }')), [
      'List the contracts beside and below this manifest',
    ]);
    assert.deepEqual(made('{ "contractVersion": "1.0.0" }', {}), { 'Start with an empty array': [] });
    assert.deepEqual(made('{ "contractVersion": "1.0.0", "artifacts": null }', {}), {
      'Start with an empty array': [],
    });
    assert.deepEqual(made('{ "contractVersion": 2, "artifacts": [] }', {}), {
      '* Change "contractVersion" to "2"': { contractVersion: '2' },
    });
    // What is written says more than the number that is read of it.
    assert.deepEqual(made('{ "contractVersion": 1.10, "artifacts": [] }', {}), {});
    assert.deepEqual(Object.keys(made('{ "artifacts": [] }', {})), ['Add "contractVersion": "1.0.0"']);
    assert.deepEqual(Object.keys(made('{ "$schema": 1, "contractVersion": "1.0.0", "artifacts": [] }', {})), [
      'Remove "$schema"',
    ]);
  });
});

suite('every fix of a manifest', () => {
  test('takes its finding away, and adds no error', () => {
    const codes = new Set<string>();
    forAll(
      anyManifest,
      (text) => {
        const reading = readingOf(text);
        const errors = errorsIn(reading);
        for (const { finding, title, after } of offersIn(reading)) {
          codes.add(finding.code);
          const fixed = readingOf(after);
          const toldOf = `${title} for ${finding.code} on\n${text}\ngave\n${after}`;
          assert.ok(count(fixed, finding.code) < count(reading, finding.code) || isLasting(finding), toldOf);
          assert.ok(errorsIn(fixed) <= errors + hidden(finding), toldOf);
        }
      },
      300,
      1 / 3,
    );
    const mendable = [...MANIFEST_RULES.values()]
      .filter((rule) => rule.fixes !== undefined && rule.code !== 'json/syntax')
      .map(({ code }) => code);
    if (!isOtherSeed) assert.deepEqual([...codes].sort(), mendable.sort());
  });

  test('for all of a kind leaves none of the kind', () =>
    forAll(
      anyManifest,
      (text) => {
        const reading = readingOf(text);
        const done = new Set<string>();
        for (const { finding, all } of offersIn(reading)) {
          const key = `${finding.code} ${all}`;
          if (all === undefined || done.has(key)) continue;
          done.add(key);
          const wanted = { code: finding.code, wants: (fix: Fix) => fix.all === all };
          const after = applyEdits(text, fixAll(fixableManifest(reading), wanted));
          const left = offersIn(readingOf(after)).filter(
            (offer) => offer.finding.code === finding.code && offer.all === all,
          );
          assert.deepEqual(left, [], `${all} on\n${text}\ngave\n${after}`);
        }
      },
      150,
    ));

  test('of broken text leaves what stands behind the first syntax error as it is', () =>
    forAll(
      anyManifest,
      (text) => {
        const broken = text.replace(/"origin":/, '"origin" ');
        const { end } = { end: broken.search(/"origin" (?!:)/) };
        if (end === -1) return;
        for (const { after } of offersIn(readingOf(broken))) assert.ok(after.endsWith(broken.slice(end)));
      },
      150,
    ));
});

suite('very many findings in a manifest', { timeout: 20_000 }, () => {
  const length = runs(4000);
  const names = Array.from({ length }, (_, index) => `c${index}`);
  const world: World = Object.fromEntries(
    names.map((name) => [`${name}.contract.json`, contractNamed(name)]),
  );
  const artifacts = artifactsIn(world);
  const records = (path: (name: string) => string): string =>
    listing(...names.map((name) => ({ path: path(name), address: STALE, origin: 'synced' })));

  test('are fixed at once, and none of them takes long', () => {
    for (const text of [
      records((name) => `${name}.contract.json`),
      records((name) => `${name}x.contract.json`),
    ]) {
      const reading = readingOf(text, artifacts);
      const { findings } = reading.checked;
      for (const finding of findings) fixesOf(fixableManifest(reading), finding);
      const [{ all } = {}] = fixesOf(fixableManifest(reading), findings.at(-1)!);
      assert.ok(servesSeveral(fixableManifest(reading), findings.at(-1)!.code, all!));
      const after = applyEdits(text, fixAll(fixableManifest(reading), { wants: (fix) => fix.all === all }));
      assert.ok(count(readingOf(after, artifacts), findings.at(-1)!.code) < length / 2);
      const update = fixesOf(fixableManifest(reading), findings.at(-1)!).find(
        ({ title }) => title === 'Update manifest',
      );
      const updated = applyEdits(text, textEdits(reading.page, update!.edits));
      assert.deepEqual(readingOf(updated, artifacts).checked.findings, []);
    }
  });
});

const count = ({ checked }: ManifestSource, code: string): number =>
  checked.findings.filter((finding) => finding.code === code).length;

const errorsIn = ({ checked }: ManifestSource): number =>
  checked.findings.filter(({ severity, code }) => severity === 'error' && !FROM_CONTRACTS.has(code)).length;

/** What comes of the contracts themselves, when they are listed. */
const FROM_CONTRACTS = new Set(['SR-133']);

/** Of what is one finding for several mistakes, another may come in its place. */
const isLasting = ({ code }: Finding): boolean => code === 'SR-133' || code === 'manifest/unlisted';

const hidden = ({ code }: Finding): number => (code === 'schema/type' || code === 'schema/required' ? 1 : 0);
