/** What a person sees in VS Code. What a person does there is in person.ts. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { textsUnder } from './editor.ts';
import { here } from './places.ts';

export { editorText } from './editor.ts';

export type Problem = { file: string; severity: string; source: string; code: string; message: string };

/** The entries of the Problems panel, in its order. VS Code never lists hints there. */
export const problems = (page: Page): Promise<Problem[]> =>
  page.locator('.markers-panel .monaco-list-row').evaluateAll((rows) => {
    const index = (row: Element) => Number(row.getAttribute('data-index'));
    const textOf = (row: Element, part: string) => row.querySelector(part)?.textContent ?? '';
    const found: Problem[] = [];
    let file = '';
    for (const row of rows.sort((a, b) => index(a) - index(b))) {
      const icon = row.querySelector('.marker-icon');
      // The entries of a file come below a row with its name.
      if (!icon) file = textOf(row, '.label-name') || file;
      else {
        found.push({
          file,
          severity: /error|warning|info/.exec(icon.className)?.[0] ?? '',
          source: textOf(row, '.marker-source'),
          code: textOf(row, '.marker-code'),
          message: textOf(row, '.marker-message'),
        });
      }
    }
    return found;
  });

/** The texts that are underlined in the editor, from top to bottom. Of a hint only the first letters are: it has three dots. */
export const underlined = (page: Page, severity: 'error' | 'warning' | 'info' | 'hint'): Promise<string[]> =>
  textsUnder(page, `.editor-instance .squiggly-${severity}`);

/** The texts that VS Code marks as the name at the caret, from top to bottom. */
export const highlighted = (page: Page): Promise<string[]> =>
  textsUnder(page, '.editor-instance :is(.wordHighlight, .wordHighlightStrong)');

/** What VS Code has to say: beside the caret, or in the corner of the window. */
export const message = async (page: Page): Promise<string> =>
  (
    await page
      .locator(':is(.monaco-editor-overlaymessage .message, .notification-list-item-message):visible')
      .allInnerTexts()
  ).join('\n');

/** The lines between the lines of the editor. */
export const lenses = (page: Page): Promise<string[]> =>
  page.locator('.editor-instance .codelens-decoration a').allInnerTexts();

export const breadcrumbs = (page: Page): Promise<string[]> =>
  page.locator('.monaco-breadcrumb-item .label-name').allInnerTexts();

/** The rows of the outline, each with its name and what stands behind it. */
export const outline = (page: Page): Promise<string[]> =>
  page
    .locator('.outline-tree .monaco-list-row')
    .evaluateAll((rows) =>
      rows.map((row) =>
        ['.label-name', '.label-description'].map((part) => row.querySelector(part)?.textContent).join(' '),
      ),
    );

/** The text of the hover under the mouse. It grows while further parts of it arrive. */
export const hoverText = async (page: Page): Promise<string> =>
  (await page.locator('.monaco-hover:visible .monaco-hover-content').allInnerTexts()).join('\n');

export const quickFixes = (page: Page): Promise<string[]> =>
  page.locator('.action-widget .monaco-list-row.action').allInnerTexts();

export const suggestions = (page: Page): Promise<string[]> =>
  page.locator('.suggest-widget.visible .monaco-list-row .label-name').allInnerTexts();

/** The text of a rendered page, such as the built-in Markdown preview. It lives in a frame within a frame. */
export async function previewText(page: Page): Promise<string> {
  const outer = page.locator('iframe.webview.ready:visible');
  if ((await outer.count()) === 0) return '';
  const body = outer.last().contentFrame().locator('#active-frame').contentFrame().locator('body');
  return (await body.count()) === 0 ? '' : body.innerText();
}

/** Keeps a picture. They are numbered in the order in which they are taken. */
export async function picture(page: Page, title: string): Promise<void> {
  if (taken === 0) rmSync(shots, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
  taken++;
  const name = `${String(taken).padStart(2, '0')}-${title.replaceAll(/\W+/g, '-')}.png`;
  // Whatever is fading in is shown as it will be.
  await page.screenshot({ path: join(shots, name), animations: 'disabled' });
}

const shots = join(here, 'shots');
let taken = 0;
