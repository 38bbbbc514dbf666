import { join } from 'node:path';
import { faultyAlert } from '../contracts.ts';
import { caretAt, type } from '../editing.ts';
import { editorText } from '../editor.ts';
import {
  openFile,
  openProblems,
  pointAtStatus,
  press,
  restMouse,
  setLanguage,
  untilSaved,
} from '../person.ts';
import { languageOf, listed, picture, problems, statusText, titleActions } from '../sight.ts';
import { inAnotherWindow, scenario } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';
import type { Page } from 'playwright-core';

const schema = JSON.stringify({
  type: 'object',
  required: ['openapi', 'paths'],
  properties: { openapi: { type: 'string' }, paths: { type: 'object' } },
});

const api = `{
  "$schema": "./openapi.schema.json",
  "openapi": 3.1,
  "info": { "title": "Payments", "version": "1.0" },
  "paths": { "/pay": { "post": { "summary": "Pays" } } }
}
`;

const OURS = 'Component Contract';

/** Files of other formats with the names of contracts. */
export function playForeignFiles(): void {
  scenario('a contract of an API has the checks of its own schema, until it becomes ours', async (stage) => {
    const { page, write } = stage;
    write('api/openapi.schema.json', schema);
    write('api/payments.contract.json', api);
    await openFile(page, 'payments.contract.json');
    await untilEqual(() => languageOf(page), 'JSON');
    await openProblems(page);
    await untilEqual(() => messages(page), ['Incorrect type. Expected "string".']);
    await untilEqual(() => titleActions(page), []);
    await picture(page, 'a contract of an API');
    await pointAtStatus(page);
    await untilMatch(() => statusText(page), /Not checked: its "\$schema" is "\.\/openapi\.schema\.json"/);
    await picture(page, 'the status of a contract of an API');
    await restMouse(page);

    // While it is written, it keeps its language.
    await caretAt(page, '"$schema": "|./openapi.schema.json"');
    await press(page, 'Shift+End');
    await type(page, 'schemas/v0/component.contract.schema.json",');
    await untilMatch(
      () => editorText(page),
      /"\$schema": "schemas\/v0\/component\.contract\.schema\.json",?\n/,
    );
    await lookedAt(stage, 'api/first.contract.json');
    await openFile(page, 'payments.contract.json');
    await untilEqual(() => languageOf(page), 'JSON');
    await save(page);
    await untilEqual(() => languageOf(page), OURS);
    await untilMatch(async () => (await listed(page)).join('\n'), /^error schema\/required\n/);
    await picture(page, 'a contract of an API that became ours');
  });

  scenario('the language that the user has chosen stays', async (stage) => {
    const { page, write } = stage;
    write('chosen-ours.contract.json', api);
    write('chosen-json.contract.json', faultyAlert);
    await openFile(page, 'chosen-ours.contract.json');
    await untilEqual(() => languageOf(page), 'JSON');
    await setLanguage(page, OURS);
    await untilEqual(() => languageOf(page), OURS);
    await caretAt(page, '"openapi": 3.1|');
    await type(page, '0');
    await save(page);
    await openFile(page, 'chosen-json.contract.json');
    await untilEqual(() => languageOf(page), OURS);
    await setLanguage(page, 'JSON');
    await untilEqual(() => languageOf(page), 'JSON');
    await caretAt(page, '"tone|":');
    await type(page, 's');
    await save(page);
    await lookedAt(stage, 'after-chosen.contract.json');
    await openFile(page, 'chosen-ours.contract.json');
    await untilEqual(() => languageOf(page), OURS);
    await picture(page, 'our language by choice');
    await openFile(page, 'chosen-json.contract.json');
    await untilEqual(() => languageOf(page), 'JSON');
    await picture(page, 'JSON by choice');
  });
}

export function playForeignFileAtStart(): void {
  scenario('a file that is open before the extension starts is looked at, too', async ({ server, write }) => {
    write('api/openapi.schema.json', schema);
    write('api/payments.contract.json', api);
    // The window opens with this file.
    const file = `vscode-remote://${new URL(server.url).host}${join(server.folder, 'api/payments.contract.json')}`;
    const payload = encodeURIComponent(JSON.stringify([['openFile', file]]));
    await inAnotherWindow(server, `${server.url}&payload=${payload}`, async (page) => {
      await page.locator('.tab.active', { hasText: 'payments.contract.json' }).waitFor();
      await openProblems(page);
      await untilEqual(() => messages(page), ['Incorrect type. Expected "string".']);
      await untilEqual(() => languageOf(page), 'JSON');
      await picture(page, 'a contract of an API that a window opens with');
    });
  });
}

const messages = async (page: Page): Promise<string[]> =>
  (await problems(page)).map(({ message }) => message);

/** Waits until a file of another format is looked at, and with it all that were opened and saved before. */
async function lookedAt(
  { page, write }: { page: Page; write: (name: string, text: string) => void },
  name: string,
): Promise<void> {
  write(name, '{ "abi": [] }\n');
  await openFile(page, name);
  await untilEqual(() => languageOf(page), 'JSON');
}

async function save(page: Page): Promise<void> {
  await press(page, 'Control+S');
  await untilSaved(page);
}
