/** What a person does in the window of VS Code, but for editing.ts. What a person sees there is in sight.ts. */
import type { Locator, Page } from 'playwright-core';
import { notifications } from './sight.ts';
import { attemptTime, until, untilEqual, untilMatch } from './until.ts';

/** Opens a contract. The line above its contractId moves the text when it comes, and a click would miss, so it is awaited. */
export async function openContract(page: Page, name: string): Promise<void> {
  await openFile(page, name);
  await page.locator('.codelens-decoration a').first().waitFor();
}

/** Opens a file by its name, or by its path where several have that name. */
export async function openFile(page: Page, path: string): Promise<void> {
  const [, folder, name = ''] = /^(?:(.*)\/)?(.*)$/.exec(path) ?? [];
  await chooseFromQuickInput(page, 'Control+P', path, folder === undefined ? name : `${name} ${folder}`);
  await page.locator('.tab.active', { hasText: name }).waitFor();
}

export const runCommand = (page: Page, title: string): Promise<void> =>
  chooseFromQuickInput(page, 'F1', `>${title}`, title);

/** Starts a task by its name. Its terminal comes up, over any list that was open before. */
export async function runTask(page: Page, name: string): Promise<void> {
  await chooseFromQuickInput(page, 'Control+P', `task ${name}`, name);
  await page.locator('.part.panel .terminal-wrapper .xterm').first().waitFor();
}

async function chooseFromQuickInput(page: Page, keys: string, text: string, label: string): Promise<void> {
  const input = page.locator('.quick-input-widget:visible input.input');
  // What was chosen lately may stand in front of it.
  const offer = page.locator(`.quick-input-list .monaco-list-row[aria-label^="${label}"]`).first();
  await until(`"${label}" is offered`, async (attempt) => {
    // The box may offer what it knew when it was last open. What is new since then comes up when it opens again.
    await press(page, 'Escape', keys);
    const isWritten = await input.fill(text, { timeout: attemptTime(attempt) }).then(
      () => true,
      // What came up meanwhile has closed the box.
      () => false,
    );
    return isWritten && appears(offer, attemptTime(attempt));
  });
  await offer.click();
  // The box itself may stay, for what the command asks next.
  await offer.waitFor({ state: 'hidden' });
}

/** Gives the document in the active editor another language. */
export async function setLanguage(page: Page, name: string): Promise<void> {
  await runCommand(page, 'Change Language Mode');
  await writeInput(page, name);
  await page.locator(`.quick-input-list .monaco-list-row.focused[aria-label^="${name}"]`).waitFor();
  await takeInput(page);
}

/** Writes into the box that asks for something, over what stands there. What the box says to it is read with inputSays. */
export const writeInput = (page: Page, text: string): Promise<void> =>
  page.locator('.quick-input-widget:visible input.input').fill(text);

/** Takes what stands in the box. It is gone then, or asks the next question, under another title or with another text. */
export const takeInput = (page: Page): Promise<void> => page.keyboard.press('Enter');

export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

export async function openProblems(page: Page): Promise<void> {
  // The same keys close the panel where it is open.
  if (!(await page.locator('.markers-panel').isVisible())) await page.keyboard.press('Control+Shift+M');
  await page.locator('.markers-panel').waitFor();
}

export const toggleSideBar = (page: Page): Promise<void> =>
  runCommand(page, 'View: Toggle Primary Side Bar Visibility');

export async function openContextMenu(page: Page, name: string): Promise<void> {
  await page
    .locator('.explorer-folders-view .monaco-list-row', { hasText: name })
    .first()
    .click({ button: 'right' });
  await page.locator('.monaco-menu').waitFor();
}

/** Gives a file another name in the explorer, where its row is in view. */
export async function renameFile(page: Page, name: string, newName: string): Promise<void> {
  const box = page.locator('.explorer-folders-view .explorer-item-edited input');
  // A list of files that changes meanwhile takes the box away.
  await until('a new name is asked for', async (attempt) => {
    if (await box.isVisible()) return true;
    await openContextMenu(page, name);
    await chooseFromMenu(page, 'Rename...');
    return appears(box, attemptTime(attempt));
  });
  await box.fill(newName);
  await page.keyboard.press('Enter');
  await box.waitFor({ state: 'hidden' });
}

/** Agrees to what a dialog proposes. */
export async function agree(page: Page): Promise<void> {
  const dialog = page.locator('.monaco-dialog-box');
  await dialog.getByText('OK', { exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

export async function chooseFromMenu(page: Page, label: string): Promise<void> {
  const menu = page.locator('.monaco-menu');
  await until(`"${label}" is chosen`, async (attempt) => {
    const timeout = attemptTime(attempt);
    // A menu that has just come up may take no click yet.
    await menu
      .getByText(label, { exact: true })
      .click({ timeout })
      .catch(() => undefined);
    return menu.waitFor({ state: 'hidden', timeout }).then(
      () => true,
      () => false,
    );
  });
}

/** Moves the mouse onto the status of the language, beside its name. What comes up is read with statusText. */
export async function pointAtStatus(page: Page): Promise<void> {
  await restMouse(page);
  await page.locator('[id="status.languageStatus"]').hover();
  // A JSON file has a status of VS Code's own, too.
  await page.locator('.hover-language-status').first().waitFor();
}

/** Waits for a message in the corner, and clears it away: what is there at the end of a scenario was not expected. */
export async function notice(page: Page, message: RegExp, look?: () => Promise<unknown>): Promise<void> {
  await untilMatch(async () => (await notifications(page)).join('\n'), message);
  await look?.();
  await clearNotifications(page);
}

export const clearNotifications = (page: Page): Promise<void> =>
  runCommand(page, 'Notifications: Clear All Notifications');

/** Chooses a button of a message in the corner, once it says this. */
export async function answerNotification(
  page: Page,
  message: RegExp,
  button: string,
  look?: () => Promise<unknown>,
): Promise<void> {
  await untilMatch(async () => (await notifications(page)).join('\n'), message);
  await look?.();
  await page.locator('.notifications-toasts').getByText(button, { exact: true }).click();
}

/** Copies the traits of the contract in the active editor. */
export async function copyTraitsAs(page: Page, form: string): Promise<void> {
  await runCommand(page, 'Component Contract: Copy Traits As...');
  await page.locator(`.quick-input-list .monaco-list-row[aria-label^="${form}"]`).click();
}

/** Waits until the file in the active editor is saved. VS Code does so by itself after a rename of several files. */
export const untilSaved = (page: Page): Promise<void> =>
  untilEqual(() => page.locator('.tab.active.dirty').count(), 0);

/** Clicks an icon in the title of the active editor. */
export const clickTitleAction = (page: Page, title: string): Promise<void> =>
  page
    .locator(`.editor-group-container.active .editor-actions .action-label[aria-label^="${title}"]`)
    .click();

export async function clickRuleInProblems(page: Page, code: string): Promise<void> {
  await page.locator('.markers-panel a.monaco-link', { hasText: code }).first().click();
}

/** Leaves an empty window, whatever was opened or edited before. */
export async function closeEverything(page: Page): Promise<void> {
  const dialog = page.locator('.monaco-dialog-box');
  const panel = page.locator('.part.panel .codicon-panel-close:visible');
  await press(page, 'Escape', 'Escape', 'Escape');
  await clearNotifications(page);
  await runCommand(page, 'View: Close All Editors');
  await until('all editors are closed', async () => {
    if (await dialog.isVisible()) await dialog.getByText("Don't Save", { exact: true }).click();
    return (await page.locator('.tab').count()) === 0;
  });
  if ((await panel.count()) > 0) await panel.click();
  // What a box takes away from the explorer, it may give back after an editor has been opened.
  await runCommand(page, 'View: Focus Active Editor Group');
  await restMouse(page);
}

/** Over the title of the window the mouse brings up nothing. */
export const restMouse = (page: Page): Promise<void> => page.mouse.move(640, 5);

/** Whether something comes up within so many milliseconds. */
export const appears = (thing: Locator, timeout: number): Promise<boolean> =>
  thing
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    );
