import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { editorText } from '../editor.ts';
import {
  answerNotification,
  chooseFromMenu,
  clearNotifications,
  openContextMenu,
  openContract,
  openFile,
  press,
  runCommand,
  takeInput,
  writeInput,
} from '../person.ts';
import { project } from '../places.ts';
import {
  inputOffers,
  inputSays,
  inputText,
  notifications,
  picture,
  previewText,
  problemCounts,
} from '../sight.ts';
import { scenario, type Stage } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';

const SHOELACE = 'node_modules/@shoelace-style/shoelace';

const MANIFEST = JSON.stringify({
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'src/x-rating.js',
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: 'XRating',
          tagName: 'x-rating',
          description: 'So many stars out of five.',
          members: [
            {
              kind: 'field',
              name: 'value',
              type: { text: 'number' },
              default: '0',
              description: 'How many.',
            },
            {
              kind: 'field',
              name: 'shape',
              type: { text: 'StarShape' },
              description: 'The shape of a star.',
            },
          ],
        },
        { kind: 'class', customElement: true, name: 'XBase', description: 'What all extend.' },
      ],
    },
  ],
});

const ELEMENTS = 'Draft Contract from Custom Element';

/** A project by itself, with an element of its own, which depends on a published library. */
function writeProject({ write }: Stage): void {
  write(
    'drafts/package.json',
    '{ "name": "app", "dependencies": { "@shoelace-style/shoelace": "^2.20.1" } }\n',
  );
  write('drafts/custom-elements.json', MANIFEST);
  for (const file of ['package.json', 'dist/custom-elements.json']) {
    write(`drafts/${SHOELACE}/${file}`, readFileSync(join(project, SHOELACE, file), 'utf8'));
  }
}

/** Opens the box with all that can be drafted from, as soon as the server has heard of the files. */
async function openOffer({ page }: Stage, ...expected: string[]): Promise<void> {
  await until(`${expected.join()} are offered`, async () => {
    // What was told before is not to be taken for an answer.
    if ((await notifications(page)).length > 0) await clearNotifications(page);
    await runCommand(page, `Component Contract: ${ELEMENTS}...`);
    // Where there is nothing to offer the box is gone again, and that is told in the corner.
    await untilMatch(async () => {
      const isOpen = (await inputSays(page)).includes(ELEMENTS);
      return (isOpen ? await inputOffers(page) : await notifications(page)).join();
    }, /./);
    const offers = (await inputOffers(page)).join('\n');
    return expected.every((name) => offers.includes(name));
  });
}

/** Ticks the row of a name, after writing it. */
async function tick(page: Page, name: string): Promise<void> {
  const ticked = (): Promise<string> => page.locator('.quick-input-count').innerText();
  const before = await ticked();
  await writeInput(page, name);
  const row = page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first();
  await row.locator('.quick-input-list-checkbox, .monaco-custom-toggle').first().click();
  // The count follows a moment later.
  await until('another count of what is ticked', async () => (await ticked()) !== before);
}

export function playNewFromElement(): void {
  scenario('a contract is drafted from a custom element of a package', async (stage) => {
    writeProject(stage);
    const { page, exists } = stage;
    await openOffer(stage, 'x-rating', 'sl-alert');
    await picture(page, 'the custom elements to draft from');
    await writeInput(page, 'sl-badge');
    await takeInput(page);
    await untilEqual(() => inputText(page), 'drafts/sl-badge.contract.json');
    await picture(page, 'the file of a draft');
    await takeInput(page);
    await untilMatch(() => editorText(page), /"cemRef": "sl-badge"/);
    assert.ok(exists('drafts/sl-badge.contract.json'));
    await untilEqual(() => problemCounts(page), '0 0');
    await picture(page, 'a drafted contract');

    await openOffer(stage, 'x-rating', 'sl-alert');
    await writeInput(page, 'sl-badge');
    await untilMatch(async () => (await inputOffers(page)).join(), /already has a contract/);
    await picture(page, 'an element that has a contract');
    await takeInput(page);
    const dialog = page.locator('.monaco-dialog-box');
    await untilMatch(async () => (await dialog.allInnerTexts()).join(), /sl-badge already has a contract/);
    await picture(page, 'another contract is not drafted without asking');
    await dialog.getByText('Open Contract', { exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  scenario('a contract is updated from its element in one step', async (stage) => {
    writeProject(stage);
    const { page, write } = stage;
    write(
      'drafts/x-rating.contract.json',
      `{
  "contractId": "x-rating",
  "component": "Stars",
  "cemRef": "x-rating",
  "props": {
    "properties": { "value": { "type": "string" } },
    "additionalProperties": true
  }
}
`,
    );
    await openContract(page, 'x-rating.contract.json');
    await untilEqual(() => problemCounts(page), '0 1');
    await runCommand(page, 'Source Action...');
    const update = page.locator('.action-widget .monaco-list-row', { hasText: 'Update from <x-rating>' });
    await update.waitFor();
    await picture(page, 'an update from an element');
    // VS Code protects the list from clicks until the mouse has moved over it.
    await update.hover({ force: true });
    await update.click();
    await untilMatch(() => editorText(page), /"value": { "type": "number" }/);
    assert.match(await editorText(page), /"component": "Stars"/);
    await picture(page, 'a contract was updated from its element');
    await press(page, 'Control+Z');
    await untilMatch(() => editorText(page), /"value": { "type": "string" }/);
  });

  scenario('several contracts are drafted at once', async (stage) => {
    writeProject(stage);
    const { page, exists, write } = stage;
    const there = '{ "contractId": "elsewhere", "component": "Elsewhere" }\n';
    write('drafts/contracts/sl-card.contract.json', there);
    // Two that have one id: their findings say that the server knows them, and no more of the scenario before.
    write('drafts/contracts/other.contract.json', there);
    await untilEqual(() => problemCounts(page), '0 2');
    await openOffer(stage, 'x-rating', 'sl-alert');
    for (const name of ['sl-tag', 'sl-card', 'sl-divider', 'sl-dialog']) await tick(page, name);
    assert.match(await page.locator('.quick-input-count').innerText(), /4/);
    await writeInput(page, '');
    await picture(page, 'several custom elements are ticked');
    await takeInput(page);
    await untilEqual(() => inputText(page), 'drafts/contracts');
    await writeInput(page, 'drafts/contracts/');
    await untilMatch(() => inputSays(page), /"sl-card.contract.json" already exists/);
    await picture(page, 'the folder of several drafts');
    await takeInput(page);
    await answerNotification(page, /3 contracts created in drafts\/contracts/, 'Show Details', () =>
      picture(page, 'several drafts'),
    );
    assert.ok(exists('drafts/contracts/sl-dialog.contract.json'));
    await untilMatch(() => previewText(page), /sl-dialog/);
    await picture(page, 'what several drafts leave out');

    await openContract(page, 'drafts/contracts/sl-dialog.contract.json');
    await press(page, 'Control+Z');
    // One file after the other goes; what was there before stays.
    const left = ['sl-tag', 'sl-divider', 'sl-dialog', 'sl-card'];
    await untilEqual(
      async () => left.filter((name) => exists(`drafts/contracts/${name}.contract.json`)),
      ['sl-card'],
    );
    await picture(page, 'several drafts are undone at once');
  });

  scenario('a manifest is clicked for its own elements, and says what is left out', async (stage) => {
    writeProject(stage);
    const { page } = stage;
    await openOffer(stage, 'x-rating', 'sl-alert');
    await press(page, 'Escape');
    await openFile(page, 'drafts/custom-elements.json');
    await openContextMenu(page, 'custom-elements.json');
    await picture(page, 'the menu of a manifest');
    await chooseFromMenu(page, `${ELEMENTS}...`);
    await untilMatch(async () => (await inputOffers(page)).join(), /^[^,]*x-rating[^,]*$/);
    await page.locator('.quick-input-titlebar .codicon-info').click();
    await untilMatch(() => previewText(page), /XBase/);
    await picture(page, 'what no contract can be drafted of');
  });
}
