/** What a person does in VS Code. What a person sees there is in sight.ts. */
import type { Locator, Page } from 'playwright-core';
import { pointIn } from './editor.ts';
import { until } from './until.ts';

export async function openFile(page: Page, name: string): Promise<void> {
  await chooseFromQuickInput(page, 'Control+P', name, name);
  await page.locator('.tab.active', { hasText: name }).waitFor();
}

export const runCommand = (page: Page, title: string): Promise<void> =>
  chooseFromQuickInput(page, 'F1', `>${title}`, title);

async function chooseFromQuickInput(page: Page, keys: string, text: string, label: string): Promise<void> {
  const input = page.locator('.quick-input-widget:visible input.input');
  const offer = page.locator(`.quick-input-list .monaco-list-row.focused[aria-label^="${label}"]`);
  await until(`"${label}" is offered`, async () => {
    // The box may offer what it knew when it was last open. What is new since then comes up when it opens again.
    await press(page, 'Escape', keys);
    await input.fill(text);
    return appears(offer, 2_000);
  });
  await page.keyboard.press('Enter');
  // The box itself may stay, for what the command asks next.
  await offer.waitFor({ state: 'hidden' });
}

/** Writes into the box that asks for something, over what stands there. What the box says to it is read with inputSays. */
export const writeInput = (page: Page, text: string): Promise<void> =>
  page.locator('.quick-input-widget:visible input.input').fill(text);

/** Takes what stands in the box. It is gone then, or asks the next question, under another title or with another text. */
export const takeInput = (page: Page): Promise<void> => page.keyboard.press('Enter');

export const type = (page: Page, text: string): Promise<void> => page.keyboard.type(text);

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Clicks where the bar is: `"type": "|"`. */
export async function caretAt(page: Page, marked: string): Promise<void> {
  const { x, y } = await pointIn(page, marked.replace('|', ''), marked.indexOf('|'));
  await page.mouse.click(x, y);
  await restMouse(page);
}

/** Opens the list of quick fixes at the caret, once the light bulb says that there are some. */
export async function openQuickFixes(page: Page): Promise<void> {
  const list = page.locator('.action-widget .monaco-list-row');
  const bulb = page.locator('.editor-instance :is(.lightBulbWidget.codicon, [class*="gutter-lightbulb"])');
  await until('quick fixes are offered', async () => {
    await appears(bulb, 3_000);
    // In an open list the same keys would take the first fix.
    if ((await list.count()) === 0) await page.keyboard.press('Control+.');
    return appears(list, 3_000);
  });
}

export async function quickFix(page: Page, label: string): Promise<void> {
  await openQuickFixes(page);
  await chooseFromList(page, '.action-widget', label);
}

export async function openSuggestions(page: Page): Promise<void> {
  await page.keyboard.press('Control+Space');
  await page.locator('.suggest-widget.visible .monaco-list-row').first().waitFor();
}

export const acceptSuggestion = (page: Page, label: string): Promise<void> =>
  chooseFromList(page, '.suggest-widget.visible', label);

/** Types a text, and takes a suggestion for it. */
export async function typeSuggested(page: Page, text: string, label: string): Promise<void> {
  const rows = page.locator('.suggest-widget.visible .monaco-list-row');
  await type(page, text);
  // They come up by themselves, but not after every character.
  if (!(await appears(rows, 2_000))) await openSuggestions(page);
  await acceptSuggestion(page, label);
}

/** Gives what the caret is on another name. */
export async function rename(page: Page, name: string): Promise<void> {
  const box = page.locator('.rename-box input.rename-input');
  await until('a new name is asked for', async () => {
    if ((await box.count()) === 0 || !(await box.isVisible())) await page.keyboard.press('F2');
    return appears(box, 3_000);
  });
  await box.fill(name);
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'hidden' });
}

export const formatDocument = (page: Page): Promise<void> => runCommand(page, 'Format Document');

export const formatSelection = (page: Page): Promise<void> => runCommand(page, 'Format Selection');

/** The line of small text above a line of the document. */
export const clickLens = (page: Page, text: string): Promise<void> =>
  page.locator('.editor-instance .codelens-decoration a', { hasText: text }).first().click();

/** Opens the outline of the document in the active editor. It is read with outline. */
export async function openOutline(page: Page): Promise<void> {
  await runCommand(page, 'Explorer: Focus on Outline View');
  await page.locator('.outline-pane .monaco-list-row').first().waitFor();
}

async function chooseFromList(page: Page, list: string, label: string): Promise<void> {
  const rows = page.locator(`${list} .monaco-list-row`);
  const focused = page.locator(`${list} .monaco-list-row.focused`);
  await until(`"${label}" is reached in the list`, async () => {
    if ((await ariaLabel(focused)).includes(label)) return true;
    await page.keyboard.press('ArrowDown');
    return false;
  });
  await page.keyboard.press('Enter');
  await until('the list is closed', async () => (await rows.count()) === 0);
}

/** Moves the mouse onto a text of the editor. The hover that comes up is read with hoverText. */
export async function pointAt(page: Page, text: string): Promise<void> {
  await restMouse(page);
  await page.locator('.monaco-hover:visible').waitFor({ state: 'hidden' });
  const { x, y } = await pointIn(page, text, Math.ceil(text.length / 2));
  await page.mouse.move(x, y, { steps: 3 });
}

/** Over the title of the window the mouse brings up nothing. */
const restMouse = (page: Page): Promise<void> => page.mouse.move(640, 5);

export async function openProblems(page: Page): Promise<void> {
  // The same keys close the panel where it is open.
  if (!(await page.locator('.markers-panel').isVisible())) await page.keyboard.press('Control+Shift+M');
  await page.locator('.markers-panel').waitFor();
}

export async function openContextMenu(page: Page, name: string): Promise<void> {
  await page
    .locator('.explorer-folders-view .monaco-list-row', { hasText: name })
    .first()
    .click({ button: 'right' });
  await page.locator('.monaco-menu').waitFor();
}

export async function chooseFromMenu(page: Page, label: string): Promise<void> {
  await page.locator('.monaco-menu').getByText(label, { exact: true }).click();
  await page.locator('.monaco-menu').waitFor({ state: 'hidden' });
}

/** Moves the mouse onto the status of the language, beside its name. What comes up is read with statusText. */
export async function pointAtStatus(page: Page): Promise<void> {
  await restMouse(page);
  await page.locator('[id="status.languageStatus"]').hover();
  await page.locator('.hover-language-status').waitFor();
}

export async function clickRuleInProblems(page: Page, code: string): Promise<void> {
  await page.locator('.markers-panel a.monaco-link', { hasText: code }).first().click();
}

export async function clickRuleInHover(page: Page, code: string): Promise<void> {
  await page.locator('.monaco-hover:visible a', { hasText: code }).first().click();
}

/** Leaves an empty window, whatever was opened or edited before. */
export async function closeEverything(page: Page): Promise<void> {
  const dialog = page.locator('.monaco-dialog-box');
  const panel = page.locator('.part.panel .codicon-panel-close:visible');
  await press(page, 'Escape', 'Escape', 'Escape');
  await restMouse(page);
  await runCommand(page, 'Notifications: Clear All Notifications');
  await runCommand(page, 'View: Close All Editors');
  await until('all editors are closed', async () => {
    if (await dialog.isVisible()) await dialog.getByText("Don't Save", { exact: true }).click();
    return (await page.locator('.tab').count()) === 0;
  });
  if ((await panel.count()) > 0) await panel.click();
}

const ariaLabel = async (row: Locator): Promise<string> =>
  (await row.count()) === 1 ? ((await row.getAttribute('aria-label')) ?? '') : '';

const appears = (thing: Locator, timeout: number): Promise<boolean> =>
  thing
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    );
