/** Where the text of the editor is on the screen. VS Code cuts a line into many elements, so it is measured by character. */
import type { Page } from 'playwright-core';
import { until } from './until.ts';

/** The edges are one more than the characters: each one's left edge, then the right edge of the last. */
type Line = { text: string; top: number; bottom: number; edges: number[] };

/** The point on the screen before the character at an offset into a text. */
export async function pointIn(page: Page, text: string, offset: number): Promise<{ x: number; y: number }> {
  const line = await until(`the editor shows ${text}`, async () =>
    (await lines(page)).find((each) => each.text.includes(text)),
  );
  const x = line.edges[line.text.indexOf(text) + offset] ?? 0;
  const editor = await page
    .locator('.editor-instance .monaco-scrollable-element.editor-scrollable')
    .first()
    .boundingBox();
  if (editor && x > editor.x + editor.width)
    throw new Error(`The editor is too narrow to show all of ${text}`);
  return { x, y: (line.top + line.bottom) / 2 };
}

/** The texts that lie under the elements, such as squiggles, from top to bottom. */
export async function textsUnder(page: Page, elements: string): Promise<string[]> {
  const shown = await lines(page);
  const boxes = await page
    .locator(elements)
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().toJSON() as DOMRect));
  boxes.sort((a, b) => a.top - b.top || a.left - b.left);
  return boxes.map((box) => shown.map((line) => textUnder(box, line)).join(''));
}

function textUnder(box: DOMRect, { text, top, bottom, edges }: Line): string {
  const middle = (box.top + box.bottom) / 2;
  if (middle < top || middle > bottom) return '';
  const centre = (at: number) => ((edges[at] ?? 0) + (edges[at + 1] ?? 0)) / 2;
  return text
    .split('')
    .filter((_, at) => centre(at) > box.left && centre(at) < box.right)
    .join('');
}

/** The text of the editor as far as it is on the screen. */
export const editorText = async (page: Page): Promise<string> =>
  (await lines(page)).map(({ text }) => text).join('\n');

async function lines(page: Page): Promise<Line[]> {
  const shown = await page.locator('.editor-instance .view-line').evaluateAll((elements) => {
    const range = document.createRange();
    return elements.map((element) => {
      const { top, bottom, left } = element.getBoundingClientRect();
      const edges = [left];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (let at = 0; at < (text.textContent ?? '').length; at++) {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          edges.push(range.getBoundingClientRect().right);
        }
      }
      // VS Code shows every blank as a no-break space.
      return { text: (element.textContent ?? '').replaceAll('\u00a0', ' '), top, bottom, edges };
    });
  });
  return shown.sort((a, b) => a.top - b.top);
}
