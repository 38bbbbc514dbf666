import type { Page } from 'playwright-core';
import { chromium as chromiumPath } from './install.ts';

export type Window = {
  page: Page;
  close(): Promise<void>;
};

/** Shows VS Code in a browser without a screen, and waits until a person could begin. */
export async function openWindow(url: string): Promise<Window> {
  // Loaded here and not above, because it may have been installed only a moment ago.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
    // Signals end the whole run, and the browser with it. See endOnSignals.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // Nothing here takes so long, but the first window on a machine that others use as well.
  page.setDefaultTimeout(60_000);
  await page.goto(url, { timeout: 240_000 });
  await page.locator('.monaco-workbench').waitFor({ timeout: 240_000 });
  return { page, close: () => browser.close() };
}
