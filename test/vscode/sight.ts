/** What a person sees in VS Code. What a person does there is in person.ts. */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { textsUnder } from './editor.ts';
import { here } from './places.ts';
import { until } from './until.ts';

type Problem = { file: string; severity: string; source: string; code: string; message: string };

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

/** The same in short: `error SR-126`. */
export const listed = async (page: Page): Promise<string[]> =>
  (await problems(page)).map(({ severity, code }) => `${severity} ${code}`);

/** What the status bar says of all files: how many errors, and how many warnings. */
export const problemCounts = async (page: Page): Promise<string> =>
  (await page.locator('[id="status.problems"]').innerText()).trim().split(/\s+/).join(' ');

/** The texts that are underlined in the editor, from top to bottom. Of a hint only the first letters are: it has three dots. */
export const underlined = (page: Page, severity: 'error' | 'warning' | 'info' | 'hint'): Promise<string[]> =>
  textsUnder(page, `.editor-instance .squiggly-${severity}`);

/** The texts that VS Code marks as the name at the caret, from top to bottom. */
export const highlighted = (page: Page): Promise<string[]> =>
  textsUnder(page, '.editor-instance :is(.wordHighlight, .wordHighlightStrong)');

/** The text of the hover under the mouse. It grows while further parts of it arrive. */
export const hoverText = async (page: Page): Promise<string> =>
  (await page.locator('.monaco-hover:visible .monaco-hover-content').allInnerTexts()).join('\n');

export const suggestions = (page: Page): Promise<string[]> =>
  page.locator('.suggest-widget.visible .monaco-list-row .label-name').allInnerTexts();

/** The lines of small text above lines of the document. */
export const lenses = async (page: Page): Promise<string[]> => {
  const all = await page.locator('.editor-instance .codelens-decoration').allInnerTexts();
  // Those of a line stand side by side, each maybe behind an icon.
  return all.flatMap((line) => line.split('|').map((lens) => lens.replaceAll(/[^\x20-\x7e]/g, '').trim()));
};

/** The entries of the outline with their details, each as deep as it lies. */
export const outline = (page: Page): Promise<string[]> => treeRows(page, '.outline-pane');

/** The items of the view of contracts with their descriptions, each as deep as it lies. */
export const contractRows = (page: Page): Promise<string[]> => treeRows(page, '.customview-tree');

const treeRows = (page: Page, tree: string): Promise<string[]> =>
  page.locator(`${tree} .monaco-list-row`).evaluateAll((rows) => {
    const index = (row: Element) => Number(row.getAttribute('data-index'));
    return rows
      .sort((a, b) => index(a) - index(b))
      .map((row) => {
        const indent = '  '.repeat(Number(row.getAttribute('aria-level')) - 1);
        const texts = [...row.querySelectorAll('.label-name, .label-description')];
        return (
          indent +
          texts
            .map((text) => text.textContent)
            .join(' ')
            .trim()
        );
      });
  });

/** The path above the editor, from the folder to what the caret is on. */
export const breadcrumbs = (page: Page): Promise<string[]> =>
  page.locator('.breadcrumbs-control .monaco-breadcrumb-item .label-name').allInnerTexts();

/** What the editor says beside the caret, such as why something can't be renamed. */
export const editorMessage = async (page: Page): Promise<string> =>
  (await page.locator('.monaco-editor-overlaymessage .message').allInnerTexts()).join();

/** What stands in the box that asks for something. */
export const inputText = (page: Page): Promise<string> =>
  page.locator('.quick-input-widget:visible input.input').inputValue();

/** What the box says: its title, and the message below what is written. */
export const inputSays = async (page: Page): Promise<string> =>
  (
    await page
      .locator('.quick-input-widget:visible :is(.quick-input-title, .quick-input-message)')
      .allInnerTexts()
  ).join('\n');

/** What a screen reader says of elements. */
export const ariaLabels = (page: Page, elements: string): Promise<string[]> =>
  page.locator(elements).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));

/** What the box offers. */
export const inputOffers = (page: Page): Promise<string[]> =>
  page.locator('.quick-input-widget:visible .monaco-list-row').allInnerTexts();

/** The name of the file in the active editor. */
export const activeTab = async (page: Page): Promise<string> =>
  (await page.locator('.tab.active').first().getAttribute('data-resource-name')) ?? '';

/** The actions in the title of the active editor that are ours. */
export const titleActions = async (page: Page): Promise<string[]> => {
  const actions = page.locator('.editor-group-container.active .editor-actions .action-label');
  const labels = await actions.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  // A keybinding stands behind the title.
  return labels.map((label) => label.replace(/ \(.*$/, '')).filter((label) => /Traits|Manifest/.test(label));
};

/** What the status bar says of the document in the active editor. */
export const languageOf = (page: Page): Promise<string> =>
  page.locator('[id="status.editor.mode"]').innerText();

/** The messages in the corner. */
export const notifications = (page: Page): Promise<string[]> =>
  page.locator('.notifications-toasts .notification-list-item-message').allInnerTexts();

/** The messages of which nobody has taken notice: those in the corner, and whether the bell has more. */
export async function unnoticed(page: Page): Promise<string[]> {
  const older = await page.locator('[id="status.notifications"] .codicon-bell-dot').count();
  return [...(await notifications(page)), ...(older > 0 ? ['older messages, behind the bell'] : [])];
}

/** The status of the language, as it comes up under the mouse. */
export const statusText = async (page: Page): Promise<string> =>
  (await page.locator('.hover-language-status').allInnerTexts()).join('\n');

/** The text of the output panel, as far as it is on the screen. Long lines are wrapped there, so it is given as one. */
export const outputText = async (page: Page): Promise<string> =>
  (await page.locator('.output-view .view-line').allInnerTexts()).join(' ').replaceAll(/\s+/g, ' ');

/** The text of a rendered page, such as the built-in Markdown preview. It lives in a frame within a frame. */
export async function previewText(page: Page): Promise<string> {
  const outer = page.locator('iframe.webview.ready:visible');
  if ((await outer.count()) === 0) return '';
  const body = outer.last().contentFrame().locator('#active-frame').contentFrame().locator('body');
  return (await body.count()) === 0 ? '' : body.innerText();
}

/** Keeps a picture. They are numbered in the order in which they are taken. */
export async function picture(page: Page, title: string): Promise<void> {
  mkdirSync(shots, { recursive: true });
  // Those of another VS Code are in folders below.
  if (taken === 0) removePictures();
  taken++;
  const name = `${String(taken).padStart(2, '0')}-${title.replaceAll(/\W+/g, '-')}.png`;
  // Whatever is fading in is shown as it will be.
  await page.screenshot({ path: join(shots, name), animations: 'disabled' });
}

function removePictures(): void {
  for (const file of readdirSync(shots)) if (file.endsWith('.png')) rmSync(join(shots, file));
}

/** An image of the window, once nothing in it changes any more. */
export async function settledImage(page: Page): Promise<Buffer> {
  let before: Buffer | undefined;
  return until('the window is at rest', async () => {
    const now = await page.screenshot({ animations: 'disabled' });
    if (before?.equals(now)) return now;
    before = now;
    return undefined;
  });
}

/** Keeps an image of the documentation: in the folder that IMAGES names, otherwise beside the pictures. */
export function keepImage(name: string, image: Uint8Array): void {
  const folder = process.env['IMAGES'] ?? shots;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), image);
}

/** Keeps pictures in a folder of their own, as another VS Code may be shown at the same time. */
export function keepPicturesIn(folder: string): void {
  shots = join(here, 'shots', folder);
}

let shots = join(here, 'shots');

let taken = 0;
