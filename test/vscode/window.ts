import type { Page } from 'playwright-core';
import { chromium as chromiumPath } from './install.ts';
import type { Server } from './server.ts';
import { until } from './until.ts';

export type Window = {
  page: Page;
  close(): Promise<void>;
};

export const WINDOW_SIZE = { width: 1280, height: 800 };

/** Shows VS Code in a browser without a screen, and waits until a person could begin. */
export async function openWindow(server: Server, url = server.url): Promise<Window> {
  // Loaded here and not above, because it may have been installed only a moment ago.
  const { chromium } = await import('playwright-core');
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-software-rasterizer',
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
    viewport: WINDOW_SIZE,
    deviceScaleFactor: 1,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // Nothing here takes so long, but the first window on a machine that others use as well.
  page.setDefaultTimeout(120_000);
  for (let attempt = 1; !(await load(page, server, url)); attempt++) {
    if (attempt < 3) continue;
    await browser.close();
    throw new TooSlow('the extension host of VS Code was not ready within a minute, three times');
  }
  return { page, close: () => browser.close() };
}

/** The machine is too slow for VS Code itself: it has given up before it has started any extension. */
export class TooSlow extends Error {}

/** In milliseconds, for the first window on a slow machine. */
const LOADING = 600_000;

/** Answers whether the extension host is ready. VS Code gives up on one after a minute; loaded again, the next is faster. */
async function load(page: Page, server: Server, url: string): Promise<boolean> {
  const before = server.startedHosts();
  let isGivenUp = false;
  page.on('console', (message) => (isGivenUp ||= message.text().includes('took longer than 60s')));
  await page.goto(url, { timeout: LOADING });
  await page.locator('.monaco-workbench').waitFor({ timeout: LOADING });
  await until('the extension host starts', async () => isGivenUp || server.startedHosts() > before, LOADING);
  return server.startedHosts() > before;
}
