import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { DocumentLink, Location } from 'vscode-languageserver/node';
import { BUTTON, FILES, IN_SYNC } from '../dsds-files.ts';
import type { OpenDocument } from '../editor.ts';
import { contractText, uriOf, worldOf } from '../world.ts';

const asked = (
  document: OpenDocument,
  what: 'definition' | 'references',
  includeDeclaration = true,
): Promise<Location[]> =>
  document.ask<Location[]>(`textDocument/${what}`, { context: { includeDeclaration } });

/** Where the name at each of these carets is defined. */
async function definitions(
  files: Readonly<Record<string, string>>,
  path: string,
  carets: readonly string[],
): Promise<string[]> {
  const world = await worldOf(files);
  const found: string[] = [];
  for (const caret of carets) {
    const document = world.open(path, caret, path.endsWith('json') ? 'json' : 'yaml');
    found.push(world.shown(await asked(document, 'definition')).join(', ') || 'nowhere');
    document.close();
  }
  await world.editor.close();
  return found;
}

suite('links between DSDS documents and contracts', () => {
  test('from what an entry names to where the contract declares it', async () => {
    const id = 'lib/button.contract.json: "contractId": "‹button›",';
    const declared = [
      id,
      id,
      'nowhere',
      'lib/button.contract.json: "‹size›": {',
      'lib/button.contract.json: "‹small›",',
      'nowhere',
      'lib/button.contract.json: "‹loud›": {',
      'lib/button.contract.json: "‹busy›"',
      'nowhere',
    ];
    assert.deepEqual(
      await definitions(FILES, 'ui.dsds.yaml', [
        'id: but|ton #',
        'href: lib/but|ton',
        'role: De|sign',
        'id: si|ze',
        'id: sm|all',
        'id: "|2"',
        'id: lo|ud',
        'id: bu|sy',
        'description: It wo|rks',
      ]),
      declared,
    );
    assert.deepEqual(
      await definitions(FILES, 'docs/ui.dsds.json', [
        '"id": "but|ton"',
        '"../lib/but|ton',
        '"role": "De|sign',
        '"id": "si|ze"',
        '"id": "sm|all"',
        '"id": "|2"',
        '"id": "lo|ud"',
        '"id": "bu|sy"',
        '"description": "It wo|rks',
      ]),
      declared,
    );
  });

  test('from what is linked with nothing, or stands for nothing, they lead nowhere', async () => {
    const files = {
      'lib/button.contract.json': BUTTON,
      'lib/notes.json': '{ "a": 1 }',
      'ui.dsds.yaml': IN_SYNC.replace('id: size', 'id: width').replace('id: "2"', 'id: "3"'),
      'gone.dsds.yaml': IN_SYNC.replace('lib/button', 'lib/knob'),
      'bare.dsds.yaml': 'id: button\nspecs: [lib/button.contract.json]\n',
      'notes.dsds.yaml': IN_SYNC.replace('lib/button.contract.json', 'lib/notes.json'),
    };
    assert.deepEqual(await definitions(files, 'ui.dsds.yaml', ['id: wi|dth', 'id: sm|all', 'id: "|3"']), [
      'nowhere',
      'nowhere',
      'nowhere',
    ]);
    assert.deepEqual(
      await definitions(files, 'gone.dsds.yaml', ['lib/kn|ob', 'id: but|ton #', 'id: si|ze']),
      ['nowhere', 'nowhere', 'nowhere'],
    );
    // A faulty pointer whose target is found still links.
    assert.deepEqual(await definitions(files, 'bare.dsds.yaml', ['id: but|ton', '[lib|/']), [
      'lib/button.contract.json: "contractId": "‹button›",',
      'lib/button.contract.json: "contractId": "‹button›",',
    ]);
  });

  test('from a trait to all others of the same prop, whether somebody has them open or not', async () => {
    const world = await worldOf(FILES);
    const document = world.open('ui.dsds.yaml', 'id: si|ze', 'yaml');
    const traits = ['docs/ui.dsds.json: "id": "‹size›",', 'ui.dsds.yaml: id: ‹size›'];
    assert.deepEqual(world.shown(await asked(document, 'references')), [
      'lib/button.contract.json: "‹size›": {',
      ...traits,
    ]);
    assert.deepEqual(world.shown(await asked(document, 'references', false)), traits);
    await world.editor.close();
  });

  test('from a pointer and from an id to all entries of the same contract', async () => {
    const world = await worldOf(FILES);
    for (const caret of ['href: lib/but|ton', 'id: but|ton #']) {
      const document = world.open('ui.dsds.yaml', caret, 'yaml');
      assert.deepEqual(world.shown(await asked(document, 'references', false)), [
        'docs/ui.dsds.json: "id": "‹button›",',
        'docs/ui.dsds.json: "href": "‹../lib/button.contract.json›",',
        'ui.dsds.yaml: - id: ‹button› # as the contract',
        'ui.dsds.yaml: - href: ‹lib/button.contract.json›',
      ]);
      document.close();
    }
    await world.editor.close();
  });

  test('from a contract to the entries that speak of the same', async () => {
    const world = await worldOf(FILES);
    for (const [caret, expected] of [
      [
        '"contractId": "but|ton"',
        [
          'docs/ui.dsds.json: "id": "‹button›",',
          'docs/ui.dsds.json: "href": "‹../lib/button.contract.json›",',
          'ui.dsds.yaml: - id: ‹button› # as the contract',
          'ui.dsds.yaml: - href: ‹lib/button.contract.json›',
        ],
      ],
      ['"lo|ud"', ['docs/ui.dsds.json: "id": "‹loud›",', 'ui.dsds.yaml: id: ‹loud›']],
      ['"lar|ge"', ['docs/ui.dsds.json: "id": "‹large›",', 'ui.dsds.yaml: - id: ‹large›']],
      ['"bu|sy"', ['docs/ui.dsds.json: "id": "‹busy›",', 'ui.dsds.yaml: id: ‹busy›']],
      ['"la|bel"', []],
    ] as const) {
      const contract = world.open('lib/button.contract.json', caret);
      const found = world.shown(await asked(contract, 'references'));
      assert.deepEqual(
        found.filter((place) => !place.startsWith('lib/')),
        expected,
        caret,
      );
      contract.close();
    }
    await world.editor.close();
  });

  test('the pointers that lead to a file are links', async () => {
    const specs = [
      'lib/button.contract.json',
      'lib/gone.contract.json',
      'https://x.test/a.contract.json',
    ].map((href) => `  - href: "${href}"\n    rel: contract\n    role: Design System Contract\n`);
    const world = await worldOf({
      'lib/button.contract.json': contractText('button'),
      'ui.dsds.yaml': `id: button\nkind: component\nspecs:\n${specs.join('')}  - lib/%62utton.contract.json#x\n`,
    });
    const document = world.open('ui.dsds.yaml', '', 'yaml');
    const links = await document.ask<DocumentLink[]>('textDocument/documentLink');
    const target = uriOf('lib/button.contract.json');
    assert.deepEqual(
      links.map(({ range, tooltip, ...link }) => [document.textAt(range), link.target, tooltip]),
      [
        ['lib/button.contract.json', target, 'Open lib/button.contract.json'],
        ['lib/%62utton.contract.json#x', target, 'Open lib/button.contract.json'],
      ],
    );
    await world.editor.close();
  });
});
