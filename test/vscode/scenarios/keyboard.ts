import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { faultyAlert } from '../contracts.ts';
import { openQuickFixes, quickFix } from '../editing.ts';
import { activeTab, ariaLabels, listed, picture, previewText, underlined } from '../sight.ts';
import { appears, press } from '../person.ts';
import { scenario } from '../stage.ts';
import { attemptTime, until, untilEqual, untilMatch } from '../until.ts';

export function playKeyboard(): void {
  scenario(
    'a contract is fixed and previewed by keys alone, and everything has a label',
    async ({ page, write }) => {
      write('keys.contract.json', faultyAlert);
      await choose(page, 'Control+P', 'keys.contract.json');
      await page.getByRole('button', { name: '2 DSDS traits' }).waitFor();
      await untilEqual(() => underlined(page, 'error'), ['"warning"', '"tittle"']);
      await untilMatch(
        async () => (await ariaLabels(page, '[id="status.languageStatus"]')).join(),
        /Component Contract: (Checked|Compared with)/,
      );

      await press(page, 'F8');
      const finding = page.locator('.marker-widget', { hasText: 'The default "warning" isn\'t in the enum' });
      await finding.waitFor();
      await picture(page, 'the next finding by F8');
      await press(page, 'Escape');
      await openQuickFixes(page);
      const fixes = await ariaLabels(page, '.action-widget .monaco-list-row');
      assert.ok(fixes.includes('Add "warning" to the "enum", Quick Fix'), fixes.join('\n'));
      await quickFix(page, 'Add "warning"');
      await untilEqual(() => underlined(page, 'error'), ['"tittle"']);

      await press(page, 'Control+Shift+V');
      await untilMatch(() => previewText(page), /"warning" \(default\)/);
      await press(page, 'Control+Shift+M');
      await untilEqual(() => listed(page), ['error SR-126']);
      await page.locator('.markers-panel .monaco-list:focus').waitFor();
      const [, problem] = await ariaLabels(page, '.markers-panel .monaco-list-row');
      assert.match(problem ?? '', /^Error: The required prop "tittle" isn't declared\./);
      await picture(page, 'the preview and the list of problems by keys');
      await press(page, 'ArrowDown', 'Enter');
      await untilEqual(() => activeTab(page), 'keys.contract.json');
      await page.locator('.editor-instance .monaco-editor.focused').waitFor();

      await choose(page, 'F1', 'Component Contract: Copy Traits As...');
      await untilEqual(
        () => ariaLabels(page, '.quick-input-list .monaco-list-row'),
        [
          'DSDS Traits as YAML, for a *.dsds.yaml document',
          'DSDS Traits as JSON, for a *.dsds.json document',
          'DSDS Specs Entry, points at this contract',
          "Normative Traits as JSON, in the contract's own form",
        ],
      );
      await picture(page, 'the formats to copy by keys');
      await press(page, 'Escape');
    },
  );
}

/** Chooses from the palette or from the list of files. */
async function choose(page: Page, key: string, label: string): Promise<void> {
  const row = page.locator(`.quick-input-list .monaco-list-row.focused[aria-label^="${label}"]`);
  await until(`"${label}" is offered`, async (attempt) => {
    await press(page, 'Escape', key);
    await page.locator('.quick-input-widget:visible input.input').waitFor();
    await page.keyboard.type(label);
    return appears(row, attemptTime(attempt));
  });
  await press(page, 'Enter');
}
