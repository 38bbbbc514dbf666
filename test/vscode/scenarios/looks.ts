import type { Page } from 'playwright-core';
import { faultyAlert } from '../contracts.ts';
import { caretAt, openQuickFixes, pointAt } from '../editing.ts';
import { type Theme, useSize, useTheme } from '../look.ts';
import { openContract, openProblems, press, restMouse, toggleSideBar } from '../person.ts';
import { hoverText, picture, underlined } from '../sight.ts';
import { scenario, type Stage } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';

const THEMES: readonly Theme[] = ['dark', 'high contrast', 'light high contrast'];

/** In a window of the usual size, a zoom of 200% leaves half of its pixels. */
const SIZES = { 'at 200%': { width: 640, height: 400 }, 'in a narrow window': { width: 480, height: 800 } };

export function playLooks(): void {
  scenario('findings and fixes in other themes, zoomed and in a narrow window', async (stage) => {
    const { page, write } = stage;
    write('alert.contract.json', faultyAlert);
    await openContract(page, 'alert.contract.json');
    await openProblems(page);
    await untilEqual(() => underlined(page, 'error'), ['"warning"', '"tittle"']);
    await inThemes(stage, async (theme) => {
      await caretAt(page, '"tit|tle"');
      await openQuickFixes(page);
      await picture(page, `findings and fixes, ${theme}`);
      await press(page, 'Escape');
      await pointAt(page, '"warning"');
      await untilMatch(() => hoverText(page), /SR-127/);
      await picture(page, `a finding in a hover, ${theme}`);
      await restMouse(page);
    });
    await press(page, 'Control+J');
    await inSizes(page, async (size) => {
      await caretAt(page, '"required": ["to|ne"');
      await press(page, 'F8');
      await page.locator('.marker-widget').waitFor();
      await picture(page, `a finding, ${size}`);
      await press(page, 'Escape');
    });
  });
}

/** Shows the same in each theme. When the scenario is over, the window is as before. */
async function inThemes(stage: Stage, run: (theme: Theme) => Promise<void>): Promise<void> {
  for (const theme of THEMES) {
    await useTheme(stage, theme);
    await run(theme);
  }
  await useTheme(stage, 'light');
}

/** Shows the same in small windows, without the side bar. */
async function inSizes(page: Page, run: (size: string) => Promise<void>): Promise<void> {
  await toggleSideBar(page);
  for (const [name, size] of Object.entries(SIZES)) await useSize(page, size, () => run(name));
  await toggleSideBar(page);
}
