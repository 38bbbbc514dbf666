// Manifests for the tests of their rules, with what is found in them, and the fixes.
import assert from 'node:assert/strict';
import { fixesOf } from '../../../server/src/check/fix-all.ts';
import {
  AS_SHIPPED,
  type Finding,
  type Fix,
  fullText,
  type RuleSettings,
} from '../../../server/src/check/rule.ts';
import { ruleOf } from '../../../server/src/kinds/index.ts';
import {
  checkManifest,
  fixableManifest,
  type ManifestSource,
  manifestSource,
} from '../../../server/src/kinds/manifest/source.ts';
import { textEdits } from '../../../server/src/text/make-edits.ts';
import { applyEdits } from '../../../server/src/text/text-edit.ts';
import { addressIn, artifactsIn, contractNamed, CONTRACTS } from '../../manifests.ts';
import type { World } from '../../project/world.ts';

export const found = (text: string, world: World = CONTRACTS, settings = AS_SHIPPED): readonly Finding[] =>
  checkManifest(text, settings, artifactsIn(world), true).findings;

export const codesIn = (text: string, world?: World): string[] => found(text, world).map(({ code }) => code);

export const told = (text: string, world?: World): string[] =>
  found(text, world).map(({ code, args }) => `${code}: ${fullText(ruleOf(code).describe(args))}`);

export const ONE: World = { 'button.contract.json': contractNamed('button') };

export const BUTTON = `"path": "button.contract.json", "address": "${addressIn('button.contract.json')}", "origin": "synced"`;

export const listing = (...records: string[]): string =>
  `{ "contractVersion": "1.0.0", "artifacts": [${records.join(', ')}] }`;

export const at = (path: string, address = addressIn('button.contract.json')): string =>
  `{ "path": ${JSON.stringify(path)}, "address": "${address}", "origin": "inferred" }`;

export const STALE = `sha256:${'0'.repeat(64)}`;

export interface Offer extends Fix {
  readonly finding: Finding;
  readonly after: string;
}

export const ARTIFACTS = artifactsIn(CONTRACTS);

export const readingOf = (
  text: string,
  artifacts = ARTIFACTS,
  settings: RuleSettings = AS_SHIPPED,
): ManifestSource =>
  manifestSource('file:///manifest.json', text, { settings, isConfigured: true }, artifacts);

export function offersIn(reading: ManifestSource): Offer[] {
  return reading.checked.findings.flatMap((finding) =>
    fixesOf(fixableManifest(reading), finding).map((fix) => {
      const edits = textEdits(reading.page, fix.edits);
      assert.ok(edits.length > 0);
      return { ...fix, finding, after: applyEdits(reading.text, edits) };
    }),
  );
}

/** Each title that is offered, the preferred with a star, with what becomes of the records, or of the whole. */
export function made(text: string, world: World = ONE, settings?: RuleSettings): Record<string, unknown> {
  const offers = offersIn(readingOf(text, artifactsIn(world), settings));
  return Object.fromEntries(
    offers.map(({ title, preferred, after }) => {
      const { contractVersion, artifacts, ...more } = JSON.parse(after) as Record<string, unknown>;
      const isAboutRecords = contractVersion === '1.0.0' && Object.keys(more).length === 0;
      return [preferred ? `* ${title}` : title, isAboutRecords ? artifacts : { contractVersion, ...more }];
    }),
  );
}

export const ADDRESS = addressIn('button.contract.json');

export const RECORD = { path: 'button.contract.json', address: ADDRESS, origin: 'synced' };

export const listingOf = (...artifacts: unknown[]): string =>
  JSON.stringify({ contractVersion: '1.0.0', artifacts }, null, 2);

export const { address: _address, ...UNADDRESSED } = RECORD;

export const { path: _path, ...PATHLESS } = RECORD;

export const { origin: _origin, ...ORIGINLESS } = RECORD;
