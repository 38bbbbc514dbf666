import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { FrameLocator, Page } from 'playwright-core';
import { badge } from '../contracts.ts';
import { caretAt, clickLens, type } from '../editing.ts';
import { editorText } from '../editor.ts';
import { openContract, press, runCommand, takeInput, writeInput } from '../person.ts';
import { activeTab, lenses, notifications, picture, previewText } from '../sight.ts';
import { inAnotherWindow, scenario, type Stage } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';

const COMMAND = 'Component Contract: Compare Contracts with Git Revision...';

const SETTINGS = { 'git.enabled': true, 'component-contract.compareWith': 'v2.1.0' };

export function playRevisions(): void {
  scenario('contracts are compared with a git revision', async (stage) => {
    await inRepository(stage, async (page) => {
      await openContract(page, 'badge.contract.json');
      await untilMatch(async () => (await lenses(page)).join('\n'), /1 change since v2.1.0/);
      await caretAt(page, '"sm", |"md"');
      await press(page, 'Delete', 'Delete', 'Delete', 'Delete', 'Delete', 'Delete');
      await untilMatch(async () => (await lenses(page)).join('\n'), /breaking changes? since v2.1.0/);
      await picture(page, 'the code lens about changes since a revision');
      await clickLens(page, 'since v2.1.0');
      await untilMatch(() => previewText(page), /badge[^]*enum\/value-removed/);
      await picture(page, 'the changes of a contract since a revision');
      await caretAt(page, '"hover|"');
      await type(page, 's');
      await untilMatch(() => previewText(page), /hovers/);
      await press(page, 'Control+Z');

      await runCommand(page, COMMAND);
      await untilEqual(
        async () => (await revisionRows(page)).slice(0, 4),
        ['v2.1.0', 'v2.0.0', 'main', 'nightly'],
      );
      await picture(page, 'the revisions to compare contracts with');
      await writeInput(page, 'v9');
      await untilEqual(async () => (await revisionRows(page)).at(-1), 'v9');
      await takeInput(page);
      await untilMatch(
        async () => (await notifications(page)).join('\n'),
        /There is no revision "v9"[^]*git fetch --tags/,
      );
      await picture(page, 'an unknown revision');
      await runCommand(page, 'Notifications: Clear All Notifications');
      await runCommand(page, COMMAND);
      await writeInput(page, 'v2.1.0');
      await takeInput(page);
      await untilMatch(() => previewText(page), /4 changes in 3 contracts/);
      await picture(page, 'the changes of all contracts since a revision');

      const removed = previewFrame(page).locator('li', { hasText: 'enum/value-removed' });
      await removed.locator('a').last().click();
      await untilEqual(() => activeTab(page), 'badge.contract.json');
      await untilMatch(() => editorText(page), /"Label"/);
      await picture(page, 'the new side of a change');
      await runCommand(page, COMMAND);
      await writeInput(page, 'v2.1.0');
      await takeInput(page);
      await until('the page is shown again', async () => (await removed.count()) > 0);
      await removed.locator('a').first().click();
      await untilMatch(() => editorText(page), /"sm", "md", "lg"/);
      await picture(page, 'the old side of a change');
    });
  });
}

/** Shows a folder that is a repository with a few tags, and changes since. */
async function inRepository({ server, write }: Stage, run: (page: Page) => Promise<void>): Promise<void> {
  const folder = join(server.folder, 'history');
  const git = (...args: string[]): void =>
    void execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.test', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  write('history/package.json', '{}\n');
  write('history/.vscode/settings.json', JSON.stringify(SETTINGS));
  write('history/lib/badge.contract.json', badge);
  write('history/lib/tag.contract.json', '{ "contractId": "tag", "component": "Tag" }\n');
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-q', '-m', 'One');
  for (const tag of ['v2.0.0', 'v2.1.0', 'nightly']) git('tag', tag);
  write('history/lib/badge.contract.json', badge.replace('"Badge"', '"Label"'));
  write('history/lib/chip.contract.json', '{ "contractId": "chip", "component": "Chip" }\n');
  git('rm', '-q', 'lib/tag.contract.json');
  const url = server.url.replace(/folder=[^&]*/, `folder=${encodeURIComponent(folder)}`);
  await inAnotherWindow(server, url, run);
}

const revisionRows = (page: Page): Promise<string[]> =>
  page.locator('.quick-input-list .monaco-list-row .label-name').allInnerTexts();

const previewFrame = (page: Page): FrameLocator =>
  page.locator('iframe.webview.ready:visible').last().contentFrame().locator('#active-frame').contentFrame();
