import { CONFIG_NAME } from '../../server/src/kinds/config/model.ts';
import { isDsdsName } from '../../server/src/kinds/dsds/model.ts';
import { isContractName } from '../../server/src/kinds/contract/detect.ts';
import { fitsAny } from '../../server/src/text/globs.ts';
import { PACKAGE } from '../../server/src/text/uri.ts';
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { suite, test } from 'node:test';
import { activationEvents, contributes, name as extension, publisher } from '../../package.json';

/** VS Code's own command, which opens the walkthrough again in the folder. */
const OPEN_FOLDER = 'workbench.action.files.openFolder';

suite('the extension', () => {
  test('starts in a folder with any file that is checked by its name', () => {
    const names = ['contract.json', 'dsds.yaml', 'dsds.yml', 'dsds.json'].map((end) => `*.${end}`);
    for (const name of names) assert.ok(isContractName(name) || isDsdsName(name), name);
    assert.deepEqual(
      [...activationEvents].sort(),
      [CONFIG_NAME, ...names].map((name) => `workspaceContains:**/${name}`).sort(),
    );
  });

  test('shows its own pages of rules as pages, and nothing of the user', () => {
    const globs = Object.keys(contributes.configurationDefaults['workbench.editorAssociations']);
    const isShown = (path: string): boolean => globs.some((glob) => fitsAny([glob])(path));
    const installed = `file:/home/a/.vscode/extensions/${publisher}.${extension}-1.2.3/docs/rules/json/syntax.md`;
    assert.ok(isShown(installed));
    assert.ok(isShown(`${PACKAGE}:/docs/rules/SR-126.md`));
    for (const folder of ['component-contracts', 'component-contract', 'work/component-contract-docs'])
      assert.ok(!isShown(`file:/home/a/${folder}/docs/rules/naming.md`), folder);
  });

  test('formats contracts, whatever formats other JSON', () => {
    const ours = contributes.configurationDefaults['[component-contract]'];
    assert.equal(ours['editor.defaultFormatter'], `${publisher}.${extension}`);
  });

  test('lists the command that makes a new contract before those that draft one', () => {
    const titles = contributes.commands
      .map(({ title }) => title)
      .filter((title) => /Contract.*\.\.\.$/.test(title));
    const typed = titles.filter((title) => title.startsWith('New Contract'));
    assert.deepEqual(typed, ['New Contract...']);
  });

  test('has few commands in the palette, and none elsewhere that is not declared', () => {
    const { commands, menus, keybindings } = contributes;
    const hidden = new Set(
      menus.commandPalette.flatMap(({ command, when }) => (when === 'false' ? command : [])),
    );
    const shown = commands.filter(({ command }) => !hidden.has(command));
    assert.ok(shown.length <= 15, shown.map(({ title }) => title).join('\n'));
    const known = new Set(commands.map(({ command }) => command));
    for (const { command } of [...Object.values(menus).flat(), ...keybindings])
      assert.ok(known.has(command), command);
  });

  test('has a walkthrough whose commands and pictures exist', () => {
    const { commands, walkthroughs } = contributes;
    const known = new Set([...commands.map(({ command }) => command), OPEN_FOLDER]);
    for (const { title, description, media, completionEvents } of walkthroughs.flatMap(
      ({ steps }) => steps,
    )) {
      const named = [...description.matchAll(/\]\(command:(?:toSide:)?([^?)]+)/g)].map(
        ([, command]) => command!,
      );
      const awaited = completionEvents.flatMap((event) => /^onCommand:(.*)/.exec(event)?.[1] ?? []);
      assert.equal(named.length, 1, title);
      // VS Code shows its marks as they are.
      assert.doesNotMatch(description, /`/);
      for (const command of [...named, ...awaited]) assert.ok(known.has(command), command);
      assert.ok(existsSync(media.svg), media.svg);
    }
    const { contents } = contributes.viewsWelcome[0]!;
    const [, args = ''] = /workbench\.action\.openWalkthrough\?(\S+?)\)/.exec(contents) ?? [];
    assert.deepEqual(JSON.parse(decodeURIComponent(args)), [
      `${publisher}.${extension}#${walkthroughs[0]!.id}`,
    ]);
  });
});
