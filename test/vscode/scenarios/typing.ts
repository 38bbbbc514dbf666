import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { editorText } from '../editor.ts';
import { openFile, openProblems, press } from '../person.ts';
import { listed, picture, problemCounts } from '../sight.ts';
import { scenario } from '../stage.ts';
import { untilEqual } from '../until.ts';

/** A contract as it is typed, without any suggestion: text, and keys in angle brackets. Brackets close themselves. */
const TYPED = [
  ['{', '<Enter>', '"contractId": "rating",', '<Enter>', '"component": "Rating",', '<Enter>'],
  ['"description": "Shows how good something is.",', '<Enter>', '"props": {', '<Enter>'],
  [
    '"additionalProperties": false,',
    '<Enter>',
    '"properties": {',
    '<Enter>',
    '"size": {',
    '<Enter>',
    '"type": "string",',
    '<Enter>',
  ],
  ['"enum": ["small", "large"],', '<Enter>', '"default": "small"', '<Down>', ',', '<Enter>'],
  ['"max": {', '<Enter>', '"type": "number"', '<Down>', '<Down>', '<Down>', ',', '<Enter>'],
  ['"slots": ["symbol"],', '<Enter>', '"states": ["hover"]'],
].flat();

/** In milliseconds between two keys. */
const DELAY = 70;

/** A shorter time than the pause after which findings at the caret are shown. */
const PAUSE = 800;

export function playTyping(): void {
  scenario('nothing flickers while a whole contract is typed', async ({ page, write }) => {
    write('rating.contract.json', '\n');
    await openFile(page, 'rating.contract.json');
    await openProblems(page);
    await page.locator('.editor-instance .view-lines').click();
    await press(page, 'Control+a', 'Delete');
    await untilEqual(() => problemCounts(page), '1 0');
    const changes = await changesWhile(page, async () => {
      for (const part of TYPED) {
        if (part === '<Enter>') await press(page, 'Escape', 'Enter');
        else if (part === '<Down>') await press(page, 'Escape', 'ArrowDown', 'End');
        else await page.keyboard.type(part, { delay: DELAY });
      }
    });
    await picture(page, 'a contract that was typed');
    const text = (await editorText(page)).replaceAll('\u00a0', ' ');
    assert.match(text, /"slots": \["symbol"\],\s+"states": \["hover"\]\s+\}\s*$/);
    assert.deepEqual(
      changes,
      ['0 0'],
      'only the empty file is a problem, which goes with the first character',
    );
    assert.deepEqual(await listed(page), []);
  });
}

/** The counts of problems that are shown while keys follow one another; what is shown after a pause of this machine is left out. */
async function changesWhile(page: Page, typeAll: () => Promise<void>): Promise<string[]> {
  await page.evaluate((pause) => {
    const status = document.getElementById('status.problems')!;
    const changes: string[] = [];
    let counts = status.innerText;
    let lastKey = Infinity;
    let lastPause = 0;
    const isPause = (): boolean => performance.now() - lastKey > pause;
    document.addEventListener(
      'keydown',
      () => {
        if (isPause()) lastPause = performance.now();
        lastKey = performance.now();
      },
      true,
    );
    new MutationObserver(() => {
      if (status.innerText === counts) return;
      counts = status.innerText;
      if (!isPause() && performance.now() - lastPause > pause)
        changes.push(counts.trim().replace(/\s+/g, ' '));
    }).observe(status, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { changes });
  }, PAUSE);
  await typeAll();
  return page.evaluate(() => (window as unknown as { changes: string[] }).changes);
}
