import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { Range, WorkspaceEdit } from 'vscode-languageserver/node';
import { BUTTON, FILES, IN_SYNC } from '../dsds-files.ts';
import type { OpenDocument } from '../editor.ts';
import { contractText, uriOf, type World, worldOf } from '../world.ts';

const RENAMES = {
  workspace: { workspaceEdit: { documentChanges: true, resourceOperations: ['create', 'rename'] } },
};
const CONTRACT = 'lib/button.contract.json';

const renamed = (document: OpenDocument, newName: string): Promise<WorkspaceEdit> =>
  document.ask<WorkspaceEdit>('textDocument/rename', { newName });

/** What the user is told instead. */
const refused = (document: OpenDocument, newName: string): Promise<string> =>
  renamed(document, newName).then(
    () => 'nothing',
    (error: Error) => error.message,
  );

/** What an edit does: the file as of its version, what it takes away and what it puts there; or another name. */
function shown(edit: WorkspaceEdit | null, world: World, open: readonly OpenDocument[] = []): string[] {
  return (edit?.documentChanges ?? []).flatMap((change) => {
    if (!('edits' in change))
      return [change.kind === 'rename' ? `${short(change.oldUri)} -> ${short(change.newUri)}` : change.kind];
    const { uri, version } = change.textDocument;
    const text = open.find((each) => each.uri === uri)?.text() ?? world.disk.text(uri) ?? '';
    const lines = text.split('\n');
    return change.edits.map((each) => {
      const { range, newText } = each as { range: Range; newText: string };
      assert.equal(range.start.line, range.end.line);
      const old = lines[range.start.line]!.slice(range.start.character, range.end.character);
      return `${short(uri)} @${version}: ${old} => ${newText}`;
    });
  });
}

const short = (uri: string): string => uri.slice(uriOf('').length);

suite('a rename in a contract, and the entries that are linked with it', () => {
  test('leaves a trait alone that only seems to be meant', async () => {
    const files = {
      [CONTRACT]: contractText('button', { states: ['press'] }),
      'ui.dsds.yaml': FILES['ui.dsds.yaml'].replaceAll('id: busy', 'id: presse'),
    };
    const world = await worldOf(files, { capabilities: RENAMES });
    const contract = world.open(CONTRACT, '"pr|ess"');
    assert.deepEqual(shown(await renamed(contract, 'down'), world, [contract]), [
      'lib/button.contract.json @1: "press" => "down"',
    ]);
    await world.editor.close();
  });

  test('changes what has exactly the name without asking, where the editor could', async () => {
    const changeAnnotationSupport = { groupsOnLabel: true };
    const capabilities = {
      workspace: { workspaceEdit: { ...RENAMES.workspace.workspaceEdit, changeAnnotationSupport } },
    };
    const world = await worldOf(FILES, { capabilities });
    const edit = await renamed(world.open(CONTRACT, '"bu|sy"'), 'idle');
    assert.equal(edit.changeAnnotations, undefined);
    assert.deepEqual(shown(edit, world).slice(1), [
      'docs/ui.dsds.json @null: "busy" => "idle"',
      'ui.dsds.yaml @null: busy => idle',
    ]);
    await world.editor.close();
  });

  test('takes traits and values along, in files that are open and that are not', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const contract = world.open(CONTRACT, '"si|ze": {');
    const document = world.open('ui.dsds.yaml', '', 'yaml');
    document.replace('Of most buttons.', 'Usual.');
    await world.editor.settled();
    const open = [contract, document];
    assert.deepEqual(shown(await renamed(contract, 'extent'), world, open), [
      'lib/button.contract.json @1: "size" => "extent"',
      'lib/button.contract.json @1: "size" => "extent"',
      'docs/ui.dsds.json @null: "size" => "extent"',
      'ui.dsds.yaml @2: size => extent',
    ]);
    for (const [caret, newName, ...lines] of [
      [
        '"sm|all"',
        'tiny',
        '@1: "small" => "tiny"',
        'json @null: "small" => "tiny"',
        'yaml @2: small => tiny',
      ],
      [
        '"bu|sy"',
        'at-work',
        '@1: "busy" => "at-work"',
        'json @null: "busy" => "at-work"',
        'yaml @2: busy => at-work',
      ],
    ] as const) {
      contract.moveTo(BUTTON.indexOf(caret.replace('|', '')) + caret.indexOf('|'));
      const made = shown(await renamed(contract, newName), world, open);
      assert.deepEqual(
        made.map((line) => line.replace(/^\S+\.(contract\.json |dsds\.)/, '')),
        lines,
      );
    }
    await world.editor.close();
  });

  test('keeps the link of a name that is no legal id, by the name of the trait', async () => {
    const world = await worldOf({ [CONTRACT]: BUTTON, 'ui.dsds.yaml': IN_SYNC }, { capabilities: RENAMES });
    const contract = world.open(CONTRACT, '"lo|ud": {');
    const edit = await renamed(contract, 'how loud');
    const document = world.open('ui.dsds.yaml', '', 'yaml');
    world.editor.make(edit);
    await world.editor.settled();
    assert.match(document.text(), /id: loud\n {8}name: how loud\n/);
    contract.moveTo(contract.text().indexOf('"how loud"') + 1);
    world.editor.make(await renamed(contract, 'noisy'));
    await world.editor.settled();
    assert.match(document.text(), /id: noisy\n {8}name: noisy\n/);
    await world.editor.close();
  });

  test('of the identity takes ids along that are equal, and the pointers where the file goes by it', async () => {
    const other = IN_SYNC.replace('id: button # as the contract', 'id: knob').replace('lib/', './lib/');
    const world = await worldOf({ ...FILES, 'other.dsds.yaml': other }, { capabilities: RENAMES });
    const contract = world.open(CONTRACT, '"but|ton"');
    assert.deepEqual(shown(await renamed(contract, 'push-button'), world, [contract]), [
      'lib/button.contract.json @1: "button" => "push-button"',
      'docs/ui.dsds.json @null: "button" => "push-button"',
      'docs/ui.dsds.json @null: "../lib/button.contract.json" => "../lib/push-button.contract.json"',
      'ui.dsds.yaml @null: button => push-button',
      'ui.dsds.yaml @null: lib/button.contract.json => lib/push-button.contract.json',
      'other.dsds.yaml @null: ./lib/button.contract.json => ./lib/push-button.contract.json',
      'lib/button.contract.json -> lib/push-button.contract.json',
    ]);
    await world.editor.close();
  });

  test('is refused as long as one of them is broken, so that no place is missed', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const contract = world.open(CONTRACT, '"si|ze": {');
    const document = world.open('ui.dsds.yaml', '', 'yaml');
    document.replace('      - traitType: state', '      - "traitType: state');
    await world.editor.settled();
    const why = '"ui.dsds.yaml" points at this contract and isn\'t valid YAML. Fix its syntax errors first.';
    assert.equal(await refused(contract, 'extent'), why);
    contract.moveTo(BUTTON.indexOf('"button"') + 1);
    assert.equal(await refused(contract, 'push-button'), why);
    // What changes nothing has no need of it.
    assert.deepEqual(shown(await renamed(contract, 'button'), world), []);
    await world.editor.close();
  });
});

suite('DSDS documents when files move', () => {
  const moved = (
    { editor }: World,
    ...moves: readonly (readonly [string, string])[]
  ): Promise<WorkspaceEdit | null> => {
    const files = moves.map(([from, to]) => ({ oldUri: uriOf(from), newUri: uriOf(to) }));
    return editor.request('workspace/willRenameFiles', { files }) as Promise<WorkspaceEdit | null>;
  };

  test('their pointers follow contracts, and go along with their documents', async () => {
    const world = await worldOf(
      { ...FILES, 'lib/tab.contract.json': contractText('tab') },
      { capabilities: RENAMES },
    );
    assert.deepEqual(shown(await moved(world, [CONTRACT, 'lib/deep/knob.contract.json']), world), [
      'docs/ui.dsds.json @null: "../lib/button.contract.json" => "../lib/deep/knob.contract.json"',
      'ui.dsds.yaml @null: lib/button.contract.json => lib/deep/knob.contract.json',
    ]);
    assert.deepEqual(shown(await moved(world, ['docs/ui.dsds.json', 'ui.dsds.json']), world), [
      'docs/ui.dsds.json @null: "../lib/button.contract.json" => "lib/button.contract.json"',
    ]);
    assert.deepEqual(shown(await moved(world, ['lib', 'docs/lib']), world), [
      'docs/ui.dsds.json @null: "../lib/button.contract.json" => "lib/button.contract.json"',
      'ui.dsds.yaml @null: lib/button.contract.json => docs/lib/button.contract.json',
    ]);
    assert.equal(await moved(world, ['lib/tab.contract.json', 'lib/tabs.contract.json']), null);
    await world.editor.close();
  });

  test('an editor asks of documents in YAML, too', async () => {
    const world = await worldOf(FILES, { capabilities: RENAMES });
    const { filters = [] } =
      world.editor.initialized.capabilities.workspace?.fileOperations?.willRename ?? {};
    assert.deepEqual(
      filters.map(({ pattern: { glob } }) => glob),
      ['**/*.{json,yaml,yml}', '**'],
    );
    await world.editor.close();
  });
});
