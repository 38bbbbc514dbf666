import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { addressOf } from '../../../server/src/kinds/contract/address.ts';
import { badge, faultyAlert } from '../contracts.ts';
import { caretAt, type } from '../editing.ts';
import { appears, chooseFromMenu, press, restMouse, runCommand } from '../person.ts';
import { activeTab, contractRows, hoverText, inputText, picture, previewText } from '../sight.ts';
import { inAnotherWindow, scenario } from '../stage.ts';
import { attemptTime, until, untilEqual, untilMatch } from '../until.ts';

const dsds = `schemaVersion: "0.21.1"
name: Shop
entries:
  - id: badge
    kind: component
    name: Badge
    specs:
      - href: badge/badge.contract.json
        rel: contract
        role: Design System Contract
    traits:
      - traitType: variant
        kind: enum
        id: size
        description: How much room it takes.
        values:
          - { id: md, description: Beside text. }
          - { id: sm, description: In tables. }
          - { id: lg, description: In headings. }
      - traitType: state
        kind: boolean
        id: hover
        description: While the mouse is over it.
`;

function manifestOf(text: string): string {
  const addressed = addressOf(text);
  const address = addressed.ok ? addressed.address : '';
  const artifacts = [{ path: 'badge/badge.contract.json', address, origin: 'synced' }];
  return `${JSON.stringify({ contractVersion: '1.0.0', artifacts }, null, 2)}\n`;
}

const header = (page: Page): Locator => page.locator('.pane-header[aria-label^="Contracts"]');

const row = (page: Page, label: string): Locator =>
  page.locator(`.customview-tree .monaco-list-row[aria-label^="${label}"]`);

export function playContractsView(): void {
  scenario('the view of contracts shows findings and states, and follows edits', async ({ page, write }) => {
    write('shop/badge/badge.contract.json', badge);
    write('shop/badge.dsds.yaml', dsds);
    write('shop/manifest.json', manifestOf(badge));
    write('shop/forms/alert.contract.json', faultyAlert);
    write('shop/forms/field.contract.json', '{ "contractId": "field", "component": "Field" }\n');
    await header(page).waitFor();
    await picture(page, 'the view of contracts, collapsed');
    await runCommand(page, 'Explorer: Focus on Contracts View');
    await row(page, 'shop, 3 contracts').waitFor();
    // An empty view took no focus. From here on by keyboard: into the folder, and on to its contracts.
    await runCommand(page, 'Explorer: Focus on Contracts View');
    await until('the folder is open', async (attempt) => {
      // What is pressed before the view has the focus goes nowhere.
      await press(page, 'Home', 'ArrowRight');
      return appears(row(page, 'Badge'), attemptTime(attempt));
    });
    const badgeRow = async (): Promise<string | undefined> =>
      (await contractRows(page)).find((each) => each.startsWith('  Badge'));
    await untilEqual(badgeRow, '  Badge 2 traits · in manifest · DSDS in sync');
    await press(page, 'Home', 'ArrowDown', 'ArrowRight');
    await untilEqual(
      async () => (await contractRows(page)).slice(0, 5),
      [
        'shop 3 contracts',
        '  forms 2 contracts',
        '    Alert 2 errors · not in manifest · 2 traits',
        '    Field not in manifest · no traits',
        '  Badge 2 traits · in manifest · DSDS in sync',
      ],
    );
    await picture(page, 'the view of contracts');
    await row(page, 'Badge').hover();
    await untilMatch(
      () => hoverText(page),
      /shop\/badge\/badge.contract.json[^]*shop\/manifest.json: Listed/,
    );
    await picture(page, 'a contract in the view under the mouse');
    await restMouse(page);

    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    await untilEqual(() => activeTab(page), 'badge.contract.json');
    await caretAt(page, '"hover|"');
    await type(page, 's');
    await untilEqual(badgeRow, '  Badge DSDS out of sync · 2 traits · in manifest');
    await picture(page, 'the view of contracts after an edit');

    await row(page, 'Badge').click({ button: 'right' });
    await page.locator('.monaco-menu').waitFor();
    await picture(page, 'the menu of a contract in the view');
    await chooseFromMenu(page, 'Preview DSDS Traits');
    await untilMatch(() => previewText(page), /hovers/);

    await row(page, 'Alert').click({ button: 'right' });
    await chooseFromMenu(page, 'Open to the Side');
    await page
      .locator('.editor-group-container.active .tab[data-resource-name="alert.contract.json"]')
      .waitFor();
    await header(page).click();
  });

  scenario('the view of contracts lists components without one, and drafts it', async ({ page, write }) => {
    const element = (tagName: string): object => ({ kind: 'class', name: 'X', customElement: true, tagName });
    const declarations = [element('x-badge'), element('x-rating')];
    const modules = [{ kind: 'javascript-module', path: 'x.svelte', declarations }];
    write('shop/component-contract.config.json', '{}\n');
    write('shop/custom-elements.json', `${JSON.stringify({ schemaVersion: '2.1.0', modules }, null, 2)}\n`);
    write('shop/badge/x-badge.contract.json', '{ "contractId": "x-badge", "component": "Badge" }\n');
    await runCommand(page, 'Explorer: Focus on Contracts View');
    // Folders may be closed, so that no contract has a row.
    await page.locator('.customview-tree .monaco-list-row').first().waitFor();
    await runCommand(page, 'Explorer: Focus on Contracts View');
    await until('the group is open', async (attempt) => {
      // What is pressed before the view has the focus goes nowhere.
      await press(page, 'End', 'ArrowRight', 'End');
      return appears(row(page, 'x-rating'), attemptTime(attempt));
    });
    await row(page, 'x-rating').click();
    await untilEqual(() => activeTab(page), 'custom-elements.json');
    write('shop/x.svelte', 'class X extends HTMLElement {}\n');
    await row(page, 'x-rating').click();
    await untilEqual(() => activeTab(page), 'x.svelte');
    await row(page, 'x-rating').hover();
    await picture(page, 'a component without a contract in the view');
    await row(page, 'x-rating')
      .getByRole('button', { name: /Draft Contract/ })
      .click();
    await page.locator('.quick-input-widget:visible', { hasText: 'Draft Contract' }).waitFor();
    await untilMatch(() => inputText(page), /x-rating\.contract\.json$/);
    await press(page, 'Enter');
    await untilEqual(() => activeTab(page), 'x-rating.contract.json');
    await header(page).click();
  });

  scenario('without contracts the view offers to create one', async ({ server, write }) => {
    write('empty/component-contract.config.json', '{}\n');
    const folder = encodeURIComponent(join(server.folder, 'empty'));
    await inAnotherWindow(server, server.url.replace(/folder=[^&]*/, `folder=${folder}`), async (page) => {
      await header(page).waitFor();
      await runCommand(page, 'Explorer: Focus on Contracts View');
      await until('the view says that there is none', () =>
        page.getByText('No component contracts found.').isVisible(),
      );
      await picture(page, 'the view of contracts without any');
      await page.getByRole('button', { name: 'New Contract...' }).click();
      await page.locator('.quick-input-widget:visible', { hasText: 'Display name' }).waitFor();
    });
  });
}
