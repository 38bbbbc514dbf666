import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type } from '../editing.ts';
import { editorText } from '../editor.ts';
import {
  appears,
  chooseFromMenu,
  closeEverything,
  openContextMenu,
  press,
  runCommand,
  takeInput,
  writeInput,
} from '../person.ts';
import { inputSays, inputText, picture } from '../sight.ts';
import { inAnotherWindow, scenario } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';

export function playNewContract(): void {
  scenario('a contract is made from a name', async ({ page, exists, write }) => {
    write('search-field.contract.json', '{ "contractId": "search", "component": "Search" }\n');
    await runCommand(page, 'Component Contract: New Contract...');
    await untilMatch(() => inputSays(page), /Display name/);
    await picture(page, 'a new contract is asked its name');
    await writeInput(page, 'Search Field');
    await untilMatch(() => inputSays(page), /The contractId will be "search-field"/);
    await picture(page, 'a name and what it folds to');
    await takeInput(page);

    await untilEqual(() => inputText(page), 'search-field.contract.json');
    await untilMatch(() => inputSays(page), /\(2\/2\)/);
    await takeInput(page);
    await untilMatch(() => inputSays(page), /This file already exists/);
    await picture(page, 'a file that is there already');
    await writeInput(page, 'actions/search-field.contract.json');
    await untilMatch(() => inputSays(page), /File, relative to/);
    await picture(page, 'a file that is not there yet');
    await takeInput(page);

    await untilMatch(() => editorText(page), /"contractId": "search-field"/);
    assert.ok(exists('actions/search-field.contract.json'));
    await picture(page, 'a new contract');
    await type(page, '"open": { "type": "boolean');
    await untilMatch(() => editorText(page), /"properties": \{"open": \{ "type": "boolean" ?\}/);
  });

  scenario('a name without a fold is kept, and its id asked for', async ({ page, exists }) => {
    await openContextMenu(page, 'faulty');
    await picture(page, 'the menu of a folder');
    await chooseFromMenu(page, 'New Contract...');
    await writeInput(page, 'Café');
    await untilMatch(() => inputSays(page), /"é" isn't allowed in a contractId; you'll enter one next/);
    await picture(page, 'a name without a fold');
    await takeInput(page);
    await untilMatch(() => inputSays(page), /contractId of Café.*\(2\/3\)/);
    await untilEqual(() => inputText(page), 'cafe');
    await picture(page, 'a contractId is asked for');
    // What was written is still there.
    await page.locator('.quick-input-widget:visible .codicon-quick-input-back').click();
    await untilMatch(() => inputSays(page), /^New Contract.*\(1\/3\)/);
    await untilEqual(() => inputText(page), 'Café');
    await takeInput(page);
    await untilMatch(() => inputSays(page), /contractId of Café/);
    await writeInput(page, 'Cafe Bar');
    await untilMatch(() => inputSays(page), /"cafe-bar"/);
    await picture(page, 'a contractId that is none');
    await writeInput(page, 'cafe');
    await takeInput(page);
    await untilEqual(() => inputText(page), 'faulty/cafe.contract.json');
    await untilMatch(() => inputSays(page), /\(3\/3\)/);
    await takeInput(page);
    await untilMatch(() => editorText(page), /"component": "Café"/);
    assert.ok(exists('faulty/cafe.contract.json'));
    await picture(page, 'a contract whose name has no fold');
  });

  scenario('it is among the new files of the window', async ({ page }) => {
    await runCommand(page, 'Create: New File...');
    await picture(page, 'new files');
    await page.locator('.quick-input-list .monaco-list-row[aria-label^="Contract,"]').click();
    await untilMatch(() => inputSays(page), /Display name/);
  });

  scenario('without a folder a new contract is not in a file yet', ({ server }) =>
    inAnotherWindow(server, server.url.replace(/folder=[^&]*/, 'ew=true'), async (page) => {
      await runCommand(page, 'Component Contract: New Contract...');
      await writeInput(page, 'Nav Bar');
      await takeInput(page);
      await untilMatch(() => editorText(page), /"contractId": "nav-bar"/);
      await page.locator('.tab.active', { hasText: 'nav-bar.contract.json' }).waitFor();
      await picture(page, 'a new contract without a folder');
      // VS Code restores unsaved documents in the next window without a folder.
      await closeEverything(page);
    }),
  );

  scenario('where several folders are open it asks for one', ({ server, write }) => {
    write('two.code-workspace', '{ "folders": [{ "path": "." }, { "path": "faulty" }] }');
    const workspace = encodeURIComponent(join(server.folder, 'two.code-workspace'));
    return inAnotherWindow(
      server,
      server.url.replace(/folder=[^&]*/, `workspace=${workspace}`),
      async (page) => {
        const folder = page.locator('.explorer-folders-view .monaco-list-row', { hasText: 'faulty' });
        await until('the folders of the workspace are open', async () => {
          if (await appears(folder, 8_000)) return true;
          // On a busy machine VS Code now and then reads the workspace file before it can, and stays with no folders.
          await page.reload();
          return false;
        });
        await runCommand(page, 'Component Contract: New Contract...');
        await writeInput(page, 'Nav Bar');
        await takeInput(page);
        await page.locator('.quick-input-list .monaco-list-row').nth(1).waitFor();
        await picture(page, 'a folder is asked for');
        await press(page, 'ArrowDown', 'Enter');
        await untilMatch(() => inputSays(page), /relative to faulty/);
        await picture(page, 'a file in the second folder');
      },
    );
  });
}
