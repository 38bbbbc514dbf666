import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultyAlert } from '../contracts.ts';
import { caretAt, openQuickFixes, quickFix } from '../editing.ts';
import { editorText } from '../editor.ts';
import { openContract, openFile, openProblems, takeInput, writeInput } from '../person.ts';
import { inputOffers, inputSays, languageOf, listed, picture } from '../sight.ts';
import { scenario } from '../stage.ts';
import { until, untilEqual, untilMatch } from '../until.ts';

/** What a project file says of contracts. Each scenario has a folder and a project file of its own. */
export function playRuling(): void {
  scenario('a rule is configured where its finding is', async ({ page, server, write }) => {
    write('turned-off/component-contract.config.json', '{\n  "rules": {\n    "SR-130": "warning"\n  }\n}\n');
    write('turned-off/alert.contract.json', faultyAlert);
    await openContract(page, 'turned-off/alert.contract.json');
    await openProblems(page);
    await untilEqual(() => listed(page), ['error SR-127', 'error SR-126']);
    await caretAt(page, '"tit|tle"');
    await openQuickFixes(page);
    await picture(page, 'a rule can be configured');
    await quickFix(page, 'Configure rule SR-126...');
    await untilMatch(() => inputSays(page), /Configure Rule SR-126/);
    await picture(page, 'the severities of a rule');
    await writeInput(page, 'Off');
    await takeInput(page);
    await untilMatch(async () => (await inputOffers(page)).join(), /This File[^]*This Folder[^]*Project/);
    await picture(page, 'the files that a rule is configured for');
    await takeInput(page);
    await untilEqual(() => listed(page), ['error SR-127']);
    // The checker reads what is on the disk.
    await until('it is saved', async () => {
      const config = join(server.folder, 'turned-off/component-contract.config.json');
      return readFileSync(config, 'utf8').includes('"SR-126": "off"');
    });
    await openFile(page, 'turned-off/component-contract.config.json');
    await untilMatch(() => editorText(page), /"files": \["\.\/alert\.contract\.json"\]/);
    await picture(page, 'a rule that was turned off for a file');
  });

  scenario('a file that the project names is a contract, whatever its name', async ({ page, write }) => {
    write('named/component-contract.config.json', '{ "contracts": ["tokens/*.json"] }\n');
    write('named/tokens/named-button.json', faultyAlert);
    await openFile(page, 'named-button.json');
    await openProblems(page);
    await untilEqual(() => listed(page), ['error SR-127', 'error SR-126']);
    await untilEqual(() => languageOf(page), 'Component Contract');
    await picture(page, 'a contract by the word of the project file');
    write('named/component-contract.config.json', '{ "contracts": ["other/*.json"] }\n');
    await untilEqual(() => languageOf(page), 'JSON');
    // A glob that matches nothing is said in the config file.
    await untilEqual(() => listed(page), ['warning config/invalid']);
  });
}
