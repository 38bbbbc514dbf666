import { isContractName } from '../server/src/kinds/contract/detect.ts';
import fc from 'fast-check';
import { addressOf } from '../server/src/kinds/contract/address.ts';
import type { Artifacts } from '../server/src/kinds/manifest/model.ts';
import { artifactsOf } from '../server/src/kinds/manifest/in-project.ts';
import { savedFile } from '../server/src/kinds/contract/in-project.ts';
import { locateAll } from '../server/src/text/json/locate.ts';
import { parseJson } from '../server/src/text/json/parse.ts';
import { layout } from './arbitrary.ts';
import { pathOf, uriOf, type World } from './project/world.ts';

/** The facts about the files around a manifest at the root. */
export function artifactsIn(world: World): Artifacts {
  const paths = new Map(Object.entries(world));
  return artifactsOf(uriOf('manifest.json'), {
    projectRoot: uriOf(''),
    contracts: () => [...paths.keys()].filter(isContractName).map((path) => uriOf(encodeURI(path))),
    fileAt(uri) {
      const text = paths.get(pathOf(uri));
      return text === undefined ? undefined : savedFile(text, undefined);
    },
    spanOf({ uri, path }) {
      const { json, end } = parseJson(paths.get(pathOf(uri)) ?? '');
      return locateAll(json, [path], end)[0]?.value;
    },
  });
}

export const contractNamed = (contractId: string, more = ''): string =>
  `{ "contractId": "${contractId}", "component": "${contractId.toUpperCase()}"${more} }`;

/** The contracts and other files around the manifests of the tests. */
export const CONTRACTS: World = {
  'button.contract.json': contractNamed('button'),
  'icon button.contract.json': contractNamed('icon-button'),
  'sub/__proto__.contract.json': contractNamed('proto'),
  'sub/card.contract.json': contractNamed('card'),
  'sub/twin.contract.json': contractNamed('card', ', "description": "Again."'),
  'ungiven.contract.json': contractNamed('ungiven', ', "description": "\\ud800"'),
  'package.json': '{ "name": "acme" }',
};

export const addressIn = (path: string, world: World = CONTRACTS): string => {
  const addressed = addressOf(world[path] ?? '');
  return addressed.ok ? addressed.address : '';
};

const PATHS = Object.keys(CONTRACTS).filter(isContractName).sort();

const rightRecord = (path: string): object => ({
  path,
  address: addressIn(path) || `sha256:${'0'.repeat(64)}`,
  origin: path.startsWith('sub/') ? 'synced' : 'inferred',
});

const wrongRecord: fc.Arbitrary<unknown> = fc
  .record(
    {
      path: fc.constantFrom<unknown>(
        ...PATHS,
        './button.contract.json',
        'sub/../button.contract.json',
        'sub//card.contract.json',
        '../button.contract.json',
        '/button.contract.json',
        'sub\\card.contract.json',
        'https://a.example/b.contract.json',
        'buton.contract.json',
        'sub/crad.contract.json',
        'package.json',
        'manifest.json',
        'sub',
        '__proto__',
        'toString',
        '',
        7,
        null,
      ),
      address: fc.constantFrom<unknown>(
        ...PATHS.map((path) => addressIn(path)),
        `sha256:${'A'.repeat(64)}`,
        'sha256:',
        '',
        null,
        1,
      ),
      origin: fc.constantFrom<unknown>('inferred', 'synced', 'sync', 'Inferred', '', null, {}),
      adress: fc.constantFrom<unknown>('x', addressIn('button.contract.json')),
      ['__proto__']: fc.constantFrom<unknown>(1, { path: 'x' }),
      contractId: fc.constant('button'),
    },
    { requiredKeys: [] },
  )
  .map((record): unknown => record);

const record = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...PATHS).map(rightRecord) },
  { weight: 4, arbitrary: wrongRecord },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, 'button.contract.json', 1, [], {}) },
);

const artifacts = fc.oneof(
  { weight: 3, arbitrary: fc.subarray(PATHS).map((paths) => paths.map(rightRecord)) },
  { weight: 6, arbitrary: fc.array(record, { maxLength: 7 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, {}, 'x', 1) },
);

/** Manifests of {@link CONTRACTS}: some correct, most out of date or wrong, a few with random content. */
const manifest: fc.Arbitrary<object> = fc.record(
  {
    $schema: fc.constantFrom<unknown>('https://a.example/schemas/v0/manifest.schema.json', '', 1),
    contractVersion: fc.constantFrom<unknown>('1.0.0', '1.0.0', '2', '', 1, null),
    artifacts,
    name: fc.constantFrom<unknown>('Acme', 1),
    artefacts: fc.constant<unknown>([]),
  },
  { requiredKeys: [] },
);

/** The same as text, in several layouts. */
export const manifestText: fc.Arbitrary<string> = fc
  .tuple(manifest, layout, fc.constantFrom('', '', '', '\uFEFF'))
  .map(([written, { indent, eol }, mark]) => {
    return mark + JSON.stringify(written, null, indent).replaceAll('\n', eol);
  });
