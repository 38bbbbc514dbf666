import { suite, test } from 'node:test';
import { fixAll, hasSafeFix, SAFE } from '../../server/src/check/fix-all.ts';
import { documentKind, type KindId } from '../../server/src/kinds/index.ts';
import { addressOf } from '../../server/src/kinds/contract/address.ts';
import type { Project } from '../../server/src/project/project.ts';
import { manifestText } from '../world.ts';
import { projectOf, uriOf, type World } from '../project/world.ts';
import { assertInProportion, fixesForAll, idOf, list, many, SIZE } from './growth.ts';
import { stringify } from 'yaml';

const contract = (contractId: string, more = ''): string =>
  `{ "contractId": "${contractId}", "component": "${contractId}"${more} }`;

const fileOf = (index: number): string => `c${idOf(index)}.contract.json`;

const worldOf = (count: number, write: (index: number) => string): World =>
  Object.fromEntries(list(count, (index) => [fileOf(index), write(index)]));

const contracts = (count: number, more = ''): World =>
  worldOf(count, (index) => contract(`c${idOf(index)}`, more));

function record(index: number, address?: string): string {
  const addressed = addressOf(contract(`c${idOf(index)}`));
  const own = address ?? (addressed.ok ? addressed.address : '');
  return `{ "path": "${fileOf(index)}", "address": "${own}", "origin": "synced" }`;
}

const manifest = (records: readonly string[]): World => ({
  'manifest.json': `{ "contractVersion": "1.0.0", "artifacts": [${records.join(',\n')}] }`,
});

/** A contract with so many variant axes. */
const axes = (count: number): string =>
  `, "props": { "properties": { ${many(count, (id) => `"p${id}": { "type": "string", "enum": ["a", "b"] }`)} }, "additionalProperties": false }`;

const trait = (id: string, ...values: string[]): object => ({
  traitType: 'variant',
  kind: 'enum',
  id,
  description: 'x',
  values: values.map((value) => ({ id: value, description: 'x' })),
});

const dsds = (
  count: number,
  traits: (index: number) => object[],
  fileIndex = (index: number) => index,
): World => ({
  'a.dsds.json': JSON.stringify({
    schemaVersion: '0.21.1',
    name: 'x',
    entries: list(count, (index) => ({
      id: `c${idOf(fileIndex(index))}`,
      kind: 'component',
      name: 'x',
      description: 'x',
      specs: [{ href: fileOf(fileIndex(index)), rel: 'contract', role: 'Design System Contract' }],
      traits: traits(index),
    })),
  }),
});

const PACKAGE = { 'package.json': '{ "customElements": "custom-elements.json" }' };

const elements = (count: number): World => ({
  'custom-elements.json': manifestText(
    ...list(count, (index) => ({
      kind: 'class',
      name: 'X',
      tagName: `x-${idOf(index)}`,
      customElement: true,
    })),
  ),
});

/** Projects of any size in some respect: the kind of a document, its path, and all files. */
const DIMENSIONS: Readonly<Record<string, (n: number) => readonly [KindId, string, World]>> = {
  contracts: (n) => ['contract', fileOf(0), contracts(n)],
  'contracts with one id': (n) => ['contract', fileOf(0), worldOf(n, () => contract('same'))],
  'contracts of one element': (n) => [
    'contract',
    fileOf(0),
    { ...PACKAGE, ...elements(1), ...contracts(n, ', "cemRef": "x-000000"') },
  ],
  'contracts of unknown elements': (n) => [
    'contract',
    fileOf(0),
    {
      ...PACKAGE,
      ...elements(n),
      ...worldOf(n, (index) => contract(`c${idOf(index)}`, `, "cemRef": "y-${idOf(index)}"`)),
    },
  ],
  'a manifest': (n) => [
    'manifest',
    'manifest.json',
    { ...contracts(n), ...manifest(list(n, (index) => record(index))) },
  ],
  'a manifest with old addresses': (n) => [
    'manifest',
    'manifest.json',
    { ...contracts(n), ...manifest(list(n, (index) => record(index, `sha256:${'0'.repeat(64)}`))) },
  ],
  'a manifest of missing files': (n) => [
    'manifest',
    'manifest.json',
    { ...contracts(1), ...manifest(list(n, (index) => record(index))) },
  ],
  'a manifest with one record': (n) => [
    'manifest',
    'manifest.json',
    { ...contracts(n), ...manifest([record(0)]) },
  ],
  'a manifest with everything twice': (n) => [
    'manifest',
    'manifest.json',
    {
      ...contracts(n),
      ...manifest([...list(n, (index) => record(index)), ...list(n, (index) => record(index))]),
    },
  ],
  'entries of DSDS': (n) => [
    'dsds',
    'a.dsds.json',
    { ...contracts(n, axes(1)), ...dsds(n, () => [trait('p000000', 'a', 'b')]) },
  ],
  'entries of one contract': (n) => [
    'dsds',
    'a.dsds.json',
    {
      ...contracts(1, axes(1)),
      ...dsds(
        n,
        () => [trait('p000000', 'a', 'b')],
        () => 0,
      ),
    },
  ],
  'entries with other values': (n) => [
    'dsds',
    'a.dsds.json',
    { ...contracts(n, axes(1)), ...dsds(n, () => [trait('p000000', 'b', 'c')]) },
  ],
  'traits of one entry': (n) => [
    'dsds',
    'a.dsds.json',
    { ...contracts(1, axes(n)), ...dsds(1, () => list(n, (index) => trait(`p${idOf(index)}`, 'b', 'c'))) },
  ],
};

/** The DSDS documents of these in YAML. */
const IN_YAML = Object.fromEntries(
  Object.entries(DIMENSIONS).flatMap(([name, made]): [string, typeof made][] => {
    if (made(1)[0] !== 'dsds') return [];
    const inYaml: typeof made = (n) => {
      const [kind, path, { [path]: text, ...others }] = made(n);
      return [kind, 'a.dsds.yaml', { ...others, 'a.dsds.yaml': stringify(JSON.parse(text!)) }];
    };
    return [[`${name}, in YAML`, inYaml]];
  }),
);

const sourceIn = (project: Project, kind: KindId, uri: string) =>
  (kind === 'contract' ? project.contract(uri)?.source : project.document(kind, uri)) as Parameters<
    NonNullable<ReturnType<typeof documentKind>>['fixable']
  >[0];

suite('ten times as large a project costs at most eleven times the work', () => {
  for (const [name, made] of Object.entries({ ...DIMENSIONS, ...IN_YAML })) {
    test(name, () => {
      // A short manifest is read in another way than a long one.
      const least = made(1)[0] === 'manifest' ? 100 : SIZE;
      const opened = (size: number) => {
        const [kind, path, world] = made(size);
        const [project, uri, text] = [projectOf(world), uriOf(path), world[path]!];
        project.put({ uri, text, version: 1, isConfigured: false });
        const source = sourceIn(project, kind, uri);
        void [source.checked, source.page];
        return { kind, uri, text, project, source };
      };
      const reading = (size: number): (() => unknown) => {
        const [, , world] = made(size);
        return () => projectOf(world);
      };
      assertInProportion('reading all files', reading, least);
      assertInProportion(
        'an edit',
        (count) => {
          const { kind, uri, text, project } = opened(count);
          return () => {
            project.put({ uri, text: `${text} `, version: 2, isConfigured: false });
            project.changed();
            return sourceIn(project, kind, uri).checked.findings;
          };
        },
        least,
      );
      assertInProportion(
        'the safe fixes',
        (count) => {
          const { kind, uri, source } = opened(count);
          const document = documentKind(kind)!.fixable(source, uri);
          return () => [
            source.checked.findings.filter((each) => hasSafeFix(document, each)),
            fixAll(document, SAFE),
          ];
        },
        least,
      );
      const fixableOf = (count: number) => {
        const { kind, uri, source } = opened(count);
        return documentKind(kind)!.fixable(source, uri);
      };
      for (const [title, wanted] of fixesForAll(fixableOf(10)))
        assertInProportion(title, (count) => {
          const document = fixableOf(count);
          return () => fixAll(document, wanted);
        });
    });
  }
});
