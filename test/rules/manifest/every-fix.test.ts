import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Finding, Fix } from '../../../server/src/check/rule.ts';
import { applyEdits } from '../../../server/src/text/text-edit.ts';
import { fixAll } from '../../../server/src/check/fix-all.ts';
import { MANIFEST_RULES } from '../../../server/src/kinds/manifest/rules/index.ts';
import { fixableManifest, type ManifestSource } from '../../../server/src/kinds/manifest/source.ts';
import { forAll, isOtherSeed } from '../../arbitrary.ts';
import { manifestText as anyManifest } from '../../manifests.ts';
import { readingOf, offersIn } from './manifests.ts';

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
