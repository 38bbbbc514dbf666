import assert from 'node:assert/strict';
import { faultyAlert } from '../contracts.ts';
import { acceptSuggestion, caretAt, formatDocument, openSuggestions, pointAt } from '../editing.ts';
import { editorText } from '../editor.ts';
import { openContract, openFile, openProblems } from '../person.ts';
import { hoverText, notifications, picture, problems, suggestions } from '../sight.ts';
import { scenario } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';

/** Each scenario has a folder and a project file of its own, which no other contract is below. */
export function playProject(): void {
  scenario('the project file is written with the help of its schema', async ({ page, write }) => {
    write('written/component-contract.config.json', '{ "rules": {  } }\n');
    await openFile(page, 'written/component-contract.config.json');
    await caretAt(page, '"rules": {| ');
    await openSuggestions(page);
    await untilMatch(async () => (await suggestions(page)).join(' '), /drift\/element/);
    await picture(page, 'rules in the config file');
    await acceptSuggestion(page, 'SR-130');
    await openSuggestions(page);
    await untilEqual(
      async () => (await suggestions(page)).map((label) => label.replaceAll('"', '')),
      ['error', 'warning', 'information', 'hint', 'off'],
    );
    await picture(page, 'levels in the config file');
    await acceptSuggestion(page, 'off');
    await untilMatch(() => editorText(page), /"SR-130": "off"/);
    await pointAt(page, '"SR-130"');
    await untilMatch(() => hoverText(page), /is not the id derived from the declared name/);
    await picture(page, 'a rule in the config file');

    await formatDocument(page);
    await untilMatch(() => editorText(page), /\n +"SR-130": "off"/);
    assert.deepEqual(await notifications(page), [], 'nobody asks which of two is to lay it out');
  });

  scenario('what is wrong in the config file is told once', async ({ page, write }) => {
    write('wrong/component-contract.config.json', '{ "rules": { "SR-130": "loud" } }\n');
    await openFile(page, 'wrong/component-contract.config.json');
    await openProblems(page);
    await until('something is told', async () => (await problems(page)).length > 0);
    await picture(page, 'a wrong level in the config file');
    // Both servers have spoken when ours has answered for a document that was opened afterwards.
    write('wrong/after.contract.json', faultyAlert);
    await openContract(page, 'after.contract.json');
    const files = (await problems(page)).map(({ file }) => file);
    assert.equal(files.filter((file) => file === 'component-contract.config.json').length, 1);
  });
}
