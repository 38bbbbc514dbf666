import type { ManifestSource } from '../../server/src/kinds/manifest/source.ts';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { suite, test } from 'node:test';
import { stringify } from 'yaml';
import { addressOf } from '../../server/src/kinds/contract/address.ts';
import type { DsdsSource } from '../../server/src/kinds/dsds/source.ts';
import type { Opened } from '../../server/src/project/documents.ts';
import { createProject, type Project } from '../../server/src/project/project.ts';
import { forAll, isEnough } from '../arbitrary.ts';
import {
  answer,
  type contractIn,
  dsdsIn,
  entriesIn,
  foldersOf,
  manifestIn,
  pathOf,
  take,
  UNREADABLE,
  uriOf,
} from './world.ts';

suite('a project that changes', () => {
  test('knows what a new one would, and says of every contract for which that is something else', () => {
    const seen = { found: 0, missing: 0, twice: 0, stale: 0, unlisted: 0, gone: 0, unread: 0 };
    const linked = { contract: 0, ignored: 0, other: 0, nothing: 0, unknown: 0, unpointed: 0, broken: 0 };
    forAll(
      fc.array(fc.tuple(event, fc.nat(9)), { minLength: 1, maxLength: 14 }),
      (events) => {
        const editor = startEditor();
        for (const [each, steps] of events) {
          editor.play(each, steps);
          const all = everything(freshLike(editor));
          assert.deepEqual(editor.told(), all);
          for (const [uri, said] of Object.entries(all)) {
            if (DOCUMENTS.some((path) => uriOf(path) === uri)) count(said, linked);
            if (said.includes('"found":[{')) seen.found++;
            if (said.includes('"isExpected":true')) seen.missing++;
            if (said.includes('"count":1')) seen.twice++;
            if (said.includes('"SR-137"')) seen.stale++;
            if (said.includes('"unlisted":["')) seen.unlisted++;
            if (said.includes('"kind":"nothing"')) seen.gone++;
            if (said.includes('"kind":"unknown"')) seen.unread++;
          }
        }
      },
      500,
      1 / 5,
    );
    assert.ok(isEnough(Math.min(...Object.values(seen)), 6), JSON.stringify(seen));
    assert.ok(isEnough(Math.min(...Object.values(linked)), 2), JSON.stringify(linked));
  });
});

/** Counts what was said to a DSDS document. */
function count(said: string, linked: Record<string, number>): void {
  for (const kind of ['contract', 'other', 'nothing', 'unknown'])
    if (said.includes(`"kind":"${kind}"`)) linked[kind]!++;
  if (said.includes('"file":"dist/e.contract.json","contractId"')) linked['ignored']!++;
  if (said.includes('"withId":[[{')) linked['unpointed']!++;
  if (said.includes('"isCompared":false')) linked['broken']!++;
}

type Event =
  | { readonly write: string; readonly text: string | undefined }
  | { readonly open: string; readonly text: string; readonly isConfigured: boolean }
  | { readonly close: string };

interface Editor {
  readonly world: Record<string, string>;
  readonly open: Map<string, Pick<Opened, 'text' | 'isConfigured'>>;
  /** `steps`: how far the project is brought up to date in between. */
  play(event: Event, steps: number): void;
  /** What was last told of each contract. */
  told(): Record<string, string>;
}

/** Plays what happens to files, as loaders and editors tell of it. */
function startEditor(): Editor {
  const project = createProject();
  const world: Record<string, string> = {};
  const open = new Map<string, Pick<Opened, 'text' | 'isConfigured'>>();
  const asked = new Set<string>();
  const told = new Map<string, string>();
  project.workIn(['file:///p']);
  walk(0);
  project.finish('file:///p/');

  function walk(steps: number): void {
    for (const folder of foldersOf({ ...ALWAYS, ...world })) project.feed(folder, entriesIn(world, folder));
    // Some ask before it is walked, and are answered by what the folders say now.
    if (steps % 2 === 0) project.filesNamedByConfig();
    const taken = new Set(project.taken('file:///p/'));
    for (const [path, text] of Object.entries(world)) {
      if (project.role(uriOf(path)) && !taken.delete(uriOf(path))) take(project, uriOf(path), text);
    }
    for (const uri of taken) if (!asked.has(pathOf(uri))) project.lost(uri);
  }

  function tell(uri: string): void {
    const said = saying(project, uri);
    if (said === undefined) told.delete(uri);
    else told.set(uri, said);
  }

  return {
    world,
    open,
    play(event, steps) {
      if ('write' in event) {
        const { write: path, text } = event;
        if (text === undefined) delete world[path];
        else world[path] = text;
        walk(steps);
        const isTaken = project.role(uriOf(path)) || project.isTaken(uriOf(path));
        if (isTaken || asked.has(path)) take(project, uriOf(path), text);
      } else if ('open' in event) {
        const { text, isConfigured } = event;
        open.set(event.open, { text, isConfigured });
        const uri = uriOf(event.open);
        project.put({ uri, text, version: 1, isConfigured });
        // What is edited is told at once.
        tell(uri);
      } else if (open.delete(event.close)) {
        project.remove(uriOf(event.close));
        told.delete(uriOf(event.close));
      }
      for (const path of answer(project, world)) asked.add(path);
      for (const uri of project.changed()) tell(uri);
    },
    told: () => Object.fromEntries([...told].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function freshLike({ world, open }: Editor): Project {
  const project = createProject();
  project.workIn(['file:///p']);
  for (const folder of foldersOf({ ...ALWAYS, ...world })) project.feed(folder, entriesIn(world, folder));
  for (const [path, { text, isConfigured }] of open)
    project.put({ uri: uriOf(path), text, version: 1, isConfigured });
  for (const [path, text] of Object.entries(world).reverse()) {
    if (project.role(uriOf(path))) take(project, uriOf(path), text);
  }
  project.finish('file:///p/');
  answer(project, world);
  project.changed();
  return project;
}

/** The folders of all files that there may be. */
const ALWAYS = { 'a/b/x': '', 'dist/x': '' };

const everything = (project: Project): Record<string, string> =>
  Object.fromEntries(
    FILES.flatMap(([paths]) => paths)
      .flatMap((path) => {
        const said = saying(project, uriOf(path));
        return said === undefined ? [] : [[uriOf(path), said]];
      })
      .sort(([a], [b]) => (a! < b! ? -1 : 1)),
  );

/** All that a contract or a manifest is told, but for where in the other files that stands. */
function saying(project: Project, uri: string): string | undefined {
  const manifest = manifestIn(project, uri);
  if (manifest) return sayingToManifest(manifest, project);
  const dsds = dsdsIn(project, uri);
  if (dsds) return sayingToDsds(dsds, project);
  const contract = (project.contract(uri) ?? project.closed(uri)) as ReturnType<typeof contractIn>;
  if (!contract || contract.whyNotChecked !== undefined) return undefined;
  const { kind, facts: knowledge, contract: read, settings, findings } = contract.source.checked;
  // Of another format there is nothing to say.
  if (kind.kind === 'foreign') return undefined;
  const { contractId = '', cemRef = '', registryRef = '' } = read;
  const seen = <T extends { isExpected: boolean; found: readonly object[]; nearest: readonly string[] }>(
    sought: T,
  ) => ({
    ...sought,
    nearest: sought.isExpected ? sought.nearest : [],
    isExpected: sought.found.length === 0 && sought.isExpected,
  });
  return JSON.stringify(
    {
      isWhole: knowledge.isWhole,
      hasDsds: knowledge.hasDsds,
      others: knowledge.othersWith(contractId),
      elements: cemRef === '' ? undefined : seen(knowledge.elements(cemRef)),
      items: registryRef === '' ? undefined : seen(knowledge.items(registryRef)),
      levels: [...settings.levels],
      findings: findings.map(({ code, args }) => ({ code, args })),
    },
    (key, value: unknown) => (key === 'path' || key === 'classPath' ? undefined : value),
  );
}

function sayingToManifest({ uri, checked }: ManifestSource, project: Project): string {
  const { facts: artifacts, manifest: read, settings, findings } = checked;
  const listed = read.records.flatMap(({ path }) => (path === undefined ? [] : [artifacts.at(path)]));
  const paths = new Set(listed.map((each) => ('path' in each ? each.path : '')));
  return JSON.stringify({
    isWhole: artifacts.isWhole,
    listed,
    unlisted: artifacts.contracts.map(({ path }) => path).filter((path) => !paths.has(path)),
    levels: [...settings.levels],
    findings: findings.map(({ code, args }) => ({ code, args })),
    // Those that it lists know of it.
    isKnown: listed.every((each) => !('uri' in each) || isListed(each.uri, uri, project)),
  });
}

function sayingToDsds({ uri, checked }: DsdsSource, project: Project): string {
  const { entries, facts: linked, settings, findings } = checked;
  return JSON.stringify(
    {
      isWhole: linked.isWhole,
      entries: entries.map(({ pointers, contract: its }) => ({
        pointers: pointers.map(({ target }) => target),
        contract: its,
        isCompared: its && its.projected !== undefined,
        // Those that it is linked with know of it.
        isKnown: !its || project.leadingTo('dsds', its.uri).includes(uri),
      })),
      withId: entries.map(({ id }) => (id ? linked.contractsWith(id.text) : undefined)),
      levels: [...settings.levels],
      findings: findings.map(({ code, args }) => ({ code, args })),
    },
    (key, value: unknown) => (key === 'path' ? undefined : value),
  );
}

const isListed = (uri: string, by: string, project: Project): boolean =>
  uri.endsWith('/') || project.leadingTo('manifest', uri).includes(by);

const contract = fc
  .record(
    {
      contractId: fc.constantFrom('button', 'card', 'No Id'),
      component: fc.constant('Button'),
      props: fc.constantFrom(
        { properties: { size: { enum: ['s', 'm'] } } },
        { properties: { size: { enum: ['m', 's'] } } },
        { properties: { size: { enum: ['s', 'm'], description: 'How large it is.' } } },
        { properties: { b: { type: 'boolean' }, 1: { type: 'boolean' } } },
      ),
      states: fc.constantFrom(['loading'], ['size']),
      cemRef: fc.constantFrom('x-button', 'x-card', 'Button', 'x-buton'),
      registryRef: fc.constantFrom('button', '@x/button', '@y/button', 'card'),
    },
    { requiredKeys: ['contractId', 'component'] },
  )
  .map((value) => JSON.stringify(value));

const addressIn = (text: string): string => {
  const addressed = addressOf(text);
  return addressed.ok ? addressed.address : '';
};

const broken = fc.constantFrom(
  '',
  '{',
  '{ "contractId": "button", "component": "Button", "cemRef": "x-button", }',
  '[]',
  '{ "name": "of another format" }',
);

const manifest = fc
  .array(
    fc.record({
      kind: fc.constant('class'),
      customElement: fc.constant(true),
      name: fc.constantFrom('Button', 'Card'),
      tagName: fc.constantFrom('x-button', 'x-card'),
      slots: fc.constantFrom(undefined, [], [{ name: '' }]),
    }),
    { maxLength: 2 },
  )
  .map((declarations) => JSON.stringify({ modules: [{ path: 'x.js', declarations }] }));

const listing = fc
  .record(
    {
      $schema: fc.constantFrom('../schemas/v0/manifest.schema.json', 'https://x.example'),
      contractVersion: fc.constant('1'),
      artifacts: fc.array(
        fc.record({
          path: fc.constantFrom(
            'c.contract.json',
            './a/../c.contract.json',
            'a/c.contract.json',
            'a/b/c.contract.json',
            'b/c.contract.json',
            'd.json',
            'a/d.json',
            'dist/e.contract.json',
            'dist/e.json',
            'a',
            'manifest.json',
            'a/manifest.json',
            '../c.contract.json',
            'package.json',
          ),
          address: fc.constantFrom(
            `sha256:${'0'.repeat(64)}`,
            addressIn('{ "contractId": "button", "component": "Button" }'),
          ),
          origin: fc.constant('inferred'),
        }),
        { maxLength: 4 },
      ),
    },
    { requiredKeys: ['artifacts'] },
  )
  .map((value) => JSON.stringify(value));

const documentValue = fc
  .array(
    fc.record(
      {
        id: fc.constantFrom('button', 'card', 'x'),
        kind: fc.constant('component'),
        specs: fc.array(
          fc
            .record(
              {
                href: fc.constantFrom(
                  'c.contract.json',
                  'c.contract.json',
                  './a/c.contract.json?x',
                  '../c.contract.json',
                  '../a/b/c.contract.json#x',
                  'b/%63.contract.json',
                  'dist/e.contract.json',
                  '../dist/e.contract.json',
                  'dist/e.json',
                  'a/d.json',
                  'a/b/',
                  'a',
                  'manifest.json',
                  'custom-elements.json',
                  'none.contract.json',
                  '../../c.contract.json',
                  'https://x.example/c.contract.json',
                  'a.dsds.yaml',
                ),
                rel: fc.constant('contract'),
                role: fc.constantFrom('Design System Contract', 'Design System Contract', 'DS Contracts'),
              },
              { requiredKeys: ['href'] },
            )
            .map((ref) => ('role' in ref ? ref : ref.href)),
          { maxLength: 2 },
        ),
      },
      { requiredKeys: ['kind'] },
    ),
    { maxLength: 3 },
  )
  .map((entries) => ({ schemaVersion: '0.21.1', name: 'X', entries }));

/** JSON is YAML too. */
const document = fc.oneof(
  documentValue.map((value) => JSON.stringify(value)),
  documentValue.map((value) => stringify(value)),
);

const registry = fc
  .record(
    {
      name: fc.constantFrom('x', '@y'),
      items: fc.array(fc.record({ name: fc.constantFrom('button', 'card') }), { maxLength: 2 }),
      include: fc.array(
        fc.constantFrom('./more.json', 'a', '../dist/more.json', 'registry.json', '../../x.json'),
        {
          maxLength: 2,
        },
      ),
    },
    { requiredKeys: ['items'] },
  )
  .map((value) => JSON.stringify(value));

const packageJson = fc
  .record(
    {
      customElements: fc.constantFrom('./dist/cem.json', 'custom-elements.json', '../x.json', 'nothing.json'),
      dependencies: fc.constantFrom({ ui: '1' }, { '@s/ui': '1' }, {}),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));

const config = fc
  .record(
    {
      contracts: fc.constantFrom(['*.contract.json', 'a/*.json'], ['a']),
      exclude: fc.constantFrom(['a/b'], ['custom-elements.json'], ['dist', 'c.contract.json']),
      elements: fc.constantFrom(['dist/*.json'], ['a'], ['**/custom-elements.json']),
      registries: fc.constantFrom(['dist/more.json'], ['a/more.json'], []),
      manifests: fc.constantFrom(['dist/*.json'], ['a'], ['**/manifest.json'], ['a/list.json']),
      dsds: fc.constantFrom(['dist/*.yaml'], ['a'], ['**/*.dsds.json'], ['a/list.yaml']),
      rules: fc.constantFrom({ 'SR-130': 'off' }, { 'SR-133': 'error' }),
    },
    { requiredKeys: [] },
  )
  .map((value) => JSON.stringify(value));

const CONTRACTS = [
  'c.contract.json',
  'a/c.contract.json',
  'a/d.json',
  'a/b/c.contract.json',
  'a/b/C.contract.json',
];

const MANIFESTS = ['manifest.json', 'a/manifest.json', 'a/list.json', 'dist/manifest.json'];

const DOCUMENTS = ['a.dsds.yaml', 'a/b.dsds.json', 'a/list.yaml', 'dist/x.dsds.yaml'];

const FILES: readonly (readonly [paths: readonly string[], text: fc.Arbitrary<string>, weight: number])[] = [
  [CONTRACTS, contract, 8],
  [MANIFESTS, listing, 5],
  [DOCUMENTS, document, 7],
  [['dist/e.contract.json', 'dist/e.json'], fc.oneof(contract, fc.constant(UNREADABLE)), 2],
  [['c.contract.json', 'a/c.contract.json', 'a/manifest.json'], fc.constant(UNREADABLE), 3],
  [
    ['custom-elements.json', 'a/custom-elements.json', 'dist/cem.json', 'node_modules/ui/cem.json'],
    manifest,
    4,
  ],
  [['registry.json', 'a/registry.json', 'a/more.json', 'dist/more.json'], registry, 4],
  [['package.json', 'a/package.json'], packageJson, 3],
  [
    ['node_modules/ui/package.json', 'a/node_modules/ui/package.json', 'node_modules/@s/ui/package.json'],
    fc.constantFrom('{ "customElements": "cem.json" }', '{}'),
    1,
  ],
  [
    ['components.json', 'a/components.json'],
    fc.constantFrom('{ "registries": { "@x": "https://x" } }', '{}'),
    1,
  ],
  [['component-contract.config.json', 'a/component-contract.config.json'], config, 2],
  [['.gitignore', 'a/.gitignore'], fc.constantFrom('dist', '*.json', 'b', '!dist'), 1],
];

const event: fc.Arbitrary<Event> = fc.oneof(
  ...FILES.flatMap(([paths, text, weight]) => {
    const path = fc.constantFrom(...paths);
    const some = fc.oneof({ weight: 9, arbitrary: text }, { weight: 1, arbitrary: broken });
    return [
      { weight: weight * 3, arbitrary: fc.record({ write: path, text: some }) },
      { weight, arbitrary: fc.record({ write: path, text: fc.constant(undefined) }) },
    ];
  }),
  {
    weight: 6,
    arbitrary: fc.record({ open: fc.constantFrom(...CONTRACTS), text: contract, isConfigured: fc.boolean() }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      open: fc.constant('c.contract.json'),
      text: broken,
      isConfigured: fc.constant(false),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      open: fc.constantFrom(...MANIFESTS),
      text: listing,
      isConfigured: fc.constant(false),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      open: fc.constantFrom(...DOCUMENTS, 'dist/e.contract.json'),
      text: fc.oneof(document, contract),
      isConfigured: fc.constant(false),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      close: fc.constantFrom(...CONTRACTS, ...MANIFESTS, ...DOCUMENTS, 'dist/e.contract.json'),
    }),
  },
);
