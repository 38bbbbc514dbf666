import { faultyAlert } from '../contracts.ts';
import { openContract, openFile, openProblems } from '../person.ts';
import { languageOf, listed, picture } from '../sight.ts';
import { scenario } from '../stage.ts';
import { untilEqual } from '../until.ts';

/** What a project file says of contracts. Each scenario has a folder and a project file of its own. */
export function playRuling(): void {
  scenario('a rule that the project switches off is silent', async ({ page, write }) => {
    write('quiet/component-contract.config.json', '{ "rules": { "SR-126": "error" } }\n');
    write('quiet/alert.contract.json', faultyAlert);
    await openContract(page, 'quiet/alert.contract.json');
    await openProblems(page);
    await untilEqual(() => listed(page), ['error SR-127', 'error SR-126']);
    write('quiet/component-contract.config.json', '{ "rules": { "SR-126": "off" } }\n');
    await untilEqual(() => listed(page), ['error SR-127']);
    await picture(page, 'a rule that the project has switched off');
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
    await untilEqual(() => listed(page), []);
  });
}
