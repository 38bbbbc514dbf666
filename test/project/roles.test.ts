import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { placeOf } from '../../server/src/text/uri.ts';
import { createProject } from '../../server/src/project/project.ts';
import { isLookedInto } from '../../server/src/project/roles.ts';
import { entriesIn, foldersOf, uriOf, type World } from './world.ts';

/** What files are to their project, of those that a walk comes to. */
function rolesIn(world: World): Record<string, string> {
  const project = createProject();
  for (const folder of foldersOf(world)) project.feed(folder, entriesIn(world, folder));
  project.workIn(['file:///p']);
  const isReached = (folder: string): boolean => {
    if (folder === 'file:///p/') return true;
    const { folder: above, name } = placeOf(folder.slice(0, -1))!;
    return isReached(above) && isLookedInto(project.folder(above)!, name);
  };
  return Object.fromEntries(
    Object.keys(world).flatMap((path) => {
      const uri = uriOf(path);
      const role = isReached(placeOf(uri)!.folder) ? project.role(uri) : undefined;
      return role === undefined ? [] : [[path, role]];
    }),
  );
}

const world = (config: object | undefined, gitignore: string, ...paths: string[]): World => ({
  ...Object.fromEntries(paths.map((path) => [path, ''])),
  '.gitignore': gitignore,
  ...(config ? { [CONFIG_NAME]: JSON.stringify(config) } : {}),
});

suite('what a file is to its project', () => {
  test('goes by its name, where git does not ignore it', () =>
    assert.deepEqual(
      rolesIn(
        world(
          undefined,
          'dist',
          'a.contract.json',
          'x/custom-elements.json',
          'x/registry.json',
          'x/react-docgen.json',
          'components.json',
          'package.json',
          'dist/custom-elements.json',
          'node_modules/x/package.json',
          'other.json',
          'toString',
          '__proto__',
        ),
      ),
      {
        'a.contract.json': 'contract',
        'x/custom-elements.json': 'elements',
        'x/registry.json': 'registry',
        'x/react-docgen.json': 'components',
        'components.json': 'namespaces',
        'package.json': 'package',
      },
    ));

  test('or by the globs of the project file, which take the place of names', () =>
    assert.deepEqual(
      rolesIn(
        world(
          {
            elements: ['cem/*.json', 'lib'],
            sources: ['docs.json'],
            registries: ['r/button.json'],
            exclude: ['cem/no.json'],
          },
          'docs.json',
          'docs.json',
          'react-docgen.json',
          'custom-elements.json',
          'registry.json',
          'cem/a.json',
          'cem/no.json',
          'lib/x/custom-elements.json',
          'lib/package.json',
          'lib/tsconfig.json',
          'r/button.json',
          'cem/a.contract.json',
        ),
      ),
      {
        'docs.json': 'components',
        'cem/a.json': 'elements',
        'lib/x/custom-elements.json': 'elements',
        'lib/package.json': 'package',
        'r/button.json': 'registry',
        'cem/a.contract.json': 'contract',
      },
    ));

  test('nothing by the config file of an installed package, which no search comes by', () => {
    const project = createProject();
    const files = {
      ...world(undefined, 'dist', 'node_modules/a/all.json', 'dist/all.json', 'lib/all.json'),
      ...Object.fromEntries(
        ['node_modules/a', 'dist', 'lib'].map((folder) => [
          `${folder}/${CONFIG_NAME}`,
          '{ "manifests": ["**/*.json"] }',
        ]),
      ),
    };
    for (const folder of foldersOf(files)) project.feed(folder, entriesIn(files, folder));
    const roles = ['node_modules/a', 'dist', 'lib'].map((folder) =>
      project.role(uriOf(`${folder}/all.json`)),
    );
    assert.deepEqual(roles, [undefined, undefined, 'manifest']);
  });

  for (const [glob, found] of [
    ['dist/custom-elements.json', ['dist/custom-elements.json']],
    [
      'dist',
      ['dist/custom-elements.json', 'dist/a/custom-elements.json', 'packages/a/dist/custom-elements.json'],
    ],
    ['dist/**', ['dist/custom-elements.json', 'dist/a/custom-elements.json']],
    ['packages/*/dist/*.json', ['packages/a/dist/custom-elements.json']],
    ['packages/**/custom-elements.json', []],
    ['custom-elements.json', []],
    ['**/dist/custom-elements.json', ['dist/custom-elements.json', 'packages/a/dist/custom-elements.json']],
    ['*/custom-elements.json', ['dist/custom-elements.json']],
    ['node_modules/ui/*.json', ['node_modules/ui/custom-elements.json']],
    ['*/ui/*.json', []],
    ['{dist,node_modules}/ui/*.json', ['node_modules/ui/custom-elements.json']],
  ] as const) {
    test(`leads where git ignores all only where it names that: ${glob}`, () =>
      assert.deepEqual(
        Object.keys(
          rolesIn(
            world(
              { elements: [glob] },
              'dist',
              'dist/custom-elements.json',
              'dist/a/custom-elements.json',
              'dist/a.contract.json',
              'packages/a/dist/custom-elements.json',
              'node_modules/ui/custom-elements.json',
            ),
          ),
        ),
        found,
      ));
  }
});
