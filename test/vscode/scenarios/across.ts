import { caretAt, type } from '../editing.ts';
import { editorText } from '../editor.ts';
import { clickProblem, openContract, openFile, openProblems } from '../person.ts';
import { picture, problems } from '../sight.ts';
import { scenario } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';

const twin = `{
  "contractId": "twin",
  "component": "Twin"
}
`;

/** What the files of a project know of each other. */
export function playAcross(): void {
  scenario('a contract that is not open is among the problems, until it is fixed', async (stage) => {
    const { page, write } = stage;
    write('twins/package.json', '{}\n');
    write('twins/first.contract.json', twin);
    write('twins/second.contract.json', twin);
    const twins = async (): Promise<string[]> =>
      (await problems(page))
        .filter(({ file }) => /^(first|second)\.contract\.json$/.test(file))
        .map(({ file, severity, code }) => `${file} ${severity} ${code}`)
        .sort();
    // Any contract has the server look at all of them.
    await openContract(page, 'card.contract.json');
    await openProblems(page);
    await untilEqual(twins, ['first.contract.json warning SR-133', 'second.contract.json warning SR-133']);
    await picture(page, 'two contracts with one identity, both closed');
    await clickProblem(page, 'second.contract.json', 'SR-133');
    await untilMatch(() => editorText(page), /"contractId": "twin"/);
    await caretAt(page, '"contractId": "twin|');
    await picture(page, 'a contract with the identity of another');
    await type(page, '-2');
    await untilEqual(twins, ['second.contract.json info SR-130']);
    await picture(page, 'two contracts with identities of their own');
    await openFile(page, 'twins/first.contract.json');
    await untilEqual(twins, ['second.contract.json info SR-130']);
  });
}
