import assert from 'node:assert/strict';
import { join } from 'node:path';
import { faultyAlert } from '../contracts.ts';
import { notice, openProblems, runCommand, runTask } from '../person.ts';
import { picture, problemCounts, problems } from '../sight.ts';
import { inAnotherWindow, scenario } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';
import type { Page } from 'playwright-core';

const faulty = (id: string, name: string): string =>
  faultyAlert.replace('"alert"', `"${id}"`).replace('"Alert"', `"${name}"`);

export function playCheckAll(): void {
  scenario('a check of all contracts in several folders keeps every finding', ({ server, write }) => {
    write('multi/one/package.json', '{}');
    write('multi/one/banner.contract.json', faulty('banner', 'Banner'));
    write('multi/one/bell.contract.json', '{ "contractId": "bell", "component": "Alarm" }\n');
    write('multi/two/package.json', '{}');
    write('multi/two/dialog.contract.json', faulty('dialog', 'Dialog'));
    const folders = ['one', 'two'].map((path) => ({ path }));
    write('multi/all.code-workspace', JSON.stringify({ folders }));
    const workspace = encodeURIComponent(join(server.folder, 'multi/all.code-workspace'));
    const url = server.url.replace(/folder=[^&]*/, `workspace=${workspace}`);
    return inAnotherWindow(server, url, async (page) => {
      await openProblems(page);
      await untilEqual(async () => (await problems(page)).length, 5);
      const before = await problems(page);
      assert.deepEqual(
        before.map(({ file, severity, code }) => `${file} ${severity} ${code}`),
        [
          'banner.contract.json error SR-127',
          'banner.contract.json error SR-126',
          'dialog.contract.json error SR-127',
          'dialog.contract.json error SR-126',
          'bell.contract.json info SR-130',
        ],
      );
      await page.locator('.part.panel .codicon-panel-close:visible').click();
      await page.locator('.markers-panel').waitFor({ state: 'hidden' });
      await runCommand(page, 'Component Contract: Check All Contracts');
      await notice(page, /4 errors, 1 note in 3 files\./, () => picture(page, 'a check of several folders'));
      await page.locator('.markers-panel').waitFor();
      assert.deepEqual(await problems(page), before);
      assert.match(await problemCounts(page), /^4 0\b/);
      assert.equal(await terminals(page).count(), 0);
    });
  });

  scenario('a task of tasks.json checks in a terminal, and lists nothing twice', async ({ page, write }) => {
    write('task/banner.contract.json', faulty('banner', 'Banner'));
    const tasks = [{ type: 'component-contract', label: 'check a folder', paths: ['task'] }];
    write('.vscode/tasks.json', JSON.stringify({ version: '2.0.0', tasks }));
    await untilEqual(() => problemCounts(page), '2 0');
    await runTask(page, 'check a folder');
    await untilMatch(() => terminalText(page), /2 errors in 1 file checked/);
    await picture(page, 'the check task in a terminal');
    await openProblems(page);
    assert.equal((await problems(page)).length, 2);
    write('.vscode/tasks.json', '{}');
  });
}

const terminals = (page: Page) => page.locator('.part.panel .terminal-wrapper .xterm');

const terminalText = async (page: Page): Promise<string> =>
  (await page.locator('.part.panel .xterm-rows').allInnerTexts()).join('\n').replaceAll('\u00a0', ' ');
