import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { editorText } from '../editor.ts';
import { quickFix } from '../editing.ts';
import { appears, notice, runCommand, takeInput, writeInput } from '../person.ts';
import { hoverText, inputSays, picture, previewText } from '../sight.ts';
import { inAnotherWindow, scenario } from '../stage.ts';
import { attemptTime, until, untilEqual, untilMatch } from '../until.ts';

export function playWalkthrough(): void {
  scenario('the walkthrough leads from a new contract to the check of all', async ({ page, exists }) => {
    // The pictures need the width.
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    await openWalkthrough(page);
    await untilEqual(
      () => steps(page),
      ['Create a contract', 'See a finding', 'Take a fix', 'Preview DSDS traits', 'Check all contracts'],
    );
    for (const title of (await steps(page)).toReversed()) {
      await openStep(page, title);
      await untilMatch(() => mediaText(page), MEDIA[title]!);
      await picture(page, `the walkthrough, ${title}`);
    }
    await takeStep(page, 'Create a contract', 'New Contract...');
    await writeInput(page, 'Tool Bar');
    await takeInput(page);
    await untilMatch(() => inputSays(page), /File, relative to/);
    await takeInput(page);
    await untilMatch(() => editorText(page), /"contractId": "tool-bar"/);
    await untilDone(page, 'Create a contract');
    await picture(page, 'a contract beside the walkthrough');

    await takeStep(page, 'See a finding', 'Open Example');
    await untilMatch(() => editorText(page), /"default": "sucess"/);
    await page.locator('.editor-instance .squiggly-error').first().waitFor();
    await untilMatch(() => hoverText(page), /SR-127/);
    await untilDone(page, 'See a finding');
    await picture(page, 'the example of the walkthrough');

    await showQuickFixes(page);
    await picture(page, 'the quick fixes of the example');
    await quickFix(page, 'Change the default to "success"');
    await untilMatch(() => editorText(page), /"default": "success"/);
    await untilDone(page, 'Take a fix');

    await takeStep(page, 'Preview DSDS traits', 'Preview DSDS Traits');
    await untilMatch(() => previewText(page), /Banner[^]*3 traits[^]*"success" \(default\)/);
    // The preview is beside the example, so that one sees it follow edits.
    await page.locator('.editor-instance', { hasText: '"contractId"' }).waitFor();
    await untilDone(page, 'Preview DSDS traits');
    await picture(page, 'the preview of the example');

    await takeStep(page, 'Check all contracts', 'Check All Contracts');
    await notice(page, / in \d+ files\./, () => picture(page, 'the walkthrough at its end'));
    await untilDone(page, 'Check all contracts');
    await runCommand(page, 'View: Toggle Primary Side Bar Visibility');
    assert.ok(exists('tool-bar.contract.json'));
  });

  scenario('the walkthrough works without a folder', ({ server }) =>
    inAnotherWindow(server, server.url.replace(/folder=[^&]*/, 'ew=true'), async (page) => {
      // It doesn't open by itself.
      assert.equal(await page.locator('.tab', { hasText: 'Welcome' }).count(), 0);
      await openWalkthrough(page);
      await openStep(page, 'Check all contracts');
      await stepOf(page, 'Check all contracts').getByText('Open Folder...').waitFor();
      await untilMatch(() => mediaText(page), MEDIA['Check all contracts']!);
      await picture(page, 'the walkthrough without a folder');
      await showQuickFixes(page);
      await page.locator('.tab.active', { hasText: 'Untitled-1' }).waitFor();
      await quickFix(page, 'Change the default to "success"');
      await untilMatch(() => editorText(page), /"default": "success"/);
      await untilDone(page, 'Take a fix');
      // Fixed, it has no finding to see: another one is opened.
      await takeStep(page, 'See a finding', 'Open Example');
      await untilMatch(() => editorText(page), /"default": "sucess"/);
      await takeStep(page, 'Create a contract', 'New Contract...');
      await writeInput(page, 'Nav Bar');
      await takeInput(page);
      await untilMatch(() => editorText(page), /"contractId": "nav-bar"/);
      await picture(page, 'the walkthrough without a folder, after some steps');
    }),
  );
}

/** The walkthrough in a VS Code without node. */
export function playWalkthroughWithoutNode(): void {
  scenario('the walkthrough leads to a fix and a check without node', async ({ page }) => {
    await openWalkthrough(page);
    const offered = [
      'Create a contract',
      'See a finding',
      'Take a fix',
      'Preview DSDS traits',
      'Check all contracts',
    ];
    await untilEqual(() => steps(page), offered);
    await takeStep(page, 'See a finding', 'Open Example');
    await untilMatch(() => editorText(page), /"default": "sucess"/);
    await untilDone(page, 'See a finding');
    await showQuickFixes(page);
    await quickFix(page, 'Change the default to "success"');
    await untilMatch(() => editorText(page), /"default": "success"/);
    await untilDone(page, 'Take a fix');
    await picture(page, 'the walkthrough without node');
    await takeStep(page, 'Check all contracts', 'Check All Contracts');
    await notice(page, /No problems in \d+ files/);
    await untilDone(page, 'Check all contracts');
  });
}

async function openWalkthrough(page: Page): Promise<void> {
  await runCommand(page, 'Welcome: Open Walkthrough...');
  await writeInput(page, 'Component Contract');
  await page
    .locator('.quick-input-list .monaco-list-row.focused[aria-label^="Get Started with Component Contract"]')
    .waitFor();
  await takeInput(page);
  await page.locator('.getting-started-step').first().waitFor();
}

const stepOf = (page: Page, title: string) =>
  page.locator('.getting-started-step').filter({ has: page.locator('.step-title', { hasText: title }) });

const steps = (page: Page): Promise<string[]> =>
  page.locator('.getting-started-step .step-title').allInnerTexts();

async function openStep(page: Page, title: string): Promise<void> {
  await until(`the step "${title}" is open`, async (attempt) => {
    const step = stepOf(page, title);
    // In a narrow window a file opens in front of the walkthrough.
    if (!(await step.isVisible())) await page.locator('.tab', { hasText: 'Welcome' }).click();
    if ((await step.getAttribute('aria-expanded')) === 'true') return true;
    await step.locator('.step-title').click();
    return appears(
      page.locator('.getting-started-step[aria-expanded="true"]', { hasText: title }),
      attemptTime(attempt),
    );
  });
}

/** Opens a step of the walkthrough, which is in the first group, and clicks its button. */
async function takeStep(page: Page, title: string, button: string, timeout?: number): Promise<void> {
  await openStep(page, title);
  const toClick = stepOf(page, title).locator('.monaco-button', { hasText: button });
  await toClick.click(timeout === undefined ? {} : { timeout });
}

/** Takes the step that opens the list of quick fixes. Where the text has only just been opened, VS Code may close the list at once. */
async function showQuickFixes(page: Page): Promise<void> {
  const list = page.locator('.action-widget .monaco-list-row');
  await until('quick fixes are listed', async (attempt) => {
    const time = attemptTime(attempt);
    // A list that has come up after the last attempt lies over the button, which can't be clicked then.
    await takeStep(page, 'Take a fix', 'Show Quick Fixes', time).catch(() => undefined);
    return appears(list, time);
  });
}

const untilDone = (page: Page, title: string): Promise<void> =>
  untilEqual(() => stepOf(page, title).getAttribute('aria-checked'), 'true');

/** The text of the picture of a step. */
async function mediaText(page: Page): Promise<string> {
  const outer = page.locator('iframe.webview.ready:visible');
  if ((await outer.count()) === 0) return '';
  const svg = outer.last().contentFrame().locator('#active-frame').contentFrame().locator('svg');
  return (await svg.count()) === 0 ? '' : ((await svg.textContent()) ?? '');
}

/** What is in the picture of each step. */
const MEDIA: Readonly<Record<string, RegExp>> = {
  'Create a contract': /"contractId"/,
  'See a finding': /SR-127/,
  'Take a fix': /Configure rule/,
  'Preview DSDS traits': /3 traits/,
  'Check all contracts': /manifest\/unlisted/,
};
