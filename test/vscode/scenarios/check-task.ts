import { faultyAlert } from '../contracts.ts';
import { caretAt } from '../editing.ts';
import { openContract, openProblems, press, runTask } from '../person.ts';
import { picture, problems } from '../sight.ts';
import { scenario } from '../stage.ts';
import { untilEqual, untilMatch } from '../until.ts';

export function playCheckTask(): void {
  scenario('the task lists what is found in files that are not open', async ({ page, write }) => {
    write('task/open.contract.json', faultyAlert);
    write(
      'task/closed.contract.json',
      faultyAlert.replace('"alert"', '"banner"').replace('"Alert"', '"Banner"'),
    );
    write('task/informed.contract.json', '{ "contractId": "alarm", "component": "Alert" }\n');
    const tasks = [{ type: 'component-contract', label: 'check a folder', paths: ['task'] }];
    write('.vscode/tasks.json', JSON.stringify({ version: '2.0.0', tasks }));
    await openContract(page, 'open.contract.json');
    await runTask(page, 'check a folder');
    const found = async () =>
      (await problems(page)).map(({ file, severity, source, code }) =>
        [file, severity, source, code].join(' '),
      );
    const inFile = (file: string) => [
      `${file} error component-contract SR-127`,
      `${file} error component-contract SR-126`,
    ];
    await openProblems(page);
    const all = [
      ...inFile('closed.contract.json'),
      'informed.contract.json info component-contract SR-130',
      ...inFile('open.contract.json'),
    ].sort();
    await untilEqual(async () => (await found()).sort(), all);
    await picture(page, 'findings of the task');

    // From now on the server speaks for this file, too.
    await openContract(page, 'closed.contract.json');
    await caretAt(page, '"tit|tle"');
    await press(page, 'Control+Delete');
    await untilMatch(
      async () => (await problems(page)).map(({ message }) => message).join('\n'),
      /The required prop "tit" isn't declared/,
    );
    await untilEqual(async () => (await found()).sort(), all);

    // What was found goes when the task is run again, and finds it no more.
    write('task/informed.contract.json', '{ "contractId": "alarm", "component": "Alarm" }\n');
    await runTask(page, 'check a folder');
    await openProblems(page);
    const others = all.filter((problem) => !problem.startsWith('informed'));
    await untilEqual(async () => (await found()).sort(), others);
    write('.vscode/tasks.json', '{}');
  });
}
