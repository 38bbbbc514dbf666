/** How the window looks: its theme and its size. */
import type { Page } from 'playwright-core';
import type { Stage } from './stage.ts';
import { WINDOW_SIZE } from './window.ts';

/** Each with its name in the settings, and the class by which VS Code marks the window. */
const THEMES = {
  light: ['Default Light Modern', 'vs'],
  dark: ['Default Dark Modern', 'vs-dark'],
  'high contrast': ['Default High Contrast', 'hc-black'],
  'light high contrast': ['Default High Contrast Light', 'hc-light'],
} as const;

export type Theme = keyof typeof THEMES;

/** Shows the window in a theme, and with other settings, as long as the scenario plays. */
export async function useTheme({ page, write }: Stage, theme: Theme, settings: object = {}): Promise<void> {
  const [name, mark] = THEMES[theme];
  write('.vscode/settings.json', JSON.stringify({ 'workbench.colorTheme': name, ...settings }));
  await page.locator(`.monaco-workbench.${mark}`).waitFor();
}

export type Size = { width: number; height: number };

export async function useSize(page: Page, size: Size, run: () => Promise<void>): Promise<void> {
  await page.setViewportSize(size);
  try {
    await run();
  } finally {
    await page.setViewportSize(WINDOW_SIZE);
  }
}
