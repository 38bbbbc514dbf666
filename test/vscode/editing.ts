/** What a person does to a text in the editor. */
import type { Locator, Page } from 'playwright-core';
import { pointIn } from './editor.ts';
import { appears, restMouse, runCommand } from './person.ts';
import { attemptTime, until } from './until.ts';

export const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text);

/** Clicks where the bar is: `"type": "|"`. What has only just come up may not take a click yet, so it may take another. */
export async function caretAt(page: Page, marked: string): Promise<void> {
  let clicked = -Infinity;
  await until(`the caret is at ${marked}`, async () => {
    const { x, y } = await pointIn(page, marked.replace('|', ''), marked.indexOf('|'));
    if (Number.isFinite(clicked) && (await isCaretAt(page, x, y))) return true;
    // Two clicks in quick succession would select a word.
    if (Date.now() - clicked < 1000) return false;
    clicked = Date.now();
    await page.mouse.click(x, y);
    await restMouse(page);
    return false;
  });
}

async function isCaretAt(page: Page, x: number, y: number): Promise<boolean> {
  const carets = page.locator('.editor-instance .cursors-layer .cursor');
  const boxes = await carets.evaluateAll((all) => all.map((caret) => caret.getBoundingClientRect().toJSON()));
  return (boxes as DOMRect[]).some((box) => Math.abs(box.left - x) < 5 && box.top <= y && y <= box.bottom);
}

/** Moves the mouse onto a text of the editor. The hover that comes up is read with hoverText. */
export async function pointAt(page: Page, text: string): Promise<void> {
  await restMouse(page);
  await page.locator('.monaco-hover:visible').waitFor({ state: 'hidden' });
  const { x, y } = await pointIn(page, text, Math.ceil(text.length / 2));
  await page.mouse.move(x, y, { steps: 3 });
}

export async function clickRuleInHover(page: Page, code: string): Promise<void> {
  await page.locator('.monaco-hover:visible a', { hasText: code }).first().click();
}

/** Opens the list of quick fixes at the caret, once the light bulb says that there are some. */
export async function openQuickFixes(page: Page): Promise<void> {
  const list = page.locator('.action-widget .monaco-list-row');
  const bulb = page.locator('.editor-instance :is(.lightBulbWidget.codicon, [class*="gutter-lightbulb"])');
  await until('quick fixes are offered', async (attempt) => {
    // In an open list the same keys would take the first fix.
    if ((await list.count()) > 0) return true;
    await appears(bulb, attemptTime(attempt));
    await page.keyboard.press('Control+.');
    return appears(list, attemptTime(attempt));
  });
}

/** Takes a fix with the mouse: VS Code closes the list now and then, and a key would be typed into the text. */
export async function quickFix(page: Page, label: string): Promise<void> {
  const rows = page.locator('.action-widget .monaco-list-row');
  await until(`the fix "${label}" is taken`, async (attempt) => {
    await openQuickFixes(page);
    const fix = rows.filter({ hasText: label }).first();
    const timeout = attemptTime(attempt);
    // VS Code protects the list from clicks until the mouse has moved over it.
    const taken = fix.hover({ timeout, force: true }).then(() => fix.click({ timeout }));
    return taken.then(
      () => true,
      () => false,
    );
  });
  await until('the list is closed', async () => (await rows.count()) === 0);
  await restMouse(page);
}

export async function openSuggestions(page: Page): Promise<void> {
  const rows = page.locator('.suggest-widget.visible .monaco-list-row');
  await until('there are suggestions', async (attempt) => {
    // Of an open list the same keys would only show more.
    if ((await rows.count()) === 0) await page.keyboard.press('Control+Space');
    return appears(rows, attemptTime(attempt));
  });
}

export async function acceptSuggestion(page: Page, label: string): Promise<void> {
  const rows = page.locator('.suggest-widget.visible .monaco-list-row');
  const focused = page.locator('.suggest-widget.visible .monaco-list-row.focused');
  await until(`"${label}" is reached in the suggestions`, async () => {
    if ((await ariaLabel(focused)).includes(label)) return true;
    await page.keyboard.press('ArrowDown');
    return false;
  });
  await page.keyboard.press('Enter');
  await until('the suggestions are closed', async () => (await rows.count()) === 0);
}

/** Gives what the caret is on another name. */
export async function rename(page: Page, name: string): Promise<void> {
  const box = page.locator('.rename-box input.rename-input');
  await until('a new name is asked for', async (attempt) => {
    if ((await box.count()) === 0 || !(await box.isVisible())) await page.keyboard.press('F2');
    return appears(box, attemptTime(attempt));
  });
  await box.fill(name);
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'hidden' });
}

export const formatDocument = (page: Page): Promise<void> => runCommand(page, 'Format Document');

/** The line of small text above a line of the document. */
export const clickLens = (page: Page, text: string): Promise<void> =>
  page.locator('.editor-instance .codelens-decoration a', { hasText: text }).first().click();

const ariaLabel = async (row: Locator): Promise<string> =>
  (await row.count()) === 1 ? ((await row.getAttribute('aria-label')) ?? '') : '';
