import assert from 'node:assert/strict';
import { faultyAlert } from '../contracts.ts';
import { notice, openContract, openProblems, runCommand } from '../person.ts';
import { ariaLabels, picture, problems } from '../sight.ts';
import { scenario } from '../stage.ts';
import { until, untilEqual } from '../until.ts';

export function playWithoutNode(): void {
  scenario('the extension runs in the browser alone', async ({ page, server, write }) => {
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    write('alert.contract.json', faultyAlert);
    // Loaded again, so that every connection is seen: one to a node host would be a web socket.
    const before = server.startedHosts();
    await page.reload();
    await until('the extension host starts', async () => server.startedHosts() > before);
    await openContract(page, 'alert.contract.json');
    await openProblems(page);
    await until('findings are listed', async () => (await problems(page)).length === 2);
    assert.deepEqual(sockets, []);
    const ours = (server.requests ?? []).filter((path) => /^\/extension\/.*\.js$/.test(path));
    assert.deepEqual(
      [...new Set(ours)],
      ['/extension/dist/client.browser.js', '/extension/dist/server.browser.js'],
    );
    await runCommand(page, 'Component Contract: Check All Contracts');
    await notice(page, /2 errors in \d+ files/, () => picture(page, 'check all without node'));
  });

  scenario('the language server is restarted in another Worker', async ({ page, server, write }) => {
    const started = (): number =>
      (server.requests ?? []).filter((path) => path === '/extension/dist/server.browser.js').length;
    write('alert.contract.json', faultyAlert);
    await openContract(page, 'alert.contract.json');
    await openProblems(page);
    await until('findings are listed', async () => (await problems(page)).length === 2);
    const before = started();
    await runCommand(page, 'Component Contract: Restart Language Server');
    await until('another Worker is started', async () => started() > before);
    write('alert.contract.json', faultyAlert.replace(', "tittle"', ''));
    await until('the new server has found less', async () => (await problems(page)).length === 1);
  });

  scenario('a file that changes while it is closed is followed', async ({ page, write }) => {
    const found = async (): Promise<string[]> =>
      (await problems(page)).map(({ file, severity, code }) => `${file} ${severity} ${code}`);
    write('closed/badge.contract.json', '{ "contractId": "badge", "component": "Badge" }\n');
    write('closed/other.contract.json', '{ "contractId": "other", "component": "Other" }\n');
    await openContract(page, 'closed/badge.contract.json');
    await openProblems(page);
    assert.deepEqual(await found(), []);
    write('closed/other.contract.json', '{ "contractId": "badge", "component": "Badge" }\n');
    await untilEqual(found, ['badge.contract.json warning SR-133', 'other.contract.json warning SR-133']);
    await picture(page, 'two contracts with one id, one of them closed');
    write('closed/other.contract.json', '{ "contractId": "other", "component": "Other" }\n');
    await untilEqual(found, []);
    assert.ok((await ariaLabels(page, '.tab.active'))[0]?.includes('badge.contract.json'));
  });
}
