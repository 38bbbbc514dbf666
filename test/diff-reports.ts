// Reports of comparisons for tests: files in, report out.
import { bumpOf } from '../server/src/diff/changes.ts';
import { compareContracts, type ContractFile } from '../server/src/diff/compare.ts';
import type { DiffReport } from '../server/src/diff/report.ts';
import { type ManifestFile, versionChecks } from '../server/src/diff/version.ts';

/** Files by their paths: contracts as values, or texts. A manifest has this name. */
export type Files = Readonly<Record<string, object | string>>;

const MANIFEST = /(^|\/)manifest\.json$/;

/** The report about two sides, from the revision `v1.0.0` to the working tree. */
export function reportOf(before: Files, after: Files, more: Partial<DiffReport> = {}): DiffReport {
  const [old, now] = [filesOf(before, 'v1.0.0:'), filesOf(after, '')];
  const contractsOf = (files: readonly ManifestFile[]): ContractFile[] =>
    files
      .filter(({ path }) => !MANIFEST.test(path))
      .map(({ path, file, text }) => ({ path, file, read: { text } }));
  const comparison = compareContracts(contractsOf(old), contractsOf(now));
  const manifestsOf = (files: readonly ManifestFile[]): ManifestFile[] =>
    files.filter(({ path }) => MANIFEST.test(path));
  return {
    ...comparison,
    before: 'v1.0.0',
    after: 'the working tree',
    bump: bumpOf(comparison.contracts.flatMap(({ changes }) => changes)),
    versions: versionChecks(manifestsOf(old), manifestsOf(now), comparison),
    problems: [],
    remarks: [],
    ...more,
  };
}

const filesOf = (files: Files, revision: string): ManifestFile[] =>
  Object.entries(files).map(([path, file]) => {
    const text = typeof file === 'string' ? file : JSON.stringify(file, null, 2);
    return { path, file: `${revision}${path}`, text };
  });

const propSet = (properties: object): object => ({ properties, additionalProperties: false });

/** A button that changes in every class, an icon that is removed, a broken contract, and a document of another format. */
export const BEFORE: Files = {
  'lib/button.contract.json': {
    contractId: 'button',
    component: 'Button',
    description: 'A button.',
    props: propSet({ size: { type: 'string', enum: ['s', 'm', 'l'] }, wide: { type: 'boolean' } }),
  },
  'lib/icon.contract.json': { contractId: 'icon', component: 'Icon' },
  'lib/link.contract.json': { contractId: 'link', component: 'Link' },
  'manifest.json': {
    contractVersion: '1.4.0',
    artifacts: [{ path: 'lib/button.contract.json' }, { path: 'lib/icon.contract.json' }],
  },
};

export const AFTER: Files = {
  'lib/button.contract.json': {
    contractId: 'button',
    component: 'Button',
    description: 'A button that does something.',
    props: propSet({
      size: { type: 'string', enum: ['s', 'm'] },
      wide: { type: 'boolean', default: true },
      tone: { type: 'string' },
    }),
  },
  'lib/link.contract.json': { contractId: 'link' },
  'lib/openapi.contract.json': { openapi: '3.1.0', info: {} },
  'manifest.json': { contractVersion: '1.5.0', artifacts: [{ path: 'lib/button.contract.json' }] },
};

/** Text of a file that Markdown, a terminal, or the log of a workflow would take for something else. */
export const HOSTILE =
  '::error::x ##[group]y\n::warning::z\u001b[31m\u202e <img src=x> <!-- a --> | `b` ``` **c** [d](http://e) @f #1 www.g.com &lt; </details> \\| ~~h~~ _i_ $x$\n\n# j\n/close %0A';

/** A report in which every text of a file is hostile. */
export function hostileReport(): DiffReport {
  const contract = (members: object): object => ({
    contractId: 'a',
    component: HOSTILE,
    description: HOSTILE,
    ...members,
  });
  const path = `lib/${HOSTILE}`;
  const props = (value: string): object =>
    propSet({ [HOSTILE]: { type: 'string', enum: [HOSTILE, value], description: value } });
  const artifacts = [{ path: HOSTILE }];
  return reportOf(
    {
      [path]: contract({ props: props('a'), slots: [HOSTILE], states: ['a'] }),
      [`${path}2`]: contract({ contractId: 'b' }),
      [`${path}3`]: { contractId: HOSTILE, [HOSTILE]: 1 },
      [`lib/${HOSTILE}/manifest.json`]: { contractVersion: HOSTILE, artifacts },
      'lib/manifest.json': { contractVersion: HOSTILE, artifacts },
    },
    {
      [path]: contract({ props: props(HOSTILE), states: [HOSTILE] }),
      [`${path}4`]: { [HOSTILE]: HOSTILE },
      [`lib/${HOSTILE}/manifest.json`]: { contractVersion: '1.0.0', artifacts },
      'lib/manifest.json': { contractVersion: '1.0.0', artifacts },
    },
    {
      before: HOSTILE,
      after: HOSTILE,
      problems: [`A problem: ${HOSTILE}`],
      remarks: [`A remark: ${HOSTILE}`],
    },
  );
}

/** A report of many contracts, each with many changes of its own. */
export function longReport(contracts: number, changes: number): DiffReport {
  const side = (word: string): Files =>
    Object.fromEntries(
      Array.from({ length: contracts }, (_, index) => {
        const states = Array.from({ length: changes }, (__, each) => `${word}-${index}-${each}`);
        return [`${index}.contract.json`, { contractId: `c${index}`, component: 'C', states }];
      }),
    );
  return reportOf(side('old'), side('new'));
}
